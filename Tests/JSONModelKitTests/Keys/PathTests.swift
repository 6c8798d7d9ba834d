import Foundation
import JSONModelKit
import Testing

/// Key paths, several keys for one property, and several properties with one key.
struct PathTests {
  class Inner: JSONModel {
    var id = 0
    var name: String?
    override class var transformers: JSONTransformerRegistry { .strict }
  }
  class Place: JSONModel {
    var name = ""
    var zip: String?
    @OptionalKey var level = -1
    var first: Int?
    var last: Int?
    var literal: Int?
    var either: Int?
    var inner: Inner?
    var list: [Inner]?
    override class var keyMapper: JSONKeyMapper {
      [
        "name": "info.name", "zip": "info.address.zip", "level": "info.level",
        "first": "rows.0.0", "last": "rows.2.x.1", "literal": .literal("a.b"),
        "either": ["one", "a.b.c", .literal("x.y"), "rows.1"], "inner": "deep.er.inner",
        "list": "deep.list",
      ]
    }
    override class var transformers: JSONTransformerRegistry { .strict }
    var text: String {
      let numbers = [level, first, last, literal, either].map { $0.map { "\($0)" } ?? "nil" }
      let list = list?.map(\.id).description ?? "nil"
      return ([name, zip ?? "nil"] + numbers + ["\(inner?.id ?? -1)", list]).joined(separator: " ")
    }
  }

