import Foundation
import JSONModelKit
import TestSupport
import Testing

/// One error lists all issues, with error codes, key paths and positions, in document order.
struct ErrorTests {
  typealias Country = Fixtures.Country
  typealias City = Fixtures.City
  typealias Mayor = Fixtures.Mayor

  static let expected: [(line: Int, column: Int, path: String, kind: JSONModelError.Kind)] = [
    (1, 1, "name", .missingKey),
    (
      2, 9, "id",
      .transformFailed(transformer: "Int from String", reason: "not a number")
    ),
    (3, 15, "dialCode", .numberOutOfRange(expected: "UInt8", found: "number")),
    (5, 38, "cities[0].population", .typeMismatch(expected: "Int", found: "fraction")),
    (5, 77, "cities[0].mayor.since", .validationFailed("must not be before 1900")),
    (6, 5, "cities[1].population", .missingKey),
    (6, 14, "cities[1].name", .nullValue(expected: "String")),
    (6, 20, "cities[1].popluation", .unknownKey),
    (6, 68, "cities[1].mayor.since", .duplicateKey),
  ]

  @Test func allIssuesOfADocumentAreThrownAsOneError() throws {
    let error = try importError { try Country(string: Fixtures.document) }
    expectEqual(
      error.description,
      """
      Country: 9 issues
        line 1, column 1, name: required key is missing [missing_key]
        line 2, column 9, id: cannot convert string to Int: not a number [transform_failed]
        line 3, column 15, dialCode: number out of range for UInt8 (0...255) [number_out_of_range]
        line 5, column 38, cities[0].population: expected Int, found number with a fractional part [type_mismatch]
        line 5, column 77, cities[0].mayor.since: must not be before 1900 [validation_failed]
        line 6, column 5, cities[1].population: required key is missing [missing_key]
        line 6, column 14, cities[1].name: expected String, found null [null_value]
        line 6, column 20, cities[1].popluation: unknown key; did you mean "population"? [unknown_key]
        line 6, column 68, cities[1].mayor.since: duplicate key [duplicate_key]
      """)
    expectEqual(error.kinds, Self.expected.map(\.kind))
    expectEqual(error.paths, Self.expected.map(\.path))
    expectEqual(error.issues.map { $0.position?.line }, Self.expected.map(\.line))
    expectEqual(error.issues.map { $0.position?.column }, Self.expected.map(\.column))
    expectEqual(
      error.properties,
      [
        "Country.name", "Country.id", "Country.dialCode", "City.population", "Mayor.since",
        "City.population", "City.name", nil, "Mayor.since",
      ])
    expectEqual(error.issues[8].keyPath.jsonPointer, "/cities/1/mayor/since")
    expectEqual(error.missingKeys, [["name"], ["cities", 1, "population"]])
    #expect(!error.hasMoreIssues)
  }

