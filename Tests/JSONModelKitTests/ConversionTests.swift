import Foundation
import Testing

@testable import JSONModelKit

/// What each JSON kind becomes in a property of each Swift type, and which texts are refused.
@Suite struct ConversionTests {
  // MARK: - The famous document

  final class VFamous: JSONModel {
    var id = 0
    var country = ""
    var dialCode = ""
    var isInEurope = false
  }
  final class VStrictFamous: JSONModel {
    var id = 0
    var country = ""
    var dialCode = ""
    var isInEurope = false
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  static let famous = #"{"id":"10","country":"Germany","dialCode":49,"isInEurope":true}"#

  @Test func theFamousDocumentIsConverted() throws {
    let members: [String: Any] = [
      "id": "10", "country": "Germany", "dialCode": 49, "isInEurope": true,
    ]
    for model in [
      try VFamous(string: Self.famous), try VFamous(data: Data(Self.famous.utf8)),
      try VFamous(value: JSONValue(string: Self.famous)), try VFamous(dictionary: members),
    ] {
      #expect((model.id, model.country, model.dialCode) == (10, "Germany", "49"))
      #expect(model.isInEurope)
    }
  }

  @Test func theFamousDocumentHasTwoIssuesInAStrictClass() throws {
    let error = try importError { try VStrictFamous(string: Self.famous) }
    #expect(error.model == "VStrictFamous")
    #expect(!error.hasMoreIssues)
    #expect(
      error.issues.map(\.kind) == [
        .typeMismatch(expected: "Int", found: "string"),
        .typeMismatch(expected: "String", found: "number"),
      ])
    #expect(error.issues.map(\.keyPath.description) == ["id", "dialCode"])
    #expect(error.issues.map(\.property) == ["VStrictFamous.id", "VStrictFamous.dialCode"])
    #expect(error.issues.map(\.position?.offset) == [6, 42])
    #expect(error.issues.map(\.position?.column) == [7, 43])
    let tree = try importError { try VStrictFamous(value: JSONValue(string: Self.famous)) }
    #expect(tree.issues.map(\.kind) == error.issues.map(\.kind))
    #expect(tree.issues.map(\.keyPath.description) == ["id", "dialCode"])
    #expect(tree.issues.allSatisfy { $0.position == nil })
  }

  // MARK: - Numbers from text

