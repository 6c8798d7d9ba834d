import JSONModelKit
import Testing

/// The text about a rejected document for the language model that wrote it.
struct ModelMessageTests {
  final class Line: JSONModel {
    var size = ""
    var count = 0

    override class var constraints: [String: [JSONConstraint]] {
      ["size": [.oneOf(["S", "M"])], "count": [.range(1...)]]
    }
  }

  final class Order: JSONModel {
    var id = 0
    var lines: [Line] = []
    var tags: [String]?

    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  private func message(_ document: String) -> String {
    do {
      _ = try Order(string: document)
      return ""
    } catch {
      return error.modelMessage
    }
  }

  final class Wordy: JSONModel {
    var count = 0
    override func validate() throws {
      throw JSONValidationError(String(repeating: "x", count: count))
    }
  }

  @Test(arguments: [299, 300, 301]) func longMessagesAreCut(count: Int) throws {
    let message = try importError { try Wordy(string: #"{"count":\#(count)}"#) }.modelMessage
    let expected = String(repeating: "x", count: min(count, 300)) + (count > 300 ? "…" : "")
    #expect(message.hasSuffix(" \(expected)"), "\(message)")
  }

  @Test func eachIssueHasItsKeyPathAndWhatIsExpected() {
    let document = """
      {"lines": [{"size": "L", "count": 0}, {"size": "S", "count": "x"}, {"size": "XL", "count": 0}],
       "tags": "a", "idd": 1}
      """
    expectEqual(
      message(document),
      """
      The JSON is not valid:
      - id: is required
      - lines[0, 2].size: must be one of S, M
      - lines[0, 2].count: must be at least 1
      - lines[1].count: is not valid: not a number
      - tags: must be an array
      - idd: is not a known key; did you mean "id"?
      """)
  }

  @Test func theWholeDocumentMayBeWrong() {
    expectEqual(message("[]"), "The JSON is not valid:\n- the document: must be an object")
    #expect(message("{").hasPrefix("The JSON is not valid:\n- the document: must be valid JSON: "))
  }

  @Test func rangesOfIndexesAreShort() {
    let lines = Array(repeating: #"{"size": "L", "count": 1}"#, count: 90).joined(separator: ", ")
    expectEqual(
      message("{\"id\": 1, \"lines\": [\(lines)]}"),
      "The JSON is not valid:\n- lines[0-89].size: must be one of S, M")
  }

  @Test func aHundredIssuesFitIntoTwoThousandCharacters() {
    let keys = (0..<300).map { "\"unknown_key_\($0)_\(String(repeating: "x", count: $0))\": 1" }
    let text = message("{\"id\": 1, \"lines\": [], \(keys.joined(separator: ", "))}")
    #expect(text.count < 2000)
    #expect(text.split(separator: "\n").last?.hasPrefix("- and ") == true)
    #expect(text.hasSuffix("more issues"))
  }
}
