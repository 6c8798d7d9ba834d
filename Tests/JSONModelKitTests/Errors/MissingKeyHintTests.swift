import JSONModelKit
import Testing

/// The fixes for missing keys that the document has in another spelling.
struct MissingKeyHintTests {
  final class User: JSONModel {
    var createdAt = ""
    var id = 0
    var name: String?
  }
  final class Page: JSONModel { var users: [User] = [] }

  private func messages(
    _ error: JSONModelError
  ) -> [String] { error.sentences }

  @Test func anotherSpellingOfAKeyIsNamed() throws {
    let error = try importError { try User(string: #"{"created_at": "x", "Id": 3}"#) }
    expectEqual(
      error.description,
      """
      User: 2 issues
        line 1, column 1, createdAt: required key is missing; the object has the key \
      "created_at": map it in keyMapper [missing_key]
        line 1, column 1, id: required key is missing; the object has the key "Id": map it in \
      keyMapper [missing_key]
      """)
    expectEqual(error.issues[1].fix, #"the object has the key "Id": map it in keyMapper"#)
    let nested = try importError {
      try Page(string: #"{"users":[{"created-at":{"a":[1]},"id":1},{"CREATED_AT":"","id":1}]}"#)
    }
    expectEqual(
      nested.issues.map(\.fix),
      [
        #"the object has the key "created-at": map it in keyMapper"#,
        #"the object has the key "CREATED_AT": map it in keyMapper"#,
      ])
  }

  final class Person: JSONModel {
    var ids = 0
    var city = ""
    override class var keyMapper: JSONKeyMapper {
      ["ids": "work.professions.id", "city": ["place.1", "town"]]
    }
  }

  final class Office: JSONModel { var people: [Person] = [] }

  static let obstacles: [(json: String, ids: String?, city: String?)] = [
    (
      #"{"work":{"professions":[{"id":1}]},"place":{"1":"x"}}"#,
      "work.professions is an array: write work.professions[0].id, or import the elements",
      #"place is an object, not an array: for a key, write place["1"]"#
    ),
    (
      #"{"work":[{"professions":{"id":1}}],"place":"x"}"#,
      "work is an array: write work[0].professions.id, or import the elements",
      "place is a string, not an array"
    ),
    (
      #"{"work":true,"place":7}"#, "work is a boolean, not an object",
      "place is a number, not an array"
    ),
    (#"{"work":{"professions":null},"place":null}"#, nil, nil),
    (#"{"work":{},"place":["x"]}"#, nil, nil),
  ]

  @Test(arguments: InputForm.allCases)
  func aValueThatAKeyPathCannotEnterIsNamed(form: InputForm) throws {
    for (json, ids, city) in Self.obstacles {
      let error = try importError { try Office.make(#"{"people":[\#(json)]}"#, as: form) }
      expectEqual(error.kinds, [.missingKey, .missingKey])
      expectEqual(error.keyPaths, ["people[0].work.professions.id", "people[0].place[1]"])
      expectEqual(error.issues.map(\.fix), [ids, city], "\(json)")
    }
  }

  @Test(arguments: InputForm.allCases)
  func nestedObjectsOfAllFormsAreSearched(form: InputForm) throws {
    let error = try importError {
      try Page.make(#"{"users":[{"created_at":"x","id":1}]}"#, as: form)
    }
    expectEqual(
      messages(error),
      [
        "users[0].createdAt: required key is missing; the object has the key \"created_at\": "
          + "map it in keyMapper"
      ])
  }

  final class Cafe: JSONModel {
    var name = ""
    override class var keyMapper: JSONKeyMapper { ["name": "caf\u{e9}"] }
  }
  final class StrictCafe: JSONModel {
    @OptionalKey var name = ""
    override class var keyMapper: JSONKeyMapper { ["name": "caf\u{e9}"] }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }
  final class Town: JSONModel {
    var cafe = Cafe()
  }

  /// The keys look the same: `"é"` is one code point in the class and two in the document.
  @Test(arguments: InputForm.allCases)
  func codePointsTellKeysThatLookTheSame(form: InputForm) throws {
    let json = "{\"cafe\u{301}\":\"x\"}"
    let error = try importError { try Town.make("{\"cafe\":\(json)}", as: form) }
    expectEqual(
      error.messages,
      [
        #"required key is missing; the object has the key "cafe\u0301", not "caf\u00e9": "#
          + "map it in keyMapper"
      ])
    let unknown = try importError { try StrictCafe.make(json, as: form) }
    expectEqual(unknown.messages, [#"unknown key; did you mean "caf\u00e9", not "cafe\u0301"?"#])
    expectEqual(
      JSONErrorMessages.client.message(for: unknown.issues[0]),
      #"is not a known key; did you mean "caf\u00e9", not "cafe\u0301"?"#)
  }

  @Test func codePointsTellEnvelopeKeysThatLookTheSame() throws {
    let error = try importError {
      try Cafe.make(string: "{\"cafe\u{301}\":{}}", at: ["caf\u{e9}"])
    }
    expectEqual(
      error.messages,
      [#"required key is missing; the object has the key "cafe\u0301", not "caf\u00e9""#])
  }

  @Test(arguments: [
    "{}", #"{"created":"x"}"#, #"{"created_at":"x","CreatedAt":"y"}"#, #"{"_":1,"":2}"#,
    #"{"name":"createdat"}"#,
  ])
  func uncertainKeysAreNotNamed(text: String) throws {
    let error = try importError { try User(string: text) }
    expectEqual(error.issues.map(\.fix), [nil, nil])
    expectEqual(error.missingKeys, ["createdAt", "id"])
  }

  final class Alike: JSONModel {
    var userID = 0
    var userId = 0
  }

  @Test func aKeyOfAnotherPropertyIsNotNamed() throws {
    let error = try importError { try Alike(string: #"{"userId":1}"#) }
    expectEqual(messages(error), ["userID: required key is missing"])
  }

  final class Node: JSONModel {
    var a: Node?
    var firstKey = 0
  }

  final class Strict: JSONModel {
    var createdAt = ""
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  @Test func theIssueOfAnUnknownKeyNamesThePropertyItself() throws {
    let error = try importError { try Strict(string: #"{"created_at":"x"}"#) }
    expectEqual(
      messages(error),
      [
        "createdAt: required key is missing",
        #"created_at: unknown key; did you mean "createdAt"?"#,
      ])
  }

  @Test func theSearchIsLimited() throws {
    var text = "{}"
    let filler = String(repeating: "x", count: 1_000)
    for _ in 0..<20 { text = #"{"a":\#(text),"first_key":"\#(filler)"}"# }
    let error = try importError { try Node(string: text) }
    // The innermost object is searched first, and has no similar key. The search ends at its limit.
    try #require(error.issues.count == 21)
    expectEqual(error.issues[20].fix, nil)
    expectEqual(
      error.issues[19].fix, #"the object has the key "first_key": map it in keyMapper"#)
    expectEqual(error.issues[0].fix, nil)
  }

  @Test func aKeyWithSpacesIsNamed() throws {
    let error = try importError { try User(string: #"{"created at": "x", "id ": 3}"#) }
    expectEqual(
      error.issues.map(\.fix),
      [
        #"the object has the key "created at": map it in keyMapper"#,
        #"the object has the key "id ": map it in keyMapper"#,
      ])
  }

  static let envelopes: [(json: String, fixes: [String?])] = [
    (
      #"{"data": {"createdAt": "x", "id": 3}, "meta": {"count": 1}}"#,
      [
        #"the object at data has it: write "data.createdAt" in keyMapper, or import that object"#,
        #"the object at data has it: write "data.id" in keyMapper, or import that object"#,
      ]
    ),
    (
      #"{"a.b": {"id": 3}, "created_at": "x"}"#,
      [
        #"the object has the key "created_at": map it in keyMapper"#,
        #"the object at ["a.b"] has it: write "["a.b"].id" in keyMapper, or import that object"#,
      ]
    ),
    // It is deeper, in several objects, or in an array; or the object has another of the keys.
    (#"{"data": {"user": {"createdAt": "x", "id": 3}}}"#, [nil, nil]),
    (#"{"a": {"createdAt": "x", "id": 3}, "b": {"createdAt": "x", "id": 3}}"#, [nil, nil]),
    (#"{"data": [{"createdAt": "x", "id": 3}], "other": "createdAt"}"#, [nil, nil]),
    (#"{"data": {"createdAt": "x"}, "id": 3}"#, [nil]),
  ]

  @Test func aKeyInAnEnvelopeIsNamed() throws {
    for (json, fixes) in Self.envelopes {
      let error = try importError { try User(string: json) }
      expectEqual(error.issues.map(\.fix), fixes, "\(json)")
      let tree = try importError { try User(value: JSONValue(string: json)) }
      expectEqual(tree.issues.map(\.fix), fixes, "\(json)")
    }
    let unmapped = try importError {
      try User(
        string: #"{"data": {"createdAt": "x"}}"#, options: JSONImportOptions(usesKeyMapping: false))
    }
    expectEqual(
      unmapped.issues.map(\.fix), ["the object at data has it: import that object", nil])
  }

  @Test func theCorrectedPathOfAtIsNamed() throws {
    let text = #"{"data":{"Users":[{"createdAt":"x","id":1}]}}"#
    for (path, message) in [
      ("data.users", #"data.users: required key is missing; the object has the key "Users""#),
      ("Data.Users", #"Data.Users: required key is missing; the object has the key "data""#),
      ("data.people", "data.people: required key is missing"),
      (
        "/data/Users",
        "/data/Users: required key is missing; for a JSON Pointer, use JSONKeyPath(jsonPointer:)"
      ),
      ("$.data", "$.data: required key is missing; a key path does not begin with $"),
      (
        "data.Users.id",
        "data.Users.id: required key is missing; data.Users is an array: write data.Users[0].id, "
          + "or import the elements"
      ),
      (
        "data.Users[0].id.x",
        "data.Users[0].id.x: required key is missing; data.Users[0].id is a number, not an object"
      ),
      (
        "data.Users[0].id[1]",
        "data.Users[0].id[1]: required key is missing; data.Users[0].id is a number, not an array"
      ),
    ] {
      let path = try #require(JSONKeyPath(path))
      let error = try importError { try [User](string: text, at: path) }
      expectEqual(messages(error), [message])
    }
    try expectEqual([User](string: text, at: "data.Users").count, 1)
  }
}
