import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Carets below random documents with random issues.
extension RenderingTests {
  final class Record: JSONModel {
    var id = 0
    var name = ""
    var isOpen = false
    var share: Double?
    var parts: [Record] = []
    var counts: [String: Int8] = [:]
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  /// Generates random ASCII documents without tabs.
  private struct Documents {
    var random: SplitMix

    mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    mutating func one(of texts: [String]) -> String {
      texts[Int.random(in: texts.indices, using: &random)]
    }

    mutating func space() -> String { one(of: ["", "", "", " ", "\n", "\n    ", "  "]) }

    mutating func leaf() -> String {
      one(of: [
        "1", "1.5", "300", "1e400", "true", "false", "null", #""a""#, #""1""#, "[]", "{}", #""\"""#,
        "\"\(String(repeating: "x", count: Int.random(in: 0..<150, using: &random)))\"",
      ])
    }

    mutating func value(of key: String, depth: Int) -> String {
      if chance(6) { return leaf() }
      switch key {
      case "id": return "7"
      case "name": return #""a b""#
      case "isOpen": return "true"
      case "share": return "0.5"
      case "counts": return "{\(space())\"a\":\(space())\(leaf())}"
      default:
        guard depth > 0 else { return "[]" }
        let count = Int.random(in: 0..<3, using: &random)
        return "[" + (0..<count).map { _ in object(depth: depth - 1) }.joined(separator: ",") + "]"
      }
    }

    mutating func object(depth: Int) -> String {
      var keys = ["id", "name", "isOpen", "share", "parts", "counts"]
      keys.removeAll { _ in chance(15) }
      if chance(6) { keys.append(one(of: ["nmae", "id", "isopen", "x"])) }
      keys.shuffle(using: &random)
      let members = keys.map { key in
        "\(space())\"\(key)\"\(space()):\(space())\(value(of: key, depth: depth))\(space())"
      }
      return "{" + members.joined(separator: ",") + "}"
    }

    /// Returns a document; in one of four, a byte is replaced, or the end is missing.
    mutating func document() -> [UInt8] {
      var bytes = Array((space() + object(depth: 2) + space()).utf8)
      if chance(4) {
        let index = Int.random(in: bytes.indices, using: &random)
        if chance(2) {
          bytes[index] = UInt8.random(in: 0x20..<0x7F, using: &random)
        } else {
          bytes.removeSubrange(index...)
        }
      }
      return bytes
    }
  }

  @Test func theCaretIsBelowTheValueInRandomDocuments() throws {
    var documents = Documents(random: SplitMix(state: 2_024))
    var failures = 0
    var issues = 0
    let count = amount(release: 2_000, debug: 150)
    for _ in 0..<count {
      let bytes = documents.document()
      do {
        _ = try Record(data: Data(bytes))
      } catch {
        failures += 1
        var parts = ["Record: \(error.issues.count) issue\(error.issues.count == 1 ? "" : "s")"]
        for issue in error.issues {
          issues += 1
          let single = JSONModelError(model: "Record", issues: [issue]).rendered(source: bytes)
          parts.append(String(single.dropFirst("Record: 1 issue\n\n".count)))
          try expectCaret(of: issue, in: single, under: bytes)
        }
        expectEqual(error.rendered(source: bytes), parts.joined(separator: "\n\n"))
      }
    }
    #expect(failures > count / 2)
    #expect(issues > count * 3 / 2)
  }

  @Test func theKeyPathLeadsToTheValueAtThePositionInRandomDocuments() throws {
    var documents = Documents(random: SplitMix(state: 2_025))
    let options = JSONImportOptions(maximumIssues: 1_000)
    var issues = 0
    let count = amount(release: 2_000, debug: 80)
    for _ in 0..<count {
      let bytes = documents.document()
      // A tree, which finds values by key path only.
      guard let document = try? JSONValue(data: Data(bytes)) else { continue }
      do {
        _ = try Record(data: Data(bytes), options: options)
      } catch {
        // The tree has only one of the values of a duplicate key.
        if error.issues.contains(where: { $0.kind == .duplicateKey }) { continue }
        for issue in error.issues where document[issue.keyPath] != nil {
          issues += 1
          let offset = try #require(issue.position).offset
          let text = String(decoding: bytes[offset...].prefix(160), as: UTF8.self)
          let found = try firstValue(of: text)
          let expected =
            issue.kind == .unknownKey ? lastKey(of: issue.keyPath) : document[issue.keyPath]
          expectEqual(found, expected, "\(issue) in \(text)")
        }
      }
    }
    #expect(issues > count / 2)
  }

  private func lastKey(of path: JSONKeyPath) -> JSONValue? {
    if case .key(let key) = path.components.last { .string(key) } else { nil }
  }

  /// Returns the JSON value at the start of a text: the longest prefix that is valid.
  private func firstValue(of text: String) throws -> JSONValue {
    let values = text.indices.reversed().lazy.compactMap {
      try? JSONValue(string: String(text[...$0]))
    }
    return try #require(values.first)
  }

  /// Compares the line and the caret of an issue with the bytes.
  private func expectCaret(
    of issue: JSONModelError.Issue, in text: String, under bytes: [UInt8]
  ) throws {
    let position = try #require(issue.position)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    try #require(lines.count == (issue.suggestion == nil && issue.fix == nil ? 5 : 6), "\(text)")
    let gutter = "  \(position.line) | "
    #expect((lines[3] + " ").hasPrefix(gutter), "\(text)")
    let shown = Array(lines[3].dropFirst(gutter.count))
    let mark = Array(lines[4].dropFirst(gutter.count))
    let caret = try #require(mark.firstIndex(of: "^"), "\(text)")
    #expect(mark[..<caret].allSatisfy { $0 == " " }, "\(text)")

    let sourceLines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let line = String(decoding: sourceLines[position.line - 1], as: UTF8.self)
    let before = line.prefix(position.column - 1)
    let behind = line.dropFirst(position.column - 1)
    let room = line.count <= 120 ? 120 : 60
    let isCut = before.count > room
    expectEqual(caret, min(before.count, room) + (isCut ? 1 : 0), "\(text)")
    var expected = (isCut ? "…" : "") + before.suffix(room) + behind.prefix(room)
    if behind.count > room { expected += "…" }
    if expected.hasSuffix(" ") { expected.removeLast() }
    expectEqual(String(shown), expected, "\(text)")
    #expect(mark[caret...].dropFirst().allSatisfy { $0 == "~" }, "\(text)")
    #expect(mark.count - caret <= max(behind.prefix(room).count, 1), "\(text)")
  }
}