  /// The members of a document, and the values of all properties in the order of declaration.
  static let places: [(String, String)] = [
    (#""info":{"name":"x"}"#, "x nil -1 nil nil nil nil -1 nil"),
    (
      #""info":{"address":{"zip":"1","x":[]},"level":7,"name":"x","y":{}}"#,
      "x 1 7 nil nil nil nil -1 nil"
    ),
    // Key paths through arrays.
    (#""rows":[[1,9],5,{"x":[0,2]}],"info":{"name":"x"}"#, "x nil -1 1 2 nil 5 -1 nil"),
    (#""info":{"name":"x"},"rows":[[1]]"#, "x nil -1 1 nil nil nil -1 nil"),
    (#""rows":[[],null,{"x":[0]}],"info":{"name":"x"}"#, "x nil -1 nil nil nil nil -1 nil"),
    // An object instead of an array, and an array instead of an object.
    (#""info":{"name":"x"},"rows":{"0":{"0":1},"1":2}"#, "x nil -1 nil nil nil nil -1 nil"),
    (#""info":{"name":"x","address":["zip"]},"deep":[1]"#, "x nil -1 nil nil nil nil -1 nil"),
    (#""info":{"name":"x","address":"zip"},"deep":{"er":7}"#, "x nil -1 nil nil nil nil -1 nil"),
    (#""info":{"name":"x","address":null},"deep":null"#, "x nil -1 nil nil nil nil -1 nil"),
    (
      #""info":{"name":"x","address":{"zip":null},"level":null}"#, "x nil -1 nil nil nil nil -1 nil"
    ),
    // A key with a dot is not a key path.
    (#""info":{"name":"x"},"a.b":3,"a":{"b":{"c":4}}"#, "x nil -1 nil nil 3 4 -1 nil"),
    (
      #""info":{"name":"x"},"a":{"b":3},"info.name":"y""#,
      "x nil -1 nil nil nil nil -1 nil"
    ),
    (#""x.y":1,"a":{"b":{"c":2}},"info":{"name":"x"}"#, "x nil -1 nil nil nil 2 -1 nil"),
    (
      #""x.y":1,"a":{"b":{"c":null}},"one":null,"info":{"name":"x"}"#,
      "x nil -1 nil nil nil 1 -1 nil"
    ),
    (#""rows":[0,1],"x.y":2,"one":3,"info":{"name":"x"}"#, "x nil -1 nil nil nil 3 -1 nil"),
    (
      #""deep":{"list":[{"id":1},{"id":2}],"er":{"inner":{"id":3}}},"info":{"name":"x"}"#,
      "x nil -1 nil nil nil nil 3 [1, 2]"
    ),
  ]

  @Test(arguments: places)
  func aKeyPathLeadsToItsValueOrIsAbsent(members: String, text: String) throws {
    for form in InputForm.allCases {
      try expectEqual(Place.make("{\(members)}", as: form).text, text)
    }
  }

  /// The members of a document, and all issues in the order of the document.
  static let wrong: [(String, [String])] = [
    ("", ["info.name: required key is missing"]),
    (#""info":{}"#, ["info.name: required key is missing"]),
    (#""info":null"#, ["info.name: required key is missing"]),
    (#""info":"name""#, ["info.name: required key is missing"]),
    (#""info":["name"]"#, ["info.name: required key is missing"]),
    (#""info.name":"x","name":"y""#, ["info.name: required key is missing"]),
    (#""info":{"name":null}"#, ["info.name: expected String, found null"]),
    (
      #""info":{"level":"1","address":{"zip":1},"name":{}}"#,
      [
        "info.level: expected Int, found string", "info.address.zip: expected String, found number",
        "info.name: expected String, found object",
      ]
    ),
    (
      #""rows":[[1.5],"x",{"x":[0,true]}],"info":{}"#,
      [
        "info.name: required key is missing",
        "rows[0][0]: expected Int, found number with a fractional part",
        "rows[1]: expected Int, found string", "rows[2].x[1]: expected Int, found true",
      ]
    ),
    (
      #""a.b":[],"one":null,"a":{"b":{"c":{}}},"info":{"name":"x"}"#,
      [#"["a.b"]: expected Int, found array"#, "a.b.c: expected Int, found object"]
    ),
    (
      #""x.y":true,"info":{"name":"x"},"deep":{"er":{"inner":[]},"list":[{"id":1},{},7]}"#,
      [
        #"["x.y"]: expected Int, found true"#, "deep.er.inner: expected Inner, found array",
        "deep.list[1].id: required key is missing", "deep.list[2]: expected Inner, found number",
      ]
    ),
    (
      #""deep":{"list":{},"er":{"inner":{"name":7}}},"info":{"name":"x"}"#,
      [
        "deep.list: expected [Inner], found object", "deep.er.inner.id: required key is missing",
        "deep.er.inner.name: expected String, found number",
      ]
    ),
  ]

  @Test(arguments: wrong)
  func issuesAtKeyPathsHaveTheKeysOfTheDocument(members: String, issues: [String]) throws {
    let error = try importError { try Place(string: "{\(members)}") }
    expectEqual(error.plainSentences, issues)
    let offsets = error.issues.compactMap(\.position?.offset)
    expectEqual(offsets.count, issues.count)
    expectEqual(offsets, offsets.sorted())
    for form in InputForm.allCases {
      expectEqual(
        summary(try importError { try Place.make("{\(members)}", as: form) }), summary(error))
    }
  }

  @Test func theOrderOfMembersDoesNotMatter() throws {
    let members = [
      #""info":{"level":4,"name":"x"}"#, #""rows":[[1],2,{"x":[0,3]}]"#, #""a":{"b":{"c":5}}"#,
      #""a.b":6"#, #""deep":{"list":[{"id":8}],"er":{"inner":{"id":7}}}"#, #""zz":[{}]"#,
    ]
    for start in members.indices {
      let turned = members[start...] + members[..<start]
      for members in [Array(turned), turned.reversed()] {
        let model = try Place(string: "{\(members.joined(separator: ","))}")
        expectEqual(model.text, "x nil 4 1 3 6 5 7 [8]")
      }
    }
  }

  // MARK: - One key for several properties

  final class Read: JSONModel {
    var user = Inner()
    var copy: Inner?
    var raw: JSONValue?
    var id: Int?
    override class var keyMapper: JSONKeyMapper {
      ["copy": ["no", "user"], "raw": ["none", "user"], "id": ["ID", "user.id"]]
    }
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  @Test(arguments: InputForm.allCases)
  func aValueIsImportedAsAWholeAndByKeyPaths(form: InputForm) throws {
    for json in [
      #"{"user":{"id":1,"name":"x","more":[2]}}"#,
      #"{"z":{},"user":{"more":[2],"name":"x","id":1}}"#,
    ] {
      let model = try Read.make(json, as: form)
      #expect((model.user.id, model.user.name, model.id) == (1, "x", 1))
      #expect((model.copy?.id, model.copy?.name) == (1, "x"))
      expectEqual(model.raw, ["id": 1, "name": "x", "more": [2]])
      #expect(model.user !== model.copy)
    }
    let own = try Read.make(#"{"ID":5,"none":null,"no":{"id":2},"user":{"id":1}}"#, as: form)
    #expect((own.id, own.copy?.id, own.user.id) == (5, 2, 1))
    expectEqual(own.raw, ["id": 1])
    let error = try importError { try Read.make(#"{"user":{"id":"x"}}"#, as: form) }
    expectEqual(Set(error.keyPaths), [["user", "id"]])
    expectEqual(Set(error.kinds), [.typeMismatch(expected: "Int", found: "string")])
    expectEqual(Set(error.properties), ["Inner.id", "Read.id"])
  }

  // MARK: - Unknown and duplicate keys

  final class Strict: JSONModel {
    var name = ""
    var first: Int?
    var either: Int?
    override class var keyMapper: JSONKeyMapper {
      ["name": "info.name", "first": "rows.0.x", "either": ["one", "info.more.two"]]
    }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  @Test func firstKeysOfKeyPathsAreKnownKeys() throws {
    for form in InputForm.allCases {
      let fine = #"{"info":{"name":"x","more":{"two":2}},"rows":[{"x":1}],"one":null}"#
      try expectEqual(Strict.make(fine, as: form).either, 2)
      for (json, path) in [
        (#"{"info":{"name":"x"},"name":"y"}"#, "name"),
        (#"{"info":{"name":"x"},"more":{}}"#, "more"),
        (#"{"info":{"name":"x"},"info.name":"y"}"#, #"["info.name"]"#),
        (#"{"info":{"name":"x"},"0":1}"#, "0"),
      ] {
        let error = try importError { try Strict.make(json, as: form) }
        expectEqual(error.kinds, [.unknownKey])
        expectEqual(error.keyPath.description, path)
      }
    }
  }

  @Test(arguments: [
    (#"{"info":{"name":"x","name":"y"}}"#, "info.name", 20),
    (#"{"info":{"name":"x"},"info":{"name":"y"}}"#, "info", 21),
    (#"{"info":{"name":"x","more":{"two":1,"two":2}}}"#, "info.more.two", 36),
    (#"{"info":{"name":"x","more":{},"more":{}}}"#, "info.more", 30),
    (#"{"rows":[{"x":1,"x":2}],"info":{"name":"x"}}"#, "rows[0].x", 16),
    (#"{"rows":[],"info":{"name":"x"},"rows":[{"x":1}]}"#, "rows", 31),
  ])
  func aDuplicateKeyOnAKeyPathIsRejected(json: String, path: String, offset: Int) throws {
    let error = try importError { try Strict(string: json) }
    expectEqual(error.kinds, [.duplicateKey])
    expectEqual(error.paths, [path])
    expectEqual(error.offsets, [offset])
  }

  @Test func theLastDuplicateKeyOnAKeyPathIsUsedOnRequest() throws {
    let options = JSONImportOptions(duplicateKeys: .useLast)
    let json = #"""
      {"info":{"name":"x","more":{"two":1}},"rows":[{"x":{}}],"rows":[{"x":7,"x":8}],
       "info":{"more":{"two":true},"name":"y","more":{"two":2}}}
      """#
    let model = try Strict(string: json, options: options)
    #expect((model.name, model.first, model.either) == ("y", 8, 2))
    // The members of the first object are not used.
    let gone = #"{"info":{"name":"x"},"info":{}}"#
    let error = try importError { try Strict(string: gone, options: options) }
    expectEqual(error.missingKeys, [["info", "name"]])
  }
}
