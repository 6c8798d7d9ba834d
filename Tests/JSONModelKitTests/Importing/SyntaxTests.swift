import Foundation
import JSONModelKit
import JSONModelRecords
import Synchronization
import Testing

/// Models of documents in JSONC and JSON5.
struct SyntaxTests {
  final class City: JSONModel {
    var name = ""
    @OptionalKey var hills = 0
    @OptionalKey var rivers: [River] = []
    override class var constraints: [String: [JSONConstraint]] {
      ["name": [.length(1...8)], "hills": [.range(0...9)]]
    }
  }
  final class River: JSONModel {
    var name = ""
    @OptionalKey var length = 0.0
    override func validate() throws {
      if length < 0 { throw JSONValidationError("must not be negative", at: "length") }
    }
  }
  final class Numbers: JSONModel {
    @OptionalKey var double = 0.0
    @OptionalKey var float: Float = 0
    var optional: Double?
    @OptionalKey var list: [Double] = []
    @OptionalKey var table: [String: Float] = [:]
    var nested: [[Double?]]?
  }
  final class Others: JSONModel {
    @OptionalKey var int = 0
    @OptionalKey var text = ""
    var decimal: Decimal?
    var number: JSONNumber?
    var value: JSONValue?
    var date: Date?
    @OptionalKey var flag = false
    @UnknownKeys var rest: [String: JSONValue] = [:]
  }
  struct Point: Codable, Hashable { var x = 0.0 }
  final class Places: JSONModel {
    @OptionalKey var points: [Point] = []
    var any: Any?
  }

  static let json5 = JSONImportOptions(syntax: .json5)
  static let document = """
    // Rome
    {
      name: 'Ro\\
    me', hills: +0x7, /* seven */
      rivers: [{name: 'Tiber', length: 405.,},],
    }
    """

