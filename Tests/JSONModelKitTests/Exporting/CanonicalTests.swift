import Foundation
import JSONModelKit
import JSONModelRecords
import Testing

/// The canonical form of RFC 8785.
struct CanonicalTests {
  /// Expects an export to fail at a key path for a reason.
  private func expectRejection(
    _ path: String, _ reason: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ export: () throws -> Any
  ) throws {
    let error = try importError { _ = try export() }
    expectEqual(
      "\(error.keyPath): \(error.kind)", "\(path): cannot be exported: \(reason)",
      sourceLocation: sourceLocation)
  }

  final class Sample: JSONModel { var value = 0.0 }

  /// Appendix B of the RFC: the bits of a `Double`, and its text.
  static let numbers: [(bits: UInt64, text: String)] = [
    (0x0000_0000_0000_0000, "0"),
    (0x8000_0000_0000_0000, "0"),
    (0x0000_0000_0000_0001, "5e-324"),
    (0x8000_0000_0000_0001, "-5e-324"),
    (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"),
    (0xFFEF_FFFF_FFFF_FFFF, "-1.7976931348623157e+308"),
    (0x4340_0000_0000_0000, "9007199254740992"),
    (0xC340_0000_0000_0000, "-9007199254740992"),
    (0x4430_0000_0000_0000, "295147905179352830000"),
    (0x44B5_2D02_C7E1_4AF5, "9.999999999999997e+22"),
    (0x44B5_2D02_C7E1_4AF6, "1e+23"),
    (0x44B5_2D02_C7E1_4AF7, "1.0000000000000001e+23"),
    (0x444B_1AE4_D6E2_EF4E, "999999999999999700000"),
    (0x444B_1AE4_D6E2_EF4F, "999999999999999900000"),
    (0x444B_1AE4_D6E2_EF50, "1e+21"),
    (0x3EB0_C6F7_A0B5_ED8C, "9.999999999999997e-7"),
    (0x3EB0_C6F7_A0B5_ED8D, "0.000001"),
    (0x41B3_DE43_5555_5553, "333333333.3333332"),
    (0x41B3_DE43_5555_5554, "333333333.33333325"),
    (0x41B3_DE43_5555_5555, "333333333.3333333"),
    (0x41B3_DE43_5555_5556, "333333333.3333334"),
    (0x41B3_DE43_5555_5557, "333333333.33333343"),
    (0xBECB_F647_612F_3696, "-0.0000033333333333333333"),
    (0x4314_3FF3_C1CB_0959, "1424953923781206.2"),
  ]

  @Test(arguments: numbers)
  func numbersHaveTheTextOfECMAScript(row: (bits: UInt64, text: String)) throws {
    let sample = Sample()
    sample.value = Double(bitPattern: row.bits)
    let text = try sample.jsonString(options: .canonical)
    expectEqual(text, #"{"value":\#(row.text)}"#)
    // The text of a text is the same, with and without a type.
    expectEqual(try Sample(string: text).jsonString(options: .canonical), text)
    let value = try JSONValue(string: text)
    expectEqual(value.string(options: .canonical), text)
    expectEqual(try JSONValue(encoding: value, options: .canonical).string(), text)
  }

  @Test(arguments: [0x7FFF_FFFF_FFFF_FFFF, 0x7FF0_0000_0000_0000] as [UInt64])
  func numbersThatAreNotFiniteAreRejected(bits: UInt64) throws {
    let sample = Sample()
    sample.value = Double(bitPattern: bits)
    try expectRejection(
      "value", "\(sample.value.isNaN ? "NaN" : "infinity") is not a valid JSON number"
    ) { try sample.jsonString(options: .canonical) }
  }

  /// Section 3.2.2 of the RFC.
  @Test func stringsAreNotNormalizedAndEscapedAsLittleAsPossible() throws {
    let document = #"""
      {
        "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        "literals": [null, true, false]
      }
      """#
    let canonical =
      #"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"#
      + #""string":"€$\u000f\nA'B\"\\\\\"/"}"#
    let value = try JSONValue(string: document)
    expectEqual(value.string(options: .canonical), canonical)
    expectEqual(value.data(options: .canonical), Data(canonical.utf8))
    final class Document: JSONModel {
      var numbers: [Double] = []
      var string = ""
      var literals: [Bool?] = []
    }
    expectEqual(try Document(string: document).jsonString(options: .canonical), canonical)
    let angstroms: JSONValue = ["\u{41}\u{30A}", "\u{C5}"]
    expectEqual(
      Array(angstroms.data(options: .canonical)), Array("[\"\u{41}\u{30A}\",\"\u{C5}\"]".utf8))
  }

  /// Section 3.2.3 of the RFC: U+FB33 is after the surrogates of U+1F600.
  @Test func keysAreInTheOrderOfTheirCodeUnits() throws {
    let document = #"""
      {
        "\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh",
        "1": "One", "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control",
        "\u00f6": "Latin Small Letter O With Diaeresis"
      }
      """#
    let canonical =
      #"{"\r":"Carriage Return","1":"One","\#u{80}":"Control","#
      + #""ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign","#
      + #""😀":"Emoji: Grinning Face","\#u{FB33}":"Hebrew Letter Dalet With Dagesh"}"#
    let value = try JSONValue(string: document)
    expectEqual(value.string(options: .canonical), canonical)
    final class Names: JSONModel { @UnknownKeys var names: [String: JSONValue] = [:] }
    let names = try Names(string: document)
    expectEqual(try names.jsonString(options: .canonical), canonical)
    // Sorted by code points, the last two members are in the other order.
    #expect(try names.jsonString(options: .sorted).hasSuffix(#""😀":"Emoji: Grinning Face"}"#))
  }

  /// Keys that are canonically equivalent are different members.
  @Test func equivalentKeysStay() throws {
    final class Units: JSONModel {
      var composed = 1
      var decomposed = 2
      override class var keyMapper: JSONKeyMapper {
        ["composed": .literal("\u{C5}"), "decomposed": .literal("\u{41}\u{30A}")]
      }
    }
    expectEqual(
      Array(try Units().jsonData(options: .canonical)),
      Array("{\"\u{41}\u{30A}\":2,\"\u{C5}\":1}".utf8))
  }

  final class Numbers: JSONModel {
    var int: Int64?
    var uint: UInt64?
    var list: [Int64]?
    var decimal: Decimal?
    var number: JSONNumber?
    var free: JSONValue?
    var any: Any?
    var members: [String: [Int64]]?
    var embedded: [Int64]?
    var float: Float?
    var point: Point?
    override class var propertyTransformers: [String: JSONTransformer] { ["embedded": .embedded] }
  }
  struct Point: Codable, Equatable { var x: Int64 }

  static let exact: [(document: String, text: String)] = [
    (#"{"int": 9007199254740992}"#, #"{"int":9007199254740992}"#),
    (#"{"int": -9223372036854775808}"#, #"{"int":-9223372036854776000}"#),
    (#"{"uint": 9223372036854775808}"#, #"{"uint":9223372036854776000}"#),
    (#"{"decimal": 0.1234567890123456789}"#, #"{"decimal":0.12345678901234568}"#),
    (#"{"number": 1.000}"#, #"{"number":1}"#),
    (#"{"number": 1e-400}"#, #"{"number":0}"#),
    (#"{"number": -0}"#, #"{"number":0}"#),
    (#"{"free": [1e23, 100000000000000030]}"#, #"{"free":[1e+23,100000000000000030]}"#),
    (#"{"any": {"b": 2, "a": 1.0}}"#, #"{"any":{"a":1,"b":2}}"#),
    (#"{"embedded": "[1,9007199254740992]"}"#, #"{"embedded":"[1,9007199254740992]"}"#),
    (#"{"float": 0.1}"#, #"{"float":0.1}"#),
    (#"{"float": 3.4028235e38}"#, #"{"float":3.4028235e+38}"#),
  ]

  @Test(arguments: exact)
  func integersThatADoubleHoldsAreExported(row: (document: String, text: String)) throws {
    let numbers = try Numbers(string: row.document)
    expectEqual(try numbers.jsonString(options: .canonical), row.text)
    expectEqual(try numbers.jsonValue(options: .canonical).string(), row.text)
    expectEqual(try [numbers].jsonString(options: .canonical), "[\(row.text)]")
  }

  static let integer = "a canonical integer must be exactly representable as a Double"
  static let range = "a canonical number must be in the range of Double"
  static let inexact: [(document: String, path: String, reason: String)] = [
    (#"{"int": 9007199254740993}"#, "int", integer),
    (#"{"int": 9223372036854775807}"#, "int", integer),
    (#"{"int": 100000000000000030}"#, "int", integer),
    (#"{"uint": 18446744073709551615}"#, "uint", integer),
    (#"{"list": [1, 9007199254740993]}"#, "list[1]", integer),
    (#"{"decimal": 12345678901234567890}"#, "decimal", integer),
    (#"{"number": 9007199254740993.0}"#, "number", integer),
    (#"{"number": 1e400}"#, "number", range),
    (#"{"free": {"a": [9007199254740993]}}"#, "free.a[0]", integer),
    (#"{"any": {"a": [9007199254740993]}}"#, "any.a[0]", integer),
    (#"{"members": {"b": [0], "a": [9007199254740993]}}"#, "members.a[0]", integer),
    (#"{"embedded": "[0, 9007199254740993]"}"#, "embedded[1]", integer),
    (#"{"point": {"x": 9007199254740993}}"#, "point.x", integer),
  ]

  @Test(arguments: inexact)
  func otherIntegersAreRejected(row: (document: String, path: String, reason: String)) throws {
    let numbers = try Numbers(string: row.document)
    try expectRejection(row.path, row.reason) { try numbers.jsonString(options: .canonical) }
    try expectRejection(row.path, row.reason) { try numbers.jsonValue(options: .canonical) }
    try expectRejection("[0].\(row.path)", row.reason) {
      try [numbers].jsonData(options: .canonical)
    }
    // Other exports have all digits.
    expectEqual(try Numbers(string: numbers.jsonString()), numbers)
  }

  static let values: [(value: JSONValue, text: String)] = [
    ([.number(JSONNumber("9007199254740993") ?? 0)], "[9007199254740992]"),
    ([.number(JSONNumber("1E400") ?? 0)], "[1E400]"),
    ([nil, [:], [], ["b": [1.50], "a": ""]], #"[null,{},[],{"a":"","b":[1.5]}]"#),
    (.number(JSONNumber("-0.0") ?? 1), "0"),
    ("a\"/\u{1}\u{7F}", "\"a\\\"/\\u0001\u{7F}\""),
  ]

  /// The functions of a value do not throw; converting it with the options does.
  @Test(arguments: values)
  func numbersOfAValueAreRounded(row: (value: JSONValue, text: String)) {
    expectEqual(row.value.string(options: .canonical), row.text)
    expectEqual(
      row.value.string(options: JSONExportOptions(isPretty: true, isCanonical: true)), row.text)
  }

  static let conflicts: [(options: JSONExportOptions, names: String)] = [
    (JSONExportOptions(isPretty: true, isCanonical: true), "isPretty"),
    (JSONExportOptions(writesPointZero: true, isCanonical: true), "writesPointZero"),
    (JSONExportOptions(escapesSlashes: true, isCanonical: true), "escapesSlashes"),
    (
      JSONExportOptions(isPretty: true, escapesNonASCII: true, isCanonical: true),
      "isPretty, escapesNonASCII"
    ),
  ]

  @Test(arguments: conflicts)
  func otherFormatsAreExcluded(row: (options: JSONExportOptions, names: String)) throws {
    let reason = "options.isCanonical cannot be combined with \(row.names)"
    try expectRejection("", reason) { try Sample().jsonString(options: row.options) }
    try expectRejection("", reason) { try [Sample()].jsonData(options: row.options) }
    try expectRejection("", reason) { try Sample().jsonValue(options: row.options) }
    try expectRejection("", reason) { try JSONValue(encoding: 1, options: row.options) }
  }

  final class Order: JSONModel {
    var id = 7
    var total = 4.5
    var lines: Set = [2, 1]
    var address = Address()
    override class var keyMapper: JSONKeyMapper { ["total": "sum.total"] }
  }
  class Address: JSONModel {
    var zip = "1"
    var city = "Ö"
    override func willExport(_ object: inout [String: JSONValue]) throws {
      try super.willExport(&object)
      object["b"] = 1.50
    }
  }

  @Test func addedMembersAndHooksAreSorted() throws {
    let text =
      #"{"a":[1],"address":{"b":1.5,"city":"Ö","zip":"1"},"id":7,"lines":[1,2],"#
      + #""sum":{"total":4.5},"z":null}"#
    let options = JSONExportOptions(
      sortsKeys: true, isCanonical: true, addedMembers: ["z": nil, "a": [1.0]])
    expectEqual(try Order().jsonString(options: options), text)
    try withFile("".utf8) { file in
      try Order().write(to: file, options: options)
      expectEqual(try String(contentsOf: file, encoding: .utf8), text)
    }
    let part = JSONExportOptions(properties: ["total"], isCanonical: true)
    expectEqual(try Order().jsonString(options: part), #"{"sum":{"total":4.5}}"#)
  }

  @Test func recordsAreCanonical() throws {
    try withFile("".utf8) { file in
      let writer = try JSONRecordWriter(to: file, options: .canonical)
      let sample = Sample()
      sample.value = 1e21
      try writer.append(sample)
      sample.value = .infinity
      #expect(throws: JSONModelError.self) { try writer.append(sample) }
      try writer.append(Sample())
      try writer.close()
      expectEqual(
        try String(contentsOf: file, encoding: .utf8), "{\"value\":1e+21}\n{\"value\":0}\n")
    }
  }

  /// A dictionary of Swift values has no text, and another encoder has its own.
  @Test func treesOfSwiftValuesIgnoreTheOption() throws {
    let numbers = Numbers()
    numbers.int = 9_007_199_254_740_993
    let integer = try numbers.dictionary(options: .canonical)["int"] as? any BinaryInteger
    expectEqual(integer.map { Int64($0) }, 9_007_199_254_740_993)
    let encoder = JSONEncoder()
    encoder.userInfo[.jsonExportOptions] = JSONExportOptions.canonical
    expectEqual(
      String(decoding: try encoder.encode(numbers), as: UTF8.self), #"{"int":9007199254740993}"#)
  }
}
