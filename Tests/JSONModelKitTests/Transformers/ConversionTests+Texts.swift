import Foundation
import JSONModelKit
import Testing

extension ConversionTests {
  // MARK: - Strings from numbers and booleans

  @Test(arguments: [
    "19.95", "10", "0", "-0", "1.0", "0.10", "1e2", "1E+2", "-1.50", "19.949999999999999999",
    "9007199254740993", "123456789012345678901234567890", "1e400",
    String(repeating: "9", count: 400), "0.1000000000000000055511151231257827",
  ])
  func aStringFromANumberHasItsDigits(number: String) throws {
    try expectEqual(imported(number, as: String.self), number)
    try expectEqual(imported(number, as: String?.self), number)
    try expectEqual(imported("[\(number)]", as: [String].self), [number])
  }

  @Test(arguments: ["true", "false"])
  func aStringFromABoolIsTrueOrFalse(bool: String) throws {
    try expectEqual(imported(bool, as: String.self), bool)
    try expectEqual(
      strictRejection(bool, as: String.self), .typeMismatch(expected: "String", found: bool))
  }

  @Test func strictClassesDoNotConvertNumbersToStrings() throws {
    try expectEqual(
      strictRejection("10", as: String.self), .typeMismatch(expected: "String", found: "number")
    )
  }

  @Test(arguments: ["", " ", " 1 ", "null", "true", "10", "\u{0}", "é", "e\u{301}", "😀", "a\"b\\c"])
  func aStringKeepsEveryCharacter(text: String) throws {
    expectEqual(
      Array(try imported(quoted(text), as: String.self).unicodeScalars), Array(text.unicodeScalars))
    expectEqual(
      Array(try strictlyImported(quoted(text), as: String.self).unicodeScalars),
      Array(text.unicodeScalars))
  }

  /// Expects a failed conversion of a string, in all classes or only if they convert strings.
  private func expectRejected<Value: Seed>(
    _ text: String, as type: Value.Type, strictly: Bool = true
  ) throws {
    let name = "\(type) from String"
    try expectEqual(transformer(of: conversionRejection(quoted(text), as: type)), name)
    try expectEqual(transformer(of: conversionRejection(quoted(text), as: Value?.self)), name)
    guard strictly else { return }
    try expectEqual(transformer(of: strictRejection(quoted(text), as: type)), name)
  }

  // MARK: - Bool

  @Test(arguments: [
    ("true", true), ("TRUE", true), ("True", true), ("tRuE", true), ("yes", true), ("YES", true),
    ("Yes", true), ("1", true), ("false", false), ("FALSE", false), ("False", false),
    ("no", false), ("NO", false), ("nO", false), ("0", false),
  ])
  func boolsAreConvertedFromStrings(text: String, bool: Bool) throws {
    try expectEqual(imported(quoted(text), as: Bool.self), bool)
    try expectEqual(imported(quoted(text), as: Bool?.self), bool)
    try expectEqual(
      strictRejection(quoted(text), as: Bool.self), .typeMismatch(expected: "Bool", found: "string")
    )
  }

  @Test(arguments: [
    "", " ", "2", "-1", "10", "01", "00", "1.5", " true", "true ", "true\n", "t", "f", "y", "n",
    "on", "off", "nope", "yess", "truefalse", "wahr", "null", "nil", "ｔｒｕｅ", "１", "tru", "tr ue",
    "true\u{0}", "\u{FEFF}true", "NaN",
  ])
  func otherStringsAreNotBools(text: String) throws {
    try expectRejected(text, as: Bool.self, strictly: false)
  }

  @Test(arguments: [("1", true), ("1.0", true), ("1e0", true), ("0", false), ("0.0", false)])
  func oneAndZeroAreBools(number: String, bool: Bool) throws {
    try expectEqual(imported(number, as: Bool.self), bool)
  }

  @Test func strictClassesDoNotConvertNumbersToBools() throws {
    for number in ["0", "1"] {
      try expectEqual(
        strictRejection(number, as: Bool.self), .typeMismatch(expected: "Bool", found: "number")
      )
    }
  }

  @Test(arguments: ["2", "-1", "10", "0.5", "1.5", "1.0000000000000000000001", "1e2", "1e-400"])
  func otherNumbersAreNotBools(number: String) throws {
    let name = try #require(transformer(of: conversionRejection(number, as: Bool.self)))
    #expect(name.hasPrefix("Bool from "))
  }

  // MARK: - URL, UUID, Data, TimeZone

  @Test(arguments: [
    "https://example.com/a/b?c=d&e=f#g", "http://x/%7Efoo%2fbar", "HTTP://EXAMPLE.com/A",
    "mailto:someone@example.com", "http://[::1]:8080/", "urn:isbn:0451450523",
    "https://example.com/a%20b?q=%C3%A9",
  ])
  func urlsAreNotChanged(text: String) throws {
    try expectEqual(imported(quoted(text), as: URL.self).absoluteString, text)
    try expectEqual(imported(quoted(text), as: URL?.self)?.absoluteString, text)
    try expectEqual(strictlyImported(quoted(text), as: URL.self).absoluteString, text)
  }

