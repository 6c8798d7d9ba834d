import Foundation
import JSONModelKit
import Testing

/// The effect of property markers on absent keys, null and unknown keys.
struct MarkerTests {
  // MARK: - The table of Docs/RequiredOptionalNull.md

  final class Table: JSONModel {
    @OptionalKey var plain = 0
    var optional: Int? = 5
    @RequiredKey var required: Int? = 6
    var presence: JSONPresence<Int> = .value(7)
    @OptionalKey var marked = 8
    var named = 9
    @Ignore var ignored = 10
    var ignoredByName = 11
    override class func propertyIsOptional(_ name: String) -> Bool { name == "named" }
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "ignoredByName" }
  }
  final class Plain: JSONModel { var x = 5 }

  @Test(arguments: InputForm.allCases)
  func aPlainPropertyRequiresItsKeyAndAValue(form: InputForm) throws {
    try expectEqual(Plain.make(#"{"x":1}"#, as: form).x, 1)
    let absent = try importError { try Plain.make("{}", as: form) }
    expectEqual(absent.kinds, [.missingKey])
    expectEqual(absent.missingKeys, [["x"]])
    expectEqual(absent.properties, ["Plain.x"])
    let null = try importError { try Plain.make(#"{"x":null}"#, as: form) }
    expectEqual(null.kinds, [.nullValue(expected: "Int")])
    expectEqual(null.keyPath, ["x"])
    expectEqual(null.properties, ["Plain.x"])
  }

  @Test(arguments: InputForm.allCases)
  func absentKeysHaveTheResultsOfTheTable(form: InputForm) throws {
    let model = try Table.make(#"{"required":1}"#, as: form)
    #expect((model.plain, model.optional, model.required) == (0, 5, 1))
    expectEqual(model.presence, .absent)
    #expect((model.marked, model.named) == (8, 9))
    #expect((model.ignored, model.ignoredByName) == (10, 11))
  }

  @Test(arguments: InputForm.allCases)
  func nullsHaveTheResultsOfTheTable(form: InputForm) throws {
    let model = try Table.make(
      #"""
      {"plain":null,"optional":null,"required":null,"presence":null,"marked":null,"named":null,
       "ignored":null,"ignoredByName":null}
      """#, as: form)
    #expect((model.plain, model.optional, model.required) == (0, nil, nil))
    expectEqual(model.presence, .null)
    #expect((model.marked, model.named) == (8, 9))
    #expect((model.ignored, model.ignoredByName) == (10, 11))
  }

  @Test(arguments: InputForm.allCases)
  func valuesHaveTheResultsOfTheTable(form: InputForm) throws {
    let model = try Table.make(
      #"""
      {"plain":20,"optional":21,"required":22,"presence":23,"marked":24,"named":25,
       "ignored":26,"ignoredByName":27}
      """#, as: form)
    #expect((model.plain, model.optional, model.required) == (20, 21, 22))
    expectEqual(model.presence, .value(23))
    #expect((model.marked, model.named) == (24, 25))
    #expect((model.ignored, model.ignoredByName) == (10, 11))
  }

  @Test(arguments: InputForm.allCases)
  func invalidValuesAreIssuesWithAllMarkers(form: InputForm) throws {
    let error = try importError {
      try Table.make(
        #"{"plain":{},"optional":{},"required":{},"presence":{},"marked":{},"named":{}}"#,
        as: form)
    }
    let mismatch = JSONModelError.Kind.typeMismatch(expected: "Int", found: "object")
    expectEqual(error.kinds, Array(repeating: mismatch, count: 6))
    expectEqual(
      error.keyPaths,
      [
        ["plain"], ["optional"], ["required"], ["presence"], ["marked"], ["named"],
      ], as: form)
  }

  class Strict: JSONModel {
    var x: Int?
    @Ignore var ignored = 10
    var ignoredByName = 11
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "ignoredByName" }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  @Test(arguments: InputForm.allCases)
  func theKeyOfAnIgnoredPropertyIsUnknown(form: InputForm) throws {
    let error = try importError {
      try Strict.make(#"{"ignored":1,"ignoredByName":null,"x":1}"#, as: form)
    }
    expectEqual(error.kinds, [.unknownKey, .unknownKey])
    expectEqual(error.keyPaths, [["ignored"], ["ignoredByName"]])
  }

  @Test func dictionariesHaveTheResultsOfTheTable() throws {
    let model = try Table(dictionary: ["required": NSNull(), "presence": NSNull(), "marked": 1])
    #expect((model.required, model.optional, model.marked) == (nil, 5, 1))
    expectEqual(model.presence, .null)
    try expectEqual(importError { try Table(dictionary: [:]) }.missingKeys, [["required"]])
  }

  // MARK: - @RequiredKey

  final class Capital: JSONModel { var name = "" }
  final class Country: JSONModel {
    @RequiredKey var capital: String? = "initial"
    @RequiredKey var area: Int?
    @RequiredKey var rivers: [String?]?
    @RequiredKey var seat: Capital?
  }

  @Test func aRequiredKeyThatIsAbsentIsMissing() throws {
    let error = try importError { try [Country](string: #"[ {"area":1,"seat":null}]"#) }
    expectEqual(
      error.description,
      """
      [Country]: 2 issues
        line 1, column 3, [0].capital: required key is missing [missing_key]
        line 1, column 3, [0].rivers: required key is missing [missing_key]
      """)
    expectEqual(error.properties, ["Country.capital", "Country.rivers"])
    expectEqual(error.missingKeys, [[0, "capital"], [0, "rivers"]])
  }

  @Test(arguments: InputForm.allCases)
  func aRequiredKeyMayBeNull(form: InputForm) throws {
    let model = try Country.make(
      #"{"capital":null,"area":null,"rivers":null,"seat":null}"#, as: form)
    #expect((model.capital, model.area, model.rivers) == (nil, nil, nil))
    expectEqual(model.seat, nil)
    let full = try Country.make(
      #"{"capital":"x","area":1,"rivers":["a",null],"seat":{"name":"y"}}"#, as: form)
    #expect((full.capital, full.area) == ("x", 1))
    expectEqual(full.rivers, ["a", nil])
    expectEqual(full.seat?.name, "y")
  }

  final class Paths: JSONModel {
    @RequiredKey var deep: Int? = 1
    @RequiredKey var either: Int? = 2
    override class var keyMapper: JSONKeyMapper { ["deep": "a.b", "either": ["x", "y"]] }
  }

  @Test(arguments: InputForm.allCases)
  func aRequiredKeyMayBeAKeyPath(form: InputForm) throws {
    let null = try Paths.make(#"{"a":{"b":null},"y":null}"#, as: form)
    #expect((null.deep, null.either) == (nil, nil))
    // The value at a key path is absent if an enclosing value is null.
    let error = try importError { try Paths.make(#"{"a":null}"#, as: form) }
    expectEqual(error.kinds, [.missingKey, .missingKey])
    expectEqual(Set(error.missingKeys), [["a", "b"], ["x"]])
  }

  final class BothMarkers: JSONModel { @OptionalKey @RequiredKey var x: Int? }
  final class MarkedAndNamed: JSONModel {
    @RequiredKey var x: Int?
    override class func propertyIsOptional(_ name: String) -> Bool { name == "x" }
  }

  @Test func aKeyCannotBeRequiredAndOptional() throws {
    try expectDeclarationErrors(
      in: MarkedAndNamed.self,
      ["MarkedAndNamed.x is marked as required and as optional; keep one [invalid_declaration]"])
    try expectDeclarationErrors(
      in: BothMarkers.self,
      ["BothMarkers.x is marked as required and as optional; keep one [invalid_declaration]"])
  }

  final class RequiredInt: JSONModel { @RequiredKey var x = 5 }

  @Test func requiredKeyHasNoEffectOnAPropertyThatIsNotOptional() throws {
    try expectEqual(RequiredInt(string: #"{"x":1}"#).x, 1)
    try expectEqual(importError { try RequiredInt(string: "{}") }.kind, .missingKey)
    try expectEqual(
      importError { try RequiredInt(string: #"{"x":null}"#) }.kind, .nullValue(expected: "Int"))
  }
}
