import Foundation
import JSONModelKit
import Testing

/// Conversions of each JSON type to each Swift type, and rejected strings.
struct ConversionTests {
  // MARK: - A document with many conversions

  final class Famous: JSONModel {
    var id = 0
    var country = ""
    var dialCode = ""
    var isInEurope = false
  }
  final class StrictFamous: JSONModel {
    var id = 0
    var country = ""
    var dialCode = ""
    var isInEurope = false
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  static let famous = #"{"id":"10","country":"Germany","dialCode":49,"isInEurope":true}"#

  @Test func aDocumentWithConvertibleValuesIsImported() throws {
    let members: [String: Any] = [
      "id": "10", "country": "Germany", "dialCode": 49, "isInEurope": true,
    ]
    for model in [
      try Famous(string: Self.famous), try Famous(data: Data(Self.famous.utf8)),
      try Famous(value: JSONValue(string: Self.famous)), try Famous(dictionary: members),
    ] {
      #expect((model.id, model.country, model.dialCode) == (10, "Germany", "49"))
      #expect(model.isInEurope)
    }
  }

  @Test func convertibleValuesAreIssuesInAStrictClass() throws {
    let error = try importError { try StrictFamous(string: Self.famous) }
    expectEqual(error.model, "StrictFamous")
    #expect(!error.hasMoreIssues)
    expectEqual(
      error.kinds,
      [
        .typeMismatch(expected: "Int", found: "string"),
        .typeMismatch(expected: "String", found: "number"),
      ])
    expectEqual(error.paths, ["id", "dialCode"])
    expectEqual(error.properties, ["StrictFamous.id", "StrictFamous.dialCode"])
    expectEqual(error.offsets, [6, 42])
    expectEqual(error.issues.map(\.position?.column), [7, 43])
    let tree = try importError { try StrictFamous(value: JSONValue(string: Self.famous)) }
    expectEqual(tree.kinds, error.issues.reversed().map(\.kind))
    expectEqual(tree.paths, ["dialCode", "id"])
    #expect(tree.issues.allSatisfy { $0.position == nil })
  }

  // MARK: - Numbers from strings

  @Test(
    arguments: [
      ("10", 10), ("+10", 10), ("-10", -10), ("0", 0), ("-0", 0), ("+0", 0), ("2.0", 2),
      ("-2.00", -2), ("1e5", 100_000), ("1E+2", 100), ("100e-2", 1), ("+1.5e1", 15),
      ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("9007199254740993", 9_007_199_254_740_993),
      ("9223372036854775807.0", .max), ("922337203685477580.7e1", .max),
      // The number 1, written with 400 digits.
      ("1." + String(repeating: "0", count: 399), 1),
      ("1" + String(repeating: "0", count: 399) + "e-399", 1),
    ] as [(String, Int)])
  func stringsWithCompleteNumbersAreConvertedToInt(text: String, number: Int) throws {
    try expectEqual(imported(quoted(text), as: Int.self), number)
    try expectEqual(imported(quoted(text), as: Int?.self), number)
    try expectEqual(
      strictRejection(quoted(text), as: Int.self), .typeMismatch(expected: "Int", found: "string"))
  }

  @Test(arguments: [
    ("1.5", 1.5), ("+1.5", 1.5), ("-1.5e-3", -0.0015), ("10", 10), ("2.0", 2), ("0.1", 0.1),
    ("1e308", 1e308), ("1.7976931348623157e308", .greatestFiniteMagnitude),
    ("5e-324", .leastNonzeroMagnitude),
    ("9007199254740993", 9_007_199_254_740_992),
    // A number that is too small is rounded to zero; only one that is too large is rejected.
    ("1e-400", 0),
  ])
  func stringsWithCompleteNumbersAreConvertedToDouble(text: String, number: Double) throws {
    try expectEqual(imported(quoted(text), as: Double.self), number)
    try expectEqual(
      strictRejection(quoted(text), as: Double.self),
      .typeMismatch(expected: "Double", found: "string"))
  }

  @Test(
    arguments: [
      ("1.5", 1.5), ("+0.1", 0.1), ("-3.4e38", -3.4e38), ("16777217", 16_777_216), ("2.0", 2),
    ] as [(String, Float)])
  func stringsWithCompleteNumbersAreConvertedToFloat(text: String, number: Float) throws {
    try expectEqual(imported(quoted(text), as: Float.self), number)
    try expectEqual(
      strictRejection(quoted(text), as: Float.self),
      .typeMismatch(expected: "Float", found: "string")
    )
  }

  @Test(arguments: [
    "19.95", "0.1", "-0.01", "1.10", "10", "1e2", "123456789012345678.9",
    "12345678901234567890123456789.123456789",
  ])
  func stringsWithCompleteNumbersAreConvertedToDecimal(text: String) throws {
    let decimal = try #require(Decimal(string: text))
    try expectEqual(imported(quoted(text), as: Decimal.self), decimal)
    try expectEqual(imported(text, as: Decimal.self), decimal)
    if !text.hasPrefix("-") {
      try expectEqual(imported(quoted("+" + text), as: Decimal.self), decimal)
    }
    try expectEqual(
      strictRejection(quoted(text), as: Decimal.self),
      .typeMismatch(expected: "Decimal", found: "string"))
  }

