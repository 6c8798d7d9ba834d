import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// JSON Schemas of values that transformers accept.
struct SchemaConversionTests {
  private func accepted<Value: Defaulted>(_ type: Value.Type) throws -> JSONValue? {
    try Holder<Value>.jsonSchema(describing: .acceptedDocuments)["properties"]?["value"]
  }

  // MARK: - Conversions

  @Test func boolsAreAcceptedAsNumbersAndStrings() throws {
    let pattern = "^(?:[tT][rR][uU][eE]|[fF][aA][lL][sS][eE]|[yY][eE][sS]|[nN][oO]|1|0)$"
    let schema = try accepted(Bool.self)
    expectEqual(
      schema,
      [
        "anyOf": [
          ["type": "boolean"], ["type": "string", "pattern": .string(pattern)],
          ["type": "number", "enum": [0, 1]],
        ]
      ])
  }

  @Test func numbersAndBooleansAreAcceptedForStrings() throws {
    let schema = try accepted(String.self)
    expectEqual(
      schema,
      [
        "anyOf": [["type": "string"], ["type": "number"], ["type": "boolean"]]
      ])
  }

  /// An import accepts exactly the strings that the patterns of the schema accept.
  @Test(arguments: [
    "", " 1", "1 ", "1", "+1", "-1", "--1", "+-1", "01", "1.", ".5", "1.0", "1.50", "1e2", "1E+2",
    "100e-1", "1,5", "0x1", "NaN", "12abc", "true", "TRUE", "yes", "No", "on", "0", "-0",
  ])
  func patternsAgreeWithImports(text: String) throws {
    func check<Value: Defaulted>(_ type: Value.Type) throws {
      let schemas = try #require(try accepted(type)?["anyOf"]?.array)
      let patterns = schemas.compactMap { $0["pattern"]?.string }
      let pattern = try #require(patterns.last)
      let isAccepted = (try? value(JSONValue.string(text).string(), as: type)) != nil
      try expectEqual(text.contains(Regex(pattern)), isAccepted, "\(type)")
    }
    try check(Bool.self)
    try check(Double.self)
    try check(Float.self)
    try check(Decimal.self)
    // 100e-1 is a whole number, but a pattern cannot check numbers with negative exponents.
    if text != "100e-1" {
      try check(Int.self)
    }
  }

  // MARK: - Raw values

  enum Level: Int, CaseIterable, Defaulted {
    case low = 1
    case high = 10
    static var initial: Level { .low }
  }
  enum Unit: String, CaseIterable, Defaulted {
    case km, mi
    static var initial: Unit { .km }
  }
  enum Grade: Int, Defaulted {
    case one = 1
    static var initial: Grade { .one }
  }

  @Test func casesAreAcceptedAsStrings() throws {
    try expectEqual(
      accepted(Level.self),
      [
        "anyOf": [
          ["enum": [1, 10]], ["type": "string", "pattern": "^\\+?(?:1|10)(?:\\.0+)?$"],
        ]
      ])
    try expectEqual(accepted(Unit.self), ["enum": ["km", "mi"]])
    try expectEqual(value(#""+10.0""#, as: Level.self), .high)
    #expect(throws: JSONModelError.self) { try value(#""2""#, as: Level.self) }
  }

  @Test func casesAreTheKeysOfADictionary() throws {
    try expectEqual(keys(of: Unit.self), ["enum": ["km", "mi"]])
    try expectEqual(keys(of: Level.self), ["enum": ["1", "10"]])
    try expectEqual(keys(of: Grade.self), ["pattern": "^(?:0|-?[1-9][0-9]*)$"])
    try expectEqual(keys(of: UInt8.self), ["pattern": "^(?:0|[1-9][0-9]*)$"])
    try expectEqual(keys(of: String.self), nil)
  }

  private func keys<Key: Hashable & Sendable>(of type: Key.Type) throws -> JSONValue? {
    try Holder<[Key: Bool]>.jsonSchema()["properties"]?["value"]?["propertyNames"]
  }

  // MARK: - Dates

  final class Dates: JSONModel {
    var day = Date()
    var exact = Date()
    var seconds = Date()
    var plain = Date()
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "day": .date(.pattern("yyyy-MM-dd")), "exact": .date(.iso8601),
        "seconds": .date(.secondsSince1970),
      ]
    }
  }

