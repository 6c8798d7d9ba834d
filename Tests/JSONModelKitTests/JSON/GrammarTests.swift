import Foundation
import JSONModelKit
import Testing

/// The grammar of RFC 8259, for imported and for skipped values.
struct GrammarTests {
  /// A class without properties, whose members are skipped.
  final class Empty: JSONModel {}
  final class Keep: JSONModel { var value: JSONValue = nil }

  static let valid = [
    "null", "true", "false", "0", "-0", "1", "-1", "10", "1.5", "1e5", "1E+5", "1e-5", "1.25e10",
    "0.1", "0e1", "123456789012345678901234567890", "\"\"", "\"a\"", #""\"\\\/\b\f\n\r\t""#,
    #""\u0041\u00e9\ud83d\ude00""#, #""\u0000""#, "\"é\"", "\"日本\"", "\"😀\"", "\"\u{7F}\"",
    "\"\u{2028}\"", "[]", "[ ]", "[1]", "[1,2]", "[ 1 , 2 ]", "[[],[]]", "{}", "{ }",
    #"{"a":1}"#, #"{ "a" : 1 , "b" : [ ] }"#, #"{"":""}"#, #"{"a":{"a":{"a":[{}]}}}"#,
    "\t\n\r [\t\n\r 1\t\n\r ]\t\n\r ",
  ]

