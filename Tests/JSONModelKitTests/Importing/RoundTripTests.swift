import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Random models are exported and imported again.
struct RoundTripTests {
  enum Color: String, CaseIterable {
    case red, green
    case odd = "\"\\/\n"
  }
  enum Level: Int8, CaseIterable {
    case low = -128
    case high = 127
  }
  struct Address: Codable, Hashable {
    var street = ""
    var zip: Int?
    var moved: Date?
    var home: URL?
    var debts: Decimal?
    var tags: [String: [Double?]] = [:]
  }
  class Shape: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: "kind", classes: ["shape": Shape.self, "dot": Dot.self, "ring": Ring.self])
    }
  }
  final class Dot: Shape { var size: Float = 0 }
  final class Ring: Shape { var center: Shape? }

  final class RandomModel: JSONModel {
    var text = ""
    var isTrue = false
    var int = 0
    var optionalInt: Int? = 5
    var int8: Int8 = 0
    var uint64: UInt64 = 0
    var int128: Int128?
    var double = 0.0
    var float: Float?
    var decimal: Decimal = 0
    var date = Date(timeIntervalSince1970: 0)
    @RequiredKey var optionalDate: Date?
    var url: URL?
    var uuid = UUID()
    var data = Data()
    var zone: TimeZone?
    var number: JSONNumber = 0
    var value = JSONValue.null
    var any: Any = 0
    var color = Color.red
    var level: Level?
    var presence: JSONPresence<[Int]> = .absent
    var address: Address?
    var addresses: [Address]?
    var part: RandomModel?
    var parts: [RandomModel?] = []
    var byName: [String: RandomModel] = [:]
    var shape = Shape()
    var shapes: [Shape] = []
    var rows: [[Int16]] = []
    var gaps: [String?]?
    var set: Set<String> = []
    var dates: Set<Date> = []
    var colors: [Color: Set<Level>] = [:]
    var byNumber: [Int: [String: Bool?]] = [:]
    @OptionalKey var page = 1
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var keyMapper: JSONKeyMapper {
      .snakeCase.mapping([
        "text": "info.text", "int": "info.more.int", "optionalInt": "info.more.optional",
        "int8": ["small", "int8"], "level": "list.1.level", "float": "list.0",
        "double": .literal("a.b"), "gaps": "gaps.gaps",
      ])
    }
  }

  /// Every model is exported to JSON data and imported from it.
  ///
  /// For a quarter of the models each, this is repeated with a JSON value, with a dictionary, with
  /// `JSONSerialization`, and with other export options.
  @Test(arguments: 0..<20)
  func randomModelsAreEqualAfterAnExportAndAnImport(part: Int) throws {
    var random = ModelGenerator(seed: UInt64(part) + 1)
    for index in 0..<amount(release: 150, debug: 16) {
      // One model in ten may contain models of the same class.
      let depth = index % 40 < 4 ? 2 - index % 2 : 0
      let model = random.model(depth: depth)
      let data = try model.jsonData()
      let place = Comment(rawValue: "part \(part), model \(index)")
      try expectEqual(model.jsonData(), data, place)
      let read = try RandomModel(data: data)
      try expectEqual(read.jsonData(), data, place)
      let difference = firstDifference(model, read)
      expectEqual(difference, nil, place)
      let tree = try model.jsonValue()
      switch index % 4 {
      case 0:
        try expectEqual(JSONValue(data: data), tree, place)
        try expectEqual(RandomModel(value: tree).jsonData(), data, place)
      case 1:
        // A dictionary does not keep the digits of numbers: 1.50 is 1.5.
        let taken = try RandomModel(dictionary: model.dictionary())
        try expectEqual(taken.jsonValue(), tree, place)
        if depth == 0, model.number.text == "7" { try expectEqual(taken.jsonData(), data, place) }
      case 2:
        let foreign = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        let isSame = isAlike(try RandomModel(dictionary: foreign).jsonValue(), tree)
        #expect(isSame, place)
      default:
        let options = JSONExportOptions(isPretty: true, sortsKeys: true, includesNulls: true)
        try expectEqual(RandomModel(data: model.jsonData(options: options)).jsonData(), data, place)
      }
    }
  }

  @Test func theGeneratorCreatesAllJSONTypes() throws {
    var random = ModelGenerator(seed: 99)
    var seen: Set<String> = []
    for _ in 0..<300 {
      seen.formUnion(try random.model(depth: 2).jsonValue().object.map { Array($0.keys) } ?? [])
    }
    for key in [
      "info", "is_true", "small", "uint64", "int128", "a.b", "list", "decimal", "date",
      "optional_date", "url", "uuid", "data", "zone", "number", "value", "any", "color",
      "presence", "address", "addresses", "part", "parts", "by_name", "shape", "shapes", "rows",
      "gaps", "set", "dates", "colors", "by_number", "page", "extra",
    ] {
      #expect(seen.contains(key), "\(key)")
    }
  }

  /// Returns the name of the first property in which two models differ.
  private func firstDifference(_ one: RandomModel, _ other: RandomModel) -> String? {
    func isNear(_ one: Date?, _ other: Date?) -> Bool {
      guard let one, let other else { return one == nil && other == nil }
      return abs(one.timeIntervalSince(other)) < 0.000_001
    }
    func sameList<Value>(_ one: [Value], _ other: [Value], by: (Value, Value) -> Bool) -> Bool {
      one.count == other.count && zip(one, other).allSatisfy(by)
    }
    func sameAddress(_ one: Address, _ other: Address) -> Bool {
      one.street == other.street && one.zip == other.zip && isNear(one.moved, other.moved)
        && one.home == other.home && one.debts == other.debts && one.tags == other.tags
    }
    func sameModel(_ one: RandomModel?, _ other: RandomModel?) -> Bool {
      guard let one, let other else { return one == nil && other == nil }
      return firstDifference(one, other) == nil
    }
    func sameShape(_ one: Shape?, _ other: Shape?) -> Bool {
      guard let one, let other else { return one == nil && other == nil }
      return type(of: one) == type(of: other) && one.name == other.name
        && (one as? Dot)?.size == (other as? Dot)?.size
        && sameShape((one as? Ring)?.center, (other as? Ring)?.center)
    }
    let checks: [(String, Bool)] = [
      ("text", one.text.utf8.elementsEqual(other.text.utf8)),
      ("isTrue", one.isTrue == other.isTrue),
      ("int", one.int == other.int), ("optionalInt", one.optionalInt == other.optionalInt),
      ("int8", one.int8 == other.int8), ("uint64", one.uint64 == other.uint64),
      ("int128", one.int128 == other.int128),
      ("double", one.double.bitPattern == other.double.bitPattern),
      ("float", one.float?.bitPattern == other.float?.bitPattern),
      ("decimal", one.decimal == other.decimal), ("date", isNear(one.date, other.date)),
      ("optionalDate", isNear(one.optionalDate, other.optionalDate)),
      ("url", one.url?.absoluteString == other.url?.absoluteString),
      ("uuid", one.uuid == other.uuid), ("data", one.data == other.data),
      ("zone", one.zone?.identifier == other.zone?.identifier),
      ("number", one.number.text == other.number.text), ("value", one.value == other.value),
      ("color", one.color == other.color), ("level", one.level == other.level),
      ("presence", one.presence == other.presence),
      (
        "address",
        (one.address == nil) == (other.address == nil)
          && sameAddress(one.address ?? Address(), other.address ?? Address())
      ),
      (
        "addresses",
        (one.addresses == nil) == (other.addresses == nil)
          && sameList(one.addresses ?? [], other.addresses ?? [], by: sameAddress)
      ),
      ("part", sameModel(one.part, other.part)),
      ("parts", sameList(one.parts, other.parts, by: sameModel)),
      (
        "byName",
        one.byName.count == other.byName.count
          && one.byName.allSatisfy { sameModel($1, other.byName[$0]) }
      ),
      ("shape", sameShape(one.shape, other.shape)),
      ("shapes", sameList(one.shapes, other.shapes, by: sameShape)),
      ("rows", one.rows == other.rows), ("gaps", one.gaps == other.gaps),
      ("set", one.set == other.set),
      ("dates", sameList(one.dates.sorted(), other.dates.sorted(), by: isNear)),
      ("colors", one.colors == other.colors), ("byNumber", one.byNumber == other.byNumber),
      ("page", one.page == other.page), ("rest", one.rest == other.rest),
    ]
    return checks.first { !$0.1 }?.0
  }

  /// Returns whether two values are equal if their numbers are rounded to Doubles, as
  /// `JSONSerialization` may do.
  private func isAlike(_ one: JSONValue, _ other: JSONValue) -> Bool {
    switch (one, other) {
    case (.number(let one), .number(let other)): one == other || one.double == other.double
    case (.array(let one), .array(let other)):
      one.count == other.count && zip(one, other).allSatisfy(isAlike)
    case (.object(let one), .object(let other)):
      one.count == other.count
        && one.allSatisfy { key, value in other[key].map { isAlike(value, $0) } ?? false }
    default: one == other
    }
  }
}
