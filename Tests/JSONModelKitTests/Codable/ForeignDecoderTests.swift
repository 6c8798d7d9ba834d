import Foundation
import JSONModelKit
import Testing

/// Decoders of other formats decode each property as its declared type.
struct ForeignDecoderTests {
  final class Line: JSONModel {
    var name = ""
    var count: Int?
    override class var constraints: [String: [JSONConstraint]] { ["count": [.range(1...)]] }
  }
  enum Color: String { case red, green }
  final class Order: JSONModel {
    var id = 0
    var paid = false
    var total: Double?
    var color: Color?
    var first: Line?
    @OptionalKey var lines: [Line] = []
    var date: Date?
    var meta: JSONValue?
    var any: Any?
    var note: JSONPresence<String> = .absent
    @Ignore var cache = 7
    var deep: String?
    override class var keyMapper: JSONKeyMapper { ["deep": "info.deep"] }
  }

  func issues(_ body: () throws -> Void) throws -> [String] {
    do {
      try body()
      return []
    } catch DecodingError.dataCorrupted(let context) {
      let error = try #require(context.underlyingError as? JSONModelError)
      return error.plainSentences
    }
  }

  // MARK: - Databases

  @Test func aRowIsImportedByTheDeclaredTypes() throws {
    let date = Date(timeIntervalSince1970: 5)
    let row = FakeNode.members([
      "id": .integer(1), "paid": .integer(1), "total": .integer(2), "color": .text("green"),
      "first": .text(#"{"name": "a", "count": 2}"#),
      "lines": .text(#"[{"name": "b"}, {"name": "c", "count": null}]"#), "date": .date(date),
      "meta": .integer(1), "any": .integer(0), "note": .null, "cache": .integer(1),
      "info": .text(#"{"deep": "d", "x": 1}"#),
    ])
    let order = try FakeDecoder.decode(Order.self, from: row, .row)
    expectEqual(order.id, 1)
    #expect(order.paid)
    expectEqual(order.total, 2)
    expectEqual(order.color, .green)
    expectEqual(order.first?.count, 2)
    expectEqual(order.lines.map(\.name), ["b", "c"])
    expectEqual(order.date, date)
    expectEqual(order.meta, 1)
    expectEqual(order.any as? Int, 0)
    expectEqual(order.note, .null)
    expectEqual(order.cache, 7)
    expectEqual(order.deep, "d")
  }

  @Test func freeFormValuesInAColumnAreJSONIfTheyAreContainers() throws {
    func order(_ text: String, _ style: FakeDecoder.Style) throws -> Order {
      let row = FakeNode.members([
        "id": .integer(1), "paid": .integer(1), "meta": .text(text), "any": .text(text),
        "note": .null,
      ])
      return try FakeDecoder.decode(Order.self, from: row, style)
    }
    let object = try order(#"{"a": [1, null]}"#, .row)
    expectEqual(object.meta, ["a": [1, nil]])
    expectEqual((object.any as? [String: Any])?.keys.sorted(), ["a"])
    try expectEqual(order(#"[{"a": 1.50}]"#, .row).meta, [["a": 1.50]])
    for text in ["{no", "[1,]", "{\"a\":1} x", "text"] {
      try expectEqual(order(text, .row).meta, .string(text))
    }
    try expectEqual(order("[1]", .yaml).meta, "[1]")
  }

  @Test func allIssuesOfARowAreCollected() throws {
    let row = FakeNode.members([
      "id": .text("x"), "total": .null, "color": .text("blue"),
      "first": .text(#"{"name": 5, "count": 0}"#), "lines": .text("no JSON"),
    ])
    let found = try issues { _ = try FakeDecoder.decode(Order.self, from: row, .row) }
    expectEqual(
      found,
      [
        "paid: required key is missing",
        "color: cannot convert string to Color: not a valid Color",
        "first.count: must be at least 1",
        "id: cannot convert string to Int: not a number",
        "lines: expected [Line], found string",
      ])
  }

  struct Record: Codable { var order: Line }

  /// A database decoder decodes a column as JSON if it catches an error of its own type, so a model
  /// must throw that error unchanged.
  @Test func aModelInAColumnIsJSON() throws {
    let row = FakeNode.members(["order": .text(#"{"name": "a"}"#)])
    try expectEqual(FakeDecoder.decode(Record.self, from: row, .row).order.name, "a")
  }

  // MARK: - XML, YAML and forms

  @Test func anXMLDocumentIsImportedByTheDeclaredTypes() throws {
    let document = FakeNode.members([
      "id": .text("007"), "paid": .text("true"), "total": .text("1.50"), "color": .text("red"),
      "lines": .elements([.members(["name": .text("1"), "count": .text("3")])]),
      "first": .elements([.members(["name": .text("x")])]), "meta": .text("1.50"),
      "any": .members(["zip": .text("007"), "yes": .text("true")]), "date": .text("2026-01-02"),
    ])
    let order = try FakeDecoder.decode(Order.self, from: document, .xml)
    expectEqual(order.id, 7)
    #expect(order.paid)
    expectEqual(order.total, 1.5)
    expectEqual(order.lines.map(\.name), ["1"])
    expectEqual(order.lines.map(\.count), [3])
    expectEqual(order.first?.name, "x")
    expectEqual(order.meta?.number?.text, "1.50")
    expectEqual((order.any as? [String: Any])?["zip"] as? String, "007")
    expectEqual(order.date, Date(timeIntervalSince1970: 1_767_312_000))
  }

  @Test func typeInferenceIsBounded() throws {
    let text = FakeNode.text("x")
    try expectEqual(FakeDecoder.decode(JSONValue.self, from: text, .xml), "x")
    struct Endless: Decoder {
      var codingPath: [any CodingKey]
      var userInfo: [CodingUserInfoKey: Any] { [:] }
      func container<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Container(codingPath: codingPath))
      }
      func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw CancellationError() }
      func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw CancellationError()
      }
      struct Container<Key: CodingKey>: KeyedDecodingContainerProtocol {
        var codingPath: [any CodingKey]
        var allKeys: [Key] { Key(stringValue: "k").map { [$0] } ?? [] }
        func contains(_ key: Key) -> Bool { true }
        func decodeNil(forKey key: Key) throws -> Bool { false }
        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
          try type.init(from: Endless(codingPath: codingPath + [key]))
        }
        func nestedContainer<Other: CodingKey>(
          keyedBy: Other.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Other> { throw CancellationError() }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
          throw CancellationError()
        }
        func superDecoder() throws -> any Decoder { Endless(codingPath: []) }
        func superDecoder(forKey key: Key) throws -> any Decoder { Endless(codingPath: []) }
      }
    }
    final class Holder: JSONModel { var k: JSONValue? }
    final class Tree: JSONModel { var k: Tree? }
    for type in [JSONValue.self, Holder.self, Tree.self] as [any Decodable.Type] {
      do {
        _ = try type.init(from: Endless(codingPath: []))
        Issue.record("\(type)")
      } catch let error as DecodingError {
        guard case .dataCorrupted(let context) = error,
          case .limitExceeded = (context.underlyingError as? JSONModelError)?.kind
        else {
          Issue.record("\(type): \(error)")
          continue
        }
      }
    }
  }

  @Test func scalarsOfYAMLKeepTheirTypes() throws {
    let document = FakeNode.members([
      "id": .integer(5), "paid": .text("false"), "any": .integer(5),
      "meta": .elements([.integer(1), .text("true"), .text("a"), .null]),
    ])
    let order = try FakeDecoder.decode(Order.self, from: document, .yaml)
    expectEqual(order.id, 5)
    expectEqual(order.any as? Int, 5)
    expectEqual(order.meta, [1, true, "a", nil])
  }

  @Test func aFormIsImportedByTheDeclaredTypes() throws {
    let form = FakeNode.members([
      "id": .text("12"), "paid": .text("true"),
      "lines": .elements([.members(["name": .text("7")])]),
      "first": .members(["name": .text("n"), "count": .text("4")]),
    ])
    let order = try FakeDecoder.decode(Order.self, from: form, .form)
    expectEqual(order.id, 12)
    expectEqual(order.lines.map(\.name), ["7"])
    expectEqual(order.first?.count, 4)
  }

  // MARK: - Clusters, hooks, unknown keys and key paths

  class Shape: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "shape": Shape.self])
    }
  }
  final class Circle: Shape { var at = Date(timeIntervalSince1970: 0) }
  final class Drawing: JSONModel {
    var shapes: [Shape] = []
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }
  final class Collecting: JSONModel {
    var id = 0
    @UnknownKeys var rest: [String: JSONValue] = [:]
  }
  final class Hooked: JSONModel {
    var id = 0
    var at: Date?
    var money: Money?
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object["id"] = object["id"] ?? object["number"]
    }
    override func validate() throws {
      if id == 13 { throw JSONValidationError("is unlucky", at: "id") }
    }
  }
  struct Money: Codable { var amount: Int }

