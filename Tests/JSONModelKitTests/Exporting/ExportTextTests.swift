import Foundation
import JSONModelKit
import TestSupport
import Testing

/// The exact text of exported strings, numbers and dates.
struct ExportTextTests {
  // MARK: - Strings

  static let escapes: [(String, String)] = [
    ("\"", #"\""#), ("\\", #"\\"#), ("\u{8}", #"\b"#), ("\u{C}", #"\f"#), ("\n", #"\n"#),
    ("\r", #"\r"#), ("\t", #"\t"#), ("\r\n", #"\r\n"#), ("/", "/"), ("</script>", "</script>"),
    ("\u{7F}", "\u{7F}"), ("\u{2028}\u{2029}", "\u{2028}\u{2029}"), ("'", "'"), ("é", "é"),
    ("e\u{301}", "e\u{301}"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("\u{FEFF}", "\u{FEFF}"), ("\u{FFFF}", "\u{FFFF}"),
    ("\u{10FFFF}", "\u{10FFFF}"), (#"\u0041"#, #"\\u0041"#),
  ]

  @Test(arguments: escapes)
  func stringsAreEscapedOnlyWhereNecessary(string: String, text: String) throws {
    for (string, text) in [
      (string, text), ("a\(string)", "a\(text)"), ("\(string)\(string)z", "\(text)\(text)z"),
      (String(repeating: "x", count: 70) + string, String(repeating: "x", count: 70) + text),
    ] {
      expectEqual(Array(try exported(value: string).utf8), Array("\"\(text)\"".utf8))
      expectEqual(
        Array(try exported(value: [string: true]).utf8), Array("{\"\(text)\":true}".utf8))
      let value = JSONValue.object([string: .string(string)])
      expectEqual(Array(try exported(value: value).utf8), Array("{\"\(text)\":\"\(text)\"}".utf8))
    }
  }

  @Test(arguments: 0..<0x20)
  func aControlCharacterIsEscaped(code: Int) throws {
    let short = [8: "b", 9: "t", 10: "n", 12: "f", 13: "r"]
    let digits = String(code, radix: 16)
    let long = "u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
    let string = String(UnicodeScalar(UInt8(code)))
    let text = try exported(value: "a\(string)b\(string)")
    let escape = "\\\(short[code] ?? long)"
    expectEqual(text.lowercased(), "\"a\(escape)b\(escape)\"")
  }

  final class OddKeys: JSONModel {
    var quoted = 1
    var lines = 2
    override class var keyMapper: JSONKeyMapper {
      ["quoted": .literal("a\"b\\/\u{1}"), "lines": .literal("\n.é")]
    }
  }

  @Test func keysAreEscaped() throws {
    try expectEqual(exported(OddKeys()), #"{"a\"b\\/\u0001":1,"\n.é":2}"#)
  }

  @Test func everyUnicodeScalarIsExportedAndImported() throws {
    let scalars = (UInt32(0)...0x10FFFF).compactMap(UnicodeScalar.init)
    expectEqual(scalars.count, 0x110000 - 0x800)
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    let string = String(view)
    let holder = Holder<String>()
    holder.value = string
    let data = try holder.jsonData()
    let foreign = try #require(try JSONSerialization.jsonObject(with: data) as? [String: String])
    let isSame = foreign["value"].map { $0.unicodeScalars.elementsEqual(scalars) }
    expectEqual(isSame, true)
    let own = try Holder<String>(data: data).value
    #expect(own.unicodeScalars.elementsEqual(scalars))
  }

  // MARK: - Numbers

  static let doubles: [Double] = [
    0.1, 0.2, 0.1 + 0.2, 1.0 / 3, 2, 100, 1e15, 1e16, 1e17, 123_456_789_012_345_680, 1e21, 1e22,
    1e23, 1e300, -1e-300, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
    .pi, 1e-5, 1e-7,
    9_007_199_254_740_994, -9_007_199_254_740_992, 0.000_123, 4.35, 19.95,
  ]

  @Test(arguments: doubles)
  func doublesAreExportedWithTheFewestExactDigits(double: Double) throws {
    for double in [double, -double] {
      let text = try exported(value: double)
      expectEqual(Double(text), double)
      try expectEqual(value(text, as: Double.self), double)
      expectEqual(significantDigits(text), significantDigits("\(double)"))
    }
  }

  @Test(
    arguments: [0.1, 16_777_216, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1.0 / 3, 2]
      as [Float])
  func floatsAreExportedWithTheFewestExactDigits(float: Float) throws {
    let text = try exported(value: float)
    expectEqual(Float(text), float)
    expectEqual(significantDigits(text), significantDigits("\(float)"))
  }

  @Test func numbersAreExportedExactly() throws {
    try expectEqual(exported(value: Float(0.1)), "0.1")
    try expectEqual(exported(value: 0.1), "0.1")
    try expectEqual(exported(value: Double.leastNonzeroMagnitude), "5e-324")
    try expectEqual(exported(value: Int.min), "-9223372036854775808")
    try expectEqual(exported(value: UInt64.max), "18446744073709551615")
    let holder = Holder<[Int128]>()
    holder.value = [.min, .max, 0, -1]
    try expectEqual(
      holder.jsonString(),
      #"""
      {"value":[-170141183460469231731687303715884105728,\#
      170141183460469231731687303715884105727,0,-1]}
      """#)
    let unsigned = Holder<UInt128>()
    unsigned.value = .max
    try expectEqual(
      unsigned.jsonString(), #"{"value":340282366920938463463374607431768211455}"#)
  }

  @Test func theSignOfZeroIsKept() throws {
    let text = try exported(value: -0.0)
    #expect(text.hasPrefix("-0"))
    try expectEqual(value(text, as: Double.self).sign, .minus)
    try expectEqual(value(exported(value: -Float(0)), as: Float.self).sign, .minus)
    try expectEqual(value(exported(value: 0.0), as: Double.self).sign, .plus)
  }

  @Test(arguments: [
    "0", "19.95", "-0.1", "0.00000000000000000000000000000000000001",
    "99999999999999999999999999999999999999", "12345678901234567890.123456789",
    "-170141183460469231731687303715884105727", "100000000000000000000000000000000000000000",
  ])
  func decimalsAreExportedByTheirDigits(text: String) throws {
    let decimal = try #require(Decimal(string: text))
    let written = try exported(value: decimal)
    expectEqual(written, text)
    try expectEqual(value(written, as: Decimal.self), decimal)
  }

  @Test(arguments: ["0", "-0", "1.0", "1.50", "1E5", "1e-05", "1e400", "0.10000000000000000000"])
  func jsonNumbersKeepTheirText(text: String) throws {
    let number = try #require(JSONNumber(text))
    let holder = Holder<[JSONValue]>()
    holder.value = [.number(number), ["k": .number(number)]]
    try expectEqual(holder.jsonString(), #"{"value":[\#(text),{"k":\#(text)}]}"#)
    let plain = Holder<JSONNumber>()
    plain.value = number
    try expectEqual(plain.jsonString(), #"{"value":\#(text)}"#)
  }

  // MARK: - Bytes

  @Test(arguments: [0, 1, 1009, 1010, 1011, 1012, 2035, 2036, 2037, 4096, 70_000, 3_000_000])
  func exportsOfEverySizeAreCompleteAndOwnedByTheCaller(length: Int) throws {
    let holder = Holder<String>()
    holder.value = String(repeating: "x", count: length)
    let expected = Array("{\"value\":\"\(holder.value)\"}".utf8)
    let data = try holder.jsonData()
    expectEqual(Array(data), expected)

    var changed = data
    changed[length + 9] = UInt8(ascii: "!")
    changed.append(contentsOf: "and more".utf8)
    expectEqual(Array(changed.dropFirst(length + 9)), Array("!\"}and more".utf8))
    expectEqual(Array(data), expected)
    try expectEqual(Holder<String>(data: data), holder)
  }

  // MARK: - Dates

  static let dates: [(Double, String)] = [
    (0, "1970-01-01T00:00:00Z"), (0.5, "1970-01-01T00:00:00.5Z"),
    (0.125, "1970-01-01T00:00:00.125Z"), (0.000_001, "1970-01-01T00:00:00.000001Z"),
    (1.1, "1970-01-01T00:00:01.1Z"), (1_400_000_000.123_456, "2014-05-13T16:53:20.123456Z"),
    (0.999_999, "1970-01-01T00:00:00.999999Z"), (-1, "1969-12-31T23:59:59Z"),
    (-0.25, "1969-12-31T23:59:59.75Z"), (-0.000_001, "1969-12-31T23:59:59.999999Z"),
    (951_782_400, "2000-02-29T00:00:00Z"), (-2_208_988_800, "1900-01-01T00:00:00Z"),
    (-62_135_596_800, "0001-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    (4_107_542_399, "2100-02-28T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
  ]

  @Test(arguments: dates)
  func datesAreExportedWithTheNecessaryDigits(seconds: Double, text: String) throws {
    let date = Date(timeIntervalSince1970: seconds)
    try expectEqual(exported(value: date), "\"\(text)\"")
    let back = try Holder<Date?>(string: #"{"value":"\#(text)"}"#).value
    let difference = try #require(back).timeIntervalSince(date)
    #expect(abs(difference) < 0.000_001)
  }

  @Test(arguments: [
    1e12, -1e12, 253_402_300_800, -62_200_000_000, 1e300, .infinity, -.infinity, .nan,
  ])
  func aDateBeyondFourDigitsOfTheYearIsNotExportable(seconds: Double) throws {
    let holder = Holder<[Date?]?>()
    holder.value = [nil, Date(timeIntervalSince1970: seconds)]
    expectNotExportable(
      try exportError(holder), at: "value[1]",
      property: "Holder<Optional<Array<Optional<Date>>>>.value")
  }

  @Test func randomDatesAreExportedToTheMicrosecond() throws {
    var generator = SplitMix(state: 4)
    for _ in 0..<1_000 {
      let microseconds = Int64.random(
        in: -62_135_596_800_000_000...253_402_300_799_000_000, using: &generator)
      let date = Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
      let text = try exported(value: date)
      let back = try #require(try Holder<Date?>(string: #"{"value":\#(text)}"#).value)
      #expect(abs(back.timeIntervalSince(date)) < 0.000_001, "\(text)")
    }
  }
}

/// Returns the significant digits of a number.
private func significantDigits(_ text: String) -> String {
  let mantissa = text.lowercased().prefix { $0 != "e" }.filter(\.isNumber)
  return String(mantissa.drop { $0 == "0" }.reversed().drop { $0 == "0" }.reversed())
}
