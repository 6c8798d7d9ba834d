import Foundation
import Testing

@testable import JSONModelKit

/// What happens to every value: presence, null, kinds, containers, keys, validation.
struct ImportTests {
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

  @Test func absentKeysKeepInitialValues() throws {
    let model = try Presence(string: #"{"required":10}"#)
    #expect(model.required == 10)
    #expect(model.optional == 2)
    #expect((model.marked, model.named, model.markedOptional) == (3, 4, 5))
    #expect((model.ignored, model.byName) == (6, 7))
  }

  @Test func presentKeysAreImported() throws {
    let model = try Presence(
      string:
        #"{"required":10,"optional":20,"marked":30,"named":40,"markedOptional":50,"ignored":60,"byName":"x"}"#
    )
    #expect(model.optional == 20)
    #expect((model.marked, model.named, model.markedOptional) == (30, 40, 50))
    #expect((model.ignored, model.byName) == (6, 7))
  }

  @Test func nullClearsOptionalsAndKeepsOptionalKeys() throws {
    let model = try Presence(
      string: #"{"required":10,"optional":null,"marked":null,"named":null,"markedOptional":null}"#)
    #expect(model.optional == nil)
    #expect((model.marked, model.named, model.markedOptional) == (3, 4, nil))
  }

  @Test func aMissingOrNullRequiredKeyIsAnIssue() throws {
    let missing = try importError { try Presence(string: "{}") }
    #expect(missing.issues.map(\.kind) == [.missingKey])
    #expect(missing.keyPath == ["required"])
    #expect(missing.missingKeys == [["required"]])
    #expect(missing.issues[0].property == "Presence.required")
    let null = try importError { try Presence(string: #"{"required":null}"#) }
    #expect(null.issues.map(\.kind) == [.nullValue(expected: "Int")])
  }

  @Test(arguments: ["optional", "marked", "named", "markedOptional"])
  func aPresentButWrongValueIsNeverSwallowed(key: String) throws {
    let error = try importError { try Presence(string: #"{"required":1,"\#(key)":{}}"#) }
    #expect(error.kind == .typeMismatch(expected: "Int", found: "object"))
    #expect(error.keyPath == [.key(key)])
  }

  // MARK: - Kinds

  static let kinds = [
    ("string", #""7""#), ("number", "7"), ("true", "true"), ("false", "false"), ("object", "{}"),
    ("array", "[]"),
  ]

  @Test(arguments: kinds)
  func onlyTheRightKindIsAccepted(found: String, json: String) throws {
    func check<Value: Defaulted>(_ type: Value.Type, accepts: Set<String>) throws {
      if accepts.contains(found) {
        _ = try value(json, as: type)
        _ = try value(json, as: Value?.self)
      } else {
        let mismatch = JSONModelError.Kind.typeMismatch(expected: swiftTypeName(type), found: found)
        #expect(try refusal(json, as: type) == mismatch)
        #expect(try refusal(json, as: Value?.self) == mismatch)
      }
      if !accepts.contains("null") {
        #expect(try refusal("null", as: type) == .nullValue(expected: swiftTypeName(type)))
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
    try check([Int].self, accepts: ["array"])
    try check([String: Int].self, accepts: ["object"])
    try check(
      JSONValue.self, accepts: ["string", "number", "true", "false", "object", "array", "null"])
  }

  @Test func leavesKeepTheirValues() throws {
    #expect(try value("true", as: Bool.self) == true)
    #expect(try value("[true,false]", as: [Bool].self) == [true, false])
    #expect(try value(#""é""#, as: String?.self) == "é")
    #expect(try value(#"{"a":[1,null]}"#, as: JSONValue.self) == ["a": [1, nil]])
    #expect(try value("null", as: JSONValue.self) == .null)
    #expect(try value("null", as: JSONValue?.self) == nil)
    #expect(try value("[1,\"a\",null]", as: [JSONValue].self) == [1, "a", nil])
  }

  @Test func aRequiredJSONValueMustBeThere() throws {
    #expect(try importError { try Holder<JSONValue>(string: "{}") }.kind == .missingKey)
  }

  // MARK: - Raw values

  enum Size: String, CaseIterable {
    case small, medium
    case large = "L"
  }
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

  @Test func rawValuesBecomeWhatTheyStandFor() throws {
    let model = try Raws(
      string:
        #"{"size":"L","level":2,"sizes":["small","medium"],"code":255,"bySize":{"a":null,"b":"L"}}"#
    )
    #expect(model.size == .large)
    #expect(model.level == .high)
    #expect(model.sizes == [.small, .medium])
    #expect(model.code.rawValue == 255)
    #expect(model.bySize == ["a": nil, "b": .large])
  }

  @Test func unknownRawValuesAreIssuesThatListTheKnownOnes() throws {
    let error = try importError {
      try Raws(string: #"{"size":"tiny","level":3,"sizes":["L","x",{}],"code":300}"#)
    }
    #expect(
      error.description == """
        Raws: 5 issues
          line 1, column 9, size: Size from String failed: the value is none of small, medium, L
          line 1, column 24, level: Level from Int failed: the value is not one of its raw values
          line 1, column 39, sizes[1]: Size from String failed: the value is none of small, medium, L
          line 1, column 43, sizes[2]: expected String, found object
          line 1, column 54, code: number does not fit into UInt8
        """)
  }

  // MARK: - Containers

  @Test func containersNestToAnyDepth() throws {
    #expect(try value("[[[1],[]],[[2,3]]]", as: [[[Int]]].self) == [[[1], []], [[2, 3]]])
    #expect(
      try value(#"{"a":{"b":[1.5]}}"#, as: [String: [String: [Double]]].self) == ["a": ["b": [1.5]]]
    )
    #expect(try value(#"[{"a":"x"},{}]"#, as: [[String: String]].self) == [["a": "x"], [:]])
    #expect(
      try value(#"{"a":null,"b":[null,"x"]}"#, as: [String: [String?]?].self) == [
        "a": nil, "b": [nil, "x"],
      ])
    #expect(try value("[[1],null,[null]]", as: [[Int?]?].self) == [[1], nil, [nil]])
    #expect(try value("[]", as: [Int]?.self) == [])
    #expect(try value("null", as: [Int]?.self) == nil)
    #expect(try value("{}", as: [String: Int]?.self) == [:])
  }

  @Test func optionalsOfOptionals() throws {
    #expect(try value("null", as: Int??.self) == .none)
    #expect(try value("7", as: Int??.self) == .some(.some(7)))
    #expect(try value("[1,null]", as: [Int??].self) == [1, nil])
    #expect(try value(#"["a"]"#, as: [String]???.self) == ["a"])
  }

  @Test func longArraysAreReadWhole() throws {
    for count in [0, 1, 31, 32, 33, 1_000, 100_000] {
      let json = "[" + (0..<count).map(String.init).joined(separator: ",") + "]"
      #expect(try value(json, as: [Int].self) == Array(0..<count))
      #expect(try value(json, as: [Double?].self).count == count)
    }
  }

  @Test func nullElementsNeedOptionalElements() throws {
    let error = try importError { try Holder<[Int]>(string: #"{"value":[1,null,[],2]}"#) }
    #expect(
      error.issues.map(\.kind) == [
        .nullValue(expected: "Int"), .typeMismatch(expected: "Int", found: "array"),
      ])
    #expect(error.issues.map(\.keyPath) == [["value", 1], ["value", 2]])
    #expect(
      error.issues.map(\.property) == ["Holder<Array<Int>>.value", "Holder<Array<Int>>.value"])
  }
}
