import JSONModelKit
import Testing

private class Node: JSONModel {
  var value = 0
  var inner: [String: Node] = [:]
}

private enum Color: String, CaseIterable { case red, green }

private final class Numbers: JSONModel {
  var map: [String: Int] = [:]
}

private final class Colors: JSONModel {
  var map: [Color: Int] = [:]
}

private final class Lossy: JSONModel {
  var map: [String: Int] = [:]
  override class var propertyTransformers: [String: JSONTransformer] { ["map": .lossy()] }
}

/// A duplicate key of a typed dictionary is rejected in all containers and forms.
struct DuplicateKeyTests {
  /// Returns the issues, each as its key path, error code and offset.
  private func issues<Model: JSONModel>(
    _ type: Model.Type, _ json: String, merging: Bool = false
  ) throws -> [String] {
    let model = Model()
    let error = try importError {
      if merging { try model.merge(string: json) } else { _ = try Model.make(string: json) }
    }
    return error.issues.map { "\($0.keyPath) \($0.kind.code) \($0.position?.offset ?? -1)" }
  }

  static let documents: [(json: String, issues: [String])] = [
    (#"{"map": {"a": 1, "a": 1}}"#, ["map.a duplicate_key 17"]),
    (
      #"{"map": {"a": 1, "b": 2, "a": 3, "b": 4, "a": 5}}"#,
      ["map.a duplicate_key 25", "map.b duplicate_key 33", "map.a duplicate_key 41"]
    ),
    // The same key with an escape.
    (#"{"map": {"a": 1, "\u0061": 1}}"#, ["map.a duplicate_key 17"]),
    // Equal in Swift: é, and e with a combining accent.
    (#"{"map": {"\u00e9": 1, "e\u0301": 1}}"#, ["map.e\u{301} duplicate_key 22"]),
    // Also with an invalid value: of the first key, of a later key, or of the duplicate key.
    (
      #"{"map": {"a": 1.5, "a": 1}}"#,
      ["map.a type_mismatch 14", "map.a duplicate_key 19"]
    ),
    (
      #"{"map": {"a": 1, "a": 1, "b": 1.5}}"#,
      ["map.a duplicate_key 17", "map.b type_mismatch 30"]
    ),
    (
      #"{"map": {"a": 1, "a": 1.5}}"#,
      ["map.a duplicate_key 17"]
    ),
  ]

  @Test(arguments: documents)
  func duplicateKeysOfDictionariesAreIssues(json: String, issues: [String]) throws {
    try expectEqual(self.issues(Numbers.self, json), issues)
    try expectEqual(self.issues(Numbers.self, json, merging: true), issues)
  }

  @Test func theLastDuplicateKeyIsUsedOnRequest() throws {
    let json = #"{"map": {"a": 1, "b": 2, "\u0061": 3, "a": 4}}"#
    let options = JSONImportOptions(duplicateKeys: .useLast)
    try expectEqual(Numbers(string: json, options: options).map, ["a": 4, "b": 2])
    let model = Numbers()
    try model.merge(string: json, options: options)
    expectEqual(model.map, ["a": 4, "b": 2])
  }

  @Test func duplicateEnumerationKeysAreIssues() throws {
    let twice = #"{"map": {"red": 1, "green": 2, "red": 3}}"#
    try expectEqual(issues(Colors.self, twice), ["map.red duplicate_key 31"])
    try expectEqual(issues(Colors.self, twice, merging: true), ["map.red duplicate_key 31"])
    let blue = #"{"map": {"blue": 1, "blue": 2}}"#
    try expectEqual(
      issues(Colors.self, blue),
      [
        "map.blue transform_failed 9", "map.blue duplicate_key 20",
      ])
  }

  @Test func keysOfDroppedElementsCountAsDuplicates() throws {
    try expectEqual(Lossy(string: #"{"map": {"a": "x", "b": 2}}"#).map, ["b": 2])
    let json = #"{"map": {"a": "x", "a": 2}}"#
    try expectEqual(issues(Lossy.self, json), ["map.a duplicate_key 19"])
    try expectEqual(
      issues(Lossy.self, #"{"map": {"a": 1, "a": 2}}"#), ["map.a duplicate_key 17"])
  }

  @Test func duplicateKeysAreFoundAtEveryLevel() throws {
    let json = #"""
      {"value": 1, "inner": {"x": {"value": 2, "inner": {"y": {"value": 3, "inner": {}}, \#
      "y": {"value": 4, "inner": {}}}}, "x": {"value": 5, "inner": {}}}}
      """#
    let error = try importError { try Node(string: json) }
    expectEqual(error.paths, ["inner.x.inner.y", "inner.x"])
    expectEqual(error.properties, ["Node.inner", "Node.inner"])
  }

  @Test func aPatchWithADuplicateKeyChangesNothing() throws {
    let node = try Node(
      string: #"{"value": 1, "inner": {"x": {"value": 2, "inner": {}}}}"#)
    let inner = node.inner["x"]
    #expect(throws: JSONModelError.self) {
      try node.merge(string: #"{"value": 9, "inner": {"x": {"value": 3}, "x": {"value": 4}}}"#)
    }
    expectEqual(node.value, 1)
    #expect(node.inner["x"] === inner)
    expectEqual(inner?.value, 2)
  }

  @Test func duplicateKeysOfRootDictionariesAreIssues() throws {
    let json = #"{"x": {"value": 2, "inner": {}}, "x": {"value": 3, "inner": {}}}"#
    let error = try importError { try [String: Node](string: json) }
    expectEqual(error.kinds, [.duplicateKey])
    expectEqual(error.issues[0].position?.offset, 33)
  }

  /// With a lower limit, the first issues of the document are kept.
  @Test func theNumberOfIssuesIsLimited() throws {
    let members = (0..<50).map { #""k\#($0 % 10)": \#($0 % 3 == 0 ? "null" : "1")"# }
    let json = #"{"map": {\#(members.joined(separator: ", "))}}"#
    let all = try importError {
      try Numbers(string: json, options: .init(maximumIssues: 1_000))
    }
    expectEqual(all.issues.filter { $0.kind == .duplicateKey }.count, 40)
    let few = try importError { try Numbers(string: json, options: .init(maximumIssues: 5)) }
    expectEqual(few.issues, Array(all.issues.prefix(5)))
    #expect(few.hasMoreIssues)
  }
}
