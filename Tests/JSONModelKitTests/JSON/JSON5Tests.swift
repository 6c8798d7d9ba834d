import Foundation
import JSONModelKit
import Testing

/// Documents in JSON5, in the groups of the specification and of its public test suite.
struct JSON5Tests {
  static let options = JSONImportOptions(syntax: .json5)

  struct Accepted: CustomStringConvertible, Sendable {
    let text: String
    let json: String
    var description: String { text.debugDescription }

    init(_ text: String, _ json: String) { (self.text, self.json) = (text, json) }
  }

  static let arrays = [
    Accepted("[]", "[]"), Accepted("[ 1, ]", "[1]"), Accepted("[[],[1,],]", "[[],[1]]"),
    Accepted("[true, 'a', null]", #"[true, "a", null]"#),
    Accepted("[1\n,\n]", "[1]"), Accepted("[1, /* last */ ]", "[1]"),
    Accepted("[1 // last\n, // end\n]", "[1]"),
  ]
  static let comments = [
    Accepted("[false\n  /* true */\n]", "[false]"), Accepted("[false // true\n]", "[false]"),
    Accepted("null\n/*\n comment\n*/", "null"), Accepted("null // end", "null"),
    Accepted("null //", "null"), Accepted("null /**/", "null"),
    Accepted("\"/* in */ // a string\"", #""/* in */ // a string""#),
    Accepted("'// in a string'", #""// in a string""#),
    Accepted("// first\n/* second */ null", "null"), Accepted("/***/null", "null"),
    Accepted("/* ** * / */ null", "null"), Accepted("// a\rnull", "null"),
    Accepted("// a\u{2028}[1, // b\u{2029}2]", "[1, 2]"),
    Accepted("/* \u{1F600} é */ null // \u{1F600}", "null"),
    Accepted("{/**/a/**/:/**/1/**/}", #"{"a": 1}"#),
  ]
  static let whiteSpace = [
    Accepted("\u{B}\u{C}\u{A0}\u{FEFF}\u{2003}\u{3000}\u{2028}\u{2029}1\u{A0}", "1"),
    Accepted("{\u{A0}a\u{A0}:\u{2028}true\u{FEFF}}", #"{"a": true}"#),
    Accepted("{\n\ra: 1\r\n}", #"{"a": 1}"#), Accepted("\u{FEFF}{}", "{}"),
    Accepted("[Infinite]".replacingOccurrences(of: "Infinite", with: "1\u{1680},"), "[1]"),
  ]
  static let numbers = [
    Accepted("+1", "1"), Accepted("+1.5", "1.5"), Accepted("-0", "-0"), Accepted("+0", "0"),
    Accepted(".5", "0.5"), Accepted("-.5", "-0.5"), Accepted("+.5e1", "0.5e1"),
    Accepted("5.", "5"), Accepted("-5.", "-5"), Accepted("5.e4", "5e4"), Accepted("0.", "0"),
    Accepted("5.0", "5.0"), Accepted("1e+2", "1e+2"), Accepted("1E-2", "1E-2"),
    Accepted("0xC8", "200"), Accepted("0Xc8", "200"), Accepted("-0xC8", "-200"),
    Accepted("+0xc8", "200"), Accepted("0x0", "0"), Accepted("-0x0", "-0"),
    Accepted("0x00F", "15"), Accepted("0xe1", "225"),
    Accepted("0xFFFFFFFFFFFFFFFF", "18446744073709551615"),
    Accepted("0x123456789abcdef0123", "5373003642731685151011"),
    Accepted("0x3B9ACA00", "1000000000"), Accepted("0xDE0B6B3A7640000", "1000000000000000000"),
    Accepted("[.5,5.,+1,0x1F]", "[0.5,5,1,31]"), Accepted("[5./**/,.5//\n]", "[5,0.5]"),
  ]
  static let objects = [
    Accepted("{}", "{}"), Accepted("{a:1}", #"{"a": 1}"#), Accepted("{a:1,}", #"{"a": 1}"#),
    Accepted("{$_a1$: 1}", #"{"$_a1$": 1}"#), Accepted("{_: 1}", #"{"_": 1}"#),
    Accepted(
      "{while: true, null: 1, Infinity: 2, NaN: 3}",
      #"{"while": true, "null": 1, "Infinity": 2, "NaN": 3}"#),
    Accepted("{'a b': 1, \"c\": 2}", #"{"a b": 1, "c": 2}"#),
    Accepted("{sig\\u03A3ma: 1, \\u0061b: 2}", #"{"sigΣma": 1, "ab": 2}"#),
    Accepted("{ünîcødé: 1, 国: 2, ⅷ: 3}", #"{"ünîcødé": 1, "国": 2, "ⅷ": 3}"#),
    Accepted("{a\u{301}\u{200D}\u{203F}٣: 1}", "{\"a\u{301}\u{200D}\u{203F}٣\": 1}"),
    Accepted("{\u{10400}: 1}", "{\"\u{10400}\": 1}"),
    Accepted("{a: {b: [{c: 'd'}],},}", #"{"a": {"b": [{"c": "d"}]}}"#),
    Accepted("{'': 0}", #"{"": 0}"#),
  ]
  static let strings = [
    Accepted("''", #""""#), Accepted("'it\\'s'", #""it's""#), Accepted("\"it's\"", #""it's""#),
    Accepted("'say \"x\"'", #""say \"x\"""#), Accepted("'\\\"'", #""\"""#),
    Accepted(#"'\b\f\n\r\t\\\/'"#, #""\b\f\n\r\t\\\/""#),
    Accepted(#"'\v\0\x41\xe9'"#, #""\u000b\u0000Aé""#),
    Accepted(#"'\u00e9\ud83d\ude00'"#, #""é😀""#),
    Accepted(#"'\A\C\/\D\é\ '"#, #""AC/Dé ""#),
    Accepted("'a\\\nb\\\r\nc\\\rd\\\u{2028}e\\\u{2029}f'", #""abcdef""#),
    Accepted("'a\u{2028}b\u{2029}c'", "\"a\u{2028}b\u{2029}c\""),
    Accepted("'\t\u{1}\u{0}\\\t'", #""\t\u0001\u0000\t""#),
    Accepted("['a','b',\"c\"]", #"["a","b","c"]"#), Accepted("'日本 😀'", #""日本 😀""#),
    Accepted(#"'\0'"#, #""\u0000""#), Accepted(#"'\0a'"#, #""\u0000a""#),
  ]

  @Test(arguments: arrays + comments + whiteSpace + numbers + objects + strings)
  func aDocumentHasTheValueOfItsJSON(_ document: Accepted) throws {
    let value = try JSONValue(string: document.text, options: Self.options)
    #expect(value == (try JSONValue(string: document.json)))
    // The texts of numbers, which equality does not compare.
    #expect(value.description == (try JSONValue(string: document.json)).description)
    let bytes = try JSONValue(bytes: Array(document.text.utf8), options: Self.options)
    #expect(bytes == value)
  }

  /// Every document in JSON is one in JSON5 and JSONC.
  @Test(arguments: arrays + comments + whiteSpace + numbers + objects + strings)
  func jsonIsIncluded(_ document: Accepted) throws {
    let value = try JSONValue(string: document.json)
    for syntax in JSONSyntax.allCases {
      let options = JSONImportOptions(syntax: syntax)
      let again = try JSONValue(string: document.json, options: options)
      #expect(again.description == value.description)
    }
  }

  struct Rejected: CustomStringConvertible, Sendable {
    let text: String
    let reason: String
    let line: Int
    let column: Int
    let path: String
    var description: String { text.debugDescription }

    init(_ text: String, _ reason: String, _ line: Int, _ column: Int, _ path: String = "") {
      (self.text, self.reason, self.line, self.column) = (text, reason, line, column)
      self.path = path
    }
  }

  static let rejected = [
    // Arrays and objects
    Rejected("[,]", "expected a value", 1, 2, "[0]"),
    Rejected("[1,,]", "expected a value", 1, 4, "[1]"),
    Rejected("[1 2]", "expected a comma or ] after an array element", 1, 4),
    Rejected("[1,}", "expected a comma or ] after an array element", 1, 4),
    Rejected("{,}", "expected a key in quotation marks or }", 1, 2),
    Rejected("{a:1,,}", "expected a key in quotation marks after the comma", 1, 6),
    Rejected("{a,}", "expected a colon after the key", 1, 3),
    Rejected("{1: 2}", "expected a key in quotation marks or }", 1, 2),
    Rejected("{a-b: 1}", "expected a colon after the key", 1, 3),
    Rejected("{a b: 1}", "expected a colon after the key", 1, 4),
    Rejected("{\\u0031: 1}", "expected a key in quotation marks or }", 1, 2),
    Rejected("{a\\x: 1}", "expected the \\u escape of a letter or digit in a key", 1, 3),
    Rejected("{a\\ud83d: 1}", "expected the \\u escape of a letter or digit in a key", 1, 3),
    Rejected("{a: }", "expected a value", 1, 5, "a"),
    Rejected(
      "{a: 'x'", "expected a comma or } after an object member, found the end of the document", 1, 8
    ),
    Rejected("1,", "unexpected data after the JSON value", 1, 2),
    Rejected("1 'a'", "unexpected data after the JSON value", 1, 3),
    // Comments
    Rejected("/* only */", "expected a value, found the end of the document", 1, 11),
    Rejected("// only", "expected a value, found the end of the document", 1, 8),
    Rejected(
      "[1, /* a\nb", "expected */ at the end of the comment, found the end of the document", 2, 2,
      "[1]"),
    Rejected(
      "{} /* a", "expected */ at the end of the comment, found the end of the document", 1, 8),
    Rejected(
      "{} /*/", "expected */ at the end of the comment, found the end of the document", 1, 7),
    Rejected("/* /* */ */ 1", "expected a value", 1, 10),
    Rejected("# a\n1", "expected a value", 1, 1),
    Rejected("1 /", "unexpected data after the JSON value", 1, 3),
    // Numbers
    Rejected("010", "numbers must not have leading zeros", 1, 2),
    Rejected("[+010]", "numbers must not have leading zeros", 1, 4, "[0]"),
    Rejected(".", "expected a digit before or after the decimal point", 1, 2),
    Rejected("[-.]", "expected a digit before or after the decimal point", 1, 4, "[0]"),
    Rejected("[+]", "expected a digit after the plus sign", 1, 3, "[0]"),
    Rejected("[- 1]", "expected a digit after the minus sign", 1, 3, "[0]"),
    Rejected("[+-1]", "expected a digit after the plus sign", 1, 3, "[0]"),
    Rejected("[5.e]", "expected a digit in the exponent", 1, 5, "[0]"),
    Rejected("[1e]", "expected a digit in the exponent", 1, 4, "[0]"),
    Rejected("[0x]", "expected a hexadecimal digit after 0x", 1, 4, "[0]"),
    Rejected("[0xG]", "expected a hexadecimal digit after 0x", 1, 4, "[0]"),
    Rejected("[0x1G]", "expected a comma or ] after an array element", 1, 5),
    Rejected("[0x1.8]", "expected a comma or ] after an array element", 1, 5),
    Rejected("[5..5]", "expected a comma or ] after an array element", 1, 4),
    Rejected("[.5.5]", "expected a comma or ] after an array element", 1, 4),
    Rejected("[1/**/2]", "expected a comma or ] after an array element", 1, 7),
    Rejected("[Infinit]", "expected a value", 1, 2, "[0]"),
    Rejected("[undefined]", "expected a value", 1, 2, "[0]"),
    Rejected("[NaNs]", "expected a value", 1, 2, "[0]"),
    Rejected("[True]", "expected a value", 1, 2, "[0]"),
    Rejected(
      "[0x" + String(repeating: "f", count: 257) + "]",
      "a hexadecimal number must not have more than 256 digits", 1, 260, "[0]"),
    // Strings
    Rejected("['a\nb']", "control characters in strings must be escaped", 1, 4, "[0]"),
    Rejected(
      "['a", "expected a quotation mark at the end of the string, found the end of the document", 1,
      4, "[0]"),
    Rejected(
      "['a\"]", "expected a quotation mark at the end of the string, found the end of the document",
      1, 6, "[0]"),
    Rejected(#"['\1']"#, "only a single 0 may follow a backslash, and no other digit", 1, 4, "[0]"),
    Rejected(
      #"['\01']"#, "only a single 0 may follow a backslash, and no other digit", 1, 4, "[0]"),
    Rejected(#"['\x4']"#, "expected two hexadecimal digits after \\x", 1, 6, "[0]"),
    Rejected(#"['\u12']"#, "expected four hexadecimal digits after \\u", 1, 7, "[0]"),
    Rejected("['\\u00\\\n41']", "expected four hexadecimal digits after \\u", 1, 7, "[0]"),
    Rejected(#"['\u00\41']"#, "expected four hexadecimal digits after \\u", 1, 7, "[0]"),
    Rejected(#"['\ud83d\d\ude00']"#, "unpaired surrogate in a \\u escape", 1, 3, "[0]"),
    Rejected("['\\ud83d\\\n\\ude00']", "unpaired surrogate in a \\u escape", 1, 3, "[0]"),
    Rejected(#"['\ud83d']"#, "unpaired surrogate in a \\u escape", 1, 3, "[0]"),
    Rejected("['a\\\nb\\x']", "expected two hexadecimal digits after \\x", 2, 4, "[0]"),
    Rejected("[\n'\\\n', {a: [tru]}]", "expected true, false or null", 3, 12, "[1].a[0]"),
  ]

  @Test(arguments: rejected)
  func aMalformedDocumentIsReportedAtItsPosition(_ document: Rejected) throws {
    let error = try importError { try JSONValue(string: document.text, options: Self.options) }
    let issue = try #require(error.issues.first)
    #expect(error.issues.count == 1)
    #expect(issue.kind == .invalidJSON(document.reason))
    #expect(issue.position?.line == document.line)
    #expect(issue.position?.column == document.column)
    #expect("\(issue.keyPath)" == document.path)
  }

  /// The document stops at a single byte, wherever that is.
  @Test func invalidUTF8IsRejected() throws {
    for (before, after) in [
      ("// ", "\n1"), ("/* ", " */ 1"), ("'", "'"), ("{", ": 1}"), ("", " 1"),
    ] {
      let bytes = Array(before.utf8) + [0xC0] + Array(after.utf8)
      let error = try importError { try JSONValue(bytes: bytes, options: Self.options) }
      #expect(error.issues.first?.position?.offset == before.utf8.count, "\(before)")
    }
  }

  @Test func noPrefixOfADocumentIsAcceptedUnlessItIsComplete() throws {
    let document = Array("{a: ['b\\\n\\x41', +.5, 0x1F,], /* c */ 'd': \"e\",}".utf8)
    for count in 0..<document.count {
      #expect(throws: JSONModelError.self) {
        try JSONValue(bytes: document[..<count], options: Self.options)
      }
    }
    let value = try JSONValue(bytes: document, options: Self.options)
    #expect(value == ["a": ["bA", 0.5, 31], "d": "e"])
  }
}
