import JSONModelKit
import Oracle

// Ignored values of odd sizes before and after imported ones. Swift stores a property of one byte
// directly after the last byte of the previous property. So a write that is one byte too long, or
// off by one byte, changes a neighbour.

struct Nothing: Equatable {}
struct Odd1: Equatable { var a: UInt8 = 0xA1 }
struct Odd2: Equatable { var (a, b): (UInt8, UInt8) = (0xA2, 0xB2) }
struct Odd3: Equatable { var (a, b, c): (UInt8, UInt8, UInt8) = (0xA3, 0xB3, 0xC3) }
struct Odd7: Equatable {
  var a: UInt32 = 0xA7A7_A7A7
  var b: UInt16 = 0xB7B7
  var c: UInt8 = 0xC7
}
struct Odd9: Equatable {
  var a: UInt64 = 0xA9A9_A9A9_A9A9_A9A9
  var b: UInt8 = 0xB9
}
struct Odd17: Equatable {
  var a: UInt64 = 0xA11A_A11A_A11A_A11A
  var b: UInt64 = 0xB11B_B11B_B11B_B11B
  var c: UInt8 = 0xC1
}
struct Four<Part: Equatable>: Equatable {
  var (a, b, c, d): (Part, Part, Part, Part)
  init(_ part: Part) { (a, b, c, d) = (part, part, part, part) }
}
typealias Bytes64 = Four<Four<UInt32>>
typealias Bytes4096 = Four<Four<Four<Bytes64>>>

extension Four where Part == Four<Four<Bytes64>> {
  /// 4,096 bytes of one pattern.
  static func pattern(_ word: UInt32) -> Bytes4096 { Four<Part>(Part(.init(.init(.init(word))))) }
}

class Neighbours: JSONModel {
  @Ignore var one = Odd1()
  var afterOne: Bool = false
  @Ignore var two = Odd2()
  var afterTwo: Int8 = 0
  @Ignore var three = Odd3()
  var afterThree: UInt8 = 0
  @Ignore var seven = Odd7()
  var afterSeven: Bool?
  @Ignore var nine = Odd9()
  var afterNine: Int16 = 0
  @Ignore var seventeen = Odd17()
  var afterSeventeen: Int8?
  @Ignore var page = Bytes4096.pattern(0x5A5A_A5A5)
  var afterPage: UInt8 = 0
  @Ignore var last = Odd1()
  var text = ""
  @Ignore var behind = Odd3()
}

final class NeighboursBelow: Neighbours {}

/// Tuples of odd sizes, which are ignored by name instead of with `@Ignore`.
class TupleNeighbours: JSONModel {
  var (pair, triple): ((UInt8, UInt8), (UInt8, UInt16, UInt8)) = ((1, 2), (3, 4, 5))
  var first: Bool = false
  var wide: (UInt64, Bool, UInt64, UInt8) = (.max, true, 1, 0xEE)
  var second: Int8 = 0
  var texts: (String, Bool?) = ("a tuple with a text that has a place of its own", nil)
  var third = ""
  var single: (UInt8) = 9
  override class func propertyIsIgnored(_ name: String) -> Bool {
    ["pair", "triple", "wide", "texts", "single"].contains(name)
  }
}

final class TupleNeighboursBelow: TupleNeighbours {}

/// Values of size 0, to which the runtime gives the offset 0 or that of the next property.
class EmptyNeighbours: JSONModel {
  var nothing = Nothing()
  var first: Int8 = 0
  var void: Void = ()
  @Ignore var wrapped = Nothing()
  var second: Bool = false
  var pair: (Nothing, Nothing) = (Nothing(), Nothing())
  var third = ""
  override class func propertyIsIgnored(_ name: String) -> Bool {
    ["nothing", "void", "pair"].contains(name)
  }
}

final class EmptyNeighboursBelow: EmptyNeighbours {}

/// Imported values of one byte, side by side and between ignored ones, in a class and a subclass.
class Packed: JSONModel {
  var (a, b, c): (Bool, Bool, Bool) = (false, false, false)
  var d: Int8 = 0
  @Ignore var guard1: UInt8 = 0x77
  var e: Int8 = 0
  var f: UInt8 = 0
  var g: Bool = true
  var h: Int8?
  var i: Bool?
  @Ignore var guard2: UInt8 = 0x78
}

