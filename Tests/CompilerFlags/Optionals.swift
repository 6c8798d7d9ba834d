import Foundation
import JSONModelKit
import Oracle

enum Side: String, CaseIterable, Equatable {
  case left
  case right
}
enum Level: Int8, Equatable {
  case low = -1
  case high = 1
}
/// A value of nine bytes for a decoded property.
struct Point: Codable, Equatable {
  var x: Int64 = 0
  var isSet = false
}
final class Leaf: JSONModel { var name = "" }

/// Optionals of many types.
///
/// A byte with a known value follows each Optional of an odd size.
class Optionals: JSONModel {
  var int: Int?
  @Ignore var guard1: UInt8 = 0x81
  var byte: Int8?
  @Ignore var guard2: UInt8 = 0x82
  var bool: Bool?
  @Ignore var guard3: UInt8 = 0x83
  var double: Double?
  @Ignore var guard4: UInt8 = 0x84
  var float: Float?
  @Ignore var guard5: UInt8 = 0x85
  var text: String?
  var side: Side?
  var level: Level?
  @Ignore var guard6: UInt8 = 0x86
  var point: Point?
  @Ignore var guard7: UInt8 = 0x87
  var twice: Int??
  @Ignore var guard8: UInt8 = 0x88
  var thrice: Bool???
  @Ignore var guard9: UInt8 = 0x89
  var list: [Int?]?
  var set: Set<Int8>?
  var table: [String: Bool?]?
  var leaf: Leaf?
  var leaves: [Leaf?]?
}

final class OptionalsBelow: Optionals {}

/// Optionals whose default value is not nil, and which are nil after the import.
class Cleared: JSONModel {
  var int: Int? = 1
  @Ignore var guard1: UInt8 = 0x91
  var byte: Int8? = 2
  @Ignore var guard2: UInt8 = 0x92
  var bool: Bool? = true
  var text: String? = "a text that is too long to be kept in place"
  var side: Side? = .right
  @Ignore var guard3: UInt8 = 0x93
  var point: Point? = Point()
  @Ignore var guard4: UInt8 = 0x94
  var list: [Int?]? = [1, nil]
  var leaf: Leaf? = Leaf()
  var date: Date? = Date(timeIntervalSince1970: 0)
  @Ignore var guard5: UInt8 = 0x95
  var uuid: UUID? = UUID()
  @Ignore var guard6: UInt8 = 0x96
}

final class ClearedBelow: Cleared {}

/// Imported values of many sizes, followed by bytes with known values.
class Values: JSONModel {
  var point = Point()
  @Ignore var guard1: UInt8 = 0x71
  var decimal: Decimal = 0
  @Ignore var guard2: UInt8 = 0x72
  var wide: Int128 = 0
  @Ignore var guard3: UInt8 = 0x73
  var date = Date(timeIntervalSince1970: 0)
  var uuid: UUID?
  @Ignore var guard4: UInt8 = 0x74
  var side = Side.left
  var level = Level.low
  @Ignore var guard5: UInt8 = 0x75
  var presence: JSONPresence<Int8> = .absent
  @Ignore var guard6: UInt8 = 0x76
  var any: Any = 0
  var value: JSONValue = .null
  @Ignore var guard7: UInt8 = 0x77
  var short: Int16 = 0
  var float: Float = 0
  @Ignore var guard8: UInt8 = 0x78
}

final class ValuesBelow: Values {}

