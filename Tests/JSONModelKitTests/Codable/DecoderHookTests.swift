import Foundation
import JSONModelKit
import Testing

/// The objects that hooks and discriminator functions receive from decoders of other libraries.
struct DecoderHookTests {
  /// A class whose hooks record the objects that they receive.
  class Recorded: JSONModel {
    var name = ""
    var deep: Int?
    var second: Int?
    @Ignore var received: JSONValue = .null

    override class var keyMapper: JSONKeyMapper { ["deep": "m.x", "second": "p.1"] }
    override func didImport(_ object: [String: JSONValue]) throws { received = .object(object) }
  }

  final class Special: Recorded { var extra: Int? }

  static let log = Fixtures.Log()

  final class Logged: JSONModel {
    var deep: Int?
    var second: Int?
    var inner: [String: Plain]?
    override class var keyMapper: JSONKeyMapper { ["deep": "m.x", "second": "p.1"] }
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      log.add(JSONValue.object(object).string())
    }
  }

  final class Plain: JSONModel {
    var deep: Int?
    override class var keyMapper: JSONKeyMapper { ["deep": "m.x"] }
  }

  static let document = """
    {"name":"a","m":{"x":1,"y":7,"z":{"k":null}},"p":[7,8,{"q":[9]}],"more":true}
    """

  private func decode<Model: Decodable>(_ type: Model.Type, _ json: String) throws -> Model {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }

  private func decodeList<Model: Decodable>(_ type: Model.Type, _ tree: Any) throws -> Model {
    try PropertyListDecoder().decode(
      type,
      from: PropertyListSerialization.data(
        fromPropertyList: tree, format: .binary, options: 0))
  }

  @Test func didImportReceivesTheWholeObject() throws {
    let expected = try JSONValue(string: Self.document)
    expectEqual(try Recorded(string: Self.document).received, expected)
    expectEqual(try decode(Recorded.self, Self.document).received, expected)
    expectEqual(try decode([Recorded].self, "[\(Self.document)]")[0].received, expected)
    // The hook of the superclass runs for a subclass, too.
    expectEqual(try decode(Special.self, Self.document).received, expected)
  }

  @Test func didImportReceivesTheWholeObjectFromOtherDecoders() throws {
    let list: [String: Any] = [
      "name": "a", "m": ["x": 1, "y": 7], "p": [7, 8, ["q": [9]]], "more": true,
      "at": Date(timeIntervalSince1970: 4), "bytes": Data([5]),
    ]
    let expected: JSONValue = [
      "name": "a", "m": ["x": 1, "y": 7], "p": [7, 8, ["q": [9]]], "more": true,
      "at": "1970-01-01T00:00:04Z", "bytes": "BQ==",
    ]
    expectEqual(try decodeList(Recorded.self, list).received, expected)
    let row = FakeNode.members([
      "name": .text("a"), "m": .text(#"{"x":1,"y":7}"#), "p": .text("[7,8,9]"),
      "more": .integer(1),
    ])
    expectEqual(
      try FakeDecoder.decode(Recorded.self, from: row, .row).received,
      ["name": "a", "m": ["x": 1, "y": 7], "p": [7, 8, 9], "more": 1])
    for style in [FakeDecoder.Style.yaml, .form] {
      let document = FakeNode.members([
        "name": .text("a"), "m": .members(["x": .integer(1), "y": .text("seven")]),
        "p": .elements([.text("x"), .integer(8), .integer(9)]), "more": .text("b"),
      ])
      expectEqual(
        try FakeDecoder.decode(Recorded.self, from: document, style).received,
        ["name": "a", "m": ["x": 1, "y": "seven"], "p": ["x", 8, 9], "more": "b"])
    }
  }

  @Test func willImportReceivesTheSiblingsOfKeyPaths() throws {
    let inner = #"{"m":{"x":1,"y":[{"z":null}]}}"#
    let json = #"{"inner":{"k":\#(inner)},"m":{"x":1,"y":7},"more":{"a":1},"p":[7,8,9]}"#
    let model = try decode(Logged.self, json)
    expectEqual(Self.log.take(), [json])
    expectEqual(model.deep, 1)
    expectEqual(model.second, 8)
    expectEqual(model.inner?["k"]?.deep, 1)
  }

  // MARK: - Discriminator functions

  class Message: JSONModel {
    var x: Int?
    override class var keyMapper: JSONKeyMapper { ["x": "m.x"] }
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator { $0["m"]?["kind"] == "text" ? Text.self : nil }
    }
  }

  final class Text: Message { var text: String? }

  /// A cluster with a tag inside a cluster with a function.
  class Node: JSONModel {
    var x: Int?
    override class var keyMapper: JSONKeyMapper { ["x": "m.x"] }
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator { $0["m"]?["kind"] == "leaf" ? nil : Twig.self }
    }
  }
  final class Twig: Node {}
  class Leaf: Node {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "color", classes: ["red": RedLeaf.self, "any": Leaf.self])
    }
  }
  final class RedLeaf: Leaf { var red: Int? }
  final class Leaves: JSONModel { var leaves: [Leaf] = [] }

  final class Messages: JSONModel { var messages: [Message] = [] }

  @Test func discriminatorFunctionsSeeTheSiblingsOfKeyPaths() throws {
    let json = #"{"messages":[{"m":{"x":1,"kind":"text"},"text":"t"},{"m":{"x":2}}]}"#
    let messages = try decode(Messages.self, json).messages
    expectEqual((messages[0] as? Text)?.text, "t")
    expectEqual(messages.map(\.x), [1, 2])
    expectEqual(messages[1] is Text, false)
  }

  @Test func discriminatorFunctionsOfOuterClustersSeeTheSiblingsOfKeyPaths() throws {
    let json = #"{"leaves":[{"color":"red","m":{"x":1,"kind":"leaf"},"red":3}]}"#
    expectEqual((try Leaves(string: json).leaves[0] as? RedLeaf)?.red, 3)
    expectEqual((try decode(Leaves.self, json).leaves[0] as? RedLeaf)?.red, 3)
  }

  // MARK: - Codable values

  struct Stamp: Codable, Equatable {
    var at = Date(timeIntervalSince1970: 0)
    var note: String?
  }

  class Stamped: JSONModel {
    var stamp = Stamp()
    var stamps: [String: [Stamp?]]?
    @Ignore var received: JSONValue = .null
  }
  final class AfterImport: Stamped {
    override func didImport(_ object: [String: JSONValue]) throws { received = .object(object) }
  }
  final class BeforeImport: Stamped {
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object["more"] = nil
    }
  }

  /// Without a hook, the decoder decodes a `Codable` value by its own strategies; a hook must not
  /// change the value.
  @Test(arguments: [Stamped.self, AfterImport.self, BeforeImport.self])
  func codableValuesKeepTheStrategiesOfTheDecoder(type: Stamped.Type) throws {
    let json = #"{"stamp":{"at":5,"extra":[1]},"stamps":{"k":[{"at":6,"note":"n"},null]},"more":1}"#
    let decoder = JSONDecoder()
    for strategy in [
      JSONDecoder.DateDecodingStrategy.deferredToDate, .millisecondsSince1970, .secondsSince1970,
    ] {
      decoder.dateDecodingStrategy = strategy
      struct Expected: Decodable {
        var stamp: Stamp
        var stamps: [String: [Stamp?]]
      }
      let expected = try decoder.decode(Expected.self, from: Data(json.utf8))
      let model = try decoder.decode(type, from: Data(json.utf8))
      expectEqual(model.stamp, expected.stamp)
      expectEqual(model.stamps, expected.stamps)
    }
  }

  @Test func hooksReceiveCodableValuesWithTheirDatesAsStrings() throws {
    let json = #"{"stamp":{"at":5,"extra":[1]},"stamps":{"k":[{"at":6},null]},"more":1}"#
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    expectEqual(
      try decoder.decode(AfterImport.self, from: Data(json.utf8)).received,
      [
        "stamp": ["at": "1970-01-01T00:00:05Z", "extra": [1]],
        "stamps": ["k": [["at": "1970-01-01T00:00:06Z"], nil]], "more": 1,
      ])
  }

  /// Such a value has no encoded form, but `didImport` does not need one.
  @Test func valuesThatAreOnlyDecodableKeepTheStrategiesOfTheDecoder() throws {
    struct Time: Decodable { var at = Date(timeIntervalSince1970: 0) }
    final class Timed: JSONModel {
      var time = Time()
      @Ignore var received: JSONValue = .null
      override func didImport(_ object: [String: JSONValue]) throws { received = .object(object) }
    }
    let json = #"{"time":{"at":5,"more":1}}"#
    let model = try decode(Timed.self, json)
    expectEqual(model.time.at, Date(timeIntervalSinceReferenceDate: 5))
    expectEqual(model.received, try JSONValue(string: json))
  }

  // MARK: - Errors

  /// A value that no type of JSON can hold.
  @Test func aMemberThatIsNotAJSONValueIsAnError() throws {
    struct Opaque: Decoder {
      var codingPath: [any CodingKey] = []
      var userInfo: [CodingUserInfoKey: Any] { [:] }
      struct Failure: Error {}
      func container<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw Failure()
      }
      func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Failure() }
      func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Failure() }
    }
    struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
      var codingPath: [any CodingKey] = []
      var allKeys: [Key] { ["name", "odd"].compactMap { Key(stringValue: $0) } }
      func contains(_ key: Key) -> Bool { allKeys.contains { $0.stringValue == key.stringValue } }
      func decodeNil(forKey key: Key) throws -> Bool { false }
      func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        if key.stringValue == "name", let name = "a" as? Value { return name }
        return try type.init(from: Opaque())
      }
      func nestedContainer<Other: CodingKey>(
        keyedBy: Other.Type, forKey key: Key
      ) throws -> KeyedDecodingContainer<Other> { throw Opaque.Failure() }
      func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw Opaque.Failure()
      }
      func superDecoder() throws -> any Decoder { Opaque() }
      func superDecoder(forKey key: Key) throws -> any Decoder { Opaque() }
    }
    struct Root: Decoder {
      var codingPath: [any CodingKey] = []
      var userInfo: [CodingUserInfoKey: Any] { [:] }
      func container<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Keyed())
      }
      func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Opaque.Failure() }
      func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw Opaque.Failure()
      }
    }
    final class Unhooked: JSONModel { var name = "" }
    expectEqual(try Unhooked(from: Root()).name, "a")
    do {
      _ = try Recorded(from: Root())
      Issue.record("The hook would receive an incomplete object.")
    } catch DecodingError.dataCorrupted(let context) {
      let error = try #require(context.underlyingError as? JSONModelError)
      expectEqual(
        error.descriptions,
        ["odd: expected a JSON value, found a value that the decoder cannot decode [type_mismatch]"]
      )
    }
  }
}
