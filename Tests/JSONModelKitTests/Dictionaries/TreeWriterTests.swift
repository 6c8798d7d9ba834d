import Foundation
import JSONModelKit
import Testing

/// Trees of values are written as JSON and imported like any other document.
struct TreeWriterTests {
  final class Place: JSONModel {
    var name = ""
    var opened: Date?
    @OptionalKey var tags: [String] = []
    @OptionalKey var notes: JSONValue = .null
    @OptionalKey var any: Any = 0
    @OptionalKey var parts: [Place] = []
  }

  struct Stamp {}

  private func issues(_ dictionary: [String: Any]) throws -> [String] {
    try importError { try Place(dictionary: dictionary) }.descriptions
  }

  @Test func issuesHaveTheOrderOfTheKeysAtEachLevel() throws {
    expectEqual(
      try issues([
        "tags": ["a", [Int]()], "name": [Int](),
        "parts": [["name": "x", "tags": true], ["opened": "no", "name": [Int]()]] as [Any],
      ]),
      [
        "name: expected String, found array [type_mismatch]",
        "parts[0].tags: expected [String], found true [type_mismatch]",
        "parts[1].name: expected String, found array [type_mismatch]",
        "parts[1].opened: cannot convert string to Date: not a valid date string [transform_failed]",
        "tags[1]: expected String, found array [type_mismatch]",
      ])
  }

  @Test func aSkippedValueWithoutJSONIsAnIssueAmongOthers() throws {
    expectEqual(
      try issues(["other": ["a": 1, "b": [Stamp()]] as [String: Any], "name": [Int]()]),
      [
        "name: expected String, found array [type_mismatch]",
        "other.b[0]: expected a JSON value, found Stamp [type_mismatch]",
      ])
    // A date has JSON, so it is an unknown member like any other.
    expectEqual(try Place(dictionary: ["name": "x", "other": Date()]).name, "x")
  }

  @Test func allPartsWithoutJSONAreIssues() throws {
    expectEqual(
      try issues(["name": "x", "notes": [Stamp(), ["b": Double.nan, "a": Stamp()]] as [Any]]),
      [
        "notes[0]: expected a JSON value, found Stamp [type_mismatch]",
        "notes[1].a: expected a JSON value, found Stamp [type_mismatch]",
        "notes[1].b: expected a JSON value, found a number that is not finite [type_mismatch]",
      ])
  }

  @Test func freeFormValuesHaveTheTextOfDates() throws {
    let date = Date(timeIntervalSince1970: 5)
    let place = try Place(dictionary: ["name": "x", "opened": date, "notes": ["at": date]])
    expectEqual(place.opened, date)
    expectEqual(place.notes, ["at": "1970-01-01T00:00:05Z"])
  }

  @Test func anyGetsSwiftValues() throws {
    let any = try Place(dictionary: ["name": "x", "any": NSString(string: "a")]).any
    #expect(type(of: any) == String.self)
  }

  @Test func aContainerBeyondTheMaximumDepthEndsTheImport() throws {
    let options = JSONImportOptions(maximumDepth: 3)
    let tree: [String: Any] = ["name": 1, "notes": ["a": [["b": 1]]]]
    let error = try importError { try Place(dictionary: tree, options: options) }
    expectEqual(error.descriptions, ["notes.a[0]: nested deeper than 3 levels [limit_exceeded]"])
    expectEqual(
      try Place(dictionary: ["name": "x", "notes": ["a": [1]]], options: options).notes,
      ["a": [1]])
  }

  /// Shared parts take no memory in a tree, but do in its JSON.
  @Test func aTreeWhoseJSONIsTooLongIsRejected() throws {
    let text = String(repeating: "x", count: 1 << 20)
    let tree: [String: Any] = ["name": "x", "notes": Array(repeating: text, count: 257)]
    let sentence = "a tree of values of more than 268435456 bytes as JSON [limit_exceeded]"
    expectEqual(try issues(tree), [sentence])
    let value: JSONValue = [
      "name": "x", "notes": .array(Array(repeating: .string(text), count: 257)),
    ]
    try expectEqual(importError { try Place(value: value) }.descriptions, [sentence])
  }

  @Test func errorsOfValuesHaveKeyPathsAndNoPositions() throws {
    let marks = "a" + String(repeating: "\u{301}", count: 600)
    let error = try importError { try JSONValue(any: ["k": ["x", marks]]) }
    expectEqual(error.paths, ["k[1]"])
    expectEqual(error.issues[0].position, nil)
    var (value, tree): (JSONValue, Any) = (1, 1)
    for _ in 0..<513 { (value, tree) = ([value], [tree]) }
    for deep in [value, tree] as [Any] {
      let error = try importError { try JSONValue(any: deep) }
      #expect(error.issues[0].keyPath.components.starts(with: [.index(0), .index(0)]))
      expectEqual(error.kind, .limitExceeded("nested deeper than 512 levels"))
    }
  }

  // MARK: - Hooks

  final class Renamed: JSONModel {
    var name = ""
    @OptionalKey var rivers: [River] = []
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object["name"] = object.removeValue(forKey: "NAME")
      object["rivers"] = object["rivers"] ?? [["length": "x"]]
    }
  }
  final class River: JSONModel {
    var length = 0
    var name = ""
  }

  @Test func issuesBelowAHookHaveThePositionOfTheirKeyPathOrOfTheNearestValue() throws {
    func found(_ json: String) throws -> [String] {
      try importError { try [Renamed](string: json) }.descriptions
    }
    expectEqual(
      try found(#"[{"NAME": [], "rivers": [{"name": {}}]}]"#),
      [
        "line 1, column 2, [0].name: expected String, found array [type_mismatch]",
        "line 1, column 26, [0].rivers[0].length: required key is missing [missing_key]",
        "line 1, column 35, [0].rivers[0].name: expected String, found object [type_mismatch]",
      ])
    // The hook has added the river.
    expectEqual(
      try found(#"[{"NAME": "a"}]"#),
      [
        "line 1, column 2, [0].rivers[0].name: required key is missing [missing_key]",
        "line 1, column 2, [0].rivers[0].length: cannot convert string to Int: not a number "
          + "[transform_failed]",
      ])
  }

  final class Letter: JSONModel {
    var text = Renamed()
    override class var propertyTransformers: [String: JSONTransformer] { ["text": .embedded] }
  }

  @Test func aHookInsideJSONInsideAStringInsideJSON5HasPositionsInTheDocument() throws {
    let json = #"{text: '{"NAME": "a", "rivers": [{"length": 1, "name": {}}]}'}"#
    let error = try importError {
      try Letter(string: json, options: JSONImportOptions(syntax: .json5))
    }
    let column = try #require(json.range(of: "{}}]")).lowerBound.utf16Offset(in: json) + 1
    expectEqual(
      error.descriptions,
      [
        "line 1, column \(column), text.rivers[0].name: expected String, found object "
          + "[type_mismatch]"
      ])
  }
}
