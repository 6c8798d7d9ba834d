import Foundation
import JSONModelKit
import Testing

/// Imports of values: absent keys, null, JSON types, raw values, containers, keys, validation.
struct ImportTests {
  typealias Size = Fixtures.Size
  typealias Lenient = Fixtures.Lenient
  typealias Strict = Fixtures.Strict

  // MARK: - Required, optional, null

  final class Presence: JSONModel {
    var required = 1
    var optional: Int? = 2
    @OptionalKey var marked = 3
    var named = 4
    @OptionalKey var markedOptional: Int? = 5
    @Ignore var ignored = 6
    var byName = 7
    override class func propertyIsOptional(_ name: String) -> Bool { name == "named" }
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "byName" }
  }

  @Test func absentKeysKeepDefaultValues() throws {
    let model = try Presence(string: #"{"required":10}"#)
    expectEqual(model.required, 10)
    expectEqual(model.optional, 2)
    #expect((model.marked, model.named, model.markedOptional) == (3, 4, 5))
    #expect((model.ignored, model.byName) == (6, 7))
  }

  @Test func presentKeysAreImported() throws {
    let model = try Presence(
      string:
        #"{"required":10,"optional":20,"marked":30,"named":40,"markedOptional":50,"ignored":60,"byName":"x"}"#
    )
    expectEqual(model.optional, 20)
    #expect((model.marked, model.named, model.markedOptional) == (30, 40, 50))
    #expect((model.ignored, model.byName) == (6, 7))
  }

  @Test func nullClearsOptionalsAndKeepsOtherDefaultValuesOfOptionalKeys() throws {
    let model = try Presence(
      string: #"{"required":10,"optional":null,"marked":null,"named":null,"markedOptional":null}"#)
    expectEqual(model.optional, nil)
    #expect((model.marked, model.named, model.markedOptional) == (3, 4, nil))
  }

  @Test func aMissingOrNullRequiredKeyIsAnIssue() throws {
    let missing = try importError { try Presence(string: "{}") }
    expectEqual(missing.kinds, [.missingKey])
    expectEqual(missing.keyPath, ["required"])
    expectEqual(missing.missingKeys, [["required"]])
    expectEqual(missing.issues[0].property, "Presence.required")
    let null = try importError { try Presence(string: #"{"required":null}"#) }
    expectEqual(null.kinds, [.nullValue(expected: "Int")])
    expectEqual(null.missingKeys, [])
  }

  @Test(arguments: ["optional", "marked", "named", "markedOptional"])
  func anInvalidValueIsAlwaysAnIssue(key: String) throws {
    let error = try importError { try Presence(string: #"{"required":1,"\#(key)":{}}"#) }
    expectEqual(error.kind, .typeMismatch(expected: "Int", found: "object"))
    expectEqual(error.keyPath, [.key(key)])
  }

  // MARK: - JSON types

  static let jsonTypes = [
    ("string", #""7""#), ("number", "7"), ("true", "true"), ("false", "false"), ("object", "{}"),
    ("array", "[]"),
  ]

  @Test(arguments: jsonTypes)
  func onlyTheExpectedJSONTypeIsAccepted(found: String, json: String) throws {
    func check<Value: Defaulted>(
      _ type: Value.Type, named name: String? = nil, accepts: Set<String>
    ) throws {
      let name = name ?? "\(type)"
      if accepts.contains(found) {
        _ = try value(json, as: type)
        _ = try value(json, as: Value?.self)
      } else {
        let mismatch = JSONModelError.Kind.typeMismatch(expected: name, found: found)
        try expectEqual(rejection(json, as: type), mismatch)
        try expectEqual(rejection(json, as: Value?.self), mismatch)
      }
      if !accepts.contains("null") {
        try expectEqual(rejection("null", as: type), .nullValue(expected: name))
      }
    }
    try check(String.self, accepts: ["string"])
    try check(Bool.self, accepts: ["true", "false"])
    try check(Int.self, accepts: ["number"])
    try check(UInt8.self, accepts: ["number"])
    try check(Double.self, accepts: ["number"])
    try check(Float.self, accepts: ["number"])
    try check(Decimal.self, accepts: ["number"])
    try check(JSONNumber.self, accepts: ["number"])
    try check([Int].self, named: "[Int]", accepts: ["array"])
    try check([String: Int].self, named: "[String: Int]", accepts: ["object"])
    try check(
      JSONValue.self, accepts: ["string", "number", "true", "false", "object", "array", "null"])
  }

  @Test func valuesAreImportedExactly() throws {
    try expectEqual(value("true", as: Bool.self), true)
    try expectEqual(value("[true,false]", as: [Bool].self), [true, false])
    try expectEqual(value(#""é""#, as: String?.self), "é")
    try expectEqual(value(#"{"a":[1,null]}"#, as: JSONValue.self), ["a": [1, nil]])
    try expectEqual(value("null", as: JSONValue.self), .null)
    try expectEqual(value("null", as: JSONValue?.self), nil)
    try expectEqual(value("[1,\"a\",null]", as: [JSONValue].self), [1, "a", nil])
  }

  @Test func aRequiredJSONValueNeedsItsKey() throws {
    try expectEqual(importError { try Holder<JSONValue>(string: "{}") }.kind, .missingKey)
  }

  // MARK: - Raw values

  enum Level: Int {
    case low = 1
    case high
  }
  struct Code: RawRepresentable { var rawValue: UInt8 }

  final class Raws: JSONModel {
    var size = Size.small
    var level: Level?
    @OptionalKey var sizes: [Size] = []
    @OptionalKey var code = Code(rawValue: 0)
    @OptionalKey var bySize: [String: Size?] = [:]
  }

  @Test func rawValuesAreImportedAsTheirTypes() throws {
    let model = try Raws(
      string:
        #"{"size":"L","level":2,"sizes":["small","medium"],"code":255,"bySize":{"a":null,"b":"L"}}"#
    )
    expectEqual(model.size, .large)
    expectEqual(model.level, .high)
    expectEqual(model.sizes, [.small, .medium])
    expectEqual(model.code.rawValue, 255)
    expectEqual(model.bySize, ["a": nil, "b": .large])
  }

  @Test func issuesOfUnknownRawValuesListTheKnownOnesOfCaseIterableTypes() throws {
    let error = try importError {
      try Raws(string: #"{"size":"tiny","level":3,"sizes":["L","x",{}],"code":300}"#)
    }
    expectEqual(
      error.description,
      """
      Raws: 5 issues
        line 1, column 9, size: cannot convert string to Size: expected "small", "medium" or "L" [transform_failed]
        line 1, column 24, level: cannot convert number to Level: not a valid Level; to accept other values, use .orNil in propertyTransformers, or .or(Level.unknown) with a case unknown [transform_failed]
        line 1, column 39, sizes[1]: cannot convert string to Size: expected "small", "medium" or "L" [transform_failed]
        line 1, column 43, sizes[2]: expected String, found object [type_mismatch]
        line 1, column 54, code: number out of range for UInt8 (0...255) [number_out_of_range]
      """)
  }

  // MARK: - Containers

  @Test func containersNestToAnyDepth() throws {
    try expectEqual(value("[[[1],[]],[[2,3]]]", as: [[[Int]]].self), [[[1], []], [[2, 3]]])
    try expectEqual(
      value(#"{"a":{"b":[1.5]}}"#, as: [String: [String: [Double]]].self), ["a": ["b": [1.5]]]
    )
    try expectEqual(value(#"[{"a":"x"},{}]"#, as: [[String: String]].self), [["a": "x"], [:]])
    try expectEqual(
      value(#"{"a":null,"b":[null,"x"]}"#, as: [String: [String?]?].self),
      [
        "a": nil, "b": [nil, "x"],
      ])
    try expectEqual(value("[[1],null,[null]]", as: [[Int?]?].self), [[1], nil, [nil]])
    try expectEqual(value("[]", as: [Int]?.self), [])
    try expectEqual(value("null", as: [Int]?.self), nil)
    try expectEqual(value("{}", as: [String: Int]?.self), [:])
  }

  @Test func optionalsOfOptionalsAreImported() throws {
    try expectEqual(value("null", as: Int??.self), .none)
    try expectEqual(value("7", as: Int??.self), .some(.some(7)))
    try expectEqual(value("[1,null]", as: [Int??].self), [1, nil])
    try expectEqual(value(#"["a"]"#, as: [String]???.self), ["a"])
  }

  @Test func longArraysAreImportedCompletely() throws {
    for count in [0, 1, 31, 32, 33, 1_000, 100_000] {
      let json = "[" + (0..<count).map(String.init).joined(separator: ",") + "]"
      try expectEqual(value(json, as: [Int].self), Array(0..<count))
      try expectEqual(value(json, as: [Double?].self).count, count)
    }
  }

  @Test func nullElementsNeedAnOptionalElementType() throws {
    let error = try importError { try Holder<[Int]>(string: #"{"value":[1,null,[],2]}"#) }
    expectEqual(
      error.kinds,
      [
        .nullValue(expected: "Int"), .typeMismatch(expected: "Int", found: "array"),
      ])
    expectEqual(error.keyPaths, [["value", 1], ["value", 2]])
    expectEqual(error.properties, ["Holder<Array<Int>>.value", "Holder<Array<Int>>.value"])
  }
}
