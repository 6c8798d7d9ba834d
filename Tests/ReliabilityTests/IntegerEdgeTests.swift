import Foundation
import JSONModelKit
import Testing

/// Integers at their limits and one beyond, in all forms of numbers.
struct IntegerEdgeTests {
  final class Box<Value: FixedWidthInteger>: JSONModel {
    var value: Value = 1
    @OptionalKey var list: [Value] = []
  }

  /// Returns different representations of the same number.
  private static func forms(of digits: String) -> [String] {
    // Zero has other representations, because leading zeros are invalid.
    if digits == "0" { return ["0", "0.0", "0e0", "0E+5", "-0", "-0.000e-7"] }
    let sign = digits.hasPrefix("-") ? "-" : ""
    let magnitude = digits.dropFirst(sign.count)
    let count = magnitude.count
    let fraction = count > 1 ? "." + magnitude.dropFirst() : ""
    return [
      digits, "\(digits).0", "\(digits).000", "\(digits)e0", "\(digits)E+0", "\(digits)e-0",
      "\(digits)0e-1", "\(digits)000E-003", "\(sign)\(magnitude.prefix(1))\(fraction)e\(count - 1)",
      "\(sign)0.\(magnitude)e\(count)", "\(sign)0.000\(magnitude)E+\(count + 3)",
      "\(digits)\(repeated("0", 60))e-60", "\(digits).\(repeated("0", 60))",
      "\(sign)0.\(repeated("0", 60))\(magnitude)e\(count + 60)",
    ]
  }

  /// Returns a decimal text with the magnitude increased by one.
  private static func beyond(_ digits: String) -> String {
    var result = Array(digits.utf8)
    var index = result.count - 1
    while index >= 0, result[index] == UInt8(ascii: "9") {
      result[index] = UInt8(ascii: "0")
      index -= 1
    }
    if index >= 0, result[index] != UInt8(ascii: "-") {
      result[index] += 1
    } else {
      result.insert(UInt8(ascii: "1"), at: index + 1)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func check<Value: FixedWidthInteger>(_ type: Value.Type) throws {
    let name = "\(type)"
    for limit in [Value.max, Value.min, Value.max - 1, Value.min + 1, 0, 1, 100] {
      for form in Self.forms(of: "\(limit)") {
        #expect(try Box<Value>(string: #"{"value":\#(form)}"#).value == limit, "\(form)")
        #expect(try Box<Value>(string: #"{"value":0,"list":[\#(form),1]}"#).list == [limit, 1])
        let tree = try JSONValue(string: #"{"value":\#(form)}"#)
        #expect(try Box<Value>(value: tree).value == limit, "\(form)")
        #expect(JSONNumber(form)?.integer(as: type) == limit, "\(form)")
        #expect(try Box<Value>(string: #"{"value":"\#(form)"}"#).value == limit, "\(form)")
      }
    }
    let outside = Self.beyond(Value.isSigned ? "\(Value.min)" : "-0")
    for beyond in [Self.beyond("\(Value.max)"), outside, "\(Value.max)0", "1e400", "-1e400"] {
      let forms = beyond.contains("e") ? [beyond] : Self.forms(of: beyond)
      for form in forms {
        let kind = JSONModelError.Kind.numberOutOfRange(expected: name, found: "number")
        let text = #"{"value":\#(form)}"#
        #expect(try modelError { try Box<Value>(string: text) }.kind == kind, "\(form)")
        #expect(
          try modelError { try Box<Value>(value: JSONValue(string: text)) }.kind == kind, "\(form)")
        #expect(JSONNumber(form)?.integer(as: type) == nil, "\(form)")
      }
    }
    for form in ["-0", "-0.0", "0e9", "-0e-9", "0.000", "0e99999999999999999999"] {
      #expect(try Box<Value>(string: #"{"value":\#(form)}"#).value == 0, "\(form)")
    }
    for form in ["1.5", "0.1", "1e-1", "100e-3", "-0.5", "10000000000000000000000000000000.1"] {
      let kind = JSONModelError.Kind.typeMismatch(expected: name, found: "fraction")
      let error = try modelError { try Box<Value>(string: #"{"value":\#(form)}"#) }
      #expect(error.kind == kind, "\(form)")
    }
  }

  @Test func limitsOfSignedIntegersAreExact() throws {
    try check(Int8.self)
    try check(Int16.self)
    try check(Int32.self)
    try check(Int64.self)
    try check(Int.self)
    try check(Int128.self)
  }

  @Test func limitsOfUnsignedIntegersAreExact() throws {
    try check(UInt8.self)
    try check(UInt16.self)
    try check(UInt32.self)
    try check(UInt64.self)
    try check(UInt.self)
    try check(UInt128.self)
  }

  /// Tests all values of `Int8` and `UInt8`, and values outside their ranges.
  @Test func everySmallNumberIsImportedOrRejected() throws {
    for number in -300...300 {
      let text = #"{"value":\#(number)}"#
      #expect((try? Box<Int8>(string: text))?.value == Int8(exactly: number))
      #expect((try? Box<UInt8>(string: text))?.value == UInt8(exactly: number))
    }
  }

  @Test func exponentsOfAnyLengthAreEvaluated() throws {
    let zeros = repeated("0", 10_000)
    #expect(try Box<Int>(string: #"{"value":7e\#(zeros)}"#).value == 7)
    #expect(try Box<Int>(string: #"{"value":7e-\#(zeros)}"#).value == 7)
    #expect(try Box<Int>(string: #"{"value":7\#(zeros)e-10000}"#).value == 7)
    #expect(try Box<Int>(string: #"{"value":0.\#(zeros)7e10001}"#).value == 7)
    #expect(try Box<Int>(string: #"{"value":0e\#(repeated("9", 10_000))}"#).value == 0)
    for exponent in [repeated("9", 10_000), "9223372036854775807", "9223372036854775808"] {
      let large = try modelError { try Box<Int>(string: #"{"value":1e\#(exponent)}"#) }
      #expect(large.kind == .numberOutOfRange(expected: "Int", found: "number"))
      let small = try modelError { try Box<Int>(string: #"{"value":1e-\#(exponent)}"#) }
      #expect(small.kind == .typeMismatch(expected: "Int", found: "fraction"))
    }
  }
}
