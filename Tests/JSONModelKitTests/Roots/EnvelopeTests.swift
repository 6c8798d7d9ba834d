import Foundation
import JSONModelKit
import Testing

/// Imports of a value inside a document, by its key path.
struct EnvelopeTests {
  typealias Mayor = Fixtures.Mayor

  static let document = """
    {
      "status": "ok", "data": {
        "users": [{"name": "Kai", "since": 2023}, {"name": "Eva", "since": "x"}],
        "total": 2
      }, "more": [null, {"users": 1.5e3}]
    }
    """

  @Test func onlyTheGrammarOfTheEnvelopeIsChecked() throws {
    let options = JSONImportOptions()
    var document = Self.document.replacing("\"x\"", with: "1999")
    let users = try [Mayor](string: document, at: "data.users", options: options)
    expectEqual(users.map(\.name), ["Kai", "Eva"])
    expectEqual(try Mayor(string: document, at: "data.users[1]").name, "Eva")
    expectEqual(try Mayor(string: document, at: ["data", "users", 0]).name, "Kai")
    document = document.replacing("1.5e3", with: "1.e3")
    let error = try importError { _ = try [Mayor](string: document, at: "data.users") }
    expectEqual(
      error.description,
      """
      [Mayor]: 1 issue
        line 5, column 33, more[1].users: invalid JSON: expected a digit after the decimal point \
      [invalid_json]
      """)
  }

