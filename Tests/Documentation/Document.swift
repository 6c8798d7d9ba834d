import Foundation

/// The checked parts of a Markdown file: its blocks, headings and links.
///
/// Supports only the syntax of these documents: fences of three backticks at the beginning of a
/// line, headings with `#`, and links in the text. A block in another syntax is reported as an
/// error, because it would not be checked.
struct Document {
  let path: String
  private(set) var blocks: [Block] = []
  private(set) var links: [(target: String, line: Int)] = []
  /// The fragments of links to the headings, as GitHub generates them.
  private(set) var anchors: Set<String> = []
  private(set) var errors: [DocumentError] = []

  init(path: String, text: String) {
    self.path = path
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var directive: BlockDirective?
    var index = 0
    while index < lines.count {
      let line = lines[index]
      if line.hasPrefix("```") {
        let end = lines[(index + 1)...].firstIndex { $0.hasPrefix("```") } ?? lines.count
        add(
          Block(
            language: String(line.dropFirst(3)), lines: Array(lines[(index + 1)..<end]),
            line: index + 2, directive: directive))
        if end == lines.count { report(index + 1, "the block has no end") }
        directive = nil
        index = end
      } else if line == "<!-- swift" {
        let end = lines[index...].firstIndex(of: "-->") ?? lines.count
        if end == lines.count { report(index + 1, "the hidden code has no end") }
        add(
          Block(
            language: "swift", lines: Array(lines[(index + 1)..<end]), line: index + 2,
            directive: nil
          ))
        index = end
      } else if line.contains("<!--") {
        if let directive { report(index, "no block follows the directive “\(directive.text)”") }
        directive = BlockDirective(line)
        if directive == nil { report(index + 1, "unknown directive") }
        if directive == .newProgram {
          blocks.append(Block(language: "", lines: [], line: index + 1, directive: .newProgram))
          directive = nil
        }
      } else {
        if line.drop(while: { $0 == " " }).hasPrefix("```") {
          report(index + 1, "an indented block is not checked")
        }
        readText(line, at: index + 1)
      }
      index += 1
    }
    if let directive { report(lines.count, "no block follows the directive “\(directive.text)”") }
  }

  private mutating func report(_ line: Int, _ reason: String) {
    errors.append(DocumentError(path: path, line: line, reason: reason))
  }

  private mutating func add(_ block: Block) {
    if block.language.isEmpty { report(block.line - 1, "the block has no language") }
    blocks.append(block)
  }

  private mutating func readText(_ line: String, at number: Int) {
    if line.hasPrefix("#") {
      let title = line.drop { $0 == "#" }.drop { $0 == " " }
      addAnchor(String(title))
    }
    // Code spans do not contain links.
    let text = line.replacing(/`[^`]*`/, with: "")
    for match in text.matches(of: /\]\(([^)\s]+)\)/) {
      links.append((String(match.output.1), number))
    }
  }

  private mutating func addAnchor(_ title: String) {
    var anchor = ""
    for character in title.lowercased() {
      switch character {
      case " ": anchor.append("-")
      case "-", "_": anchor.append(character)
      case _ where character.isLetter || character.isNumber: anchor.append(character)
      default: break
      }
    }
    var unique = anchor
    var number = 0
    while !anchors.insert(unique).inserted {
      number += 1
      unique = "\(anchor)-\(number)"
    }
  }
}

/// The code or output between two fences.
struct Block {
  let language: String
  let lines: [String]
  /// The line number of the first line of the block, from 1.
  let line: Int
  let directive: BlockDirective?

  var text: String { lines.joined(separator: "\n") }
}

/// The instruction for a block in the comment before it.
enum BlockDirective: Equatable {
  case newProgram
  case output
  case notRun

  init?(_ line: String) {
    if line == "<!-- new program -->" {
      self = .newProgram
    } else if line == "<!-- output -->" {
      self = .output
    } else if line.wholeMatch(of: /<!-- not run: .+ -->/) != nil {
      self = .notRun
    } else {
      return nil
    }
  }

  var text: String {
    switch self {
    case .newProgram: "new program"
    case .output: "output"
    case .notRun: "not run"
    }
  }
}

struct DocumentError: CustomStringConvertible, Sendable {
  let path: String
  let line: Int
  let reason: String

  var description: String { "\(path):\(line): \(reason)" }
}
