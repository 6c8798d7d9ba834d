import Foundation
import JSONModelKit
import Testing

/// Constraints of numbers.
struct ConstraintNumberTests {
  // MARK: - Ranges

  final class RangeLimits: JSONModel {
    @OptionalKey var closed = 1
    @OptionalKey var halfOpen = 1
    @OptionalKey var from = 1
    @OptionalKey var through = 1
    @OptionalKey var upTo = 1
    @OptionalKey var double = 1.0
    @OptionalKey var wholeDouble = 1.0
    @OptionalKey var halfOpenDouble = 1.0
    @OptionalKey var float: Float = 1
    @OptionalKey var byte: UInt8 = 10
    @OptionalKey var decimal = Decimal(1)
    @OptionalKey var number = JSONNumber(1)
    @OptionalKey var large: Int128 = 1
    @OptionalKey var unsigned: UInt64 = 1
    @OptionalKey var grade = "A"
    var optional: Int?
    var presence: JSONPresence<Int> = .absent
    override class var constraints: [String: [JSONConstraint]] {
      [
        "closed": [.range(1...10)], "halfOpen": [.range(1..<10)], "from": [.range(1...)],
        "through": [.range(...10)], "upTo": [.range(..<10)], "double": [.range(0.5...1.5)],
        "wholeDouble": [.range(1...10)], "halfOpenDouble": [.range(0..<1)],
        "float": [.range(...10)], "byte": [.range(10...20)], "decimal": [.range(1...10)],
        "number": [.range(1...10)], "large": [.range(1...10)], "unsigned": [.range(1...)],
        "grade": [.range("A"..."F")], "optional": [.range(1...10)], "presence": [.range(1...10)],
      ]
    }
  }

  static let ranges: [ConstraintRow] = [
    ConstraintRow(
      "closed", "must be from 1 to 10", good: ["1", "5", "10", "1e1"],
      bad: ["0", "11", "-5", "9223372036854775807", "-9223372036854775808"]),
    ConstraintRow(
      "halfOpen", "must be at least 1 and less than 10", good: ["1", "9"], bad: ["0", "10", "11"]),
    ConstraintRow("from", "must be at least 1", good: ["1", "9223372036854775807"], bad: ["0"]),
    ConstraintRow("through", "must be at most 10", good: ["-7", "10"], bad: ["11"]),
    ConstraintRow("upTo", "must be less than 10", good: ["-7", "9"], bad: ["10", "11"]),
    ConstraintRow(
      "double", "must be from 0.5 to 1.5", good: ["0.5", "1", "1.5"], bad: ["0.4999", "1.5001"]),
    // The bounds are integers, but the property is a `Double`.
    ConstraintRow(
      "wholeDouble", "must be from 1 to 10", good: ["1", "1.5", "9.99", "10"],
      bad: ["0.99", "10.01", "-1e300"]),
    ConstraintRow(
      "halfOpenDouble", "must be at least 0 and less than 1", good: ["0", "-0.0", "0.999"],
      bad: ["1", "-0.001", "1.5"]),
    ConstraintRow("float", "must be at most 10", good: ["10", "-1e30"], bad: ["10.5", "1e30"]),
    ConstraintRow("byte", "must be from 10 to 20", good: ["10", "20"], bad: ["9", "21", "255"]),
    ConstraintRow(
      "decimal", "must be from 1 to 10", good: ["1", "9.9999999999999999999", "10"],
      bad: ["0.9999999999999999999", "10.0000000000000000001"],
      forms: [.bytes, .text, .value, .swift]),
    ConstraintRow(
      "number", "must be from 1 to 10", good: ["1", "1.0", "10e0"],
      bad: ["0.99999999999999999999999999999999999999999", "1e400", "-1e-400"],
      forms: [.bytes, .text, .value]),
    ConstraintRow(
      "large", "must be from 1 to 10", good: ["1", "10"],
      bad: ["0", "11", "170141183460469231731687303715884105727"],
      forms: [.bytes, .text, .value]),
    ConstraintRow("unsigned", "must be at least 1", good: ["18446744073709551615"], bad: ["0"]),
    ConstraintRow(
      "grade", "must be from A to F", texts: ["A", "C", "Ez", "F"], badTexts: ["G", "a", ""]),
    ConstraintRow("optional", "must be from 1 to 10", good: ["null", "1"], bad: ["0"]),
    ConstraintRow("presence", "must be from 1 to 10", good: ["null", "1"], bad: ["0"]),
  ]