  @Test func issuesHaveTheKeyPathsAndPositionsOfTheWholeDocument() throws {
    let error = try importError { _ = try [Mayor](string: Self.document, at: "data.users") }
    expectEqual(
      error.description,
      """
      [Mayor]: 1 issue
        line 3, column 72, data.users[1].since: cannot convert string to Int: not a number \
      [transform_failed]
      """)
    let tree = try importError {
      _ = try [Mayor](value: JSONValue(string: Self.document), at: "data.users")
    }
    expectEqual(tree.keyPaths, error.keyPaths)
    let validation = try importError {
      _ = try [Mayor](string: #"{"a": {"b": [{"name": "", "since": 7}]}}"#, at: "a.b")
    }
    expectEqual(
      validation.description,
      """
      [Mayor]: 1 issue
        line 1, column 36, a.b[0].since: must not be before 1900 [validation_failed]
      """)
  }

  /// In an object, an index matches the key that consists of its digits, as in `JSONValue` (RFC
  /// 6901, section 4).
  @Test func anIndexMatchesAKeyInAnObject() throws {
    let path = try #require(JSONKeyPath(jsonPointer: "/users/0/1"))
    let documents = [
      #"{"users": {"1": {}, "0": [[], \#(RootTests.kai)]}}"#,
      #"{"users": [{"0": 7, "1": \#(RootTests.kai)}]}"#,
    ]
    for document in documents {
      let value = try JSONValue(string: document)
      expectEqual(value[path], try JSONValue(string: RootTests.kai))
      expectEqual(try Mayor(string: document, at: path).name, "Kai")
      expectEqual(try Mayor(value: value, at: path).name, "Kai")
    }
    let twice = #"{"users": {"0": [\#(RootTests.kai)], "0": []}}"#
    let error = try importError { _ = try Mayor(string: twice, at: ["users", 0, 0]) }
    expectEqual(error.issues.map { "\($0.kind)" }, ["duplicate key"])
    let absent = try importError { _ = try Mayor(string: #"{"users": {}}"#, at: ["users", 0]) }
    expectEqual(absent.missingKeys.map(\.jsonPointer), ["/users/0"])
  }

  /// A document, the key path of an import, and the key path and column of the missing key.
  static let absent = [
    (#"{"data": {"total": 2}}"#, "data.users", "data.users", 10),
    (#"{"data": null, "x": [1]}"#, "data.users", "data.users", 1),
    (#"{"data": {"users": 5}}"#, "data.users.first", "data.users.first", 10),
    ("[1, 2]", "data.users", "data.users", 1),
    ("7", "data", "data", 1),
    (#"{"a": [[{}], []]}"#, "a[1][0]", "a[1][0]", 14),
    (#"{"a": [[{}], []]}"#, "a[2][0].x", "a[2][0].x", 7),
  ]

  @Test(arguments: absent)
  func anAbsentValueIsAMissingKey(json: String, path: String, missing: String, column: Int) throws {
    let path = try #require(JSONKeyPath(path))
    let error = try importError { _ = try Mayor(string: json, at: path) }
    expectEqual(error.missingKeys.map(\.description), [missing])
    expectEqual(error.issues.map(\.position?.column), [column])
    let tree = try JSONValue(string: json)
    for error in [
      try importError { _ = try Mayor(value: tree, at: path) },
      try importError { _ = try Mayor.make(value: tree, at: path) },
      try importError { try Mayor().merge(value: tree, at: path) },
      try importError { _ = try [Mayor](value: tree, at: path) },
    ] {
      expectEqual(error.missingKeys.map(\.description), [missing])
      expectEqual(error.issues.count, 1)
    }
    #expect(try Mayor?(string: json, at: path) == nil)
    // The rest of the document is validated.
    let cut = try importError { _ = try Mayor?(string: json + ",", at: path) }
    expectEqual(cut.kind, .invalidJSON("unexpected data after the JSON value"))
  }

  @Test func nullIsNotAbsent() throws {
    let error = try importError { _ = try Mayor(string: #"{"a": null}"#, at: "a") }
    expectEqual(error.kinds, [.nullValue(expected: "Mayor")])
    #expect(try Mayor?(string: #"{"a": null}"#, at: "a") == nil)
  }

  @Test func duplicateKeysOnTheKeyPathAreIssues() throws {
    let document = #"{"a": \#(RootTests.kai), "b": 1, "b": 2, "a": \#(RootTests.kate)}"#
    let error = try importError { _ = try Mayor(string: document, at: "a") }
    expectEqual(
      error.description, "Mayor: 1 issue\n  line 1, column 52, a: duplicate key [duplicate_key]")
    let options = JSONImportOptions(duplicateKeys: .useLast)
    expectEqual(try Mayor(string: document, at: "a", options: options).name, "Käthe")
  }

  @Test func limitsApplyToTheWholeDocument() throws {
    let document = #"{"a": {"b": \#(RootTests.kai)}}"#
    let deep = JSONImportOptions(maximumDepth: 2)
    expectEqual(
      try importError { _ = try Mayor(string: document, at: "a.b", options: deep) }.kind,
      .limitExceeded("nested deeper than 2 levels"))
    let long = JSONImportOptions(maximumBytes: 30)
    expectEqual(
      try importError { _ = try Mayor(string: document, at: "a.b", options: long) }.kind,
      .limitExceeded("the document is longer than 30 bytes"))
  }

  /// An empty array is accepted as an empty object only in nested values, not at the root.
  @Test func theValueAtThePathIsTheRoot() throws {
    let document = #"{"a": []}"#
    for type in [Fixtures.Tree.self, Fixtures.Tree?.self, [String: Fixtures.Tree].self]
      as [any JSONModelContainer.Type]
    {
      try expectEqual(importError { _ = try type.init(string: document, at: "a") }.paths, ["a"])
    }
  }

  @Test func unsupportedValuesInTheEnvelopeAreRejected() throws {
    let tree: [String: Any] = ["a": ["name": "Kai", "since": 2023], "b": [Self()]]
    let error = try importError { _ = try Mayor(dictionary: tree, at: "a") }
    expectEqual(error.kinds, [.typeMismatch(expected: "JSONValue", found: "EnvelopeTests")])
    expectEqual(error.keyPath, ["b", 0])
  }

  @Test func keyPathsAreStringLiterals() {
    expectEqual("a[0].b.c[1]" as JSONKeyPath, ["a", 0, "b", "c", 1])
    expectEqual((["a"] as JSONKeyPath).appending("b.c").components, ["a", "b.c"])
  }
}
