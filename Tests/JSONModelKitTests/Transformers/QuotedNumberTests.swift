import JSONModelKit
import Testing

// Numbers in strings have a fast path, which leaves all other strings to the transformer.

private final class Amounts: JSONModel {
  var whole = 0
  var part: Double? = 0
  var next = ""
}

/// Numbers in strings, for properties of type `Int` and `Double`.
struct QuotedNumberTests {
  @Test(arguments: [
    ("7", 7, 7.0), ("-0", 0, -0.0), ("+49", 49, 49), ("49.0", 49, 49), ("4.9e1", 49, 49),
    ("12345678", 12_345_678, 12_345_678), ("-123456789", -123_456_789, -123_456_789),
    ("\\u0037", 7, 7), ("1000000000000", 1_000_000_000_000, 1e12),
  ])
  func aNumberInAStringIsConverted(text: String, whole: Int, part: Double) throws {
    guard Int.bitWidth == 64 || abs(whole) < 1 << 31 else { return }
    let document = #"{"whole": "\#(text)", "part": "\#(text)", "next": "\#(text)"}"#
    let model = try Amounts(string: document)
    expectEqual(model.whole, whole)
    expectEqual(model.part, part)
    // -0.0 == 0.0
    expectEqual(model.part?.sign, part.sign)
    expectEqual(try Amounts(value: JSONValue(string: document)), model)
  }

  @Test(arguments: [
    ("", "not a number"), (" 7", "not a number"), ("7 ", "not a number"), ("07", "not a number"),
    ("-", "not a number"), ("7.", "not a number"), ("7.5", "the number has a fractional part"),
    ("0x7", "not a number"), ("1,5", "not a number"),
  ])
  func anotherStringIsRejected(text: String, reason: String) throws {
    let document = #"{"whole": "\#(text)", "part": null, "next": ""}"#
    let error = #expect(throws: JSONModelError.self) { try Amounts(string: document) }
    expectEqual(
      error?.kind, .transformFailed(transformer: "Int from String", reason: reason))
    expectEqual(error?.issues.first?.position?.column, 11)
  }

  @Test(arguments: ["9223372036854775808", "-9223372036854775809", "99999999999999999999999"])
  func aNumberOutOfRangeIsRejected(text: String) throws {
    let error = #expect(throws: JSONModelError.self) {
      try Amounts(string: #"{"whole": "\#(text)", "part": null, "next": ""}"#)
    }
    expectEqual(error?.kind.code, "number_out_of_range")
  }

  @Test(arguments: [#"{"whole": "12"#, #"{"whole": "1"#, #"{"whole": "-"#, #"{"whole": ""#])
  func anIncompleteDocumentIsRejected(document: String) throws {
    let error = #expect(throws: JSONModelError.self) { try Amounts(string: document) }
    expectEqual(error?.kind.code, "invalid_json")
  }
}