  @Test func discriminatorsHooksAndUnknownKeysApply() throws {
    struct PlainCircle: Codable {
      var type = "circle"
      var name = "c"
      var at = Date(timeIntervalSince1970: 6)
    }
    struct PlainDrawing: Codable { var shapes = [PlainCircle()] }
    let list = try PropertyListEncoder().encode(PlainDrawing())
    let drawing = try PropertyListDecoder().decode(Drawing.self, from: list)
    expectEqual((drawing.shapes[0] as? Circle)?.at, Date(timeIntervalSince1970: 6))

    func decode<Value: Decodable>(_ json: String, as type: Value.Type) throws -> Value {
      try JSONDecoder().decode(type, from: Data(json.utf8))
    }
    try expectEqual(
      issues { _ = try decode(#"{"shapes":[{"type":"oval"}],"more":1}"#, as: Drawing.self) },
      [
        "more: unknown key",
        #"shapes[0].type: unknown discriminator value; expected "circle" or "shape""#,
      ])
    try expectEqual(
      decode(#"{"id":1,"a":[null,2],"b":"x"}"#, as: Collecting.self).rest,
      [
        "a": [nil, 2], "b": "x",
      ])
    let hooked = try decode(
      #"{"number":3,"at":"2026-01-02","money":{"amount":2}}"#, as: Hooked.self)
    expectEqual(hooked.id, 3)
    expectEqual(hooked.at, Date(timeIntervalSince1970: 1_767_312_000))
    expectEqual(hooked.money?.amount, 2)
    try expectEqual(
      issues { _ = try decode(#"{"number":13}"#, as: Hooked.self) }, ["id: is unlucky"])
  }

  final class Nested: JSONModel {
    var list: ContiguousArray<Nested>?
    var date: Date?
    var first: String?
    var value: Int?
    override class var keyMapper: JSONKeyMapper {
      ["first": "items.1.name", "value": ["v", "w.x"]]
    }
  }

  @Test func codableValuesAndKeyPathsAreDecodedByTheDecoder() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    let json = """
      {"list":[{"date":5,"items":[1,{"name":"n"}]},{"w":{"x":3},"v":null}]}
      """
    let model = try decoder.decode(Nested.self, from: Data(json.utf8))
    expectEqual(model.list?[0].date, Date(timeIntervalSince1970: 5))
    expectEqual(model.list?[0].first, "n")
    expectEqual(model.list?[1].value, 3)
    let wrong = Data(#"{"list":[{},{"value":1,"v":"x"}]}"#.utf8)
    try expectEqual(
      issues { _ = try decoder.decode(Nested.self, from: wrong) },
      [
        "list[1].v: cannot convert string to Int: not a number"
      ])
  }
}
