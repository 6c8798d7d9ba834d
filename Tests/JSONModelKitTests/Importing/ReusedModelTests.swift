import Foundation
import JSONModelKit
import Testing

/// Imports into the model that is the default value of a property: values that the owner has set in
/// it must not remain.
struct ReusedModelTests {
  class Inner: JSONModel {
    var a = 1
    var text: String?
    var number: Int?
    var flag: Bool?
    var ratio: Double?
    var tags: [String]?
    var next: Innermost?
    var initial: String? = "initial"
  }

  final class Innermost: JSONModel {
    var n = 0
    /// The number of instances.
    nonisolated(unsafe) static var count = 0
    required init() {
      super.init()
      unsafe Self.count += 1
    }
    deinit { unsafe Innermost.count -= 1 }
  }

  /// The changes that an owner makes to its model.
  enum Change: String, CaseIterable {
    case nothing, text, number, flag, ratio, tags, next, initial, everything
  }

  final class Outer: JSONModel {
    nonisolated(unsafe) static var change = Change.nothing
    var inner: Inner = {
      let inner = Inner()
      let change = unsafe Outer.change
      let isAll = change == .everything
      if isAll || change == .text { inner.text = "a text that is too long for a word" }
      if isAll || change == .number { inner.number = 7 }
      if isAll || change == .flag { inner.flag = true }
      if isAll || change == .ratio { inner.ratio = 0.5 }
      if isAll || change == .tags { inner.tags = ["a"] }
      if isAll || change == .next { inner.next = Innermost() }
      if isAll || change == .initial { inner.initial = nil }
      return inner
    }()
  }

  /// One test, because all cases change the same global state.
  @Test func absentKeysHaveTheValuesOfANewInstance() throws {
    defer { unsafe Outer.change = .nothing }
    let expected = Inner()
    expected.a = 2
    for change in Change.allCases {
      unsafe Outer.change = change
      let inner = try Outer(string: #"{"inner":{"a":2}}"#).inner
      expectEqual(inner, expected, "\(change)")
      #expect(inner.text == nil && inner.next == nil && inner.initial == "initial", "\(change)")
      try expectEqual(Outer(value: ["inner": ["a": 2]]).inner, expected, "\(change)")
    }
    unsafe Outer.change = .everything
    let named = try Outer(
      string: #"{"inner":{"a":3,"text":"x","number":null,"next":{"n":5},"initial":null}}"#
    ).inner
    #expect(named.a == 3 && named.text == "x" && named.number == nil && named.next?.n == 5)
    #expect(named.flag == nil && named.ratio == nil && named.tags == nil && named.initial == nil)
    #expect(unsafe Innermost.count == 1)
    withExtendedLifetime(named) {}
  }

  // MARK: - More than 64 properties

  /// The importer marks imported properties in bits: the first 64 in one word, the others in
  /// further words.
  final class Large: JSONModel {
    var a00: Int?, a01: Int?, a02: Int?, a03: Int?, a04: Int?, a05: Int?, a06: Int?, a07: Int?
    var a08: Int?, a09: Int?, a10: Int?, a11: Int?, a12: Int?, a13: Int?, a14: Int?, a15: Int?
    var a16: Int?, a17: Int?, a18: Int?, a19: Int?, a20: Int?, a21: Int?, a22: Int?, a23: Int?
    var a24: Int?, a25: Int?, a26: Int?, a27: Int?, a28: Int?, a29: Int?, a30: Int?, a31: Int?
    var a32: Int?, a33: Int?, a34: Int?, a35: Int?, a36: Int?, a37: Int?, a38: Int?, a39: Int?
    var a40: Int?, a41: Int?, a42: Int?, a43: Int?, a44: Int?, a45: Int?, a46: Int?, a47: Int?
    var a48: Int?, a49: Int?, a50: Int?, a51: Int?, a52: Int?, a53: Int?, a54: Int?, a55: Int?
    var a56: Int?, a57: Int?, a58: Int?, a59: Int?, a60: Int?, a61: Int?, a62: Int?, a63: Int?
    var a64: Int?, a65: Int?, a66 = 66
    var a67: String?
  }

  final class LargeOwner: JSONModel {
    var large: Large = {
      let large = Large()
      large.a00 = 1
      large.a63 = 2
      large.a64 = 3
      large.a65 = 4
      large.a66 = 5
      large.a67 = "six"
      return large
    }()
  }

  @Test func absentKeysBeyondThe64thPropertyHaveTheValuesOfANewInstance() throws {
    let large = try LargeOwner(string: #"{"large":{"a65":7,"a66":8}}"#).large
    #expect(large.a65 == 7 && large.a66 == 8)
    #expect(large.a00 == nil && large.a63 == nil && large.a64 == nil && large.a67 == nil)
    let other = try LargeOwner(string: #"{"large":{"a66":9,"a00":1,"a63":null,"a67":"x"}}"#).large
    #expect(other.a66 == 9 && other.a00 == 1 && other.a63 == nil && other.a67 == "x")
    #expect(other.a64 == nil && other.a65 == nil)
    try expectEqual(
      importError { try LargeOwner(string: #"{"large":{"a65":7}}"#) }.missingKeys,
      [["large", "a66"]])
  }
}
