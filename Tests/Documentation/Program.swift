import Foundation

/// A program of Swift or shell blocks of a document, and its expected outputs.
///
/// The Swift blocks between two comments `<!-- new program -->` form one program of top-level code.
/// It prints a separator at each output block of the document, so that each output is compared
/// separately:
///
///     ```swift                          #sourceLocation(file: "Docs/Keys.md", line: 12)
///     print("one")                      print("one")
///     ```                          →    print("\u{1}")
///     ```text
///     one                               one\u{1}
///     ```
///
/// The variable `data` contains the bytes of a JSON block.
struct Program: Sendable {
  enum Language: Sendable {
    case swift
    case shell
  }

  let language: Language
  let path: String
  let line: Int
  private(set) var source: String
  private(set) var outputs: [Output] = []

  struct Output: Sendable {
    let line: Int
    let lines: [String]
  }

  /// The separator after the output of a block.
  static let mark: Character = "\u{1}"

  /// Returns all programs of a document.
  ///
  /// Adds an error for each block that would not be checked.
  static func all(of document: Document, errors: inout [DocumentError]) -> [Program] {
    var programs: [Program] = []
    var swift: [Block] = []
    var shell: Block?
    for block in document.blocks {
      let script = shell
      shell = nil
      switch (block.language, block.directive) {
      case (_, .newProgram):
        programs += program(of: swift, path: document.path, errors: &errors)
        swift = []
      case (_, .notRun): break
      case ("sh", nil): shell = block
      case ("text", nil) where script != nil:
        script.map { programs.append(Program(script: $0, output: block, path: document.path)) }
      case ("swift", nil), ("text", nil), ("json", nil), ("json", .output): swift.append(block)
      default:
        errors.append(
          DocumentError(
            path: document.path, line: block.line - 1,
            reason: "a block of “\(block.language)” is not run: say so"))
      }
    }
    return programs + program(of: swift, path: document.path, errors: &errors)
  }

  private static func program(
    of blocks: [Block], path: String, errors: inout [DocumentError]
  ) -> [Program] {
    guard let first = blocks.first else { return [] }
    guard blocks.contains(where: { $0.language == "swift" }) else {
      errors.append(
        DocumentError(
          path: path, line: first.line - 1,
          reason: "the block is in no program; give the reason in a directive"))
      return []
    }
    return [Program(blocks: blocks, path: path, line: first.line)]
  }

  private init(script: Block, output: Block, path: String) {
    language = .shell
    self.path = path
    line = script.line
    source = script.text
    outputs = [Output(line: output.line, lines: output.lines)]
  }

  private init(blocks: [Block], path: String, line: Int) {
    language = .swift
    self.path = path
    self.line = line
    source = "import Foundation\nimport JSONModelKit\n"
    var documents = blocks.filter { $0.language == "json" && $0.directive == nil }.map(\.text)
    if let first = documents.first {
      add("\(documents.count > 1 ? "var" : "let") data = Data(\(first.debugDescription).utf8)")
    }
    // The first document is already assigned at the start of the program.
    var isFirst = true
    for block in blocks {
      switch (block.language, block.directive) {
      case ("swift", _):
        add("#sourceLocation(file: \(path.debugDescription), line: \(block.line))")
        add(block.text)
        add("#sourceLocation()")
      case ("json", nil):
        let text = documents.removeFirst()
        if !isFirst { add("data = Data(\(text.debugDescription).utf8)") }
        isFirst = false
      default:
        outputs.append(Output(line: block.line, lines: block.lines))
        add("print(\(String(Self.mark).debugDescription), terminator: \"\")")
      }
    }
  }

  private mutating func add(_ code: String) {
    source += code + "\n"
  }

  /// Returns the differences between the output of the program and the expected outputs.
  func errors(in printed: String) -> [DocumentError] {
    var parts = printed.split(separator: Self.mark, omittingEmptySubsequences: false)
      .map(String.init)
    var errors: [DocumentError] = []
    let rest = language == .swift ? parts.removeLast() : ""
    if !Self.lines(of: rest).isEmpty {
      errors.append(
        DocumentError(path: path, line: line, reason: "the program also prints:\n\(rest)"))
    }
    for (output, part) in zip(outputs, parts)
    where !Self.matches(output.lines[...], Self.lines(of: part)[...]) {
      errors.append(
        DocumentError(path: path, line: output.line, reason: "the output is\n\(part)"))
    }
    return errors
  }

  /// Returns the lines without trailing white space and without trailing empty lines.
  private static func lines(of text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0.isWhitespace }.reversed())
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Returns whether the printed lines match the shown lines.
  ///
  /// A shown line `…` matches any number of lines.
  private static func matches(_ shown: ArraySlice<String>, _ printed: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return printed.isEmpty }
    if first == "…" {
      return (printed.startIndex...printed.endIndex).contains { start in
        matches(shown.dropFirst(), printed[start...])
      }
    }
    let line = lines(of: first).first ?? ""
    return printed.first == line && matches(shown.dropFirst(), printed.dropFirst())
  }
}