  @Test func everyFormOfInputHasTheSyntax() throws {
    let data = Data(Self.document.utf8)
    let imports: [() throws -> City] = [
      { try City(data: data, options: Self.json5) },
      { try City(string: Self.document, options: Self.json5) },
      { try City(bytes: Array(data), options: Self.json5) },
      { try City.make(data: data, options: Self.json5) },
      { try withFile(data) { try City(contentsOf: $0, options: Self.json5) } },
      { try [City](string: "[\(Self.document),]", options: Self.json5)[0] },
      {
        try [String: City](string: "{'a': \(Self.document),}", options: Self.json5)["a"] ?? City()
      },
      { try City(string: "{a: [\(Self.document)]}", at: "a[0]", options: Self.json5) },
      {
        let city = City()
        try city.merge(data: data, options: Self.json5)
        return city
      },
      {
        let text = Data(
          ("\u{FEFF}" + Self.document).utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })
        return try City(
          data: text, options: JSONImportOptions(encoding: .utf16, syntax: .json5))
      },
    ]
    for (index, make) in imports.enumerated() {
      let city = try make()
      #expect(city.name == "Rome", "\(index)")
      #expect(city.hills == 7, "\(index)")
      #expect(city.rivers.map(\.length) == [405], "\(index)")
    }
  }

  @Test func valuesAndDictionariesHaveNoSyntax() throws {
    #expect(try City(value: ["name": "Rome"], options: Self.json5).name == "Rome")
    #expect(try City(dictionary: ["name": "Rome"], options: Self.json5).name == "Rome")
  }

  @Test func issuesHaveTheirPositionsInTheDocument() throws {
    let text = """
      {// é
        name: 'a \\
      very long \\x41', 'hills': +0x1F, /*
      */ rivers: [ {length: 'x',}, {name: 'T\\u0069ber', length: -.5},],
      }
      """
    let error = try importError { try City(string: text, options: Self.json5) }
    #expect(
      error.description == """
        City: 5 issues
          line 2, column 9, name: must have 1 to 8 characters [constraint_violated]
          line 3, column 27, hills: must be from 0 to 9 [constraint_violated]
          line 4, column 14, rivers[0].name: required key is missing [missing_key]
          line 4, column 23, rivers[0].length: cannot convert string to Double: not a number \
        [transform_failed]
          line 4, column 59, rivers[1].length: must not be negative [validation_failed]
        """)
    for issue in error.issues {
      let position = try #require(issue.position)
      let lines = text.utf8.prefix(position.offset).split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      #expect(position.line == lines.count)
      #expect(position.column == (lines.last?.count ?? 0) + 1)
    }
  }

  @Test func anErrorIsRenderedWithTheLineOfTheDocument() throws {
    let text = "{\n  // one\n  name: 'Rome', hills: 'many',\n}"
    let options = JSONImportOptions(showsValues: true, syntax: .json5)
    let error = try importError { try City(string: text, options: options) }
    #expect(
      error.rendered(source: text.utf8) == """
        City: 1 issue

        line 3, column 24: hills: cannot convert string to Int: not a number [transform_failed]
          3 |   name: 'Rome', hills: 'many',
            |                        ^~~~~~
        """)
  }

  @Test func duplicateKeysAreFoundInAllSpellings() throws {
    let text = "{name: 'a', 'n\\x61me': 'b', \"name\": 'c', n\\u0061me: 'd'}"
    let error = try importError { try City(string: text, options: Self.json5) }
    #expect(error.codes == Array(repeating: "duplicate_key", count: 3))
    #expect(error.issues.compactMap(\.position?.column) == [13, 29, 42])
    let options = JSONImportOptions(duplicateKeys: .useLast, syntax: .json5)
    #expect(try City(string: text, options: options).name == "d")
  }

  @Test func limitsApplyToTheDocument() throws {
    let deep = JSONImportOptions(maximumDepth: 2, syntax: .json5)
    let error = try importError { try JSONValue(string: "[/**/[\n'',[],]]", options: deep) }
    #expect(error.kind.code == "limit_exceeded")
    #expect(error.issues[0].position == .init(line: 2, column: 4, offset: 10))
    let short = JSONImportOptions(maximumBytes: 5, syntax: .json5)
    #expect(try JSONValue(string: "{a:1}", options: short) == ["a": 1])
    #expect(throws: JSONModelError.self) { try JSONValue(string: "{a: 1}", options: short) }
    let models = JSONImportOptions(maximumModels: 1, syntax: .json5)
    #expect(throws: JSONModelError.self) {
      try City(string: Self.document, options: models)
    }
  }

  final class Cities: JSONModel {
    var all: [City] = []
    override class var propertyTransformers: [String: JSONTransformer] { ["all": .lossy()] }
  }

  @Test func toleratedIssuesHavePositionsInTheDocument() throws {
    let found = Mutex<[JSONModelError.Issue]>([])
    var options = JSONImportOptions(
      syntax: .jsonc,
      onTolerated: { error in found.withLock { $0 = error.issues } })
    let text =
      "{\"all\":[ /* a */\n {\"name\": \"a\",}, // b\n {\"name\": 1.5,\n\"hills\": {}},]}"
    #expect(try Cities(string: text, options: options).all.map(\.name) == ["a"])
    #expect(
      found.withLock { $0.map { "\($0.keyPath) \($0.position.map { "\($0)" } ?? "")" } }
        == ["all[1].hills line 4, column 10"])
    options.syntax = .json5
    _ = try Cities(string: "{all:['\\\n', {name: 'b'}]}", options: options)
    #expect(
      found.withLock { $0.map { "\($0.keyPath) \($0.position.map { "\($0)" } ?? "")" } }
        == ["all[0] line 1, column 7"])
  }

  // MARK: - Numbers that are not finite

  @Test func doubleAndFloatAreInfinityOrNaN() throws {
    let text = """
      {double: -Infinity, float: NaN, optional: +Infinity, list: [Infinity, 1, -NaN, -Infinity],
        table: {a: Infinity, b: 1}, nested: [[null, NaN], [-Infinity]], unknown: [Infinity, -Infinity]}
      """
    let numbers = try Numbers(string: text, options: Self.json5)
    #expect(numbers.double == -.infinity)
    #expect(numbers.float.isNaN)
    #expect(numbers.optional == .infinity)
    #expect(numbers.list.map { "\($0)" } == ["inf", "1.0", "nan", "-inf"])
    #expect(numbers.table == ["a": .infinity, "b": 1])
    #expect(numbers.nested?[0][1]?.isNaN == true)
    #expect(numbers.nested?[1] == [-.infinity])
    let strict = try Strict(string: "{a: NaN, b: -Infinity}", options: Self.json5)
    #expect(strict.a.isNaN && strict.b == -.infinity)
    let merged = Numbers()
    try merged.merge(string: "{double: Infinity, list: [NaN]}", options: Self.json5)
    #expect(merged.double == .infinity && merged.list[0].isNaN)
  }
  final class Strict: JSONModel {
    var a = 0.0
    var b: Float = 0
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  @Test func otherTypesRejectThem() throws {
    let text = """
      {int: Infinity, text: NaN, decimal: -Infinity, number: NaN,
      value: {a: [1, -Infinity]}, date: Infinity, flag: NaN}
      """
    let error = try importError { try Others(string: text, options: Self.json5) }
    #expect(
      error.issues.map { "\($0.keyPath) \($0.position.map { "\($0)" } ?? "") \($0.message)" } == [
        "int line 1, column 7 expected Int, found Infinity",
        "text line 1, column 23 expected String, found NaN",
        "decimal line 1, column 37 expected Decimal, found -Infinity",
        "number line 1, column 56 expected JSONNumber, found NaN",
        "value.a[1] line 2, column 16 expected a JSON value, found -Infinity",
        "date line 2, column 35 expected Date, found Infinity",
        "flag line 2, column 51 expected Bool, found NaN",
      ])
    let shown = JSONImportOptions(showsValues: true, syntax: .json5)
    let same = try importError { try Others(string: text, options: shown) }
    #expect(same.messages == error.messages)
  }

  @Test func freeFormValuesRejectThem() throws {
    for text in ["[1, Infinity]", "NaN", "{a: {b: -Infinity}}"] {
      let error = try importError { try JSONValue(string: text, options: Self.json5) }
      #expect(error.kind.code == "type_mismatch")
      #expect(error.issues.count == 1)
    }
    let collected = try importError { try Others(string: "{a: [NaN]}", options: Self.json5) }
    #expect(
      collected.description == """
        Others: 1 issue
          line 1, column 6, a[0]: expected a JSON value, found NaN [type_mismatch]
        """)
    let places = try importError {
      try Places(string: "{points: [{x: 1}, {x: Infinity}], any: [NaN]}", options: Self.json5)
    }
    #expect(
      places.issues.map { "\($0.keyPath) \($0.message)" } == [
        "points[1].x expected a JSON value, found Infinity", "any[0] expected Any, found NaN",
      ])
  }

  @Test func onlyJSON5HasThem() throws {
    for text in ["{\"double\": Infinity}", "{\"double\": NaN}", "{\"double\": -Infinity}"] {
      for syntax in [JSONSyntax.json, .jsonc] {
        let error = try importError {
          try Numbers(string: text, options: JSONImportOptions(syntax: syntax))
        }
        #expect(error.kind.code == "invalid_json")
      }
    }
  }

  // MARK: - Other documents

  @Test func patchesHaveTheSyntax() throws {
    #expect(
      try JSONPatch(string: "[{op: 'remove', path: '/a',},]", options: Self.json5) == [
        .remove(["a"])
      ])
    let error = try importError {
      try JSONPatch(string: "[/**/{'op': 'remove',\n path: 'a'}, ]", options: Self.json5)
    }
    #expect(error.issues.map(\.position) == [.init(line: 2, column: 8, offset: 29)])
  }

  @Test func codableModelsKeepTheOptionsOfTheirDecoder() throws {
    let decoder = JSONDecoder()
    decoder.userInfo[.jsonImportOptions] = Self.json5
    #expect(try decoder.decode(City.self, from: Data(#"{"name": "Rome"}"#.utf8)).name == "Rome")
  }
}