  @Test func datesHaveTheTypesOfTheirFormats() throws {
    let canonical = try #require(try Dates.jsonSchema()["properties"]?.object)
    let accepted = try #require(
      try Dates.jsonSchema(describing: .acceptedDocuments)["properties"]?.object)
    for properties in [canonical, accepted] {
      expectEqual(properties["day"], ["type": "string"])
    }
    expectEqual(canonical["seconds"], ["type": "number"])
    expectEqual(accepted["seconds"]?["anyOf"]?[0]?["type"], "string")
    expectEqual(accepted["seconds"]?["anyOf"]?[1], ["type": "number"])
    expectEqual(canonical["exact"]?["format"], "date-time")
    expectEqual(canonical["plain"], canonical["exact"])
    let text = try #require(accepted["exact"])
    expectEqual(accepted["plain"], ["anyOf": [text, ["type": "number"]]])
    #expect(text["format"] == nil && text["type"] == "string")
  }

  @Test(
    arguments: [
      ("2026-01-31", true), ("2026-01-31T12:00:00Z", true), ("2026-01-31 12:00:00.5+0100", true),
      ("2026-01-31T12:00:00+01", true), ("2026-01-31T12:00:00", true), ("2026-1-31", false),
      ("2026-01-31T12:00", false), ("2026-01-31t12:00:00z", true),
      ("Sat Jan 31 12:00:00 Z 2026", true), ("Sat Jan 31 12:00:00 -01:30 2026", true),
      ("Sat Jan 31 12:00:00 +0000 2026", true), ("Sat Jan 31 12:00:00.25 +0000 2026", true),
      ("20260131", false), ("", false), ("2026-01-31x", false), ("31.1.2026", false),
    ])
  func thePatternOfDatesAgreesWithImports(text: String, isDate: Bool) throws {
    let schemas = try Dates.jsonSchema(describing: .acceptedDocuments)
    let pattern = try #require(schemas["properties"]?["exact"]?["pattern"]?.string)
    try expectEqual(text.contains(Regex(pattern)), isDate)
    let document = JSONValue.object(["date": .string(text)])
    #expect(((try? OneDate(value: document)) != nil) == isDate)
  }

  final class OneDate: JSONModel { var date = Date() }

  final class Zone: JSONModel { var zone: TimeZone? }

  @Test func timeZonesAreDescribedInAComment() throws {
    try expectEqual(
      Zone.jsonSchema()["properties"]?["zone"],
      ["type": ["string", "null"], "$comment": "a time zone of the IANA database"])
  }

  // MARK: - Registered transformers

  struct Sample { var text = "" }

  final class Samples: JSONModel {
    var sample = Sample()
    var unit = Unit.km
    static let registry = {
      let registry = JSONTransformerRegistry()
      registry.register { (text: String) throws -> Sample in Sample(text: text) }
      registry.register { (flag: Bool) throws -> Sample in Sample(text: "\(flag)") }
      registry.register { (number: UInt) throws -> Sample in Sample(text: "\(number)") }
      registry.register { (array: [JSONValue]) throws -> Sample in Sample(text: "\(array)") }
      registry.register { (object: [String: JSONValue]) throws -> Sample in
        Sample(text: "\(object)")
      }
      registry.register { (index: Int) -> Unit? in
        Unit.allCases.indices.contains(index) ? Unit.allCases[index] : nil
      }
      return registry
    }()
    override class var transformers: JSONTransformerRegistry { registry }
  }

  /// The values that a transformer rejects are unknown, so the schema has only the JSON types.
  @Test func transformersAreDescribedByTheirJSONTypes() throws {
    let properties = try #require(try Samples.jsonSchema()["properties"]?.object)
    let types = try #require(properties["sample"]?["anyOf"]?.array)
    expectEqual(
      types.compactMap { $0["type"]?.string }.sorted(),
      ["array", "boolean", "integer", "object", "string"])
    expectEqual(types.count, 5)
    // A transformer from `Int` or `UInt` rejects 1.5; one from `UInt` also rejects -1.
    #expect(types.contains(["type": "integer", "minimum": 0]))
    expectEqual(
      properties["unit"],
      ["anyOf": [["type": "integer"], ["type": "string", "enum": ["km", "mi"]]]])
    let error = try importError { try Samples(string: #"{"sample":1.5,"unit":1.5}"#) }
    expectEqual(
      error.messages,
      ["UInt", "Unit"].map { "expected \($0), found number with a fractional part" })
  }

  struct Tick { var count = 0 }
  struct Degree: Equatable { var number = 0.0 }

  final class Ticks: JSONModel {
    var tick = Tick()
    var ticks: [Tick] = []
    var both = Degree()
    var name = ""
    var own = 0
    static let registry = {
      let registry = JSONTransformerRegistry(inheriting: .strict)
      registry.register { (count: Int) in Tick(count: count) }
      registry.register { (count: Int) in Degree(number: Double(count)) }
      registry.register { (number: Double) in Degree(number: number) }
      registry.register { (number: Int) in "\(number)" }
      return registry
    }()
    override class var transformers: JSONTransformerRegistry { registry }
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "own": JSONTransformer(
          import: { (number: UInt) in Int(number) }, export: { (number: Int) in UInt(number) })
      ]
    }
  }

  @Test func aTransformerFromAnIntegerAcceptsOnlyIntegers() throws {
    let canonical = try #require(try Ticks.jsonSchema()["properties"])
    expectEqual(canonical["tick"], ["type": "integer"])
    expectEqual(canonical["ticks"]?["items"], ["type": "integer"])
    expectEqual(canonical["both"], ["type": "number"])
    expectEqual(canonical["own"], ["type": "integer", "minimum": 0])
    let accepted = try #require(
      try Ticks.jsonSchema(describing: .acceptedDocuments)["properties"])
    let integer: JSONValue = [
      "type": "integer", "minimum": .number(Int.min), "maximum": .number(Int.max),
    ]
    expectEqual(accepted["tick"], integer)
    expectEqual(accepted["name"], ["anyOf": [["type": "string"], integer]])
    let error = try importError {
      try Ticks(string: #"{"tick":1.5,"ticks":[],"both":1.5,"name":"","own":1}"#)
    }
    expectEqual(error.messages, ["expected Int, found number with a fractional part"])
    expectEqual(JSONErrorMessages.client.message(for: error.issues[0]), "must be an integer")
  }

  // MARK: - Constraints

  final class Limited: JSONModel {
    var name = ""
    var count = 0
    var counts: [Int] = []
    var level = Level.low
    var grade = Grade.one
    var lossy: [Int] = []
    override class var propertyTransformers: [String: JSONTransformer] { ["lossy": .lossy()] }
    override class var constraints: [String: [JSONConstraint]] {
      [
        "name": [.pattern("^[a-z]+$")], "count": [.range(0...5)], "counts": [.each(.range(0...5))],
        "level": [.oneOf([Level.low])], "grade": [.range(0...5)], "lossy": [.count(1...)],
      ]
    }
  }

  /// Keywords cannot express the constraints of a converted value, so a remark does.
  @Test func constraintsOfConvertedValuesAreRemarks() throws {
    let accepted = try #require(
      try Limited.jsonSchema(describing: .acceptedDocuments)["properties"])
    let comment: JSONValue = "must match the pattern ^[a-z]+$"
    expectEqual(
      accepted["name"],
      [
        "anyOf": [
          ["type": "string", "pattern": "^[a-z]+$"], ["type": "number", "$comment": comment],
          ["type": "boolean", "$comment": comment],
        ]
      ])
    for value in [accepted["count"], accepted["counts"]?["items"]] {
      let choices = value?["anyOf"]?.array ?? []
      expectEqual(choices.count, 2)
      expectEqual(choices.first?["type"], "integer")
      expectEqual(choices.last?["type"], "string")
      expectEqual(choices.last?["$comment"], "must be from 0 to 5")
    }
    expectEqual(
      accepted["level"],
      [
        "anyOf": [
          ["enum": [1, 10], "allOf": [["enum": [1]]]],
          [
            "type": "string", "pattern": #"^\+?(?:1|10)(?:\.0+)?$"#, "$comment": "must be one of 1",
          ],
        ]
      ])
    try expectEqual(
      Limited(
        string: #"{"name":"a","count":"5","counts":["1"],"level":"1","grade":"1","lossy":[1]}"#
      ).level, .low)
    expectEqual(accepted["grade"]?["anyOf"]?[1]?["$comment"], "must be from 0 to 5")
    expectEqual(accepted["lossy"], ["type": "array", "$comment": "must have at least 1 element"])
    // Canonical documents have no converted values.
    try expectEqual(
      Limited.jsonSchema()["properties"]?["name"], ["type": "string", "pattern": "^[a-z]+$"])
  }

  @Test func aTransformerThatReturnsNilRejectsTheValue() throws {
    let samples = try Samples(string: #"{"sample":"x","unit":1}"#)
    expectEqual(samples.unit, .mi)
    // The transformer accepts an Int; strings are imported by the type itself.
    try expectEqual(Samples(string: #"{"sample":"x","unit":"mi"}"#).unit, .mi)
    // Without an export transformer, the raw value is exported.
    try expectEqual(
      samples.jsonString(options: JSONExportOptions(properties: ["unit"])), #"{"unit":"mi"}"#)
    let error = try importError { try Samples(string: #"{"sample":"x","unit":7}"#) }
    expectEqual(
      error.kinds,
      [
        .transformFailed(transformer: "Unit from Int", reason: "not a valid Unit")
      ])
    expectEqual(error.keyPath, ["unit"])
  }

  final class Counted: JSONModel {
    var count = 0
    static let registry = {
      let registry = JSONTransformerRegistry()
      registry.register { (text: String) in text.utf8.count }
      return registry
    }()
    override class var transformers: JSONTransformerRegistry { registry }
  }

  /// The transformer replaces the built-in one, which accepts only strings that contain a number.
  @Test func aTransformerOfTheApplicationMayAcceptAnyString() throws {
    try expectEqual(Counted(string: #"{"count":"abc"}"#).count, 3)
    let accepted = try Counted.jsonSchema(describing: .acceptedDocuments)["properties"]?["count"]
    expectEqual(accepted?["anyOf"]?.array?.last, ["type": "string"])
    try expectEqual(Counted.jsonSchema()["properties"]?["count"], ["type": "integer"])
  }
}