  @Test(
    arguments: [
      ("10", 10), ("+10", 10), ("-10", -10), ("0", 0), ("-0", 0), ("+0", 0), ("2.0", 2),
      ("-2.00", -2), ("1e5", 100_000), ("1E+2", 100), ("100e-2", 1), ("+1.5e1", 15),
      ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("9007199254740993", 9_007_199_254_740_993),
      ("9223372036854775807.0", .max), ("922337203685477580.7e1", .max),
      // One, with 400 digits to say so.
      ("1." + String(repeating: "0", count: 399), 1),
      ("1" + String(repeating: "0", count: 399) + "e-399", 1),
    ] as [(String, Int)])
  func aCompleteNumberIsAnInt(text: String, number: Int) throws {
    #expect(try imported(quoted(text), as: Int.self) == number)
    #expect(try imported(quoted(text), as: Int?.self) == number)
    #expect(
      try strictRefusal(quoted(text), as: Int.self)
        == .typeMismatch(expected: "Int", found: "string"))
  }

  @Test(arguments: [
    ("1.5", 1.5), ("+1.5", 1.5), ("-1.5e-3", -0.0015), ("10", 10), ("2.0", 2), ("0.1", 0.1),
    ("1e308", 1e308), ("1.7976931348623157e308", .greatestFiniteMagnitude),
    ("5e-324", .leastNonzeroMagnitude),
    ("9007199254740993", 9_007_199_254_740_992),
    // Too small is nearest to zero; only what is too large is refused.
    ("1e-400", 0),
  ])
  func aCompleteNumberIsADouble(text: String, number: Double) throws {
    #expect(try imported(quoted(text), as: Double.self) == number)
    #expect(
      try strictRefusal(quoted(text), as: Double.self)
        == .typeMismatch(expected: "Double", found: "string"))
  }

  @Test(
    arguments: [
      ("1.5", 1.5), ("+0.1", 0.1), ("-3.4e38", -3.4e38), ("16777217", 16_777_216), ("2.0", 2),
    ] as [(String, Float)])
  func aCompleteNumberIsAFloat(text: String, number: Float) throws {
    #expect(try imported(quoted(text), as: Float.self) == number)
    #expect(
      try strictRefusal(quoted(text), as: Float.self)
        == .typeMismatch(expected: "Float", found: "string"))
  }

  @Test(arguments: [
    "19.95", "0.1", "-0.01", "1.10", "10", "1e2", "123456789012345678.9",
    "12345678901234567890123456789.123456789",
  ])
  func aCompleteNumberIsADecimal(text: String) throws {
    let decimal = try #require(Decimal(string: text))
    #expect(try imported(quoted(text), as: Decimal.self) == decimal)
    #expect(try imported(text, as: Decimal.self) == decimal)
    if !text.hasPrefix("-") {
      #expect(try imported(quoted("+" + text), as: Decimal.self) == decimal)
    }
    #expect(
      try strictRefusal(quoted(text), as: Decimal.self)
        == .typeMismatch(expected: "Decimal", found: "string"))
  }

  @Test(arguments: [
    "", " ", " 1", "1 ", "\t1", "1\n", "1\u{0}", "\u{FEFF}1", "\u{A0}1", "12abc", "abc", "abc12",
    "1,5", "1,000", "1_000", "1 000", "1'000", "1.2.3", "1.5.", "NaN", "nan", "Infinity",
    "-Infinity", "inf", "+inf", "-", "+", "+-1", "-+1", "--1", "++1", "+ 1", "- 1", "01", "-01",
    "+01", "00", "00.5", "1.", ".5", "-.5", "+.5", ".", "1.e5", "1e", "1e+", "1e-", "e5", "1e5.5",
    "1e 5", "1e5x", "1ee5", "1f", "1L", "0x10", "0b1", "0o7", "10%", "$10", "true", "null", "[1]",
    "{}", "\"1\"", "١٢", "１２", "½", "²", "−1", "1\u{301}", "2026-02-30",
  ])
  func nothingElseIsANumber(text: String) throws {
    func check<Value: VSeed>(_ type: Value.Type, _ name: String) throws {
      #expect(
        try transformer(of: conversionRefusal(quoted(text), as: type)) == "\(name) from String")
      #expect(
        try transformer(of: conversionRefusal(quoted(text), as: Value?.self))
          == "\(name) from String")
    }
    try check(Int.self, "Int")
    try check(Int8.self, "Int8")
    try check(UInt64.self, "UInt64")
    try check(Float.self, "Float")
    try check(Double.self, "Double")
    try check(Decimal.self, "Decimal")
  }

  @Test(arguments: ["1.5", "-0.5", "1e-1", "9223372036854775806.5", "0.0000000000000000000000001"])
  func aFractionIsNoInteger(text: String) throws {
    #expect(
      try conversionRefusal(text, as: Int.self) == .typeMismatch(expected: "Int", found: "fraction")
    )
    #expect(
      try strictRefusal(text, as: Int.self) == .typeMismatch(expected: "Int", found: "fraction"))
    // Which kind of issue the text is, is left open: only that it is one.
    _ = try conversionRefusal(quoted(text), as: Int.self)
    _ = try conversionRefusal(quoted(text), as: UInt8.self)
  }

  @Test func integersOfEveryWidthReachTheirBounds() throws {
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

  private func checkBounds<Value: VSeed & FixedWidthInteger>(
    _ type: Value.Type, _ name: String
  ) throws {
    for bound in [Value.min, Value.max, 0, 1, 42] {
      #expect(try imported("\(bound)", as: type) == bound)
      #expect(try imported("\"\(bound)\"", as: type) == bound)
      #expect(try imported("\"\(bound).0\"", as: type) == bound)
    }
    for tooFar in [
      "\(Int128(Value.max) + 1)", "\(Int128(Value.min) - 1)", "1e40", "-1e40", "1e400",
      "\(Int128(Value.max) + 1).0", String(repeating: "9", count: 400),
    ] {
      #expect(try numberTooLarge(conversionRefusal(tooFar, as: type)) == name)
      #expect(try numberTooLarge(conversionRefusal(quoted(tooFar), as: type)) == name)
      #expect(try numberTooLarge(strictRefusal(tooFar, as: type)) == name)
      #expect(
        try strictRefusal(quoted(tooFar), as: type)
          == .typeMismatch(expected: name, found: "string"))
    }
  }

  @Test(arguments: [
    "1e400", "-1e400", "1e999999999999999999999", String(repeating: "9", count: 400),
    "-" + String(repeating: "1", count: 400), String(repeating: "9", count: 400) + ".5",
  ])
  func aNumberWithoutEndFitsNowhere(text: String) throws {
    for json in [text, quoted(text)] {
      #expect(try numberTooLarge(conversionRefusal(json, as: Double.self)) == "Double")
      #expect(try numberTooLarge(conversionRefusal(json, as: Float.self)) == "Float")
      #expect(try numberTooLarge(conversionRefusal(json, as: Decimal.self)) == "Decimal")
    }
  }

  @Test func aFloatIsSmallerThanADouble() throws {
    for json in ["1e39", quoted("1e39"), quoted("+1e39"), "-1e39"] {
      #expect(try numberTooLarge(conversionRefusal(json, as: Float.self)) == "Float")
      #expect(try imported(json, as: Double.self).magnitude == 1e39)
    }
  }

  // MARK: - Text from numbers and Bools

  @Test(arguments: [
    "19.95", "10", "0", "-0", "1.0", "0.10", "1e2", "1E+2", "-1.50", "19.949999999999999999",
    "9007199254740993", "123456789012345678901234567890", "1e400",
    String(repeating: "9", count: 400), "0.1000000000000000055511151231257827",
  ])
  func aStringFromANumberIsTheNumbersOwnText(number: String) throws {
    #expect(try imported(number, as: String.self) == number)
    #expect(try imported(number, as: String?.self) == number)
    #expect(try imported("[\(number)]", as: [String].self) == [number])
  }

  @Test(arguments: ["true", "false"])
  func aStringFromABoolIsItsName(bool: String) throws {
    #expect(try imported(bool, as: String.self) == bool)
    #expect(
      try strictRefusal(bool, as: String.self) == .typeMismatch(expected: "String", found: bool))
  }

  @Test func aStrictStringIsNoNumber() throws {
    #expect(
      try strictRefusal("10", as: String.self) == .typeMismatch(expected: "String", found: "number")
    )
  }

  @Test(arguments: ["", " ", " 1 ", "null", "true", "10", "\u{0}", "é", "e\u{301}", "😀", "a\"b\\c"])
  func aStringKeepsEveryCharacter(text: String) throws {
    #expect(
      Array(try imported(quoted(text), as: String.self).unicodeScalars)
        == Array(text.unicodeScalars))
    #expect(
      Array(try strictlyImported(quoted(text), as: String.self).unicodeScalars)
        == Array(text.unicodeScalars))
  }

  // MARK: - Bool

  @Test(arguments: [
    ("true", true), ("TRUE", true), ("True", true), ("tRuE", true), ("yes", true), ("YES", true),
    ("Yes", true), ("1", true), ("false", false), ("FALSE", false), ("False", false),
    ("no", false), ("NO", false), ("nO", false), ("0", false),
  ])
  func aBoolHasItsWords(text: String, bool: Bool) throws {
    #expect(try imported(quoted(text), as: Bool.self) == bool)
    #expect(try imported(quoted(text), as: Bool?.self) == bool)
    #expect(
      try strictRefusal(quoted(text), as: Bool.self)
        == .typeMismatch(expected: "Bool", found: "string"))
  }

  @Test(arguments: [
    "", " ", "2", "-1", "10", "01", "00", "1.5", " true", "true ", "true\n", "t", "f", "y", "n",
    "on", "off", "nope", "yess", "truefalse", "wahr", "null", "nil", "ｔｒｕｅ", "１", "tru", "tr ue",
    "true\u{0}", "\u{FEFF}true", "NaN",
  ])
  func noOtherWordIsABool(text: String) throws {
    #expect(
      try transformer(of: conversionRefusal(quoted(text), as: Bool.self)) == "Bool from String")
    #expect(
      try transformer(of: conversionRefusal(quoted(text), as: Bool?.self)) == "Bool from String")
  }

  @Test(arguments: [("1", true), ("1.0", true), ("1e0", true), ("0", false), ("0.0", false)])
  func oneAndZeroAreBools(number: String, bool: Bool) throws {
    #expect(try imported(number, as: Bool.self) == bool)
  }

  @Test func aStrictBoolIsNoNumber() throws {
    for number in ["0", "1"] {
      #expect(
        try strictRefusal(number, as: Bool.self) == .typeMismatch(expected: "Bool", found: "number")
      )
    }
  }

  @Test(arguments: ["2", "-1", "10", "0.5", "1.5", "1.0000000000000000000001", "1e2", "1e-400"])
  func noOtherNumberIsABool(number: String) throws {
    let name = try #require(transformer(of: conversionRefusal(number, as: Bool.self)))
    #expect(name.hasPrefix("Bool from "))
  }

  // MARK: - URL, UUID, Data, TimeZone

  @Test(arguments: [
    "https://example.com/a/b?c=d&e=f#g", "http://x/%7Efoo%2fbar", "HTTP://EXAMPLE.com/A",
    "mailto:someone@example.com", "http://[::1]:8080/", "urn:isbn:0451450523",
    "https://example.com/a%20b?q=%C3%A9",
  ])
  func aURLIsKeptAsGiven(text: String) throws {
    #expect(try imported(quoted(text), as: URL.self).absoluteString == text)
    #expect(try imported(quoted(text), as: URL?.self)?.absoluteString == text)
    #expect(try strictlyImported(quoted(text), as: URL.self).absoluteString == text)
  }

  @Test(arguments: [
    "", " ", "ht tp://x", "ht^tp://x", " http://x", "http://x ", "http://x\n",
    "http://ex ample.com",
    "http://x/a b", "http://x/%", "http://x/%zz", "http://[::1", "http://x:port/", "http://x/{id}",
    "http://x/<a>", "http://x/\"", "http://x/\\a", "http://x/é",
  ])
  func anUnparsableURLFails(text: String) throws {
    #expect(try transformer(of: conversionRefusal(quoted(text), as: URL.self)) == "URL from String")
    #expect(
      try transformer(of: conversionRefusal(quoted(text), as: URL?.self)) == "URL from String")
    #expect(try transformer(of: strictRefusal(quoted(text), as: URL.self)) == "URL from String")
  }

  @Test(arguments: [
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f",
    "00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  ])
  func aUUIDIsReadInItsCanonicalForm(text: String) throws {
    let uuid = try #require(UUID(uuidString: text))
    #expect(try imported(quoted(text), as: UUID.self) == uuid)
    #expect(try strictlyImported(quoted(text), as: UUID.self) == uuid)
  }

  @Test(arguments: [
    "", " ", "E621E1F8C36C495A93FC0C247A3E6E5F", "{E621E1F8-C36C-495A-93FC-0C247A3E6E5F}",
    "urn:uuid:E621E1F8-C36C-495A-93FC-0C247A3E6E5F", " E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5F ", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F\n",
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5F\u{0}", "E621E1F8-C36C-495A-93FC-0C247A3E6E5FA",
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5", "E621E1F8-C36C-495A-93FC-0C247A3E6E5G",
    "E621E1F8-C36C-495A93FC-0C247A3E6E5F", "E621E1F-8C36C-495A-93FC-0C247A3E6E5F",
    "E621E1F8_C36C_495A_93FC_0C247A3E6E5F", "E621E1F8-C36C-495A-93FC-0C247A3E6E5Ｆ",
    "E621E1F8-C36C-495A-93FC-0x247A3E6E5F", "-E621E1F8-C36C-495A-93FC-0C247A3E6E5", "12", "null",
  ])
  func anyOtherFormOfAUUIDFails(text: String) throws {
    #expect(
      try transformer(of: conversionRefusal(quoted(text), as: UUID.self)) == "UUID from String")
    #expect(
      try transformer(of: conversionRefusal(quoted(text), as: UUID?.self)) == "UUID from String")
    #expect(try transformer(of: strictRefusal(quoted(text), as: UUID.self)) == "UUID from String")
  }

  @Test(
    arguments: [
      // Empty data must come back, so its text is a Base64 text too.
      ("", []), ("AA==", [0]), ("aGk=", [0x68, 0x69]), ("aGkh", [0x68, 0x69, 0x21]),
      ("/+8=", [0xFF, 0xEF]), ("AAECAwQ=", [0, 1, 2, 3, 4]),
    ] as [(String, [UInt8])])
  func dataIsPaddedBase64(text: String, bytes: [UInt8]) throws {
    #expect(try imported(quoted(text), as: Data.self) == Data(bytes))
    #expect(try strictlyImported(quoted(text), as: Data.self) == Data(bytes))
  }

  @Test(arguments: [
    "a", "aG", "aGk", "aGkha", "aGk==", "aGk=\n", "\naGk=", " aGk=", "aGk= ", "aG k=", "aG\r\nk=",
    "aGk=aGk=", "aGk=x", "=", "==", "====", "a===", "A===", "=aGk", "a=Gk", "aGk\u{0}", "aGl_",
    "_-8=", "-_8=", "aGkß", "aGk*", "ａＧｋ=", "data:;base64,aGk=",
    // The bits that padding leaves over are not zero: another text for the same bytes.
    "aGl=", "AB==", "/+9=",
  ])
  func malformedBase64Fails(text: String) throws {
    #expect(
      try transformer(of: conversionRefusal(quoted(text), as: Data.self)) == "Data from String")
    #expect(
      try transformer(of: conversionRefusal(quoted(text), as: Data?.self)) == "Data from String")
    #expect(try transformer(of: strictRefusal(quoted(text), as: Data.self)) == "Data from String")
  }

  @Test(arguments: [
    ("Europe/Berlin", 3_600), ("Asia/Shanghai", 28_800),
    ("America/Argentina/Buenos_Aires", -10_800),
  ])
  func aTimeZoneHasItsIdentifier(text: String, winterOffset: Int) throws {
    let january2014 = Date(timeIntervalSince1970: 1_389_000_000)
    for zone in [
      try imported(quoted(text), as: TimeZone.self),
      try strictlyImported(quoted(text), as: TimeZone.self),
    ] {
      #expect(zone.identifier == text)
      #expect(zone.secondsFromGMT(for: january2014) == winterOffset)
    }
  }

  @Test func coordinatedUniversalTimeIsATimeZone() throws {
    #expect(try imported(quoted("UTC"), as: TimeZone.self).secondsFromGMT() == 0)
  }

  @Test(arguments: [
    "", " ", "Europe/Berln", "Europe/Berlin ", " Europe/Berlin", "Europe/Berlin\n", "Europe",
    "Europe/", "/Europe/Berlin", "Europe/Berlin/", "Mars/Olympus", "../UTC", "Europe/../UTC", "25",
    "12abc", "null", "Europe Berlin", "Europe\\Berlin", "Europe/Berlin\u{0}",
  ])
  func anUnknownTimeZoneFails(text: String) throws {
    #expect(
      try transformer(of: conversionRefusal(quoted(text), as: TimeZone.self))
        == "TimeZone from String")
    #expect(
      try transformer(of: conversionRefusal(quoted(text), as: TimeZone?.self))
        == "TimeZone from String")
    #expect(
      try transformer(of: strictRefusal(quoted(text), as: TimeZone.self)) == "TimeZone from String")
  }

  // MARK: - Date

  /// The forms of dates have their own tests; this is what the conversion is called.
  @Test func aDateIsReadFromTextAndFromSeconds() throws {
    let date = Date(timeIntervalSince1970: 1_399_380_401)
    for json in [quoted("2014-05-06T12:46:41Z"), "1399380401", "1399380401.0", "1.399380401e9"] {
      #expect(try imported(json, as: Date.self) == date)
      #expect(try strictlyImported(json, as: Date.self) == date)
    }
    for text in ["2026-02-30", "", " 1", "1", "12abc", "NaN"] {
      #expect(
        try transformer(of: conversionRefusal(quoted(text), as: Date.self)) == "Date from String")
      #expect(try transformer(of: strictRefusal(quoted(text), as: Date.self)) == "Date from String")
    }
  }

  // MARK: - Raw values

  enum Size: String, CaseIterable {
    case small, medium
    case large = "very large"
  }
  enum Level: Int {
    case low = 1
    case high
  }
  struct Code: RawRepresentable, Equatable { var rawValue: UInt8 }

  @Test func rawValuesAreKnownToStrictClassesToo() throws {
    #expect(try imported(quoted("very large"), as: Size.self) == .large)
    #expect(try strictlyImported(quoted("very large"), as: Size.self) == .large)
    #expect(try imported("2", as: Level.self) == .high)
    #expect(try strictlyImported("2.0", as: Level.self) == .high)
    #expect(try imported("255", as: Code.self) == Code(rawValue: 255))
    #expect(try imported("null", as: Size?.self) == nil)
    #expect(try imported(#"["small","medium"]"#, as: [Size].self) == [.small, .medium])
    #expect(try imported(#"{"a":1,"b":2}"#, as: [String: Level].self) == ["a": .low, "b": .high])
  }

  @Test(arguments: ["tiny", "", "SMALL", " small", "large", "small\u{0}"])
  func anUnknownRawValueFailsAndListsTheKnownOnes(text: String) throws {
    #expect(
      try transformer(of: conversionRefusal(quoted(text), as: Size.self)) == "Size from String")
    #expect(try transformer(of: strictRefusal(quoted(text), as: Size?.self)) == "Size from String")
    let error = try importError { try VHolder<Size>(string: #"{"value": \#(quoted(text))}"#) }
    for size in Size.allCases { #expect(error.description.contains(size.rawValue)) }
  }

  @Test func anUnknownNumberFailsAsARawValue() throws {
    #expect(try transformer(of: conversionRefusal("3", as: Level.self)) == "Level from Int")
    #expect(try transformer(of: strictRefusal("-1", as: Level.self)) == "Level from Int")
    #expect(try numberTooLarge(conversionRefusal("300", as: Code.self)) == "UInt8")
    let error = try importError { try VHolder<[Level]>(string: #"{"value": [1, 9, 2, 8]}"#) }
    #expect(error.issues.map(\.keyPath.description) == ["value[1]", "value[3]"])
  }

  @Test(arguments: ["{}", "[]"])
  func aContainerIsNoRawValue(json: String) throws {
    for kind in [
      try conversionRefusal(json, as: Size.self), try conversionRefusal(json, as: Level.self),
    ] {
      #expect(found(by: kind) == (json == "{}" ? "object" : "array"))
    }
  }

  @Test(arguments: [("7", "number"), ("true", "true")])
  func aStrictRawValueIsNotConverted(json: String, kind: String) throws {
    #expect(try found(by: strictRefusal(json, as: Size.self)) == kind)
  }

  // MARK: - Kinds without a conversion

  static let kinds = [
    ("string", #""7""#), ("number", "7"), ("true", "true"), ("false", "false"), ("object", "{}"),
    ("array", "[7]"),
  ]

  // Not in this table: what a conversion exists for. `[7]` for a dictionary has its own test.
  @Test(arguments: kinds)
  func aKindWithoutAConversionIsATypeMismatch(kind: String, json: String) throws {
    func check<Value: VSeed>(
      _ type: Value.Type, _ name: String, refuses: Set<String>, strictly: Set<String> = []
    ) throws {
      let mismatch = JSONModelError.Kind.typeMismatch(expected: name, found: kind)
      if refuses.contains(kind) {
        #expect(try conversionRefusal(json, as: type) == mismatch)
        #expect(try conversionRefusal(json, as: Value?.self) == mismatch)
      }
      if refuses.union(strictly).contains(kind) {
        #expect(try strictRefusal(json, as: type) == mismatch)
        #expect(try strictRefusal(json, as: Value?.self) == mismatch)
      }
    }
    let noNumber: Set = ["true", "false", "object", "array"]
    try check(Int.self, "Int", refuses: noNumber, strictly: ["string"])
    try check(UInt8.self, "UInt8", refuses: noNumber, strictly: ["string"])
    try check(Float.self, "Float", refuses: noNumber, strictly: ["string"])
    try check(Double.self, "Double", refuses: noNumber, strictly: ["string"])
    try check(Decimal.self, "Decimal", refuses: noNumber, strictly: ["string"])
    try check(Date.self, "Date", refuses: noNumber)
    try check(
      String.self, "String", refuses: ["object", "array"], strictly: ["number", "true", "false"])
    try check(Bool.self, "Bool", refuses: ["object", "array"], strictly: ["string", "number"])
    let noText: Set = ["number", "true", "false", "object", "array"]
    try check(URL.self, "URL", refuses: noText)
    try check(UUID.self, "UUID", refuses: noText)
    try check(Data.self, "Data", refuses: noText)
    try check(TimeZone.self, "TimeZone", refuses: noText)
    let noArray: Set = ["string", "number", "true", "false", "object"]
    try check([Int].self, "[Int]", refuses: noArray)
    let noObject: Set = ["string", "number", "true", "false"]
    try check([String: Int].self, "[String: Int]", refuses: noObject, strictly: ["array"])
  }

  @Test func nullIsNoValueOfAnyOfThem() throws {
    func check<Value: VSeed>(_ type: Value.Type, _ name: String) throws {
      #expect(try conversionRefusal("null", as: type) == .nullValue(expected: name))
      #expect(try strictRefusal("null", as: type) == .nullValue(expected: name))
      #expect(try imported("null", as: Value?.self) == nil)
      #expect(try strictlyImported("null", as: Value?.self) == nil)
    }
    try check(Int.self, "Int")
    try check(Double.self, "Double")
    try check(Decimal.self, "Decimal")
    try check(String.self, "String")
    try check(Bool.self, "Bool")
    try check(Date.self, "Date")
    try check(URL.self, "URL")
    try check(UUID.self, "UUID")
    try check(Data.self, "Data")
    try check(TimeZone.self, "TimeZone")
  }

  // MARK: - Numbers as they are

  @Test(arguments: [("1.0", 1), ("1e2", 100), ("-0", 0), ("100e-2", 1), ("1E2", 100)])
  func anExactNumberIsAnInt(json: String, number: Int) throws {
    #expect(try imported(json, as: Int.self) == number)
    #expect(try strictlyImported(json, as: Int.self) == number)
    #expect(try imported(json, as: Double.self) == Double(number))
    #expect(try imported(json, as: Decimal.self) == Decimal(number))
  }

  @Test func aDecimalKeepsItsDigits() throws {
    let digits = "123456789012345678901234567890.12345678"
    let decimal = try #require(Decimal(string: digits))
    #expect(try imported(digits, as: Decimal.self) == decimal)
    #expect(try strictlyImported(digits, as: Decimal.self) == decimal)
    #expect(try imported(digits, as: JSONNumber.self).text == digits)
  }

  // MARK: - Containers

  @Test func everyElementIsConverted() throws {
    #expect(try imported(#"["1",2,"3.0"]"#, as: [Int].self) == [1, 2, 3])
    #expect(try imported(#"[["1"],[]]"#, as: [[Int]].self) == [[1], []])
    #expect(try imported(#"{"a":"1","b":2}"#, as: [String: Double].self) == ["a": 1, "b": 2])
    #expect(try imported(#"["yes",0,true,null]"#, as: [Bool?].self) == [true, false, true, nil])
    #expect(
      try imported(#"{"a":["1.50",1.50]}"#, as: [String: [String]].self) == ["a": ["1.50", "1.50"]])
    // A duplicate is kept once, whatever it was written as.
    #expect(try imported(#"["1",1,1.0,"2",1]"#, as: Set<Int>.self) == [1, 2])
  }

  @Test func anElementsIssueHasItsIndex() throws {
    let json = #"{"value": ["1", "x", 2, "2", 1.5, {}, null]}"#
    func check(_ body: () throws -> Any) throws {
      let error = try importError(body)
      #expect(
        error.issues.map(\.keyPath.description) == ["value[1]", "value[4]", "value[5]", "value[6]"])
      try #require(error.issues.count == 4)
      #expect(transformer(of: error.issues[0].kind) == "Int from String")
      #expect(
        error.issues.dropFirst().map(\.kind) == [
          .typeMismatch(expected: "Int", found: "fraction"),
          .typeMismatch(expected: "Int", found: "object"), .nullValue(expected: "Int"),
        ])
    }
    try check { try VHolder<[Int]>(string: json) }
    try check { try VHolder<Set<Int>>(string: json) }
    try check { try VHolder<[Int]>(value: JSONValue(string: json)) }
    let dictionary = try importError {
      try VHolder<[String: [Int]]>(string: #"{"value": {"a": ["1"], "b": [1, "12abc"]}}"#)
    }
    #expect(dictionary.issues.map(\.keyPath.description) == ["value.b[1]"])
    #expect(transformer(of: dictionary.kind) == "Int from String")
    #expect(dictionary.issues[0].position?.offset == 32)
  }

  @Test func aStrictClassConvertsNoElement() throws {
    let error = try importError {
      try VStrictHolder<[Int]>(string: #"{"value": ["1", 2, "3"]}"#)
    }
    #expect(error.issues.map(\.keyPath.description) == ["value[0]", "value[2]"])
    let mismatch = JSONModelError.Kind.typeMismatch(expected: "Int", found: "string")
    #expect(error.issues.map(\.kind) == [mismatch, mismatch])
  }

  // MARK: - Classes within classes

  final class VLenientInner: JSONModel { var number = 0 }
  final class VStrictInner: JSONModel {
    var number = 0
    override class var transformers: JSONTransformerRegistry { .strict }
  }
  final class VStrictOuter: JSONModel {
    var inner = VLenientInner()
    var list: [VLenientInner] = []
    override class var transformers: JSONTransformerRegistry { .strict }
  }
  final class VLenientOuter: JSONModel {
    var inner = VStrictInner()
    var list: [VStrictInner] = []
  }

  @Test func everyClassHasItsOwnRegistry() throws {
    let json = #"{"inner":{"number":"1"},"list":[{"number":2},{"number":"3"}]}"#
    let outer = try VStrictOuter(string: json)
    #expect(outer.inner.number == 1)
    #expect(outer.list.map(\.number) == [2, 3])
    let error = try importError { try VLenientOuter(string: json) }
    #expect(error.issues.map(\.keyPath.description) == ["inner.number", "list[1].number"])
    let mismatch = JSONModelError.Kind.typeMismatch(expected: "Int", found: "string")
    #expect(error.issues.map(\.kind) == [mismatch, mismatch])
    #expect(error.issues.map(\.property) == ["VStrictInner.number", "VStrictInner.number"])
  }

  // MARK: - The empty array of PHP

  final class VProfile: JSONModel {
    var name: String? = "unnamed"
    @OptionalKey var age = -1
  }
  final class VAccount: JSONModel {
    var profile: VProfile?
    var profiles: [VProfile]?
    var byName: [String: VProfile]?
    var scores: [String: Int]?
    var lists: [String: [Int]]?
    var values: [String: JSONValue]?
    var city: VCapital?
  }
  final class VCapital: JSONModel {
    var name = ""
    var population = 0
  }
  final class VStrictProfile: JSONModel {
    var name: String? = "unnamed"
    override class var transformers: JSONTransformerRegistry { .strict }
  }
  final class VStrictAccount: JSONModel {
    var profile: VStrictProfile?
    var scores: [String: Int]?
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  @Test func anEmptyArrayIsAnEmptyObject() throws {
    let json = #"""
      {"profile": [ ], "profiles": [[], {}], "byName": {"a": []}, "scores": [],
       "lists": {"a": []}, "values": []}
      """#
    let members: [String: Any] = [
      "profile": [Any](), "profiles": [[Any](), [String: Any]()], "byName": ["a": [Any]()],
      "scores": [Any](), "lists": ["a": [Any]()], "values": [Any](),
    ]
    for account in [
      try VAccount(string: json), try VAccount(value: JSONValue(string: json)),
      try VAccount(dictionary: members),
    ] {
      let profile = try #require(account.profile)
      #expect((profile.name, profile.age) == ("unnamed", -1))
      #expect(account.profiles?.count == 2)
      #expect(account.byName?["a"]?.age == -1)
      #expect(account.scores == [:])
      // Where an array belongs, an empty one is an empty array.
      #expect(account.lists == ["a": []])
      #expect(account.values == [:])
    }
    #expect(try VAccount(string: #"{"byName":[],"lists":[]}"#).byName?.isEmpty == true)
  }

  @Test func anEmptyArrayHasNoneOfTheRequiredKeys() throws {
    let error = try importError { try VAccount(string: #"{"city":[]}"#) }
    #expect(error.issues.map(\.kind) == [.missingKey, .missingKey])
    #expect(error.missingKeys.map(\.description) == ["city.name", "city.population"])
    #expect(error.issues.map(\.property) == ["VCapital.name", "VCapital.population"])
  }

  @Test(arguments: [
    (#"{"profile":[1]}"#, "profile"), (#"{"profile":[[]]}"#, "profile"),
    (#"{"profile":[{"name":"x"}]}"#, "profile"), (#"{"profile":[null]}"#, "profile"),
    (#"{"scores":[1]}"#, "scores"), (#"{"scores":[{"a":1}]}"#, "scores"),
    (#"{"scores":[["a",1]]}"#, "scores"), (#"{"scores":[null]}"#, "scores"),
    (#"{"profiles":[{},[0]]}"#, "profiles[1]"), (#"{"byName":{"a":[""]}}"#, "byName.a"),
  ])
  func aFilledArrayIsNoObject(json: String, path: String) throws {
    for error in [
      try importError { try VAccount(string: json) },
      try importError { try VAccount(value: JSONValue(string: json)) },
    ] {
      #expect(error.issues.map(\.keyPath.description) == [path])
      #expect(found(by: error.kind) == "array" || transformer(of: error.kind) != nil)
    }
  }

  @Test(arguments: [
    ("profile", "[]", "VStrictProfile"), ("profile", "[1]", "VStrictProfile"),
    ("scores", "[]", "[String: Int]"), ("scores", "[1]", "[String: Int]"),
  ])
  func aStrictClassTakesNoArrayForAnObject(key: String, json: String, type: String) throws {
    let error = try importError { try VStrictAccount(string: #"{"\#(key)":\#(json)}"#) }
    #expect(error.issues.map(\.kind) == [.typeMismatch(expected: type, found: "array")])
    #expect(error.keyPath.description == key)
  }

  // MARK: - Codable types and free-form values

  struct Point: Codable, Equatable {
    var x = 0.0
    var y = 0.0
  }

  @Test func anObjectIsACodableType() throws {
    #expect(try imported(#"{"x":1,"y":2.5}"#, as: Point.self) == Point(x: 1, y: 2.5))
    #expect(try imported(#"[{"x":1,"y":2.5}]"#, as: [Point].self) == [Point(x: 1, y: 2.5)])
    #expect(try imported("null", as: Point?.self) == nil)
    let error = try importError { try VHolder<Point?>(string: #"{"value": {"x": 1}}"#) }
    #expect(error.keyPath.description.hasPrefix("value"))
  }

  final class VFreeForm: JSONModel {
    var any: Any = 0
    @OptionalKey var list: [Any] = []
    @OptionalKey var members: [String: Any] = [:]
    @OptionalKey var tree: JSONValue = "initial"
  }

  @Test func anyValueIsFreeForm() throws {
    let json = #"{"any":true,"list":[1,"2",false,null],"members":{"a":"1"},"tree":[null,1.50]}"#
    let model = try VFreeForm(string: json)
    #expect(model.any as? Bool == true)
    try #require(model.list.count == 4)
    #expect(model.list[0] as? Int == 1)
    #expect(model.list[1] as? String == "2")
    #expect(model.list[2] as? Bool == false)
    #expect(model.list[3] is NSNull)
    #expect(model.members["a"] as? String == "1")
    #expect(model.tree == [nil, 1.50])
    #expect(try VFreeForm(string: #"{"any":null}"#).any is NSNull)
    #expect(
      try importError { try VFreeForm(string: "{}") }.missingKeys.map(\.description) == ["any"])
  }
}

// MARK: - Helpers

/// A type with a value for properties to start with.
protocol VSeed: Equatable {
  static var vSeed: Self { get }
}

extension Int: VSeed { static var vSeed: Int { -77 } }
extension Int8: VSeed { static var vSeed: Int8 { -77 } }
extension Int16: VSeed { static var vSeed: Int16 { -77 } }
extension Int32: VSeed { static var vSeed: Int32 { -77 } }
extension Int64: VSeed { static var vSeed: Int64 { -77 } }
extension UInt: VSeed { static var vSeed: UInt { 77 } }
extension UInt8: VSeed { static var vSeed: UInt8 { 77 } }
extension UInt16: VSeed { static var vSeed: UInt16 { 77 } }
extension UInt32: VSeed { static var vSeed: UInt32 { 77 } }
extension UInt64: VSeed { static var vSeed: UInt64 { 77 } }
extension Float: VSeed { static var vSeed: Float { -77 } }
extension Double: VSeed { static var vSeed: Double { -77 } }
extension Decimal: VSeed { static var vSeed: Decimal { -77 } }
extension JSONNumber: VSeed { static var vSeed: JSONNumber { -77 } }
extension Bool: VSeed { static var vSeed: Bool { false } }
extension String: VSeed { static var vSeed: String { "the seed" } }
extension Date: VSeed { static var vSeed: Date { Date(timeIntervalSince1970: -77) } }
extension URL: VSeed { static var vSeed: URL { URL(fileURLWithPath: "/seed") } }
extension UUID: VSeed { static var vSeed: UUID { UUID() } }
extension Data: VSeed { static var vSeed: Data { Data([77]) } }
extension TimeZone: VSeed { static var vSeed: TimeZone { .current } }
extension Optional: VSeed where Wrapped: VSeed { static var vSeed: Wrapped? { .some(.vSeed) } }
extension Array: VSeed where Element: VSeed { static var vSeed: [Element] { [.vSeed] } }
extension Set: VSeed where Element: VSeed { static var vSeed: Set<Element> { [.vSeed] } }
extension Dictionary: VSeed where Key == String, Value: VSeed {
  static var vSeed: [String: Value] { ["seed": .vSeed] }
}
extension ConversionTests.Size: VSeed { static var vSeed: Self { .medium } }
extension ConversionTests.Level: VSeed { static var vSeed: Self { .low } }
extension ConversionTests.Code: VSeed { static var vSeed: Self { Self(rawValue: 77) } }
extension ConversionTests.Point: VSeed { static var vSeed: Self { Self(x: -77, y: -77) } }

/// A property of any type, in a class with the shared registry.
final class VHolder<Value: VSeed>: JSONModel {
  var value = Value.vSeed
}

/// The same in a class with the strict registry.
final class VStrictHolder<Value: VSeed>: JSONModel {
  var value = Value.vSeed
  override class var transformers: JSONTransformerRegistry { .strict }
}

private func document(_ json: String) -> String { #"{"value": \#(json)}"# }

/// The JSON string of a text.
private func quoted(_ text: String) -> String {
  let hexadecimal = Array("0123456789abcdef")
  var json = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": json += "\\\(scalar)"
    case "\u{0}"..<"\u{20}":
      let code = Int(scalar.value)
      json += "\\u00\(hexadecimal[code / 16])\(hexadecimal[code % 16])"
    default: json.unicodeScalars.append(scalar)
    }
  }
  return json + "\""
}

/// What a JSON text becomes in a property, the same from bytes and from a tree.
private func imported<Value: VSeed>(_ json: String, as type: Value.Type) throws -> Value {
  let value = try VHolder<Value>(string: document(json)).value
  let fromTree = try VHolder<Value>(value: JSONValue(string: document(json))).value
  #expect(fromTree == value)
  return value
}

private func strictlyImported<Value: VSeed>(_ json: String, as type: Value.Type) throws -> Value {
  let value = try VStrictHolder<Value>(string: document(json)).value
  let fromTree = try VStrictHolder<Value>(value: JSONValue(string: document(json))).value
  #expect(fromTree == value)
  return value
}

/// The kind of the only issue that a JSON text gives in a property.
private func conversionRefusal<Value: VSeed>(
  _ json: String, as type: Value.Type
) throws -> JSONModelError.Kind {
  try onlyKind(
    of: try importError { try VHolder<Value>(string: document(json)) },
    and: try importError { try VHolder<Value>(value: JSONValue(string: document(json))) })
}

private func strictRefusal<Value: VSeed>(
  _ json: String, as type: Value.Type
) throws -> JSONModelError.Kind {
  try onlyKind(
    of: try importError { try VStrictHolder<Value>(string: document(json)) },
    and: try importError { try VStrictHolder<Value>(value: JSONValue(string: document(json))) })
}

/// Bytes and trees have the same issues, and only bytes have positions.
private func onlyKind(
  of error: JSONModelError, and tree: JSONModelError
) throws -> JSONModelError.Kind {
  #expect(error.issues.map(\.keyPath.description) == ["value"])
  #expect(error.issues.map(\.position?.offset) == [10])
  #expect(tree.issues.map(\.keyPath.description) == ["value"])
  #expect(tree.issues.map(\.position?.offset) == [nil])
  #expect(tree.kind == error.kind)
  return error.kind
}

private func transformer(of kind: JSONModelError.Kind) -> String? {
  if case .transformFailed(let transformer, _) = kind { transformer } else { nil }
}

/// The type that a complete number does not fit into.
private func numberTooLarge(_ kind: JSONModelError.Kind) -> String? {
  if case .numberOutOfRange(let expected, _) = kind { expected } else { nil }
}

private func found(by kind: JSONModelError.Kind) -> String? {
  if case .typeMismatch(_, let found) = kind { found } else { nil }
}