  @Test(arguments: valid)
  func validDocumentsAreAccepted(_ text: String) throws {
    _ = try JSONValue(string: text)
    _ = try Keep(string: #"{"value":\#(text)}"#)
    _ = try Empty(string: #"{"value":\#(text)}"#)
  }

  @Test(arguments: ["NaN", "Infinity", "-Infinity", "nan", "inf", "+1", ".5", "1.", "0x1", "01"])
  func propertiesWithNumbersHaveTheSameGrammar(text: String) throws {
    for error in [
      try importError { try value(text, as: Double.self) },
      try importError { try value(text, as: Int.self) },
    ] { expectEqual(error.codes, ["invalid_json"]) }
  }

  /// A document, the offset of the invalid byte, and the reason.
  static let invalid: [(String, Int, String)] = [
    (" ", 1, "expected a value, found the end of the document"),
    ("nul", 3, "expected true, false or null, found the end of the document"),
    ("nulx", 3, "expected true, false or null"),
    ("True", 0, "expected a value"),
    ("tru e", 3, "expected true, false or null"),
    ("falsch", 4, "expected true, false or null"),
    ("NaN", 0, "expected a value"),
    ("Infinity", 0, "expected a value"),
    ("'a'", 0, "expected a value"),
    ("+1", 0, "expected a value"),
    (".5", 0, "expected a value"),
    ("-", 1, "expected a digit after the minus sign, found the end of the document"),
    ("-a", 1, "expected a digit after the minus sign"),
    ("01", 1, "numbers must not have leading zeros"),
    ("-00", 2, "numbers must not have leading zeros"),
    ("1.", 2, "expected a digit after the decimal point, found the end of the document"),
    ("1.e5", 2, "expected a digit after the decimal point"),
    ("1e", 2, "expected a digit in the exponent, found the end of the document"),
    ("1e+", 3, "expected a digit in the exponent, found the end of the document"),
    ("1ex", 2, "expected a digit in the exponent"),
    ("0x10", 1, "unexpected data after the JSON value"),
    ("1 2", 2, "unexpected data after the JSON value"),
    ("{} x", 3, "unexpected data after the JSON value"),
    ("// c\n1", 0, "expected a value"),
    ("\"a", 2, "expected a quotation mark at the end of the string, found the end of the document"),
    ("\"a\nb\"", 2, "control characters in strings must be escaped"),
    ("\"\u{0}\"", 1, "control characters in strings must be escaped"),
    ("\"\u{1F}\"", 1, "control characters in strings must be escaped"),
    (#""\x""#, 2, #"expected one of " \ / b f n r t u after a backslash"#),
    (
      #""\"#, 2,
      #"expected one of " \ / b f n r t u after a backslash, found the end of the document"#
    ),
    (#""\u12g4""#, 5, #"expected four hexadecimal digits after \u"#),
    (#""\u12"#, 5, #"expected four hexadecimal digits after \u, found the end of the document"#),
    (#""\ud800""#, 1, "unpaired surrogate in a \\u escape"),
    (#""\ud800x""#, 1, "unpaired surrogate in a \\u escape"),
    (#""\ud800\n""#, 1, "unpaired surrogate in a \\u escape"),
    (#""\ud800\u0041""#, 1, "unpaired surrogate in a \\u escape"),
    (#""\ud800\ud800""#, 1, "unpaired surrogate in a \\u escape"),
    (#""ab\udc00""#, 3, "unpaired surrogate in a \\u escape"),
    ("[", 1, "expected a value, found the end of the document"),
    ("[1", 2, "expected a comma or ] after an array element, found the end of the document"),
    ("[1,", 3, "expected a value, found the end of the document"),
    ("[1,]", 3, "expected a value"),
    ("[,1]", 1, "expected a value"),
    ("[1 2]", 3, "expected a comma or ] after an array element"),
    ("[1}", 2, "expected a comma or ] after an array element"),
    ("]", 0, "expected a value"),
    ("{", 1, "expected a key in quotation marks or }, found the end of the document"),
    ("{a:1}", 1, "expected a key in quotation marks or }"),
    ("{1:1}", 1, "expected a key in quotation marks or }"),
    ("{\"a\"}", 4, "expected a colon after the key"),
    ("{\"a\" 1}", 5, "expected a colon after the key"),
    ("{\"a\":}", 5, "expected a value"),
    ("{\"a\":1", 6, "expected a comma or } after an object member, found the end of the document"),
    ("{\"a\":1,}", 7, "expected a key in quotation marks after the comma"),
    ("{\"a\":1 \"b\":2}", 7, "expected a comma or } after an object member"),
    ("{\"a\":1]", 6, "expected a comma or } after an object member"),
    ("{\"\\q\":1}", 3, #"expected one of " \ / b f n r t u after a backslash"#),
    ("\u{0}", 0, "expected a value"),
    ("[1\u{0}]", 2, "expected a comma or ] after an array element"),
    ("\u{A0}1", 0, "expected a value"),
  ]

  @Test(arguments: invalid)
  func invalidDocumentsAreRejected(text: String, offset: Int, reason: String) throws {
    let error = try importError { try JSONValue(string: text) }
    expectEqual(error.issues.count, 1)
    expectEqual(error.kind, .invalidJSON(reason))
    expectEqual(error.issues[0].position?.offset, offset)
  }

  /// The same JSON is the value of a member that is imported, and of one that is skipped.
  @Test(
    arguments: invalid.filter { !$0.2.contains("unexpected data") })
  func importedAndSkippedValuesHaveTheSameGrammar(
    text: String, offset: Int, reason: String
  ) throws {
    let prefix = #"{"value":"#
    let first = try importError { try Keep(string: prefix + text) }
    let second = try importError { try Empty(string: prefix + text) }
    expectEqual(first.issues, second.issues)
    expectEqual(first.kind, .invalidJSON(reason))
    expectEqual(first.issues[0].position?.offset, prefix.utf8.count + offset)
    expectEqual(first.keyPath.components.first, .key("value"))
  }

  static let invalidUTF8: [(String, [UInt8])] = [
    ("a continuation byte", [0x80]), ("two continuation bytes", [0xBF, 0xBF]),
    ("overlong two-byte sequence", [0xC0, 0x80]), ("overlong solidus", [0xC1, 0xAF]),
    ("overlong three-byte sequence", [0xE0, 0x9F, 0xBF]),
    ("overlong four-byte sequence", [0xF0, 0x8F, 0xBF, 0xBF]),
    ("a high surrogate", [0xED, 0xA0, 0x80]), ("a low surrogate", [0xED, 0xBF, 0xBF]),
    ("above U+10FFFF", [0xF4, 0x90, 0x80, 0x80]), ("lead byte F5", [0xF5, 0x80, 0x80, 0x80]),
    ("invalid lead byte FF", [0xFF]), ("invalid lead byte FE", [0xFE]),
    ("truncated two-byte sequence", [0xC3]), ("truncated three-byte sequence", [0xE2, 0x82]),
    ("truncated four-byte sequence", [0xF0, 0x9F, 0x98]),
    ("a letter inside a three-byte sequence", [0xE2, 0x82, 0x41]),
  ]

  @Test(arguments: invalidUTF8, [0, 1, 7, 8, 20])
  func invalidUTF8IsRejected(_ sequence: (name: String, bytes: [UInt8]), padding: Int) throws {
    let text = Array(repeating: UInt8(ascii: "x"), count: padding) + sequence.bytes
    for (prefix, suffix) in [(#"{"value":""#, #""}"#), (#"{""#, #"":1}"#), (#"{"x":[""#, #""]}"#)] {
      let document = Data(prefix.utf8 + text + suffix.utf8)
      for makeModel in [{ try Keep(data: $0) }, { try Empty(data: $0) }]
        as [(Data) throws -> JSONModel]
      {
        let error = try importError { try makeModel(document) }
        expectEqual(error.kind, .invalidJSON("the string is not valid UTF-8"))
        expectEqual(error.issues[0].position?.offset, prefix.utf8.count + padding)
      }
    }
  }

  @Test(
    arguments: [
      ("first two-byte scalar", [0xC2, 0x80]), ("last two-byte scalar", [0xDF, 0xBF]),
      ("first three-byte scalar", [0xE0, 0xA0, 0x80]),
      ("last scalar before the surrogates", [0xED, 0x9F, 0xBF]),
      ("first scalar after the surrogates", [0xEE, 0x80, 0x80]),
      ("first four-byte scalar", [0xF0, 0x90, 0x80, 0x80]),
      ("last scalar", [0xF4, 0x8F, 0xBF, 0xBF]),
    ] as [(String, [UInt8])])
  func boundaryScalarsAreAccepted(_ sequence: (name: String, bytes: [UInt8])) throws {
    let model = try Keep(data: Data(#"{"value":""#.utf8 + sequence.bytes + #""}"#.utf8))
    expectEqual(model.value.string.map { Array($0.utf8) }, sequence.bytes)
  }

  @Test(arguments: [
    (#""\u0041\u00e9\u65E5""#, "Aé日"), (#""\ud83d\ude00""#, "😀"), (#""\uD834\uDD1E""#, "𝄞"),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0000""#, "\0"),
    (#""before\nafter, and quite long""#, "before\nafter, and quite long"),
    (#""日本\n語""#, "日本\n語"), ("\"\\u0065\u{301}\"", "e\u{301}"),
  ])
  func escapesAreDecoded(text: String, expected: String) throws {
    #expect(try value(text, as: String.self).unicodeScalars.elementsEqual(expected.unicodeScalars))
    try expectEqual(JSONValue(string: text).string, expected)
  }

  @Test func escapesInKeysAreDecoded() throws {
    try expectEqual(Holder<Int>(string: #"{"v\u0061lue": 7}"#).value, 7)
  }

  @Test func stringsOfEveryLengthAreImported() throws {
    for length in 0..<70 {
      for character in ["a", "é", "日", "😀"] {
        let text = String(repeating: "x", count: length) + character
        try expectEqual(value("\"\(text)\"", as: String.self), text)
      }
    }
  }
}
