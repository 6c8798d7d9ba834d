import Foundation
import JSONModelKit
import Testing

extension ConversionTests {
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

  @Test func strictClassesImportRawValues() throws {
    try expectEqual(imported(quoted("very large"), as: Size.self), .large)
    try expectEqual(strictlyImported(quoted("very large"), as: Size.self), .large)
    try expectEqual(imported("2", as: Level.self), .high)
    try expectEqual(strictlyImported("2.0", as: Level.self), .high)
    try expectEqual(imported("255", as: Code.self), Code(rawValue: 255))
    try expectEqual(imported("null", as: Size?.self), nil)
    try expectEqual(imported(#"["small","medium"]"#, as: [Size].self), [.small, .medium])
    try expectEqual(imported(#"{"a":1,"b":2}"#, as: [String: Level].self), ["a": .low, "b": .high])
  }

  @Test(arguments: ["tiny", "", "SMALL", " small", "large", "small\u{0}"])
  func anUnknownRawValueFailsAndListsTheKnownOnes(text: String) throws {
    try expectEqual(
      transformer(of: conversionRejection(quoted(text), as: Size.self)), "Size from String")
    try expectEqual(
      transformer(of: strictRejection(quoted(text), as: Size?.self)), "Size from String")
    let error = try importError { try SeedHolder<Size>(string: #"{"value": \#(quoted(text))}"#) }
    for size in Size.allCases { #expect(error.description.contains(size.rawValue)) }
  }

  @Test func anUnknownNumberIsNotARawValue() throws {
    try expectEqual(transformer(of: conversionRejection("3", as: Level.self)), "Level from Int")
    try expectEqual(transformer(of: strictRejection("-1", as: Level.self)), "Level from Int")
    try expectEqual(numberTooLarge(conversionRejection("300", as: Code.self)), "UInt8")
    let error = try importError { try SeedHolder<[Level]>(string: #"{"value": [1, 9, 2, 8]}"#) }
    expectEqual(error.paths, ["value[1]", "value[3]"])
  }

  @Test(arguments: ["{}", "[]"])
  func aContainerIsNotARawValue(json: String) throws {
    for kind in [
      try conversionRejection(json, as: Size.self), try conversionRejection(json, as: Level.self),
    ] {
      expectEqual(found(by: kind), (json == "{}" ? "object" : "array"))
    }
  }

  @Test(arguments: [("7", "number"), ("true", "true")])
  func aStrictRawValueIsNotConverted(json: String, kind: String) throws {
    try expectEqual(found(by: strictRejection(json, as: Size.self)), kind)
  }

  // MARK: - JSON types without a conversion

  static let kinds = [
    ("string", #""7""#), ("number", "7"), ("true", "true"), ("false", "false"), ("object", "{}"),
    ("array", "[7]"),
  ]

  // The table has only combinations without a conversion. `[7]` for a dictionary has its own test.
  @Test(arguments: kinds)
  func aJSONTypeWithoutAConversionIsATypeMismatch(kind: String, json: String) throws {
    func check<Value: Seed>(
      _ type: Value.Type, _ name: String, rejects: Set<String>, strictly: Set<String> = []
    ) throws {
      let mismatch = JSONModelError.Kind.typeMismatch(expected: name, found: kind)
      if rejects.contains(kind) {
        try expectEqual(conversionRejection(json, as: type), mismatch)
        try expectEqual(conversionRejection(json, as: Value?.self), mismatch)
      }
      if rejects.union(strictly).contains(kind) {
        try expectEqual(strictRejection(json, as: type), mismatch)
        try expectEqual(strictRejection(json, as: Value?.self), mismatch)
      }
    }
    let noNumber: Set = ["true", "false", "object", "array"]
    try check(Int.self, "Int", rejects: noNumber, strictly: ["string"])
    try check(UInt8.self, "UInt8", rejects: noNumber, strictly: ["string"])
    try check(Float.self, "Float", rejects: noNumber, strictly: ["string"])
    try check(Double.self, "Double", rejects: noNumber, strictly: ["string"])
    try check(Decimal.self, "Decimal", rejects: noNumber, strictly: ["string"])
    try check(Date.self, "Date", rejects: noNumber)
    try check(
      String.self, "String", rejects: ["object", "array"], strictly: ["number", "true", "false"])
    try check(Bool.self, "Bool", rejects: ["object", "array"], strictly: ["string", "number"])
    let noText: Set = ["number", "true", "false", "object", "array"]
    try check(URL.self, "URL", rejects: noText)
    try check(UUID.self, "UUID", rejects: noText)
    try check(Data.self, "Data", rejects: noText)
    try check(TimeZone.self, "TimeZone", rejects: noText)
    let noArray: Set = ["string", "number", "true", "false", "object"]
    try check([Int].self, "[Int]", rejects: noArray)
    let noObject: Set = ["string", "number", "true", "false"]
    try check([String: Int].self, "[String: Int]", rejects: noObject, strictly: ["array"])
  }

  @Test func nullIsRejectedForAllTypes() throws {
    func check<Value: Seed>(_ type: Value.Type, _ name: String) throws {
      try expectEqual(conversionRejection("null", as: type), .nullValue(expected: name))
      try expectEqual(strictRejection("null", as: type), .nullValue(expected: name))
      try expectEqual(imported("null", as: Value?.self), nil)
      try expectEqual(strictlyImported("null", as: Value?.self), nil)
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

  // MARK: - Numbers without conversion

  @Test(arguments: [("1.0", 1), ("1e2", 100), ("-0", 0), ("100e-2", 1), ("1E2", 100)])
  func wholeNumbersAreImportedAsInt(json: String, number: Int) throws {
    try expectEqual(imported(json, as: Int.self), number)
    try expectEqual(strictlyImported(json, as: Int.self), number)
    try expectEqual(imported(json, as: Double.self), Double(number))
    try expectEqual(imported(json, as: Decimal.self), Decimal(number))
  }

  @Test func aDecimalKeepsItsDigits() throws {
    let digits = "123456789012345678901234567890.12345678"
    let decimal = try #require(Decimal(string: digits))
    try expectEqual(imported(digits, as: Decimal.self), decimal)
    try expectEqual(strictlyImported(digits, as: Decimal.self), decimal)
    try expectEqual(imported(digits, as: JSONNumber.self).text, digits)
  }
}