@MainActor func checkOptionals(_ report: inout Report) {
  report.check(
    Optionals.self, OptionalsBelow.self,
    #"""
    {"int": -1, "byte": -2, "bool": false, "double": 0.5, "float": 1.5,
     "text": "a text that is too long to be kept in place", "side": "right", "level": 1,
     "point": {"x": -3, "isSet": true}, "twice": 4, "thrice": true, "list": [1, null, 3],
     "set": [5, 6], "table": {"a": true, "b": false}, "leaf": {"name": "one"},
     "leaves": [null, {"name": "two"}]}
    """#,
    [
      .property("int", -1) { $0.int }, .property("byte", -2) { $0.byte },
      .property("bool", false) { $0.bool }, .property("double", 0.5) { $0.double },
      .property("float", 1.5) { $0.float },
      .property("text", "a text that is too long to be kept in place") { $0.text },
      .property("side", .right) { $0.side }, .property("level", .high) { $0.level },
      .property("point", Point(x: -3, isSet: true)) { $0.point },
      .property("twice", 4) { $0.twice }, .property("thrice", true) { $0.thrice },
      .property("list", [1, nil, 3]) { $0.list }, .property("set", [5, 6]) { $0.set },
      .property("table", ["a": true, "b": false]) { $0.table },
      .hidden("name of leaf", "one") { $0.leaf?.name },
      .hidden("names of leaves", [nil, "two"]) { ($0.leaves ?? []).map { $0?.name } },
      .property("guard1", 0x81) { $0.guard1 }, .property("guard2", 0x82) { $0.guard2 },
      .property("guard3", 0x83) { $0.guard3 }, .property("guard4", 0x84) { $0.guard4 },
      .property("guard5", 0x85) { $0.guard5 }, .property("guard6", 0x86) { $0.guard6 },
      .property("guard7", 0x87) { $0.guard7 }, .property("guard8", 0x88) { $0.guard8 },
      .property("guard9", 0x89) { $0.guard9 },
    ])
  checkCleared(&report)
  checkValues(&report)
}

@MainActor private func checkCleared(_ report: inout Report) {
  report.check(
    Cleared.self, ClearedBelow.self,
    #"""
    {"int": null, "byte": null, "bool": null, "text": null, "side": null, "point": null,
     "list": null, "leaf": null, "date": null, "uuid": null}
    """#,
    [
      .property("int", nil) { $0.int }, .property("byte", nil) { $0.byte },
      .property("bool", nil) { $0.bool }, .property("text", nil) { $0.text },
      .property("side", nil) { $0.side }, .property("point", nil) { $0.point },
      .property("list", nil) { $0.list }, .property("leaf", nil) { $0.leaf },
      .property("date", nil) { $0.date }, .property("uuid", nil) { $0.uuid },
      .property("guard1", 0x91) { $0.guard1 }, .property("guard2", 0x92) { $0.guard2 },
      .property("guard3", 0x93) { $0.guard3 }, .property("guard4", 0x94) { $0.guard4 },
      .property("guard5", 0x95) { $0.guard5 }, .property("guard6", 0x96) { $0.guard6 },
    ])
}

@MainActor private func checkValues(_ report: inout Report) {
  report.check(
    Values.self, ValuesBelow.self,
    #"""
    {"point": {"x": -1, "isSet": true}, "decimal": 19.95, "wide": -170141183460469231731687303715884105728,
     "date": "1970-01-01T00:00:07Z", "uuid": "00112233-4455-6677-8899-AABBCCDDEEFF",
     "side": "right", "level": 1, "presence": -4, "any": "text", "value": [true, null],
     "short": -5, "float": -0.25}
    """#,
    [
      .property("point", Point(x: -1, isSet: true)) { $0.point },
      .property("decimal", Decimal(1995) / 100) { $0.decimal },
      .property("wide", .min) { $0.wide },
      .property("date", Date(timeIntervalSince1970: 7)) { $0.date },
      .property("uuid", UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF")) { $0.uuid },
      .property("side", .right) { $0.side }, .property("level", .high) { $0.level },
      .property("presence", .value(-4)) { $0.presence },
      .property("any", "text") { $0.any as? String ?? "" },
      .property("value", [true, nil]) { $0.value },
      .property("short", -5) { $0.short }, .property("float", -0.25) { $0.float },
      .property("guard1", 0x71) { $0.guard1 }, .property("guard2", 0x72) { $0.guard2 },
      .property("guard3", 0x73) { $0.guard3 }, .property("guard4", 0x74) { $0.guard4 },
      .property("guard5", 0x75) { $0.guard5 }, .property("guard6", 0x76) { $0.guard6 },
      .property("guard7", 0x77) { $0.guard7 }, .property("guard8", 0x78) { $0.guard8 },
    ])
}