  @Test(arguments: [
    "", " ", "ht tp://x", "ht^tp://x", " http://x", "http://x ", "http://x\n",
    "http://ex ample.com",
    "http://x/a b", "http://x/%", "http://x/%zz", "http://[::1", "http://x:port/", "http://x/{id}",
    "http://x/<a>", "http://x/\"", "http://x/\\a", "http://x/é",
  ])
  func invalidURLsAreRejected(text: String) throws { try expectRejected(text, as: URL.self) }

  @Test(arguments: [
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f",
    "00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  ])
  func uuidsAreImportedInTheirCanonicalForm(text: String) throws {
    let uuid = try #require(UUID(uuidString: text))
    try expectEqual(imported(quoted(text), as: UUID.self), uuid)
    try expectEqual(strictlyImported(quoted(text), as: UUID.self), uuid)
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
  func otherFormsOfUUIDsAreRejected(text: String) throws { try expectRejected(text, as: UUID.self) }

  @Test(
    arguments: [
      // Empty data is exported as an empty string, so an empty string is valid Base64.
      ("", []), ("AA==", [0]), ("aGk=", [0x68, 0x69]), ("aGkh", [0x68, 0x69, 0x21]),
      ("/+8=", [0xFF, 0xEF]), ("AAECAwQ=", [0, 1, 2, 3, 4]),
    ] as [(String, [UInt8])])
  func dataIsImportedFromPaddedBase64(text: String, bytes: [UInt8]) throws {
    try expectEqual(imported(quoted(text), as: Data.self), Data(bytes))
    try expectEqual(strictlyImported(quoted(text), as: Data.self), Data(bytes))
  }

  @Test(arguments: [
    "a", "aG", "aGk", "aGkha", "aGk==", "aGk=\n", "\naGk=", " aGk=", "aGk= ", "aG k=", "aG\r\nk=",
    "aGk=aGk=", "aGk=x", "=", "==", "====", "a===", "A===", "=aGk", "a=Gk", "aGk\u{0}", "aGl_",
    "_-8=", "-_8=", "aGkß", "aGk*", "ａＧｋ=", "data:;base64,aGk=",
    // The unused bits before the padding are not zero, so a canonical string has the same bytes.
    "aGl=", "AB==", "/+9=",
  ])
  func malformedBase64IsRejected(text: String) throws { try expectRejected(text, as: Data.self) }

  @Test(arguments: [
    ("Europe/Berlin", 3_600), ("Asia/Shanghai", 28_800),
    ("America/Argentina/Buenos_Aires", -10_800),
  ])
  func timeZonesAreImportedFromIdentifiers(text: String, winterOffset: Int) throws {
    let january2014 = Date(timeIntervalSince1970: 1_389_000_000)
    for zone in [
      try imported(quoted(text), as: TimeZone.self),
      try strictlyImported(quoted(text), as: TimeZone.self),
    ] {
      expectEqual(zone.identifier, text)
      expectEqual(zone.secondsFromGMT(for: january2014), winterOffset)
    }
  }

  @Test func utcIsATimeZone() throws {
    try expectEqual(imported(quoted("UTC"), as: TimeZone.self).secondsFromGMT(), 0)
  }

  @Test(arguments: [
    "", " ", "Europe/Berln", "Europe/Berlin ", " Europe/Berlin", "Europe/Berlin\n", "Europe",
    "Europe/", "/Europe/Berlin", "Europe/Berlin/", "Mars/Olympus", "../UTC", "Europe/../UTC", "25",
    "12abc", "null", "Europe Berlin", "Europe\\Berlin", "Europe/Berlin\u{0}",
  ])
  func unknownTimeZonesAreRejected(text: String) throws {
    try expectRejected(text, as: TimeZone.self)
  }

  // MARK: - Date

  /// Other suites test the forms of dates; this test checks the transformer that an error names.
  @Test func datesAreImportedFromStringsAndSeconds() throws {
    let date = Date(timeIntervalSince1970: 1_399_380_401)
    for json in [quoted("2014-05-06T12:46:41Z"), "1399380401", "1399380401.0", "1.399380401e9"] {
      try expectEqual(imported(json, as: Date.self), date)
      try expectEqual(strictlyImported(json, as: Date.self), date)
    }
    for text in ["2026-02-30", "", " 1", "1", "12abc", "NaN"] {
      try expectEqual(
        transformer(of: conversionRejection(quoted(text), as: Date.self)), "Date from String")
      try expectEqual(
        transformer(of: strictRejection(quoted(text), as: Date.self)), "Date from String")
    }
  }
}
