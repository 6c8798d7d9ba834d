import Foundation
import JSONModelKit
import Testing

/// Other types of numbers, and texts that are not numbers.
extension NumberTests {
  @Test(arguments: ["1e309", "-1e309", "1.7976931348623159e308", "1e99999999999999999999"])
  func numbersBeyondTheRangeOfDoubleAreRejected(text: String) throws {
    try expectEqual(
      rejection(text, as: Double.self), .numberOutOfRange(expected: "Double", found: "number"))
    try expectEqual(
      rejection(text, as: Float.self), .numberOutOfRange(expected: "Float", found: "number"))
  }

  /// Numbers near the midpoint of two adjacent Floats; the midpoint is the nearest Double of each.
  ///
  /// Rounding such a number first to a Double and then to a Float results in the even one of the
  /// two Floats, which is not the nearest one.
  static let nearMidpoints: [(text: String, float: Float)] = [
    ("1.00000005960464477539062501", Float(1).nextUp),
    ("-1.00000005960464477539062501", -Float(1).nextUp),
    ("1.00000017881393432617187499", Float(1).nextUp),
    ("16777217.0000000000000001", 16_777_218), ("16777218.9999999999999999", 16_777_218),
    ("1.6777217000000000000000001e7", 16_777_218),
  ]

  @Test(arguments: nearMidpoints)
  func numbersAreRoundedToFloatOnce(text: String, float: Float) throws {
    let double = try #require(Double(text))
    #expect(Float(double) != float)
    try expectEqual(value(text, as: Float.self), float)
    try expectEqual(value("\"\(text)\"", as: Float.self), float)
    let number = try #require(JSONNumber(text))
    try expectEqual(Holder<Float>(value: ["value": .number(number)]).value, float)
    try expectEqual(JSONValue.number(number).decode(Float.self), float)
  }

  @Test func numbersAreRoundedToTheNearestFloat() throws {
    try expectEqual(value("16777217", as: Float.self), 16_777_216)
    try expectEqual(value("0.1", as: Float.self), 0.1)
    try expectEqual(value("3.4028235e38", as: Float.self), .greatestFiniteMagnitude)
    try expectEqual(value("1e-45", as: Float.self), .leastNonzeroMagnitude)
    try expectEqual(
      rejection("3.5e38", as: Float.self), .numberOutOfRange(expected: "Float", found: "number")
    )
  }

  @Test(arguments: [
    "0", "1", "-1", "19.95", "19.950", "0.1", "123456789.123456789123456789", "1e5", "1E-5",
    "-0.000",
    "340282366920938463463374607431768211455", "-340282366920938463463374607431768211455",
    "1e127", "340282366920938463463374607431768211455e127", "1e-128", "100e-130",
    "12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678",
    "100000000000000000000000000000000000000000000000000",
  ])
  func decimalsKeepTheirDigits(text: String) throws {
    let decimal = try value(text, as: Decimal.self)
    expectEqual(JSONNumber(decimal), JSONNumber(text))
    expectEqual(JSONNumber(text)?.decimal, decimal)
  }

  @Test func decimalsAreNotConvertedFromDoubles() throws {
    try expectEqual(value("0.1", as: Decimal.self), Decimal(string: "0.1"))
    try expectEqual(value("19.95", as: Decimal.self).description, "19.95")
  }

  @Test(arguments: [
    "340282366920938463463374607431768211456", "1e128", "1e-129", "1e400", "1e99999999999999999999",
    "1234567890123456789012345678901234567891", "0.1234567890123456789012345678901234567891",
    "1000000000000000000000000000000000000001",
  ])
  func decimalsWithTooManyDigitsAreRejected(text: String) throws {
    try expectEqual(
      rejection(text, as: Decimal.self), .numberOutOfRange(expected: "Decimal", found: "number")
    )
    expectEqual(JSONNumber(text)?.decimal, nil)
  }

  @Test(arguments: ["19.950", "1e400", "-0", "123456789012345678901234567890.000"])
  func numbersKeepTheirText(text: String) throws {
    try expectEqual(value(text, as: JSONNumber.self).text, text)
    try expectEqual(value(text, as: JSONValue.self).number?.text, text)
  }

  @Test(arguments: [
    "", " 1", "1 ", "+1", "01", ".5", "1.", "NaN", "Infinity", "0x1", "1e", "--1", "1,5", "١",
  ])
  func invalidTextIsNotAJSONNumber(text: String) {
    expectEqual(JSONNumber(text), nil)
  }

  @Test(arguments: [
    ["1", "1.0", "10e-1", "0.1E1", "1e0", "1.000"], ["0", "-0", "0.00", "0e7", "-0e-7"],
    ["-12.5", "-125e-1", "-0.125e2"], ["100", "1e2", "1E+2", "1e+0002"],
    ["1e99999999999999999999", "1.0e99999999999999999999", "1E+099999999999999999999"],
    ["123456789012345678901234567890", "1.2345678901234567890123456789e29"],
  ])
  func equalNumbersHaveEqualHashes(texts: [String]) throws {
    let numbers = try texts.map { try #require(JSONNumber($0)) }
    expectEqual(Set(numbers).count, 1)
  }

  @Test func differentNumbersAreNotEqual() throws {
    let texts = [
      "1", "-1", "10", "0.1", "0", "1.0000000000000000000001", "1e99999999999999999999",
      "1e99999999999999999998",
    ]
    expectEqual(Set(try texts.map { try #require(JSONNumber($0)) }).count, texts.count)
  }

  @Test func jsonNumbersAreCreatedFromSwiftNumbers() throws {
    expectEqual(JSONNumber(42).text, "42")
    expectEqual(JSONNumber(UInt64.max).text, "18446744073709551615")
    expectEqual(JSONNumber(0.1 as Double)?.text, "0.1")
    expectEqual(JSONNumber(Float(0.1))?.text, "0.1")
    expectEqual(JSONNumber(5.0 as Double)?.text, "5")
    expectEqual(JSONNumber(1e300 as Double)?.text, "1e+300")
    expectEqual(JSONNumber(Double.nan), nil)
    expectEqual(JSONNumber(-Double.infinity), nil)
    expectEqual(JSONNumber(Decimal(string: "19.95") ?? 0)?.text, "19.95")
    expectEqual(JSONNumber(Decimal.nan), nil)
    let literals: [JSONNumber] = [7, 0.5]
    expectEqual(literals.map(\.text), ["7", "0.5"])
    #expect((JSONNumber("300")?.integer(as: UInt8.self)) == nil)
    #expect((JSONNumber("255")?.integer(as: UInt8.self)) == 255)
    expectEqual(JSONNumber("18446744073709551615")?.uint, .max)
  }

  @Test(
    arguments: [
      ("1", "2"), ("-2", "-1"), ("-1", "0"), ("0", "1e-9"), ("9.99", "10"), ("1.5", "1.51"),
      ("2e99999999999999999999", "12e99999999999999999999"),
      ("1e-99999999999999999999", "1e-99999999999999999998"),
      ("1e99999999999999999998", "1e99999999999999999999"), ("1e-99999999999999999999", "1"),
      ("5", "1e99999999999999999999"), ("-1e99999999999999999999", "-5"),
      ("1e9999999999999999999", "1e10000000000000000000"),
    ])
  func numbersWithAnyExponentAreOrdered(less: String, greater: String) throws {
    let (first, second) = (try #require(JSONNumber(less)), try #require(JSONNumber(greater)))
    #expect(first < second)
    #expect(!(second < first))
    #expect(!(first < first))
  }
}
