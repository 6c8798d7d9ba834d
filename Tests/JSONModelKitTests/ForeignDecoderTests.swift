import Foundation
import Testing

@testable import JSONModelKit

/// Other decoders are asked for each property by its declared type.
@Suite struct ForeignDecoderTests {
  final class GLine: JSONModel {
    var name = ""
    var count: Int?
    override class var constraints: [String: [JSONConstraint]] { ["count": [.range(1...)]] }
  }
  enum GColor: String { case red, green }
  final class GOrder: JSONModel {
    var id = 0
    var paid = false
    var total: Double?
    var color: GColor?
    var first: GLine?
    @OptionalKey var lines: [GLine] = []
    var date: Date?
    var meta: JSONValue?
    var any: Any?
    var note: JSONPresence<String> = .absent
    @Ignore var cache = 7
    var deep: String?
    override class var keyMapper: JSONKeyMapper { ["deep": "info.deep"] }
  }

  private func issues(_ body: () throws -> Void) throws -> [String] {
    do {
      try body()
      return []
    } catch DecodingError.dataCorrupted(let context) {
      let error = try #require(context.underlyingError as? JSONModelError)
      return error.issues.map { "\($0.keyPath): \($0.kind)" }
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
    let order = try FakeDecoder.decode(GOrder.self, from: row, .row)
    #expect(order.id == 1)
    #expect(order.paid)
    #expect(order.total == 2)
    #expect(order.color == .green)
    #expect(order.first?.count == 2)
    #expect(order.lines.map(\.name) == ["b", "c"])
    #expect(order.date == date)
    #expect(order.meta == 1)
    #expect(order.any as? Int == 0)
    #expect(order.note == .null)
    #expect(order.cache == 7)
    #expect(order.deep == "d")
  }

  @Test func allIssuesOfARowAreCollected() throws {
    let row = FakeNode.members([
      "id": .text("x"), "total": .null, "color": .text("blue"),
      "first": .text(#"{"name": 5, "count": 0}"#), "lines": .text("no JSON"),
    ])
    let found = try issues { _ = try FakeDecoder.decode(GOrder.self, from: row, .row) }
    #expect(
      found == [
        "paid: required key is missing",
        "id: Int from String failed: the text is not a number",
        "color: GColor from String failed: the value is not one of its raw values",
        "first.count: must be at least 1",
        "lines: expected [GLine], found string",
      ])
  }

  struct GRecord: Codable { var order: GLine }

  /// The error by which a decoder learns that it must decode JSON goes through.
  @Test func aModelInAColumnIsJSON() throws {
    let row = FakeNode.members(["order": .text(#"{"name": "a"}"#)])
    #expect(try FakeDecoder.decode(GRecord.self, from: row, .row).order.name == "a")
  }

  // MARK: - XML, YAML and forms

  @Test func aDocumentOfTextsIsImportedByTheDeclaredTypes() throws {
    let document = FakeNode.members([
      "id": .text("007"), "paid": .text("true"), "total": .text("1.50"), "color": .text("red"),
      "lines": .elements([.members(["name": .text("1"), "count": .text("3")])]),
      "first": .elements([.members(["name": .text("x")])]), "meta": .text("1.50"),
      "any": .members(["zip": .text("007"), "yes": .text("true")]), "date": .text("2026-01-02"),
    ])
    let order = try FakeDecoder.decode(GOrder.self, from: document, .xml)
    #expect(order.id == 7)
    #expect(order.paid)
    #expect(order.total == 1.5)
    #expect(order.lines.map(\.name) == ["1"])
    #expect(order.lines.map(\.count) == [3])
    #expect(order.first?.name == "x")
    #expect(order.meta?.number?.text == "1.50")
    #expect((order.any as? [String: Any])?["zip"] as? String == "007")
    #expect(order.date == Date(timeIntervalSince1970: 1_767_312_000))
  }

  @Test func guessingEnds() throws {
    let text = FakeNode.text("x")
    #expect(try FakeDecoder.decode(JSONValue.self, from: text, .xml) == "x")
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
        #expect(error.isLimit, "\(type): \(error)")
      }
    }
  }

  @Test func scalarsOfYAMLKeepTheirTypes() throws {
    let document = FakeNode.members([
      "id": .integer(5), "paid": .text("false"), "any": .integer(5),
      "meta": .elements([.integer(1), .text("true"), .text("a"), .null]),
    ])
    let order = try FakeDecoder.decode(GOrder.self, from: document, .yaml)
    #expect(order.id == 5)
    #expect(order.any as? Int == 5)
    #expect(order.meta == [1, true, "a", nil])
  }

  @Test func aFormIsImportedByTheDeclaredTypes() throws {
    let form = FakeNode.members([
      "id": .text("12"), "paid": .text("true"),
      "lines": .elements([.members(["name": .text("7")])]),
      "first": .members(["name": .text("n"), "count": .text("4")]),
    ])
    let order = try FakeDecoder.decode(GOrder.self, from: form, .form)
    #expect(order.id == 12)
    #expect(order.lines.map(\.name) == ["7"])
    #expect(order.first?.count == 4)
  }

  // MARK: - Property lists

  final class GNative: JSONModel {
    var date = Date(timeIntervalSince1970: 0)
    var dates: [Date] = []
    var data = Data()
    var byName: [String: Data] = [:]
    var value = JSONValue.null
    @OptionalKey var any: Any = 0
  }
  struct GPlain: Codable {
    var date = Date(timeIntervalSince1970: 1.5)
    var dates = [Date(timeIntervalSince1970: 2)]
    var data = Data([1, 2])
    var byName = ["x": Data([3])]
    var value = ["at": Date(timeIntervalSince1970: 4)]
    var any = Data([5])
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func datesAndDataOfPropertyListsAreTaken(
    format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = format
    var plain = GPlain()
    plain.date = Date(timeIntervalSince1970: 1)
    let model = try PropertyListDecoder().decode(GNative.self, from: encoder.encode(plain))
    #expect(model.date == plain.date)
    #expect(model.dates == plain.dates)
    #expect(model.data == plain.data)
    #expect(model.byName == plain.byName)
    #expect(model.value == ["at": "1970-01-01T00:00:04Z"])
    #expect(model.any as? String == "BQ==")
    let again = try PropertyListDecoder().decode(GNative.self, from: encoder.encode(model))
    #expect(again == model)
  }

  // MARK: - JSONDecoder

  final class GDated: JSONModel {
    var date = Date(timeIntervalSince1970: 0)
    var data: Data?
  }

  @Test func theStrategiesOfADecoderHoldForDatesAndData() throws {
    func date(_ json: String, _ strategy: JSONDecoder.DateDecodingStrategy) throws -> Double {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = strategy
      return try decoder.decode(GDated.self, from: Data(#"{"date":\#(json)}"#.utf8)).date
        .timeIntervalSince1970
    }
    let text = #""2026-01-02T00:00:00Z""#
    #expect(try date("5", .secondsSince1970) == 5)
    #expect(try date("5000", .millisecondsSince1970) == 5)
    #expect(try date("-978307200", .deferredToDate) == 0)
    #expect(try date(text, .iso8601) == 1_767_312_000)
    #expect(try date(text, .deferredToDate) == 1_767_312_000)
    #expect(try date(text, .custom { _ in Date(timeIntervalSince1970: 9) }) == 9)
    let formatter = DateFormatter()
    formatter.dateFormat = "dd.MM.yyyy"
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    #expect(try date(#""02.01.2026""#, .formatted(formatter)) == 1_767_312_000)
    #expect(
      try issues { _ = try date(#""soon""#, .iso8601) } == [
        "date: Date from String failed: the text has not the form of a date"
      ])
    let decoder = JSONDecoder()
    decoder.dataDecodingStrategy = .deferredToData
    let json = Data(#"{"date":0,"data":[1,2]}"#.utf8)
    #expect(try decoder.decode(GDated.self, from: json).data == Data([1, 2]))
  }

  final class GOwnDate: JSONModel {
    var date = Date(timeIntervalSince1970: 0)
    override class var propertyTransformers: [String: JSONTransformer] {
      ["date": .date(.millisecondsSince1970)]
    }
  }

  @Test func aTransformerOfThePropertyComesFirst() throws {
    let json = Data(#"{"date":5000}"#.utf8)
    #expect(try JSONDecoder().decode(GOwnDate.self, from: json).date.timeIntervalSince1970 == 5)
    struct Plain: Codable { var date = Date(timeIntervalSince1970: 7) }
    let list = try PropertyListEncoder().encode(Plain())
    #expect(
      try PropertyListDecoder().decode(GOwnDate.self, from: list).date.timeIntervalSince1970 == 7)
  }

  final class GSnake: JSONModel {
    var firstName = ""
    var map: [String: Int] = [:]
  }

  @Test func keyStrategiesChangeTheKeysOfModelsOnly() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let json = Data(#"{"first_name":"a","map":{"two_words":1}}"#.utf8)
    let model = try decoder.decode(GSnake.self, from: json)
    #expect(model.firstName == "a")
    #expect(model.map == ["two_words": 1])
  }

  // MARK: - The rules of documents

  class GShape: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": GCircle.self, "shape": GShape.self])
    }
  }
  final class GCircle: GShape { var at = Date(timeIntervalSince1970: 0) }
  final class GDrawing: JSONModel {
    var shapes: [GShape] = []
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }
  final class GCollecting: JSONModel {
    var id = 0
    @UnknownKeys var rest: [String: JSONValue] = [:]
  }
  final class GHooked: JSONModel {
    var id = 0
    var at: Date?
    var money: GMoney?
    override class var willImport: HookTests.WHook? { { $0["id"] = $0["id"] ?? $0["number"] } }
    override func validate() throws {
      if id == 13 { throw JSONValidationError("is unlucky", at: "id") }
    }
  }
  struct GMoney: Codable { var amount: Int }

  @Test func discriminatorsHooksAndUnknownKeysHold() throws {
    struct PlainCircle: Codable {
      var type = "circle"
      var name = "c"
      var at = Date(timeIntervalSince1970: 6)
    }
    struct PlainDrawing: Codable { var shapes = [PlainCircle()] }
    let list = try PropertyListEncoder().encode(PlainDrawing())
    let drawing = try PropertyListDecoder().decode(GDrawing.self, from: list)
    #expect((drawing.shapes[0] as? GCircle)?.at == Date(timeIntervalSince1970: 6))

    func decode<Value: Decodable>(_ json: String, as type: Value.Type) throws -> Value {
      try JSONDecoder().decode(type, from: Data(json.utf8))
    }
    #expect(
      try issues { _ = try decode(#"{"shapes":[{"type":"oval"}],"more":1}"#, as: GDrawing.self) }
        == [
          "shapes[0].type: unknown tag string, expected one of circle, shape", "more: unknown key",
        ])
    #expect(
      try decode(#"{"id":1,"a":[null,2],"b":"x"}"#, as: GCollecting.self).rest == [
        "a": [nil, 2], "b": "x",
      ])
    let hooked = try decode(
      #"{"number":3,"at":"2026-01-02","money":{"amount":2}}"#, as: GHooked.self)
    #expect(hooked.id == 3)
    #expect(hooked.at == Date(timeIntervalSince1970: 1_767_312_000))
    #expect(hooked.money?.amount == 2)
    #expect(
      try issues { _ = try decode(#"{"number":13}"#, as: GHooked.self) } == ["id: is unlucky"])
  }

  final class GNested: JSONModel {
    var list: ContiguousArray<GNested>?
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
    let model = try decoder.decode(GNested.self, from: Data(json.utf8))
    #expect(model.list?[0].date == Date(timeIntervalSince1970: 5))
    #expect(model.list?[0].first == "n")
    #expect(model.list?[1].value == 3)
    let wrong = Data(#"{"list":[{},{"value":1,"v":"x"}]}"#.utf8)
    #expect(
      try issues { _ = try decoder.decode(GNested.self, from: wrong) } == [
        "list[1].v: Int from String failed: the text is not a number"
      ])
  }
}
