import Foundation
import JSONModelKit

// Classes that cover all types and markers. Default values are constants that satisfy the
// constraints, so that equal documents are imported as equal models.

enum Unit: String, CaseIterable { case km, mi }
enum Level: Int8, CaseIterable {
  case low = -128
  case high = 127
}

struct Point: Codable, Hashable {
  var x = 0.0
  var y: Int?
  var tags: [String: [Bool?]]?
  var site: URL?
  var debt: Decimal?
}

/// A type that is supported only by registered transformers.
struct Color: Hashable {
  var red: Int
}

func colorFromString(_ text: String) throws -> Color {
  guard text.hasPrefix("#"), let red = Int(text.dropFirst(), radix: 16) else {
    throw JSONValidationError("no color")
  }
  return Color(red: red)
}
func colorFromInt(_ red: Int) throws -> Color { Color(red: red) }
func stringFromColor(_ color: Color) -> String { "#" + String(color.red, radix: 16) }

func registerTransformers() {
  JSONTransformerRegistry.shared.register(colorFromString)
  JSONTransformerRegistry.shared.register(colorFromInt)
  JSONTransformerRegistry.shared.register(stringFromColor)
}

final class Scalars: JSONModel, FuzzedModel {
  var text: String?
  var flag: Bool?
  var int: Int?
  var int8: Int8?
  var int16: Int16?
  var int64: Int64?
  var int128: Int128?
  var uint: UInt?
  var uint8: UInt8?
  var uint32: UInt32?
  var uint64: UInt64?
  var float: Float?
  var double: Double?
  var decimal: Decimal?
  var number: JSONNumber?
  var uuid: UUID?
  var site: URL?
  var bytes: Data?
  var zone: TimeZone?
  var unit: Unit?
  var level: Level?
  var color: Color?
  var value: JSONValue?
}

/// Every scalar as a required property.
final class Required: JSONModel, FuzzedModel {
  var text = ""
  var flag = false
  var int = 0
  var uint8: UInt8 = 0
  var double = 0.0
  var decimal: Decimal = 0
  var unit = Unit.km
  var point = Point()
  var value = JSONValue.null
}

final class Dates: JSONModel, FuzzedModel {
  var date: Date?
  var iso: Date?
  var seconds: Date?
  var milliseconds: [Date]?
  var day: Date?
  @OptionalKey var all: Set<Date> = []
  override class var propertyTransformers: [String: JSONTransformer] {
    [
      "iso": .date(.iso8601), "seconds": .date(.secondsSince1970),
      "milliseconds": .date(.millisecondsSince1970), "day": .date(.pattern("yyyy-MM-dd")),
    ]
  }
  static var equalsItsReimport: Bool { false }
}

final class Containers: JSONModel, FuzzedModel {
  @OptionalKey var rows: [[Int16]] = []
  @OptionalKey var gaps: [String?] = []
  @OptionalKey var set: Set<String> = []
  @OptionalKey var levels: Set<Level?> = []
  @OptionalKey var maps: [String: [String: Double?]] = [:]
  @OptionalKey var byNumber: [Int: [Unit: Bool]] = [:]
  @OptionalKey var sets: [Unit: Set<Int8>] = [:]
  @OptionalKey var nested: [[[String: [Unit?]]?]] = []
  @OptionalKey var points: [Point] = []
  @OptionalKey var colors: [String: Set<Color>] = [:]
  @OptionalKey var trees: [String: [Tree?]] = [:]
  @OptionalKey var anys: [Any] = []
  @OptionalKey var info: [String: Any] = [:]
  @OptionalKey var values: [JSONValue] = []
  @OptionalKey var blobs: [Data] = []
  @OptionalKey var lossy: [Int] = []
  @OptionalKey var lossyTrees: [String: Tree] = [:]
  @OptionalKey var lossySet: Set<Unit> = []
  override class var propertyTransformers: [String: JSONTransformer] {
    ["lossy": .lossy(), "lossyTrees": .lossy(), "lossySet": .lossy()]
  }
}

final class Tree: JSONModel, FuzzedModel {
  var name = ""
  var size: Int?
  var parent: Tree?
  @OptionalKey var children: [Tree] = []
  @OptionalKey var named: [String: Tree] = [:]
  @OptionalKey var tags: [String] = []
}

final class Marked: JSONModel, FuzzedModel {
  @Index var code = ""
  @OptionalKey var page = 1
  @RequiredKey var capital: String?
  var start: Int? = 5
  var nickname: JSONPresence<String> = .absent
  var tree: JSONPresence<Tree> = .absent
  var list: JSONPresence<[Int?]> = .absent
  @OptionalKey var any: Any = 0
  @Ignore var cache: [String] = ["kept"]
  @UnknownKeys var rest: [String: JSONValue] = [:]
}

/// A class whose merges have the result of RFC 7396 for its tree: null has no other meaning, and
/// each key path is a single key.
final class Mergeable: JSONModel, FuzzedModel {
  var id = 0
  var name: String?
  @OptionalKey var page = 1
  @OptionalKey var tags: [String] = []
  @OptionalKey var set: Set<Int> = []
  @OptionalKey var counts: [String: Int] = [:]
  @OptionalKey var grid: [String: [String: Int]] = [:]
  @OptionalKey var free = JSONValue.null
  @OptionalKey var point = Point()
  var part: Mergeable?
  @OptionalKey var parts: [Mergeable] = []
  @OptionalKey var byName: [String: Mergeable] = [:]
  @UnknownKeys var rest: [String: JSONValue] = [:]
  override class var constraints: [String: [JSONConstraint]] {
    ["page": [.range(0...1000)], "counts": [.count(...3)], "name": [.length(1...)]]
  }
  override func validate() throws {
    if id < 0 { throw JSONValidationError("must not be negative", at: "id") }
  }
}

/// `Equatable`, but not `Hashable`.
struct Measure: Codable, Equatable {
  var x: Double?
  var blob: Data?
  var debts: [Decimal]?
}

/// Types that are not `Hashable`, or whose own hashes ignore a part of the value, inside and
/// outside sets.
final class Compared: JSONModel, FuzzedModel {
  var measure: Measure?
  @OptionalKey var measures: [String: [Measure?]] = [:]
  @OptionalKey var data: Set<Data> = []
  @OptionalKey var decimals: Set<Decimal> = []
  @OptionalKey var lists: Set<[Data]> = []
  @OptionalKey var points: Set<Point> = []
  @OptionalKey var parts: Set<Compared> = []
  @OptionalKey var trees: JSONPresence<[Set<Tree>]> = .absent
  @OptionalKey var rows: [String: [Decimal]] = [:]
  @OptionalKey var any: Any = 0
}
