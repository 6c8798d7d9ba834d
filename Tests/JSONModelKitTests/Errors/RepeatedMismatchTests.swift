import JSONModelKit
import TestSupport
import Testing

/// Values with wrong types that follow each other: each has the issue of its property and type.
struct RepeatedMismatchTests {
  final class Pair: JSONModel {
    var first = 0
    var second = 0
    var maybe: Int?
  }

  final class Table: JSONModel {
    var pairs: [Pair] = []
    var lists: [[Int]] = []
    var name = ""
  }

  static let document = """
    {"pairs": [
      {"first": [1], "second": [2], "maybe": [3]},
      {"first": [1], "second": {}, "maybe": {}},
      {"first": {}, "second": null, "maybe": true},
      {"first": null, "second": null},
      "pair", "pair"
    ], "lists": [true, [true], [true, false], true], "name": [1]}
    """

  /// The lines of the error, without positions.
  static let sentences = [
    "pairs[0].first: expected Int, found array [type_mismatch]",
    "pairs[0].second: expected Int, found array [type_mismatch]",
    "pairs[0].maybe: expected Int, found array [type_mismatch]",
    "pairs[1].first: expected Int, found array [type_mismatch]",
    "pairs[1].second: expected Int, found object [type_mismatch]",
    "pairs[1].maybe: expected Int, found object [type_mismatch]",
    "pairs[2].first: expected Int, found object [type_mismatch]",
    "pairs[2].second: expected Int, found null [null_value]",
    "pairs[2].maybe: expected Int, found true [type_mismatch]",
    "pairs[3].first: expected Int, found null [null_value]",
    "pairs[3].second: expected Int, found null [null_value]",
    "pairs[4]: expected Pair, found string [type_mismatch]",
    "pairs[5]: expected Pair, found string [type_mismatch]",
    "lists[0]: expected [Int], found true [type_mismatch]",
    "lists[1][0]: expected Int, found true [type_mismatch]",
    "lists[2][0]: expected Int, found true [type_mismatch]",
    "lists[2][1]: expected Int, found false [type_mismatch]",
    "lists[3]: expected [Int], found true [type_mismatch]",
    "name: expected String, found array [type_mismatch]",
  ]

  static let properties = [
    "Pair.first", "Pair.second", "Pair.maybe", "Pair.first", "Pair.second", "Pair.maybe",
    "Pair.first", "Pair.second", "Pair.maybe", "Pair.first", "Pair.second", "Table.pairs",
    "Table.pairs", "Table.lists", "Table.lists", "Table.lists", "Table.lists", "Table.lists",
    "Table.name",
  ]

  @Test func eachIssueHasItsOwnSentence() throws {
    let error = try importError { try Table(string: Self.document) }
    let texts = error.issues.map { "\($0.keyPath): \($0.kind) [\($0.kind.code)]" }
    expectEqual(texts.joined(separator: "\n"), Self.sentences.joined(separator: "\n"))
    #expect(error.properties == Self.properties)
    #expect(error.issues.allSatisfy { $0.position != nil && $0.fix == nil })
  }

  @Test func issuesOfATreeAreTheSame() throws {
    let tree = try JSONValue(string: Self.document)
    let ofBytes = try importError { try Table(string: Self.document) }
    let ofTree = try importError { try Table(value: tree) }
    let sorted = try importError { try Table(string: tree.description) }
    expectEqual(ofTree.kinds, sorted.kinds)
    expectEqual(ofTree.keyPaths, sorted.keyPaths)
    expectEqual(ofTree.properties, sorted.properties)
    expectEqual(ofTree.keyPaths, ofBytes.keyPaths, as: .value)
  }

  @Test func eachExcerptShowsItsOwnValue() throws {
    var options = JSONImportOptions()
    options.showsValues = true
    let error = try importError {
      try Table(
        string: #"{"pairs": [{"first": [1]}, {"first": [2]}], "lists": [], "name": ""}"#,
        options: options)
    }
    let found = error.issues.filter { $0.property == "Pair.first" }.map { "\($0.kind)" }
    #expect(found == ["expected Int, found array [1]", "expected Int, found array [2]"])
  }

  /// Issues have the JSON types for clients, too.
  @Test func messagesForClientsNameTheTypeOfEachProperty() throws {
    let error = try importError { try Table(string: Self.document) }
    let messages = error.issues.map { JSONErrorMessages.client.message(for: $0) }
    #expect(messages.first == "must be an integer")
    #expect(messages.dropLast().last == "must be an array")
    #expect(messages.last == "must be a string")
  }
}