  @Test(arguments: ranges)
  func rangesApplyToAllNumberTypes(row: ConstraintRow) throws { try row.check(RangeLimits.self) }

  @Test func absentValuesAreNotChecked() throws {
    for form in InputForm.allCases { _ = try RangeLimits.make("{}", as: form) }
  }

  // MARK: - Multiples

  final class MultiplesOfNumbers: JSONModel {
    @OptionalKey var int = 0
    @OptionalKey var tenth = 0.0
    @OptionalKey var cents = 0.0
    @OptionalKey var three = 0.0
    @OptionalKey var float: Float = 0
    @OptionalKey var half = 0
    @OptionalKey var decimal = Decimal(0)
    @OptionalKey var number = JSONNumber(0)
    @OptionalKey var fine = JSONNumber(0)
    @OptionalKey var unsigned: UInt64 = 0
    @OptionalKey var longest: Int64 = 0
    override class var constraints: [String: [JSONConstraint]] {
      [
        "int": [.multipleOf(5)], "tenth": [.multipleOf(0.1)], "cents": [.multipleOf(0.01)],
        "three": [.multipleOf(3)], "float": [.multipleOf(0.1)], "half": [.multipleOf(2.5)],
        "decimal": [.multipleOf(0.01)], "number": [.multipleOf(7)],
        "fine": JSONNumber("1e-30").map { [.multipleOf($0)] } ?? [],
        "unsigned": [.multipleOf(5)], "longest": [.multipleOf(123_456_789_012_345_678)],
      ]
    }
  }

  /// A multiple of 7 with 40 digits: 111111 is a multiple of 7, and so are 36 ones.
  static let fortyDigits = String(repeating: "1", count: 36) + "0000"

  static let multiples: [ConstraintRow] = [
    ConstraintRow(
      "int", "must be a multiple of 5", good: ["0", "5", "-10", "9223372036854775805"],
      bad: ["1", "-7", "9223372036854775807", "-9223372036854775808"]),
    // In binary, 0.3 is not a multiple of 0.1.
    ConstraintRow(
      "tenth", "must be a multiple of 0.1", good: ["0.3", "0", "-0.0", "-0.7", "1e22", "123.4"],
      bad: ["0.35", "0.30000000000000004", "1e-300"]),
    ConstraintRow(
      "cents", "must be a multiple of 0.01", good: ["1.01", "0.07", "-19.99", "4.35", "1.1"],
      bad: ["1.005", "0.001", "-19.999"]),
    ConstraintRow(
      "three", "must be a multiple of 3", good: ["3e300", "12", "-9", "6e0"],
      bad: ["1e300", "1", "0.3", "3.5", "1e-300"]),
    ConstraintRow("float", "must be a multiple of 0.1", good: ["0.3", "1.1"], bad: ["0.35"]),
    ConstraintRow("half", "must be a multiple of 2.5", good: ["0", "5", "-5"], bad: ["2", "6"]),
    ConstraintRow(
      "decimal", "must be a multiple of 0.01",
      good: ["12345678901234567890123456789.01", "-0.01", "0"],
      bad: ["12345678901234567890123456789.011", "0.001"], forms: [.bytes, .text, .value, .swift]),
    ConstraintRow(
      "number", "must be a multiple of 7",
      good: [fortyDigits, "-" + fortyDigits, fortyDigits + "e500", "0e999999999", "7e999999999"],
      bad: [
        String(repeating: "1", count: 40), "7e-1", "1e999999999", "1e-999999999",
        fortyDigits + ".5",
      ],
      forms: [.bytes, .text, .value]),
    ConstraintRow(
      "fine", "must be a multiple of 1e-30",
      good: ["1", "0.000000000000000000000000000001", "1e400"], bad: ["1e-31", "1e-400"],
      forms: [.bytes, .text, .value]),
    ConstraintRow(
      "unsigned", "must be a multiple of 5", good: ["18446744073709551615"],
      bad: ["18446744073709551614"]),
    ConstraintRow(
      "longest", "must be a multiple of 123456789012345678",
      good: ["0", "123456789012345678", "-1234567890123456780"], bad: ["123456789012345679"]),
  ]

  @Test(arguments: multiples)
  func multiplesAreDeterminedByDecimalDigits(row: ConstraintRow) throws {
    try row.check(MultiplesOfNumbers.self)
  }
}
