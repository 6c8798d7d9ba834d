import Foundation
import JSONModelKit
import Testing

extension KeyTests {
  // MARK: - Paths and several keys

  final class Place: JSONModel {
    override class var transformers: JSONTransformerRegistry { .strict }
    var name = ""
    var zip: String?
    var first = 0
    var id = 0
    var dotted: Int?
    @OptionalKey var level = 1
    var size: Int?
    override class var keyMapper: JSONKeyMapper {
      [
        "name": "info.name", "zip": "info.address.zip", "first": "items.0.value",
        "id": ["id", "ID", "ext.id"], "dotted": .literal("a.b"), "level": "info.level",
        "size": ["info.size", "size"],
      ]
    }
  }

  static let place = #"""
    {"items": [{"value": 5}, {"value": 6}], "ID": 7, "a.b": 8, "size": 9,
     "info": {"level": 3, "other": [1], "name": "Rome", "address": {"zip": "00100"}}}
    """#

  @Test func keyPathsLeadThroughObjectsAndArrays() throws {
    for place in [try Place(string: Self.place), try Place(value: JSONValue(string: Self.place))] {
      #expect((place.name, place.zip, place.first, place.id) == ("Rome", "00100", 5, 7))
      #expect((place.dotted, place.level, place.size) == (8, 3, 9))
    }
  }

  @Test(arguments: [
    (#""id":1,"ID":2"#, 1), (#""ID":2,"id":1"#, 1), (#""id":null,"ID":2"#, 2),
    (#""ext":{"id":3}"#, 3),
    (#""ext":{"id":3},"id":null,"ID":null"#, 3), (#""ID":2,"ext":{"id":3}"#, 2),
    (#""ext":[3],"ID":4"#, 4),
  ])
  func theFirstKeyWithAValueIsUsed(members: String, id: Int) throws {
    let json = #"{"info":{"name":"x"},"items":[{"value":1}],\#(members)}"#
    try expectEqual(Place(string: json).id, id)
    try expectEqual(Place(value: JSONValue(string: json)).id, id)
  }

  @Test func nullIsUsedIfNoOtherKeyHasAValue() throws {
    let json =
      #"{"info":{"name":"x","level":null,"size":null},"items":[{"value":1}],"id":null,"ext":{}}"#
    let error = try importError { try Place(string: json) }
    expectEqual(error.kinds, [.nullValue(expected: "Int")])
    expectEqual(error.keyPath, ["id"])
    expectEqual(error.issues[0].property, "Place.id")
    let fine = try Place(string: json.replacing(#""ext":{}"#, with: #""ext":{"id":1}"#))
    #expect((fine.level, fine.size) == (1, nil))
  }

  @Test(arguments: [
    #"{}"#, #"{"info":null,"items":null,"id":1}"#, #"{"info":[],"items":{},"id":1}"#,
    #"{"info":"x","items":7,"id":1}"#, #"{"info":{"name":null},"items":[],"id":1}"#,
    #"{"info":{"nam":1},"items":[null],"id":1}"#,
    #"{"info":{"0":1},"items":{"0":{"value":1}},"id":1}"#,
  ])
  func interruptedKeyPathsAreAbsent(json: String) throws {
    let error = try importError { try Place(string: json) }
    let tree = try importError { try Place(value: JSONValue(string: json)) }
    expectEqual(Set(tree.keyPaths), Set(error.keyPaths))
    let isNull = json.contains(#""name":null"#)
    expectEqual(error.missingKeys.contains(["info", "name"]), !isNull)
    #expect(error.missingKeys.contains(["items", 0, "value"]))
    expectEqual(error.missingKeys.contains(["id"]), (json == "{}"))
    expectEqual(isNull, error.kinds.contains(.nullValue(expected: "String")))
  }

  @Test func issuesAtKeyPathsHavePositionsAndDocumentOrder() throws {
    let json = """
      {"items": [{"value": 1.5}], "id": "x",
       "info": {"name": 7, "address": {"zip": false}, "level": "3"}}
      """
    let error = try importError { try Place(string: json) }
    expectEqual(
      error.description,
      """
      Place: 5 issues
        line 1, column 22, items[0].value: expected Int, found number with a fractional part [type_mismatch]
        line 1, column 35, id: expected Int, found string; the transformers of Place do not convert it, those of .shared do [type_mismatch]
        line 2, column 19, info.name: expected String, found number; the transformers of Place do not convert it, those of .shared do [type_mismatch]
        line 2, column 41, info.address.zip: expected String, found false; the transformers of Place do not convert it, those of .shared do [type_mismatch]
        line 2, column 58, info.level: expected Int, found string; the transformers of Place do not convert it, those of .shared do [type_mismatch]
      """)
    let tree = try importError { try Place(value: JSONValue(string: json)) }
    expectEqual(Set(tree.keyPaths), Set(error.keyPaths))
    #expect(tree.properties.contains("Place.zip"))
  }

  @Test func duplicateKeysOnAKeyPathAreRejected() throws {
    let json =
      #"{"info":{"name":"x","name":"y","address":{},"address":{}},"items":[{"value":1}],"id":1,"info":{}}"#
    let error = try importError { try Place(string: json) }
    expectEqual(error.kinds, [.duplicateKey, .duplicateKey, .duplicateKey])
    expectEqual(error.keyPaths, [["info", "name"], ["info", "address"], ["info"]])
    let last = try Place(
      string: #"{"info":{},"items":[{"value":1}],"id":1,"info":{"name":"x","name":"y"}}"#,
      options: .init(duplicateKeys: .useLast))
    expectEqual(last.name, "y")
  }

  final class Deep: JSONModel {
    var inner: [Place] = []
    var nested: Place?
    override class var keyMapper: JSONKeyMapper { ["inner": "a.list", "nested": "a.one"] }
  }

  @Test func keyPathsLeadToModelsWithKeyPaths() throws {
    let json = #"{"z":1,"a":{"one":\#(Self.place),"list":[\#(Self.place),\#(Self.place)]},"y":2}"#
    let deep = try Deep(string: json)
    expectEqual(deep.inner.map(\.name), ["Rome", "Rome"])
    expectEqual(deep.nested?.zip, "00100")
    let broken = json.replacing(#""value": 5"#, with: #""value": true"#, maxReplacements: 1)
    let error = try importError { try Deep(string: broken) }
    expectEqual(error.keyPath, ["a", "one", "items", 0, "value"])
    // Depth is counted from the root, not from the value at a key path.
    #expect(throws: JSONModelError.self) { try Deep(string: json, options: .init(maximumDepth: 5)) }
    _ = try Deep(string: json, options: .init(maximumDepth: 6))
  }

  final class Spellings: JSONModel {
    var composed = 0
    var decomposed = 0
    override class var keyMapper: JSONKeyMapper {
      ["composed": "\u{E9}.x", "decomposed": "e\u{301}.x"]
    }
  }

  @Test func firstKeysOfKeyPathsAreComparedByTheirBytes() throws {
    let model = try Spellings(string: "{\"\u{E9}\":{\"x\":1},\"e\u{301}\":{\"x\":2}}")
    #expect((model.composed, model.decomposed) == (1, 2))
  }

  // MARK: - Declaration errors

  final class Underscored: JSONModel {
    var _id = 0
    @OptionalKey var page = 1
    @Ignore var cache = 0
    override class var keyMapper: JSONKeyMapper { ["id": "ID", "_page": "PAGE", "cache": "c"] }
  }

  @Test func aMappingForTheNameOfAStorageIsADeclarationError() throws {
    let error = try importError { try Underscored.checkDeclaration() }
    expectEqual(
      error.issues.map(\.kind.description),
      [
        #"the key mapper of Underscored names "_page", which is not a property"#,
        #"the key mapper of Underscored names "id", which is not a property"#,
      ])
    expectEqual(error.issues.map(\.suggestion), ["page", "_id"])
  }

  final class Misspelt: JSONModel {
    var name = ""
    @Ignore var cache = 0
    override class var keyMapper: JSONKeyMapper { ["nmae": "n", "cache": "c"] }
  }
  final class Conflicting: JSONModel {
    var all: JSONValue = nil
    var part = 0
    var list = 0
    var member = 0
    override class var keyMapper: JSONKeyMapper {
      ["all": "a", "part": "a.b", "list": "x.0", "member": "x.y"]
    }
  }

  @Test func invalidMappingsAreDeclarationErrors() throws {
    let misspelt = try importError { try Misspelt.checkDeclaration() }
    expectEqual(
      misspelt.description,
      """
      Misspelt: 1 issue
        the key mapper of Misspelt names "nmae", which is not a property; did you mean "name"? [invalid_declaration]
      """)
    let conflicting = try importError { try Conflicting.checkDeclaration() }
    expectEqual(
      conflicting.description,
      """
      Conflicting: 2 issues
        Conflicting.part (a.b) and all (a) have conflicting keys; change one of them [invalid_declaration]
        Conflicting.member (x.y) and list (x[0]) have conflicting keys; change one of them [invalid_declaration]
      """)
    try Place.checkDeclaration()
    try SharedKeyTests.Twice.checkDeclaration()
  }

  final class TwoHeads: JSONModel {
    var x: Int?
    override class var keyMapper: JSONKeyMapper { ["x": ["p.x", "q.x", "r.x"]] }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  @Test func issuesAtAlternativeKeysAreInDocumentOrder() throws {
    for _ in 0..<20 {
      let value = try JSONValue(string: #"{"r":{"a":1},"q":{"a":1},"p":{"a":1}}"#)
      try expectEqual(importError { try TwoHeads(value: value) }.paths, ["p.a", "q.a", "r.a"])
    }
  }

  final class Closed: JSONModel {
    var name: String?
    override class var keyMapper: JSONKeyMapper { ["name": "info.name"] }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  @Test func anUnknownKeyThatIsAKeyPathNamesLiteral() throws {
    let error = try importError { try Closed(string: #"{"info.name": "a"}"#) }
    expectEqual(
      error.descriptions,
      [
        #"line 1, column 2, ["info.name"]: unknown key; map name with .literal("info.name") [unknown_key]"#
      ])
  }
}
