import Foundation
import JSONModelKit

// Classes whose imports compare, hash, look up, convert or collect values.

enum Unit: String, CaseIterable, Codable {
  case km, mi
  case nauticalMile = "é"
}

struct Pair: Codable, Hashable {
  var name: String?
  var unit: Unit?
  var numbers: [Double]?
}

/// A Codable type that is not Hashable.
struct Loose: Codable, Equatable { var name: String? }

class Item: JSONModel {
  var id: Int?
  var name: String?
  var unit: Unit?
  var data: Data?
  var decimal: Decimal?
  var any: Any?
  var free: JSONValue?
  var loose: Loose?
  var item: Item?
  var items: [Item]?
  var set: Set<Int>?
  required init() {}
}

final class Indexed: JSONModel {
  @Index var name = ""
  var id: Int?
}

final class Strict: JSONModel {
  var id = 0
  @OptionalKey var name = ""
  override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
}

class Tagged: JSONModel {
  @OptionalKey var name = ""
  @OptionalKey var parts: [Tagged] = []
  required init() {}
  override class var discriminator: JSONDiscriminator? {
    JSONDiscriminator(key: "name", classes: ["a": TaggedA.self, "b": TaggedB.self])
  }
}
final class TaggedA: Tagged {}
final class TaggedB: Tagged {}

final class Hooked: JSONModel {
  var name: String?
  var id: Int?
  var item: Hooked?
  var items: [Hooked]?
  override class func willImport(_ object: inout [String: JSONValue]) throws {}
  override func willExport(_ object: inout [String: JSONValue]) throws {}
}

final class Collecting: JSONModel {
  var id: Int?
  @UnknownKeys var rest: [String: JSONValue] = [:]
}

final class Constrained: JSONModel {
  var list: [String]?
  var numbers: [Decimal]?
  var short: [String]?
  var words: [String]?
  var objects: [Item]?
  override class var constraints: [String: [JSONConstraint]] {
    [
      "list": [.unique], "numbers": [.unique, .each(.multipleOf(0.01))],
      "short": [.each(.length(1...5))], "objects": [.unique],
      "words": [.each(.oneOf(["km", "é", "1"]), .pattern("^(a+)+$"))],
    ]
  }
}

/// The root object; each case imports one of its properties.
final class Root: JSONModel {
  var texts: [String]?
  var textSet: Set<String>?
  var rows: [[String]]?
  var rowSet: Set<[String]>?
  var units: [Unit]?
  var unitsByName: [String: Unit]?
  var namesByUnit: [Unit: String]?
  var numbers: [Double]?
  var integers: [Int]?
  var integerSet: Set<Int>?
  var decimals: [Decimal]?
  var decimalSet: Set<Decimal>?
  var jsonNumbers: [JSONNumber]?
  var blobs: [Data]?
  var blobSet: Set<Data>?
  var dates: [Date]?
  var sites: [URL]?
  var items: [Item]?
  var itemSet: Set<Item>?
  var itemsByName: [String: Item]?
  var indexed: Set<Indexed>?
  var strict: [Strict]?
  var tagged: [Tagged]?
  var hooked: [Hooked]?
  var collecting: [Collecting]?
  var constrained: Constrained?
  var pairs: [Pair]?
  var pairSet: Set<Pair>?
  var contiguous: ContiguousArray<Item>?
  var any: Any?
  var free: JSONValue?
  var freeSet: Set<JSONValue>?
  var lossy: [Item]?
  @UnknownKeys var rest: [String: JSONValue] = [:]
  override class var propertyTransformers: [String: JSONTransformer] { ["lossy": .lossy()] }

  /// The keys that a case may use for its values.
  static let keys = [
    "texts", "textSet", "rows", "rowSet", "units", "unitsByName", "namesByUnit", "numbers",
    "integers", "integerSet", "decimals", "decimalSet", "jsonNumbers", "blobs", "blobSet", "dates",
    "sites", "items", "itemSet", "itemsByName", "indexed", "strict", "tagged", "hooked",
    "collecting", "constrained", "pairs", "pairSet", "contiguous", "any", "free", "freeSet",
    "lossy",
    "unknown",
  ]
}
