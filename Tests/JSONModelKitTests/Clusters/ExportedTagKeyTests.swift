import JSONModelKit
import Testing

/// Unknown tags at a key other than the preferred one.
///
/// An export writes them at the key where they were imported.
struct ExportedTagKeyTests {
  class Item: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: ["kind", "type", "meta.kind"], classes: ["a": Known.self], otherwise: Unknown.self)
    }
  }
  final class Known: Item { var q = 0 }
  final class Unknown: Item { @UnknownKeys var members: [String: JSONValue] = [:] }
  final class List: JSONModel { var items: [Item] = [] }

  @Test(arguments: [
    #"{"q":1,"type":"z"}"#,
    #"{"kind":"z","q":1}"#,
    #"{"meta":{"kind":"z","x":2},"q":1}"#,
    #"{"kind":null,"q":1,"type":"z"}"#,
    #"{"kind":null,"meta":{"kind":"z"},"type":null}"#,
    #"{"kind":"z","type":"other"}"#,
  ])
  func theTagIsExportedAtItsKey(text: String) throws {
    let list = try List(string: #"{"items":[\#(text)]}"#)
    #expect(list.items[0] is Unknown)
    let value = try JSONValue(string: text)
    try expectEqual(list.jsonValue()["items"]?[0], value)
    try expectEqual(JSONValue(string: list.jsonString())["items"]?[0], value)
    try expectEqual(JSONValue(string: list.items[0].jsonString(options: .sorted)), value)
    try expectEqual(JSONValue(any: list.items[0].dictionary()), value)
    try expectEqual(list.detachedCopy().jsonValue(), list.jsonValue())
    try expectEqual([Item](string: "[\(text)]").jsonString(), "[\(list.items[0].jsonString())]")
  }

  @Test func aTagThatSelectsAnotherClassIsNotExported() throws {
    let unknown = Unknown()
    for members in [[:], ["type": "a"], ["kind": nil, "type": "a"], ["type": [1]]]
      as [[String: JSONValue]]
    {
      unknown.members = members
      let error = try typedError { () throws(JSONModelError) in _ = try unknown.jsonString() }
      expectEqual(error.keyPath, ["kind"])
      expectEqual(
        error.kind,
        .notExportable(
          "Unknown has no value for its tag; import the tag into a property, "
            + "or collect it with @UnknownKeys"))
    }
  }

  class Nested: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: ["meta.kind", "type"], classes: ["a": NestedKnown.self],
        otherwise: NestedUnknown.self)
    }
  }
  final class NestedKnown: Nested {}
  final class NestedUnknown: Nested {
    var id = 0
    @UnknownKeys var members: [String: JSONValue] = [:]
    override class var keyMapper: JSONKeyMapper { ["id": "meta.id"] }
  }

  @Test(arguments: [
    #"{"meta":{"id":1},"type":"z"}"#, #"{"meta":{"id":1,"x":2},"type":"z"}"#,
    #"{"meta":{"id":1,"kind":"z"}}"#, #"{"meta":{"id":1,"kind":null},"type":"z"}"#,
  ])
  func thePreferredKeyMayBeAKeyPath(text: String) throws {
    let value = try JSONValue(string: text)
    let model = try Nested.make(string: text)
    #expect(model is NestedUnknown)
    try expectEqual(model.jsonValue(), value)
    try expectEqual(JSONValue(string: model.jsonString()), value)
  }
}