  @Test(arguments: [
    "", " ", " 1", "1 ", "\t1", "1\n", "1\u{0}", "\u{FEFF}1", "\u{A0}1", "12abc", "abc", "abc12",
    "1,5", "1,000", "1_000", "1 000", "1'000", "1.2.3", "1.5.", "NaN", "nan", "Infinity",
    "-Infinity", "inf", "+inf", "-", "+", "+-1", "-+1", "--1", "++1", "+ 1", "- 1", "01", "-01",
    "+01", "00", "00.5", "1.", ".5", "-.5", "+.5", ".", "1.e5", "1e", "1e+", "1e-", "e5", "1e5.5",
    "1e 5", "1e5x", "1ee5", "1f", "1L", "0x10", "0b1", "0o7", "10%", "$10", "true", "null", "[1]",
    "{}", "\"1\"", "١٢", "１２", "½", "²", "−1", "1\u{301}", "2026-02-30",
  ])
  func otherStringsAreNotNumbers(text: String) throws {
    func check<Value: Seed>(_ type: Value.Type, _ name: String) throws {
      try expectEqual(
        transformer(of: conversionRejection(quoted(text), as: type)), "\(name) from String")
      try expectEqual(
        transformer(of: conversionRejection(quoted(text), as: Value?.self)), "\(name) from String")
    }
    try check(Int.self, "Int")
    try check(Int8.self, "Int8")
    try check(UInt64.self, "UInt64")
    try check(Float.self, "Float")
    try check(Double.self, "Double")
    try check(Decimal.self, "Decimal")
  }

  @Test(arguments: ["1.5", "-0.5", "1e-1", "9223372036854775806.5", "0.0000000000000000000000001"])
  func fractionalPartsAreRejectedForIntegers(text: String) throws {
    try expectEqual(
      conversionRejection(text, as: Int.self), .typeMismatch(expected: "Int", found: "fraction")
    )
    try expectEqual(
      strictRejection(text, as: Int.self), .typeMismatch(expected: "Int", found: "fraction"))
    // Strings have one issue, too, but its kind is not specified.
    _ = try conversionRejection(quoted(text), as: Int.self)
    _ = try conversionRejection(quoted(text), as: UInt8.self)
  }

  @Test func integersOfEveryWidthHaveTheirBounds() throws {
    try checkBounds(Int.self, "Int")
    try checkBounds(Int8.self, "Int8")
    try checkBounds(Int16.self, "Int16")
    try checkBounds(Int32.self, "Int32")
    try checkBounds(Int64.self, "Int64")
    try checkBounds(UInt.self, "UInt")
    try checkBounds(UInt8.self, "UInt8")
    try checkBounds(UInt16.self, "UInt16")
    try checkBounds(UInt32.self, "UInt32")
    try checkBounds(UInt64.self, "UInt64")
  }

  private func checkBounds<Value: Seed & FixedWidthInteger>(
    _ type: Value.Type, _ name: String
  ) throws {
    for bound in [Value.min, Value.max, 0, 1, 42] {
      try expectEqual(imported("\(bound)", as: type), bound)
      try expectEqual(imported("\"\(bound)\"", as: type), bound)
      try expectEqual(imported("\"\(bound).0\"", as: type), bound)
    }
    for tooFar in [
      "\(Int128(Value.max) + 1)", "\(Int128(Value.min) - 1)", "1e40", "-1e40", "1e400",
      "\(Int128(Value.max) + 1).0", String(repeating: "9", count: 400),
    ] {
      try expectEqual(numberTooLarge(conversionRejection(tooFar, as: type)), name)
      try expectEqual(numberTooLarge(conversionRejection(quoted(tooFar), as: type)), name)
      try expectEqual(numberTooLarge(strictRejection(tooFar, as: type)), name)
      try expectEqual(
        strictRejection(quoted(tooFar), as: type), .typeMismatch(expected: name, found: "string"))
    }
  }

  @Test(arguments: [
    "1e400", "-1e400", "1e999999999999999999999", String(repeating: "9", count: 400),
    "-" + String(repeating: "1", count: 400), String(repeating: "9", count: 400) + ".5",
  ])
  func numbersBeyondAllRangesAreRejected(text: String) throws {
    for json in [text, quoted(text)] {
      try expectEqual(numberTooLarge(conversionRejection(json, as: Double.self)), "Double")
      try expectEqual(numberTooLarge(conversionRejection(json, as: Float.self)), "Float")
      try expectEqual(numberTooLarge(conversionRejection(json, as: Decimal.self)), "Decimal")
    }
  }

  @Test func numbersBeyondTheRangeOfFloatAreRejected() throws {
    for json in ["1e39", quoted("1e39"), quoted("+1e39"), "-1e39"] {
      try expectEqual(numberTooLarge(conversionRejection(json, as: Float.self)), "Float")
      try expectEqual(imported(json, as: Double.self).magnitude, 1e39)
    }
  }

  final class Exact: JSONModel {
    var count = 0
    var name: String?
    @OptionalKey var point = Date.distantPast
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  @Test(arguments: InputForm.allCases) func strictTransformersAreNamed(form: InputForm) throws {
    let error = try importError {
      try Exact.make(#"{"count": "1", "name": 2, "point": {}}"#, as: form)
    }
    let fix = "the transformers of Exact do not convert it, those of .shared do"
    expectEqual(error.issues.map(\.fix), [fix, fix, nil])
    let shown = try importError {
      try Exact(string: #"{"count": "1"}"#, options: JSONImportOptions(showsValues: true))
    }
    expectEqual(
      shown.descriptions,
      [#"line 1, column 11, count: expected Int, found string "1"; \#(fix) [type_mismatch]"#])
    // No registry converts an array.
    expectEqual(
      try importError { try Exact.make(#"{"count": []}"#, as: form) }.issues.map(\.fix), [nil])
  }
}
