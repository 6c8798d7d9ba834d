import JSONModelKit
import Oracle

// Ignored properties between imported ones: an import must not change them.

final class Owner: Sendable { let name = "owner" }
let owner = Owner()

protocol Speaking { func spoken() -> String }
struct Voice: Speaking {
  var (a, b, c, d): (Int, Int, Int, Int) = (1, 2, 3, 4)
  func spoken() -> String { "\(a)\(b)\(c)\(d)" }
}
enum Payload: Equatable {
  case none
  case small(UInt8)
  case large(String, Int?)
  indirect case nested(Payload)
}
struct Unique: ~Copyable { var (a, b): (UInt64, UInt8) = (0xD1D1, 0xD2) }

class Passed: JSONModel {
  weak var weakOwner: Owner? = owner
  var first: Bool = false
  unowned var unownedOwner: Owner = owner
  var second: Int8 = 0
  unowned(unsafe) var unsafeOwner: Owner = owner
  lazy var lazyText = "lazy"
  var third: Bool = false
  let constant: UInt8 = 0xD3
  let text = "a constant text that is too long to be kept in place"
  var fourth: Int8 = 0
  lazy var lazyByte: UInt8 = 0xD4
  var fifth: Bool?
  @Ignore var payload = Payload.nested(.large("payload", nil))
  var sixth: Int8 = 0
  @Ignore var small = Payload.small(0xD5)
  var last = ""
  override class func propertyIsIgnored(_ name: String) -> Bool {
    ["weakOwner", "unownedOwner", "unsafeOwner"].contains(name)
  }
}

final class PassedBelow: Passed {}

class Unusual: JSONModel {
  var first: Int8 = 0
  @Ignore var closure: (Int) -> Int = { $0 + 1 }
  var second: Bool = false
  var function: @Sendable () -> String = { "function" }
  var third: Bool = false
  @Ignore var existential: any Speaking = Voice()
  var fourth: Int8 = 0
  @Ignore var anything: Any = (1, "two")
  var object: AnyObject? = owner
  var metatype: Any.Type = Voice.self
  var fifth: Bool = false
  @Ignore var vector = SIMD4<Float>(1, 2, 3, 4)
  var sixth: Int8 = 0
  @Ignore var wide = SIMD8<Double>(repeating: 0.5)
  var seventh: Bool?
  @Ignore var three = SIMD3<UInt8>(1, 2, 3)
  var last = ""
  override class func propertyIsIgnored(_ name: String) -> Bool {
    ["function", "object", "metatype"].contains(name)
  }
}

final class UnusualBelow: Unusual {}

class Marked: JSONModel {
  @OptionalKey var page: Int8 = 1
  @Ignore var cache: UInt8 = 0xD6
  @Index var code: UInt16 = 0
  @RequiredKey var flag: Bool?
  @UnknownKeys var rest: [String: JSONValue] = [:]
  @OptionalKey var absent = "initial"
  private(set) var nickname: JSONPresence<Int8> = .absent
  @OptionalKey private(set) var null: Bool = true
}

final class MarkedBelow: Marked {}

/// A noncopyable property is ignored by name, because it cannot have a property wrapper.
class HasUnique: JSONModel {
  var first: Int8 = 0
  var unique = Unique()
  var second: Bool = false
  override class func propertyIsIgnored(_ name: String) -> Bool { name == "unique" }
}

@MainActor func checkIgnoredProperties(_ report: inout Report) {
  report.check(
    Passed.self, PassedBelow.self,
    #"""
    {"first": true, "second": -2, "third": true, "fourth": -4, "fifth": true, "sixth": -6,
     "last": "l", "constant": 1, "text": "changed", "lazyText": "changed", "lazyByte": 1,
     "$__lazy_storage_$_lazyText": "changed", "weakOwner": null, "payload": null}
    """#,
    [
      .property("first", true) { $0.first }, .property("second", -2) { $0.second },
      .property("third", true) { $0.third }, .property("fourth", -4) { $0.fourth },
      .property("fifth", true) { $0.fifth }, .property("sixth", -6) { $0.sixth },
      .property("last", "l") { $0.last },
      .hidden("constant", 0xD3) { $0.constant },
      .hidden("text", "a constant text that is too long to be kept in place") { $0.text },
      .hidden("lazyText", "lazy") { $0.lazyText }, .hidden("lazyByte", 0xD4) { $0.lazyByte },
      .property("payload", .nested(.large("payload", nil))) { $0.payload },
      .property("small", .small(0xD5)) { $0.small },
      .hidden("weakOwner", true) { $0.weakOwner === owner },
      .hidden("unownedOwner", true) { $0.unownedOwner === owner },
      .hidden("unsafeOwner", true) { unsafe $0.unsafeOwner === owner },
    ])
  checkUnusual(&report)
  report.check(
    Marked.self, MarkedBelow.self,
    #"{"page": -2, "cache": 1, "code": 65535, "flag": true, "more": [1], "nickname": 5, "null": null}"#,
    [
      .property("page", -2) { $0.page }, .property("cache", 0xD6) { $0.cache },
      .property("code", 65_535) { $0.code }, .property("flag", true) { $0.flag },
      .property("rest", ["more": [1], "cache": 1]) { $0.rest },
      .property("absent", "initial") { $0.absent },
      .property("nickname", .value(5)) { $0.nickname }, .property("null", true) { $0.null },
    ])
  report.check(
    HasUnique.self, #"{"first": -1, "second": true, "unique": 3}"#,
    [
      .property("first", -1) { $0.first }, .property("second", true) { $0.second },
      .hidden("unique.a", 0xD1D1) { $0.unique.a }, .hidden("unique.b", 0xD2) { $0.unique.b },
    ])
}

@MainActor private func checkUnusual(_ report: inout Report) {
  report.check(
    Unusual.self, UnusualBelow.self,
    #"""
    {"first": -1, "second": true, "third": true, "fourth": -4, "fifth": true, "sixth": -6,
     "seventh": true, "last": "l", "closure": 1, "vector": [1, 2, 3, 4], "object": {}}
    """#,
    [
      .property("first", -1) { $0.first }, .property("second", true) { $0.second },
      .property("third", true) { $0.third }, .property("fourth", -4) { $0.fourth },
      .property("fifth", true) { $0.fifth }, .property("sixth", -6) { $0.sixth },
      .property("seventh", true) { $0.seventh }, .property("last", "l") { $0.last },
      .hidden("closure", 8) { $0.closure(7) }, .hidden("function", "function") { $0.function() },
      .hidden("existential", "1234") { $0.existential.spoken() },
      .hidden("anything", true) { ($0.anything as? (Int, String))?.1 == "two" },
      .hidden("object", true) { $0.object === owner },
      .hidden("metatype", true) { $0.metatype == Voice.self },
      .property("vector", SIMD4(1, 2, 3, 4)) { $0.vector },
      .property("wide", SIMD8(repeating: 0.5)) { $0.wide },
      .property("three", SIMD3(1, 2, 3)) { $0.three },
    ])
}
