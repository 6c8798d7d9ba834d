import JSONModelKit
import TestSupport
import Testing

/// Whitespace of every length between the tokens of a document.
struct IndentationTests {
  final class Place: JSONModel {
    @OptionalKey var x = 0
    @OptionalKey var y = 0
    @OptionalKey var tags: [Int] = []
    @OptionalKey var names: [String: String] = [:]
    @OptionalKey var near: [Place] = []
  }

  private static let lineEnds = ["", " ", "\n", "\r\n", "\n\n", "\t", "\n\t", "\r"]

  private static func document(_ space: String) -> String {
    let tokens = [
      "{", #""x":"#, "1", ",", #""y":"#, "-2", ",", #""tags":"#, "[", "3", ",", "4", "]", ",",
      #""names":"#, "{", #""a":"#, #""b""#, "}", ",", #""near":"#, "[", "{", #""x":"#, "5", ",",
      #""y":"#, "6", "}", ",", "{", "}", "]", "}",
    ]
    return tokens.joined(separator: space)
  }

  @Test(arguments: lineEnds) func anyNumberOfSpacesIsSkipped(lineEnd: String) throws {
    let expected = try Place(string: Self.document(""))
    expectEqual([expected.x, expected.y, expected.near[0].x, expected.near[0].y], [1, -2, 5, 6])
    for count in 0...90 {
      let space = lineEnd + String(repeating: " ", count: count)
      let document = Self.document(space)
      expectEqual(try Place(string: document), expected)
      expectEqual(try Place(string: space + document + space), expected)
      expectEqual(try JSONValue(string: document), try JSONValue(string: Self.document("")))
    }
  }

  /// The end of the document is at every distance from the whitespace.
  ///
  /// With `.useLast`, there is no fast path for members.
  @Test(arguments: lineEnds) func truncatedDocumentsHaveOneIssue(lineEnd: String) throws {
    // Debug builds test a sixth of the prefixes with each line end and count.
    let step = amount(release: 1, debug: 6)
    for (index, count) in [0, 7, 31, 32, 39, 40, 41].enumerated() {
      let document = Self.document(lineEnd + String(repeating: " ", count: count))
      let bytes = Array(document.utf8)
      for end in stride(from: 1 + (index + lineEnd.utf8.count) % step, to: bytes.count, by: step) {
        let document = String(decoding: bytes[..<end], as: UTF8.self)
        let error = try importError { try Place(string: document) }
        let general = try importError {
          try Place(string: document, options: JSONImportOptions(duplicateKeys: .useLast))
        }
        expectEqual(error.issues.count, 1)
        #expect(try #require(error.issues[0].position).offset <= end)
        expectEqual(error.issues[0].position, general.issues[0].position)
        expectEqual(error.description, general.description)
      }
    }
  }

  /// Characters that are not whitespace in JSON (RFC 8259, section 2).
  @Test(arguments: ["\u{b}", "\u{c}", "\u{0}", "\u{1f}", "\u{7f}", "\u{a0}", "\u{2028}"])
  func otherCharactersAreIssuesAtTheirPositions(character: String) throws {
    for lineEnd in Self.lineEnds {
      for count in 0...48 {
        let space = lineEnd + String(repeating: " ", count: count)
        for (start, end) in [("{", "}"), (#"{"x":1,"#, #""y":2}"#), (#"{"tags":["#, "1]}")] {
          let error = try importError { try Place(string: start + space + character + end) }
          expectEqual(error.issues.count, 1)
          expectEqual(error.issues[0].position?.offset, (start + space).utf8.count)
        }
      }
    }
  }
}