class PackedMore: Packed {
  var j: Bool = false
  var k: Int8 = 0
  @Ignore var guard3: UInt8 = 0x79
  var l: Bool = false
}

final class PackedMoreBelow: PackedMore {
  @Ignore var guard4: UInt8 = 0x7A
}

@MainActor func checkNeighbours(_ report: inout Report) {
  report.check(
    Neighbours.self, NeighboursBelow.self,
    #"""
    {"afterOne": true, "afterTwo": -1, "afterThree": 255, "afterSeven": true, "afterNine": -2,
     "afterSeventeen": -3, "afterPage": 254, "text": "a text too long to be kept in place"}
    """#,
    [
      .property("one", Odd1()) { $0.one },
      .property("afterOne", true) { $0.afterOne },
      .property("two", Odd2()) { $0.two },
      .property("afterTwo", -1) { $0.afterTwo },
      .property("three", Odd3()) { $0.three },
      .property("afterThree", 255) { $0.afterThree },
      .property("seven", Odd7()) { $0.seven },
      .property("afterSeven", true) { $0.afterSeven },
      .property("nine", Odd9()) { $0.nine },
      .property("afterNine", -2) { $0.afterNine },
      .property("seventeen", Odd17()) { $0.seventeen },
      .property("afterSeventeen", -3) { $0.afterSeventeen },
      .property("page", Bytes4096.pattern(0x5A5A_A5A5)) { $0.page },
      .property("afterPage", 254) { $0.afterPage },
      .property("last", Odd1()) { $0.last },
      .property("text", "a text too long to be kept in place") { $0.text },
      .property("behind", Odd3()) { $0.behind },
      .hidden("size of page", 4096) { MemoryLayout.size(ofValue: $0.page) },
    ])
  checkTuples(&report)
  checkPacked(&report)
}

@MainActor private func checkTuples(_ report: inout Report) {
  report.check(
    TupleNeighbours.self, TupleNeighboursBelow.self,
    #"{"first": true, "second": -1, "third": "t", "pair": 1, "wide": []}"#,
    [
      .property("pair", (1, 2), by: ==) { $0.pair },
      .property("triple", (3, 4, 5), by: ==) { $0.triple },
      .property("first", true) { $0.first },
      .property("wide", (.max, true, 1, 0xEE), by: ==) { $0.wide },
      .property("second", -1) { $0.second },
      .property("texts", ("a tuple with a text that has a place of its own", nil), by: ==) {
        $0.texts
      },
      .property("third", "t") { $0.third },
      .property("single", 9) { $0.single },
    ])
  report.check(
    EmptyNeighbours.self, EmptyNeighboursBelow.self,
    #"{"first": -1, "second": true, "third": "t", "nothing": 1, "void": 2}"#,
    [
      .property("first", -1) { $0.first },
      .property("second", true) { $0.second },
      .property("third", "t") { $0.third },
      .hidden("nothing", Nothing()) { $0.nothing },
      .hidden("wrapped", Nothing()) { $0.wrapped },
    ])
}

@MainActor private func checkPacked(_ report: inout Report) {
  report.check(
    PackedMore.self, PackedMoreBelow.self,
    #"""
    {"a": true, "b": false, "c": true, "d": -4, "e": -5, "f": 250, "g": false, "h": -8, "i": false,
     "j": true, "k": -11, "l": true}
    """#,
    [
      .property("a", true) { $0.a }, .property("b", false) { $0.b },
      .property("c", true) { $0.c }, .property("d", -4) { $0.d },
      .property("guard1", 0x77) { $0.guard1 }, .property("e", -5) { $0.e },
      .property("f", 250) { $0.f }, .property("g", false) { $0.g },
      .property("h", -8) { $0.h }, .property("i", false) { $0.i },
      .property("guard2", 0x78) { $0.guard2 }, .property("j", true) { $0.j },
      .property("k", -11) { $0.k }, .property("guard3", 0x79) { $0.guard3 },
      .property("l", true) { $0.l },
      .hidden("guard4", 0x7A) { ($0 as? PackedMoreBelow)?.guard4 ?? 0x7A },
    ])
}