  @Test func offsetsAreThoseOfTheBytes() throws {
    let bytes = Array(Fixtures.document.utf8)
    let error = try importError { try Country(string: Fixtures.document) }
    let firstBytes = error.issues.compactMap { $0.position.map { bytes[$0.offset] } }
    expectEqual(String(decoding: firstBytes, as: UTF8.self), #"{"332{n"""#)
  }

  @Test func keyPathsOfRootContainersStartWithAnIndexOrKey() throws {
    let array = try importError {
      try [Mayor](string: #"[{"name":"a","since":2000},{"name":"b"}]"#)
    }
    expectEqual(array.model, "[Mayor]")
    expectEqual(array.keyPath.description, "[1].since")
    let dictionary = try importError {
      try [String: Mayor](string: #"{"de":{"name":[],"since":2000}}"#)
    }
    expectEqual(dictionary.model, "[String: Mayor]")
    expectEqual(dictionary.keyPath.description, "de.name")
    expectEqual(dictionary.issues[0].property, "Mayor.name")
    let wrong = try importError { try [Mayor](string: "{}") }
    expectEqual(wrong.kind, .typeMismatch(expected: "[Mayor]", found: "object"))
    #expect(wrong.keyPath.isEmpty)
  }

  @Test func theRootMustBeAnObject() throws {
    for (json, found) in [("[1]", "array"), ("7", "number"), (#""x""#, "string"), ("true", "true")]
    {
      let error = try importError { try Mayor(string: json) }
      expectEqual(error.kind, .typeMismatch(expected: "Mayor", found: found))
      #expect(error.keyPath.isEmpty)
      expectEqual(error.issues[0].position, .init(line: 1, column: 1, offset: 0))
    }
    try expectEqual(importError { try Mayor(string: "null") }.kind, .nullValue(expected: "Mayor"))
  }

  @Test func emptyInputHasACodeOfItsOwn() throws {
    let start = JSONModelError.SourcePosition(line: 1, column: 1, offset: 0)
    for error in [
      try importError { try Mayor(data: Data()) }, try importError { try Mayor(string: "") },
      try importError { try unsafe Mayor(bytes: UnsafeRawBufferPointer(start: nil, count: 0)) },
      try importError { try [Mayor](data: Data()) },
    ] {
      expectEqual(error.issues, [.init(kind: .emptyInput, position: start)])
    }
    try expectEqual(
      importError { try Mayor(string: " \n ") }.kind,
      .invalidJSON("expected a value, found the end of the document"))
  }

  @Test func aSyntaxErrorIsThrownAlone() throws {
    let error = try importError { try Mayor(string: #"{"name": 7, "since": "x", "more": [1,}"#) }
    expectEqual(error.issues.count, 1)
    expectEqual(error.kind, .invalidJSON("expected a value"))
    expectEqual(error.keyPath, ["more", 1])
    let trailing = try importError { try Mayor(string: "{\"name\": 7}\n}") }
    expectEqual(trailing.kinds, [.invalidJSON("unexpected data after the JSON value")])
    expectEqual(trailing.issues[0].position, .init(line: 2, column: 1, offset: 12))
  }

  @Test func theFirstIssuesInDocumentOrderAreKept() throws {
    let elements = (0..<300).map { _ in #"{"name":{}}"# }.joined(separator: ",")
    let json = #"{"cities":[\#(elements)],"capital":{"name":"x","population":1}}"#
    let error = try importError { try Country(string: json) }
    expectEqual(error.issues.count, 100)
    #expect(error.hasMoreIssues)
    // The missing keys of the root are found last, at its end, but its position comes first.
    expectEqual(error.issues[0...1].map(\.keyPath), [["id"], ["name"]])
    expectEqual(error.issues[2].keyPath, ["cities", 0, "population"])
    expectEqual(error.issues[99].keyPath, ["cities", 48, "name"])
    let one = try importError { try Country(string: json, options: .init(maximumIssues: 1)) }
    expectEqual(one.keyPaths, [["id"]])
    #expect(one.hasMoreIssues)
    let all = try importError { try Country(string: json, options: .init(maximumIssues: 602)) }
    expectEqual(all.issues.count, 602)
    #expect(!all.hasMoreIssues)
    let none = try importError { try Country(string: json, options: .init(maximumIssues: 0)) }
    expectEqual(none.issues.count, 1)
  }

  @Test func manyInvalidValuesCauseABoundedError() throws {
    let count = amount(release: 100_000, debug: 10_000)
    let json = "[" + Array(repeating: "7", count: count).joined(separator: ",") + "]"
    let error = try importError { try [Mayor](string: json) }
    expectEqual(error.issues.count, 100)
    #expect(error.hasMoreIssues)
    #expect(error.description.utf8.count < 10_000)
    let few = try importError {
      try [Mayor](value: JSONValue(string: json), options: .init(maximumIssues: 3))
    }
    expectEqual(few.keyPaths, [[0], [1], [2]])
  }

  @Test func valuesAreShownOnRequestOnly() throws {
    let long = String(repeating: "s", count: 100)
    let json = #"{"name": ["secret", "\#(long)"], "since": 1.75}"#
    let silent = try importError { try Mayor(string: json) }
    #expect(!silent.description.contains("sss") && !silent.description.contains("1.75"))
    let open = try importError { try Mayor(string: json, options: .init(showsValues: true)) }
    expectEqual(
      open.description,
      """
      Mayor: 2 issues
        line 1, column 10, name: expected String, found array ["secret","ssssssssssssssssssssssssssss… [type_mismatch]
        line 1, column 135, since: expected Int, found number 1.75 [type_mismatch]
      """)
    for issue in open.issues {
      guard case .typeMismatch(_, let found) = issue.kind, let space = found.firstIndex(of: " ")
      else {
        continue
      }
      #expect(found[space...].dropFirst().count <= 40)
    }
    // A value is shown in one line of bounded length, even if it has a very long grapheme cluster.
    let odd = try importError {
      try Mayor(
        string:
          "{\"name\": [\n1\n], \"since\": \"e\(String(repeating: "\u{301}", count: 200))\"}",
        options: .init(showsValues: true))
    }
    expectEqual(odd.issues[0].kind, .typeMismatch(expected: "String", found: "array [1]"))
    #expect(odd.description.utf8.count < 300)
    let tree = try importError {
      try Mayor(value: ["name": [true], "since": 1], options: .init(showsValues: true))
    }
    expectEqual(
      tree.description,
      "Mayor: 1 issue\n  name: expected String, found array [true] [type_mismatch]")
  }

  @Test func aKeyWithADotIsQuotedInAKeyPath() throws {
    let error = try importError { try Holder<[String: Int]>(string: #"{"value":{"a.b":"x"}}"#) }
    expectEqual(error.keyPath.description, #"value["a.b"]"#)
  }

  @Test(
    arguments: [
      ("{\"a\":1,\n\"b\": x}", "b", 2, 6), ("[1,\r\n [2, 3}", "[1]", 2, 7),
      ("{\"a\": {\"b\": [0, {\"c\": tru}]}}", "a.b[1].c", 1, 26), ("[\"\\u12\"]", "[0]", 1, 7),
      ("{\"a\" 1}", "", 1, 6), ("{\"a\":1x}", "", 1, 7), ("[1true]", "", 1, 3),
      ("[12, 120null]", "", 1, 9), ("{\"a\": 1 \"b\"}", "", 1, 9),
      ("{\"k\\n\": {\"x\": [}}}", #"["k\u000a"].x[0]"#, 1, 16),
      ("[[1],[2,3],[4,,]]", "[2][1]", 1, 15), ("{\"a\": 1, \"b\\x\": 2}", "", 1, 13),
      ("[-]", "[0]", 1, 3),
      ("[1e5, 01]", "[1]", 1, 8), ("[{\"a\": null}, {\"b\": nul }]", "[1].b", 1, 24),
    ] as [(String, String, Int, Int)])
  func syntaxErrorsHavePathAndPosition(json: String, path: String, line: Int, column: Int) throws {
    let error = try importError { try JSONValue(string: json) }
    expectEqual(error.keyPath.description, path)
    expectEqual(error.issues[0].position?.line, line)
    expectEqual(error.issues[0].position?.column, column)
  }

  @Test func aFailedImportReleasesEverything() throws {
    for json in [
      #"[{"name":"a","since":2000},{"name":"b","since":"x"}]"#,
      #"[{"name":"a","since":2000},{"name":"#, #"[{"name":"a","since":2000}] x"#,
    ] {
      _ = try importError { try [Counted](string: json) }
      _ = try importError {
        try [String: Counted](string: #"{"k":{"name":"a","since":2000},"l":\#(json)"#)
      }
      _ = try importError { try Holder<[[Counted?]]>(string: #"{"value":[[null],\#(json)]}"#) }
    }
    expectEqual(Counted.alive.count, 0)
    #expect(Counted.made.count > 0)
  }

  final class Counted: JSONModel {
    var name = ""
    var since = 0
    static let made = Counter()
    static let alive = Counter()
    required init() {
      Self.made.add()
      Self.alive.add(1)
    }
    deinit { Self.alive.add(-1) }
  }
}
