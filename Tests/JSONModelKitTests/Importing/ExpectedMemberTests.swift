import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Compares the loop that imports members in the order of declaration with the general code.
///
/// Both must have the same results. With `duplicateKeys: .useLast`, an import does not use the
/// loop.
struct ExpectedMemberTests {
  final class Values: JSONModel {
    var text = "a default value of more than fifteen bytes"
    var optionalText: String? = "another default value of this length"
    var flag = false
    var optionalFlag: Bool? = true
    var int = 0
    var optionalInt: Int? = 1
    var int64: Int64 = 0
    var optionalInt64: Int64? = 1
    var int32: Int32 = 0
    var optionalInt32: Int32? = 1
    var uint: UInt = 0
    var optionalUInt: UInt? = 1
    var uint64: UInt64 = 0
    var optionalUInt64: UInt64? = 1
    var ratio = 0.0
    var optionalRatio: Double? = 1
    var k = 0
    var aKeyWithALengthOfMoreThanFortyBytesInUTF8 = 0
    var inner = Inner()
    var optionalInner: Inner? = Inner()
    var list: [Int]? = [1]
    @OptionalKey var kept = 7
    @OptionalKey var keptText = "a default value of more than fifteen bytes"
    @OptionalKey var keptFlag = true
    @ReadOnly var seen = 0
    @Required var site: String
    var page: String? = "a page"
    var status = 3
    var price = 1.0
    var nothing: Bool? = true
    var tags: [Int] = []
    var shared = 0
    var sameKey: Int64 = 0
    var last = ""

