import Foundation
import JSONModelKit
import TestSupport
import Testing

/// The order of keys, white space, escapes and wrong values do not change how an object is imported.
///
/// A loop imports members in the order of declaration, and another one whole objects of leaves and
/// arrays. Both must have the results of the general code, which an import uses with
/// `duplicateKeys: .useLast`.
struct PlainDocumentTests {
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

  final class Area: JSONModel {
    var id = 0
    var name: String? = "a default value of more than fifteen bytes"
    var blocks: [Int] = [1]
    var tags: [String]? = ["default"]
    var parts: [Part] = []
    @OptionalKey var rank = 7
  }
  final class Part: JSONModel {
    var x = 0
    var y = 0
  }
  final class Site: JSONModel {
    var areas: [Area] = []
    var main = Area()
  }

  typealias Member = (key: String, value: String)
  typealias Separator = (afterComma: String, beforeColon: String, afterColon: String)

  /// A class, and the documents with an object of that class.
  struct Subject: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// A valid value of each property, in the order of declaration.
    var members: [Member]
    /// Values that may be wrong.
    var values: [String]
    /// Another way to write the first key.
    var escapedKey: String
    /// The key path of the object in the first document.
    var path = ""
    var documents: @Sendable (String) -> [String] = { [$0] }
    /// Imports a document and describes the model.
    var describe: @Sendable (Data, JSONImportOptions) throws(JSONModelError) -> String
  }

  static let subjects = [
    Subject(
      testDescription: "many types", members: members, values: values,
      escapedKey: #"te\u0078t"#
    ) { data, options throws(JSONModelError) in
      try Values(data: data, options: options).modelDescription()
    },
    Subject(
      testDescription: "leaves and arrays", members: areaMembers, values: areaValues,
      escapedKey: #"i\u0064"#, path: "areas[0].",
      documents: { object in
        // In an array, and as a property.
        let valid = document(areaMembers)
        return [
          #"{"areas": [\#(object), \#(valid)], "main": \#(valid)}"#,
          #"{"areas": [], "main": \#(object)}"#,
        ]
      },
      describe: { data, options throws(JSONModelError) in
        try Site(data: data, options: options).modelDescription()
      }),
  ]

  /// A valid value of each property.
  static let members: [Member] = [
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

  static let separators: [Separator] = [
    ("", "", ""), (" ", "", " "), ("\n", "", " "), ("\n  ", "", " "), ("\n     ", "", ""),
    ("\n      ", "", " "), ("\n       ", "", " "), ("\n              ", "", "  "),
    ("\n               ", "", " "), ("\n                       ", "", "\n"), ("\r\n    ", "", "\t"),
    ("\t", " ", " "), ("  ", "\n", ""),
    ("\n  ", " ", " "), ("", "\t\r\n          ", ""), ("\n\n   ", "", "          "),
  ]

  static let areaMembers: [Member] = [
    ("id", "5"), ("name", #""north""#), ("blocks", "[]"), ("tags", "[]"), ("parts", "[]"),
    ("rank", "3"),
  ]

  static let areaValues = [
    "null", "7", "-0", "1.5", "1e400", #""a""#, #""a\n""#, "[", "[]", "[ ]", "[\n]", "[1]",
    "[1, 2]",
    #"["a"]"#, "[null]", "[[]]", "[}", "[]]", "[{}]", #"[{"x": 1, "y": 2}]"#, "{}", "true", "",
  ]

  // MARK: - Comparison

  static func document(_ members: [Member], _ separator: Separator = ("", "", "")) -> String {
    let texts = members.map {
      "\"\($0.key)\"\(separator.beforeColon):\(separator.afterColon)\($0.value)"
    }
    return "{" + separator.afterComma + texts.joined(separator: "," + separator.afterComma) + "}"
  }

  /// Returns the description of the imported model, or the issues with their positions, and then
  /// the tolerated issues.
  static func outcome(
    of document: Data, _ subject: Subject, _ options: JSONImportOptions = .default
  ) -> [String] {
    let tolerated = Locked<[String]>([])
    var options = options
    options.onTolerated = { error in tolerated.change { $0 += texts(of: error) } }
    do {
      return [try subject.describe(document, options)] + tolerated.value
    } catch {
      return texts(of: error) + tolerated.value
    }
  }

  private static func texts(of error: JSONModelError) -> [String] {
    error.issues.map {
      "\($0.keyPath) \($0.kind) \($0.position?.offset ?? -1) \($0.property ?? "")"
    }
  }

  /// Compares the loops with the general code.
  static func compare(
    _ document: Data, _ subject: Subject, _ options: JSONImportOptions = .default
  ) {
    var general = options
    general.duplicateKeys = .useLast
    #expect(
      outcome(of: document, subject, options) == outcome(of: document, subject, general),
      "\(String(decoding: document, as: UTF8.self))")
  }

  static func compare(_ object: String, _ subject: Subject) {
    for document in subject.documents(object) { compare(Data(document.utf8), subject) }
  }

  /// Returns the results of all documents with an object.
  private static func outcomes(_ object: String, _ subject: Subject) -> [String] {
    subject.documents(object).map { outcome(of: Data($0.utf8), subject)[0] }
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

  @Test func objectsInArraysAreImported() throws {
    let site = try Site(
      string: """
        {"areas": [{"id": 1, "name": null, "blocks": [], "tags": null, "parts": [], "rank": 2},
          {"id":-2,"name":"","blocks":[],"tags":[],"parts":[]},
          {"id": 3, "name": "c", "blocks": [ ], "tags": ["t"], "parts": [{"x": 1, "y": 2}]}],
         "main": {"id": 4, "name": "d", "blocks": [8, 9], "tags": [], "parts": [], "rank": 5}}
        """)
    expectEqual(site.areas.map(\.id), [1, -2, 3])
    expectEqual(site.areas.map(\.name), [nil, "", "c"])
    expectEqual(site.areas.map(\.blocks), [[], [], []])
    expectEqual(site.areas.map(\.tags), [nil, [], ["t"]])
    expectEqual(site.areas.map(\.parts.count), [0, 0, 1])
    expectEqual(site.areas.map(\.rank), [2, 7, 7])
    expectEqual(site.areas[2].parts[0].y, 2)
    expectEqual(site.main.blocks, [8, 9])
  }

  static let choices = subjects.indices.flatMap { subject in
    subjects[subject].values.map { (subject, $0) }
  }

  /// Each value is imported as the value of each property, also at the end of the object.
  ///
  /// Debug builds test each value of the larger class with a third of the properties.
  @Test(arguments: choices) func eachValueIsImported(subject: Int, value: String) {
    let subject = Self.subjects[subject]
    let step = amount(release: 1, debug: subject.members.count > 10 ? 3 : 1)
    for index in subject.members.indices where (index + value.utf8.count) % step == 0 {
      var members = subject.members
      members[index].value = value
      Self.compare(Self.document(members), subject)
      Self.compare(Self.document(Array(members[...index])), subject)
    }
  }

  @Test(arguments: subjects, separators.indices)
  func whiteSpaceMakesNoDifference(subject: Subject, index: Int) {
    let document = Self.document(subject.members, Self.separators[index])
    Self.compare(document, subject)
    expectEqual(
      Self.outcomes(document, subject), Self.outcomes(Self.document(subject.members), subject))
    for wrong in [",,", ";", ", ,", "", ",}", "\u{0},", ",\u{0}", ",\n\u{0}    ", ",a", " ,"] {
      Self.compare(document.replacing(",", with: wrong), subject)
      Self.compare(document.replacing(",", with: wrong, maxReplacements: 3), subject)
    }
    for wrong in ["", "::", "=", "\"", ":\u{0}"] {
      Self.compare(document.replacing(":", with: wrong, maxReplacements: 4), subject)
    }
  }

  /// The prefixes end at every byte of each key, value and separator.
  @Test(arguments: [0, 1, 3, 7, 13]) func truncatedDocumentsHaveTheSameIssues(separator: Int) {
    let document = Data(Self.document(Self.members, Self.separators[separator]).utf8)
    for count in 1..<document.count { Self.compare(document[..<count], Self.subjects[0]) }
  }

  /// Each byte is replaced with control characters, a digit, punctuation and invalid UTF-8.
  @Test func damagedDocumentsHaveTheSameIssues() {
    let document = Data(Self.document(Self.members).utf8)
    // Debug builds replace each byte with a third of them.
    let step = amount(release: 1, debug: 3)
    let bytes: [UInt8] = [0x00, 0x22, 0x80, 0x1F, 0x30, 0xC3, 0x5C, 0x7D, 0xFF]
    for index in document.indices {
      for place in stride(from: index % step, to: bytes.count, by: step) {
        var damaged = document
        damaged[index] = bytes[place]
        Self.compare(damaged, Self.subjects[0])
      }
    }
  }

  @Test(arguments: subjects) func theOrderOfKeysMakesNoDifference(subject: Subject) throws {
    let ordered = Self.outcomes(Self.document(subject.members), subject)
    for start in subject.members.indices {
      let rotated = subject.members[start...] + subject.members[..<start]
      for members in [Array(rotated), rotated.reversed()] {
        expectEqual(Self.outcomes(Self.document(members), subject), ordered)
        Self.compare(Self.document(members), subject)
      }
      var missing = subject.members
      missing.remove(at: start)
      Self.compare(Self.document(missing), subject)
      missing.insert(("unknown", "[]"), at: start)
      Self.compare(Self.document(missing), subject)
      for key in ["unknown", ""] {
        var more = subject.members
        more.insert((key, "1"), at: start)
        Self.compare(Self.document(more), subject)
      }
    }
  }

  /// An escaped key is the same key.
  @Test(arguments: subjects) func escapesInKeysMakeNoDifference(subject: Subject) throws {
    for index in subject.members.indices {
      var members = subject.members
      members.insert((subject.escapedKey, "1"), at: index)
      let error = try importError { try Self.describe(members, subject) }
      #expect(error.issues.contains { $0.kind == .duplicateKey })
    }
    var members = subject.members
    members[0].key = subject.escapedKey
    expectEqual(
      Self.outcomes(Self.document(members), subject),
      Self.outcomes(Self.document(subject.members), subject))
  }

  @Test(arguments: subjects) func duplicateKeysAreIssuesWhereverTheyAre(subject: Subject) throws {
    for index in subject.members.indices {
      for place in (index + 1)...subject.members.count {
        var members = subject.members
        members.insert(members[index], at: place)
        let error = try importError { try Self.describe(members, subject) }
        expectEqual(error.kinds, [.duplicateKey])
        expectEqual("\(error.keyPath)", subject.path + members[index].key)
      }
    }
  }

  private static func describe(_ members: [Member], _ subject: Subject) throws -> String {
    try subject.describe(Data(subject.documents(document(members))[0].utf8), .default)
  }

  @Test(arguments: subjects) func otherObjectsAreImportedAsByTheGeneralCode(subject: Subject) {
    for object in ["", "{", "{}", "{ }", "[]", "null", "{,}", "{\"id\"}", "{\"id\":1,}"] {
      Self.compare(object, subject)
    }
    let object = Self.document(subject.members)
    for end in [",}", "", "]", "}}", " }", "\n\t}", "x}", "}x"] {
      Self.compare(String(object.dropLast()) + end, subject)
    }
  }
}
