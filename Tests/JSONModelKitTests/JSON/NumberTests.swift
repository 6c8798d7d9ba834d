import Foundation
import JSONModelKit
import TestSupport
import Testing

struct NumberTests {
  @Test func integersHaveExactLimits() throws {
    try checkLimits(Int8.self)
    try checkLimits(Int16.self)
    try checkLimits(Int32.self)
    try checkLimits(Int64.self)
    try checkLimits(Int128.self)
    try checkLimits(Int.self)
    try checkLimits(UInt8.self)
    try checkLimits(UInt16.self)
    try checkLimits(UInt32.self)
    try checkLimits(UInt64.self)
    try checkLimits(UInt128.self)
    try checkLimits(UInt.self)
  }

  private func checkLimits<Value: FixedWidthInteger & Defaulted>(_ type: Value.Type) throws {
    let outOfRange = JSONModelError.Kind.numberOutOfRange(expected: "\(type)", found: "number")
    for limit in [Value.min, Value.max] {
      try expectEqual(value("\(limit)", as: type), limit)
      try expectEqual(value("\(limit).0", as: type), limit)
      try expectEqual(value("\(limit)e0", as: type), limit)
      try expectEqual(value("[\(limit)]", as: [Value].self), [limit])
      try expectEqual(value("\(limit)", as: Value?.self), limit)
    }
    try expectEqual(rejection(successor(of: "\(Value.max)"), as: type), outOfRange)
    try expectEqual(rejection(successor(of: "\(Value.max)") + ".00", as: type), outOfRange)
    let below = Value.isSigned ? "-" + successor(of: "\(Value.min)".dropFirst()) : "-1"
    try expectEqual(rejection(below, as: type), outOfRange)
    try expectEqual(rejection("1e40", as: type), outOfRange)
    try expectEqual(rejection("1e99999999999999999999", as: type), outOfRange)
    try expectEqual(rejection("1\(String(repeating: "0", count: 400))", as: type), outOfRange)
  }

  /// Returns the digits of a number plus one.
  private func successor(of digits: some StringProtocol) -> String {
    var digits = digits.compactMap(\.wholeNumberValue)
    for index in digits.indices.reversed() {
      digits[index] += 1
      if digits[index] < 10 { break }
      digits[index] = 0
    }
    return digits.map(String.init).joined()
  }

  @Test(arguments: [
    ("1.0", 1), ("1e2", 100), ("1.50e1", 15), ("-2.0", -2), ("100e-2", 1), ("0.0", 0), ("-0", 0),
    ("-0.0", 0), ("0e5", 0), ("0e99999999999999999999", 0), ("1.5e1", 15),
    ("12.00000000000000000000", 12),
    ("9223372036854775807", .max), ("-9223372036854775808", .min),
    ("0.00000000000000000000000000001e29", 1), ("922337203685477580.7e1", .max),
  ])
  func wholeNumbersAreIntegers(text: String, expected: Int) throws {
    try expectEqual(value(text, as: Int.self), expected)
    expectEqual(JSONNumber(text)?.int, expected)
  }

  @Test(arguments: [
    "1.5", "-0.1", "1e-1", "12345678901234567890.5", "1e-99999999999999999999", "10.01e1",
  ])
  func numbersWithAFractionalPartAreNotIntegers(text: String) throws {
    try expectEqual(
      rejection(text, as: Int.self), .typeMismatch(expected: "Int", found: "fraction"))
    try expectEqual(
      rejection(text, as: UInt8.self), .typeMismatch(expected: "UInt8", found: "fraction"))
    expectEqual(JSONNumber(text)?.int, nil)
  }

  /// Hard cases of rounding from the literature: halfway cases, subnormals, limits.
  static let doubles = [
    "0", "-0", "-0.0", "0e999", "1", "0.1", "0.2", "0.3", "1e22", "1e23", "9007199254740993",
    "9007199254740992.5", "9007199254740993.0000000000000000000000000001",
    "4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
    "2.2250738585072011e-308", "2.2250738585072012e-308", "2.2250738585072014e-308",
    "1.7976931348623157e308", "1.7976931348623158e308", "179769313486231580793e288",
    "1e-400", "1e-99999999999999999999", "8.98846567431158e307", "1.5e-323",
    "6.631236846766476e-316",
    "3.2378839133029012895883524125015321748630094e-319", "7.3177701707893310e+15",
    "65.613616999999977", "-65.613616999999977", "43.420273000000009",
    "123456789012345678901234567890",
    "0.000000000000000000000000000000000000000000000000000000000001234567890123456789",
    "6929495644600919.5", "3.518437208883201171875e13", "1448997445238699", "5e-324",
    "1090544144181609348671888949248", "1e-307", "2e-308",
    "9355950000000000000.00000000000000000000",
  ]

  @Test(arguments: doubles)
  func numbersAreRoundedToTheNearestDouble(text: String) throws {
    let expected = try #require(Double(text))
    try expectEqual(value(text, as: Double.self).bitPattern, expected.bitPattern)
    expectEqual(JSONNumber(text)?.double?.bitPattern, expected.bitPattern)
  }

  @Test func longHalfwayCasesAreRoundedByTheirLastDigit() throws {
    // 2^-1075 is exactly half of the least positive Double, and has 752 significant digits. It is
    // rounded to 0, and a larger number is rounded up.
    let half = String(repeating: "0", count: 323) + Self.digitsOfHalfLeast
    try expectEqual(value("0." + half, as: Double.self), 0)
    try expectEqual(value("0." + half + "1", as: Double.self), .leastNonzeroMagnitude)
  }

  /// The significant digits of 2^-1075, which are those of 5^1075.
  private static var digitsOfHalfLeast: String {
    var digits = [1]
    for _ in 0..<1075 {
      var carry = 0
      for index in digits.indices {
        let product = digits[index] * 5 + carry
        digits[index] = product % 10
        carry = product / 10
      }
      if carry > 0 { digits.append(carry) }
    }
    return digits.reversed().map(String.init).joined()
  }

  @Test func randomNumbersAreRoundedToTheNearestDouble() throws {
    var random = SplitMix(state: 7)
    for _ in 0..<50_000 {
      let digits = random.next() >> (random.next() % 60)
      let text = "\(digits)e\(Int(random.next() % 700) - 360)"
      let number = try #require(JSONNumber(text))
      let expected = try #require(Double(text))
      expectEqual(number.double, (expected.isFinite ? expected : nil), "\(text)")
      let bits = Double(bitPattern: random.next())
      if bits.isFinite { expectEqual(JSONNumber("\(bits)")?.double, bits) }
    }
  }

  /// The compiler passes an infinity for a literal such as `-1e999`.
  @Test func literalsOutOfRangeBecomeTheNearestDouble() {
    expectEqual(JSONNumber(floatLiteral: .infinity).text, "1.7976931348623157e+308")
    expectEqual(JSONNumber(floatLiteral: -.infinity).text, "-1.7976931348623157e+308")
    expectEqual(JSONNumber(floatLiteral: -0.5).text, "-0.5")
  }
}