    override class var keyMapper: JSONKeyMapper { ["sameKey": "shared"] }
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "page": .emptyAsNil, "status": .orDefault, "price": .or(2.5), "nothing": .orNil,
        "tags": .lossy(),
      ]
    }
  }
  final class Inner: JSONModel {
    var x = 0
    var y = 0

    override class var keyMapper: JSONKeyMapper { ["y": "é"] }
  }

  /// A valid value of each property.
  private static let members: [(key: String, value: String)] = [
    ("text", #""short""#), ("optionalText", #""a string of more than fifteen bytes""#),
    ("flag", "true"), ("optionalFlag", "false"), ("int", "-12"),
    ("optionalInt", "123456789012345678"), ("int64", "9223372036854775807"),
    ("optionalInt64", "-9223372036854775808"), ("int32", "2147483647"),
    ("optionalInt32", "-2147483648"), ("uint", "0"), ("optionalUInt", "12345678"),
    ("uint64", "18446744073709551615"), ("optionalUInt64", "7"), ("ratio", "-1.5e3"),
    ("optionalRatio", "0.1"), ("k", "1"), ("aKeyWithALengthOfMoreThanFortyBytesInUTF8", "2"),
    ("inner", #"{"x": 1, "é": 2}"#), ("optionalInner", "null"), ("list", "null"),
    ("kept", "null"), ("keptText", #""short""#), ("keptFlag", "false"), ("seen", "5"),
    ("site", #""s""#), ("page", #""""#), ("status", "4"), ("price", "5"), ("nothing", "null"),
    ("tags", #"[1, "x", 2]"#), ("shared", "9"), ("last", #""""#),
  ]

  static let values: [String] = [
    "null", "true", "false", "tru", "nul", "fals", "truex", "nullx", "0", "-0", "7", "-7", "00",
    "01", "-01", "-", "--1", "+1", "12", "123", "-1234567", "12345678", "123456789",
    "-1234567890123456", "999999999999999999", "1000000000000000000", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "2147483648",
    "-2147483649", "4294967296", "18446744073709551615", "18446744073709551616", "1.0", "1.5", "1.",
    "12.", ".5", "1e2", "1E2", "12e", "12e-2", "1e400", "123456789.25", "1x", "12x", "12345678x",
    "0.1e1", "12]", #""""#, #"""#, #""a""#, #""1234567""#, #""12345678""#, #""123456789012345""#,
    #""1234567890123456""#, #""a string of more than sixteen bytes""#, #""a\"b""#,
    #""12345678\u0041""#, #""a longer string with a line end \n ""#, #""é""#, #""1234567é""#,
    #""日本語の長い文字列です""#, #""12345678901234é""#, "\"a\tb\"", "\"12345678\u{1}\"", #""1""#,
    #""true""#, #""-12""#, #""-0""#, #""0""#, #""00""#, #""007""#, #""+5""#, #"" 7""#, #""7 ""#,
    #""1.0""#, #""1e2""#, #""12,""#, #""12}""#, #""-""#, #""2147483648""#, #""123456789012345678""#,
    #""9223372036854775808""#, #""1\u0032""#, #""12"#, #""12"x"#, #""12" "#, "[]", "[1, 2]", "{}",
    #"{"x": 1, "é": 2}"#, #"{"x": null}"#, "",
  ]

  static let separators: [(afterComma: String, beforeColon: String, afterColon: String)] = [
    ("", "", ""), (" ", "", " "), ("\n", "", " "), ("\n  ", "", " "), ("\n     ", "", ""),
    ("\n      ", "", " "), ("\n       ", "", " "), ("\n              ", "", "  "),
    ("\n               ", "", " "), ("\n                       ", "", "\n"), ("\r\n    ", "", "\t"),
    ("\t", " ", " "), ("  ", "\n", ""),
    ("\n  ", " ", " "), ("", "\t\r\n          ", ""), ("\n\n   ", "", "          "),
  ]

  // MARK: - Comparison

  /// Returns the description of the imported model, or the issues with their positions, and then
  /// the tolerated issues.
  static func outcome(_ data: Data, _ options: JSONImportOptions) -> [String] {
    let tolerated = Locked<[String]>([])
    var options = options
    options.onTolerated = { error in tolerated.change { $0 += texts(of: error) } }
    do {
      let model = try Values(data: data, options: options)
      return [model.modelDescription()] + tolerated.value
    } catch {
      return texts(of: error) + tolerated.value
    }
  }

  private static func texts(of error: JSONModelError) -> [String] {
    error.issues.map {
      "\($0.keyPath) \($0.kind) \($0.position?.offset ?? -1) \($0.property ?? "")"
    }
  }

  /// Compares the loop with the general code.
  static func compare(_ document: some Sequence<UInt8>) {
    let data = Data(document)
    let general = outcome(data, JSONImportOptions(duplicateKeys: .useLast))
    let found = outcome(data, .default)
    #expect(found == general, "\(String(decoding: data, as: UTF8.self))")
  }

  static func document(
    _ members: [(key: String, value: String)],
    _ separator: (afterComma: String, beforeColon: String, afterColon: String) = ("", "", "")
  ) -> String {
    let texts = members.map {
      "\"\($0.key)\"\(separator.beforeColon):\(separator.afterColon)\($0.value)"
    }
    return "{" + separator.afterComma + texts.joined(separator: "," + separator.afterComma) + "}"
  }

  // MARK: - Tests

  @Test func validValuesAreImported() throws {
    let values = try Values(string: Self.document(Self.members))
    expectEqual(values.text, "short")
    expectEqual(values.optionalText, "a string of more than fifteen bytes")
    expectEqual([values.flag, values.optionalFlag], [true, false])
    expectEqual([values.int, values.optionalInt], [-12, 123_456_789_012_345_678])
    expectEqual([values.int64, values.optionalInt64], [.max, .min])
    expectEqual([values.int32, values.optionalInt32], [.max, .min])
    expectEqual([values.uint, values.optionalUInt], [0, 12_345_678])
    expectEqual([values.uint64, values.optionalUInt64], [.max, 7])
    expectEqual([values.ratio, values.optionalRatio], [-1500, 0.1])
    expectEqual([values.k, values.aKeyWithALengthOfMoreThanFortyBytesInUTF8], [1, 2])
    expectEqual([values.inner.x, values.inner.y, values.kept], [1, 2, 7])
    expectEqual(values.optionalInner == nil && values.list == nil, true)
    expectEqual([values.keptText, values.site, values.page ?? "nil"], ["short", "s", "nil"])
    expectEqual([values.keptFlag, values.nothing], [false, nil])
    expectEqual([values.seen, values.status, values.shared, Int(values.sameKey)], [5, 4, 9, 9])
    expectEqual(values.price, 5)
    expectEqual(values.tags, [1, 2])
    expectEqual(values.last, "")
  }

  /// Each value is imported as the value of each property, also at the end of the object.
  ///
  /// Debug builds test each value with a third of the properties.
  @Test(arguments: values) func allValuesAreImportedAsByTheGeneralCode(value: String) {
    let step = amount(release: 1, debug: 3)
    for index in Self.members.indices where (index + value.utf8.count) % step == 0 {
      var members = Self.members
      members[index].value = value
      Self.compare(Self.document(members).utf8)
      Self.compare(Self.document(Array(members[...index])).utf8)
    }
  }

  @Test(arguments: separators.indices) func allSeparatorsAreAccepted(index: Int) {
    let document = Self.document(Self.members, Self.separators[index])
    Self.compare(document.utf8)
    expectEqual(
      Self.outcome(Data(document.utf8), .default)[0],
      Self.outcome(Data(Self.document(Self.members).utf8), .default)[0])
    for wrong in [",,", ";", ", ,", "", ",}", "\u{0},", ",\u{0}", ",\n\u{0}    ", ",a", " ,"] {
      Self.compare(document.replacing(",", with: wrong).utf8)
      Self.compare(document.replacing(",", with: wrong, maxReplacements: 3).utf8)
    }
    for wrong in ["", "::", "=", "\"", ":\u{0}"] {
      Self.compare(document.replacing(":", with: wrong, maxReplacements: 4).utf8)
    }
  }

  /// The prefixes end at every byte of each key, value and separator.
  @Test(arguments: [0, 1, 3, 7, 13]) func truncatedDocumentsHaveTheSameIssues(separator: Int) {
    let document = Array(Self.document(Self.members, Self.separators[separator]).utf8)
    for count in 1..<document.count { Self.compare(document[..<count]) }
  }

  /// Each byte is replaced with control characters, a digit, punctuation and invalid UTF-8.
  @Test func damagedDocumentsHaveTheSameIssues() {
    let document = Array(Self.document(Self.members).utf8)
    // Debug builds replace each byte with a third of them.
    let step = amount(release: 1, debug: 3)
    let bytes: [UInt8] = [0x00, 0x22, 0x80, 0x1F, 0x30, 0xC3, 0x5C, 0x7D, 0xFF]
    for index in document.indices {
      for place in stride(from: index % step, to: bytes.count, by: step) {
        var damaged = document
        damaged[index] = bytes[place]
        Self.compare(damaged)
      }
    }
  }

  @Test func membersInAnyOrderAreImported() throws {
    let ordered = Self.outcome(Data(Self.document(Self.members).utf8), .default)[0]
    for start in Self.members.indices {
      let rotated = Self.members[start...] + Self.members[..<start]
      for members in [Array(rotated), rotated.reversed()] {
        expectEqual(Self.outcome(Data(Self.document(members).utf8), .default)[0], ordered)
      }
      var missing = Self.members
      missing.remove(at: start)
      Self.compare(Self.document(missing).utf8)
      for key in ["unknown", #"te\u0078t"#, ""] {
        var more = Self.members
        more.insert((key, "1"), at: start)
        if key == #"te\u0078t"# {
          let error = try importError { try Values(string: Self.document(more)) }
          #expect(error.issues.contains { $0.kind == .duplicateKey })
        } else {
          Self.compare(Self.document(more).utf8)
        }
      }
    }
  }

  @Test func duplicateKeysAreIssuesWhereverTheyAre() throws {
    for index in Self.members.indices {
      for place in index...Self.members.count where place > index {
        var members = Self.members
        members.insert(members[index], at: place)
        let error = try importError { try Values(string: Self.document(members)) }
        expectEqual(error.issues.map(\.kind), [.duplicateKey])
        expectEqual("\(error.keyPath)", members[index].key)
      }
    }
  }
}
