import Foundation
import JSONModelKit
import Testing

struct TypedKeyTests {
  typealias Color = SetTests.Color
  typealias Level = SetTests.Level

  // MARK: - Typed keys

  struct Name: RawRepresentable, Hashable, Sendable {
    var rawValue: String
    init(rawValue: String) { self.rawValue = rawValue.lowercased() }
  }

  final class Keyed<Key: Hashable>: JSONModel { var map: [Key: String] = [:] }
  final class StrictKeyed<Key: Hashable>: JSONModel {
    var map: [Key: String] = [:]
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  private func map<Key: Hashable>(_ json: String, as type: Key.Type) throws -> [Key: String] {
    let document = #"{"map":\#(json)}"#
    let map = try Keyed<Key>(string: document).map
    for form in InputForm.allCases {
      try expectEqual(Keyed<Key>.make(document, as: form).map, map)
      try expectEqual(StrictKeyed<Key>.make(document, as: form).map, map)
    }
    return map
  }

  private func checkRejected<Key: Hashable>(_ key: String, as type: Key.Type) throws {
    let document = #"{"map": {"\#(key)": "secret"}}"#
    for form in InputForm.allCases {
      let error = try importError { try Keyed<Key>.make(document, as: form) }
      expectEqual(error.issues.count, 1)
      expectEqual(error.keyPaths, [["map", .key(key)]])
      switch error.kind {
      case .transformFailed, .numberOutOfRange, .typeMismatch: break
      default: Issue.record("\(error.kind)")
      }
      expectEqual(error.issues[0].position?.offset, (form == .bytes || form == .text ? 9 : nil))
    }
  }

  @Test func keysMayBeIntegersOfAllWidths() throws {
    try expectEqual(
      map(#"{"7":"a","-3":"b","0":"c"}"#, as: Int.self), [7: "a", -3: "b", 0: "c"])
    try expectEqual(map(#"{"127":"a","-128":"b"}"#, as: Int8.self), [127: "a", -128: "b"])
    try expectEqual(map(#"{"32767":"a","-32768":"b"}"#, as: Int16.self), [.max: "a", .min: "b"])
    try expectEqual(
      map(#"{"2147483647":"a","-2147483648":"b"}"#, as: Int32.self),
      [
        .max: "a", .min: "b",
      ])
    try expectEqual(
      map(#"{"9223372036854775807":"a","-9223372036854775808":"b"}"#, as: Int64.self),
      [
        .max: "a", .min: "b",
      ])
    try expectEqual(map(#"{"18446744073709551615":"a"}"#, as: UInt.self), [.max: "a"])
    try expectEqual(map(#"{"255":"a","0":"b"}"#, as: UInt8.self), [255: "a", 0: "b"])
    try expectEqual(map(#"{"65535":"a"}"#, as: UInt16.self), [.max: "a"])
    try expectEqual(map(#"{"4294967295":"a"}"#, as: UInt32.self), [.max: "a"])
    try expectEqual(map(#"{"18446744073709551615":"a"}"#, as: UInt64.self), [.max: "a"])
    try expectEqual(
      map(#"{"-170141183460469231731687303715884105728":"a"}"#, as: Int128.self),
      [
        .min: "a"
      ])
    try expectEqual(
      map(#"{"340282366920938463463374607431768211455":"a"}"#, as: UInt128.self),
      [
        .max: "a"
      ])
    try expectEqual(map("{}", as: Int.self), [:])
  }

  @Test(arguments: [
    "07", "+7", "-07", "00", "", " 7", "7 ", "7.0", "7.5", "1e2", "x", "0x7", "7a", "-", "--7",
    "9223372036854775808", "-9223372036854775809", "99999999999999999999999999", "٣", "true",
  ])
  func aKeyThatIsNotAnIntegerIsAnIssue(key: String) throws {
    try checkRejected(key, as: Int.self)
    if key != "x" { try checkRejected(key, as: Level.self) }
  }

  @Test func aKeyOutOfRangeIsAnIssue() throws {
    try checkRejected("128", as: Int8.self)
    try checkRejected("-129", as: Int8.self)
    try checkRejected("256", as: UInt8.self)
    try checkRejected("-1", as: UInt8.self)
    try checkRejected("-1", as: UInt.self)
    try checkRejected("65536", as: UInt16.self)
    try checkRejected("2147483648", as: Int32.self)
    try checkRejected("18446744073709551616", as: UInt64.self)
    try checkRejected("340282366920938463463374607431768211456", as: UInt128.self)
  }

  @Test func keysMayBeEnumerations() throws {
    try expectEqual(
      map(#"{"red":"a","green":"b"}"#, as: Color.self), [.red: "a", .green: "b"])
    try expectEqual(map(#"{"2":"a","1":"b"}"#, as: Level.self), [.high: "a", .low: "b"])
    try expectEqual(map(#"{"B":"a"}"#, as: Name.self), [Name(rawValue: "b"): "a"])
    for key in ["mauve", "", "RED", "Color.red", "0"] { try checkRejected(key, as: Color.self) }
    for key in ["3", "low", "02", "1.0"] { try checkRejected(key, as: Level.self) }
  }

  @Test func invalidKeysHaveTheirMessage() throws {
    let options = JSONImportOptions.default
    let int = try importError {
      try Keyed<UInt8>(
        string: #"{"map": {"7": "a", "x": "b", "256": "c", "07": "d"}}"#, options: options)
    }
    expectEqual(
      int.description,
      """
      Keyed<UInt8>: 3 issues
        line 1, column 20, map.x: cannot convert string to UInt8: key is not a valid UInt8 [transform_failed]
        line 1, column 30, map["256"]: cannot convert string to UInt8: key is not a valid UInt8 [transform_failed]
        line 1, column 42, map.07: cannot convert string to UInt8: key is not a valid UInt8 [transform_failed]
      """)
    let color = try importError { try Keyed<Color>(string: #"{"map":{"x":"a"}}"#) }
    expectEqual(
      color.description,
      """
      Keyed<Color>: 1 issue
        line 1, column 9, map.x: cannot convert string to Color: expected "red" or "green" [transform_failed]
      """)
  }

  @Test func invalidKeysAndValuesAreAllReported() throws {
    let json = #"{"map": {"x": "a", "1": {}, "y": [], "2": "b"}}"#
    for form in InputForm.allCases {
      let error = try importError { try Keyed<Int>.make(json, as: form) }
      #expect(error.keyPaths.contains(["map", "x"]))
      #expect(error.keyPaths.contains(["map", "1"]))
      #expect(error.keyPaths.contains(["map", "y"]))
      #expect(!error.keyPaths.contains(["map", "2"]))
    }
  }

  final class Inner: JSONModel { var id = 0 }
  final class NestedKeys: JSONModel {
    @OptionalKey var models: [Int: Inner] = [:]
    @OptionalKey var lists: [Color: [Int]] = [:]
    @OptionalKey var maps: [Int: [Level: Date?]] = [:]
    var optional: [UInt8: Int]?
    @OptionalKey var inArray: [[Int: Bool]] = []
    @OptionalKey var presence: [Int: JSONPresence<Int>] = [:]
    @OptionalKey var free: [Int: Any] = [:]
  }

  @Test(arguments: InputForm.allCases)
  func dictionariesWithTypedKeysMayBeNested(form: InputForm) throws {
    let model = try NestedKeys.make(
      #"""
      {"models":{"7":{"id":1}},"lists":{"red":[1,2]},"maps":{"-1":{"1":0,"2":null}},
       "optional":null,"inArray":[{},{"3":true}],"presence":{"1":null,"2":5},"free":{"4":"x"}}
      """#, as: form)
    expectEqual(model.models.mapValues(\.id), [7: 1])
    expectEqual(model.lists, [.red: [1, 2]])
    expectEqual(model.maps, [-1: [.low: Date(timeIntervalSince1970: 0), .high: nil]])
    expectEqual(model.inArray, [[:], [3: true]])
    expectEqual(model.presence, [1: .null, 2: .value(5)])
    #expect(isExactly(model.free[4], "x"))
    let error = try importError {
      try NestedKeys.make(
        #"""
        {"models":{"7":{}},"lists":{"red":[1,{}]},"maps":{"-1":{"1":{},"3":0}},
         "optional":{"256":1},"inArray":[{"x":true}]}
        """#, as: form)
    }
    expectEqual(
      error.issues.map(\.keyPath.jsonPointer),
      [
        "/models/7/id", "/lists/red/1", "/maps/-1/1", "/maps/-1/3", "/optional/256",
        "/inArray/0/x",
      ], as: form)
  }

  final class DoubleKeys: JSONModel { var map: [Double: Int] = [:] }
  final class BoolKeys: JSONModel { var map: [Bool: Int] = [:] }

  @Test func otherKeyTypesAreDeclarationErrors() throws {
    for error in [
      try importError { try DoubleKeys.checkDeclaration() },
      try importError { try BoolKeys.checkDeclaration() },
    ] {
      expectEqual(error.issues.map(\.isDeclarationError), [true])
      #expect(error.description.contains("map"))
    }
  }

  @Test func theIssueOfAKeyNamesTheProperty() throws {
    for json in [#"{"x":"a"}"#, #"{"1":{}}"#, #"{"1":"a","1":"b"}"#] {
      let error = try importError { try Keyed<Int>(string: #"{"map":\#(json)}"#) }
      expectEqual(error.properties, ["Keyed<Int>.map"], "\(json)")
    }
  }

  @Test func keysThatAreEqualAfterConversionAreDuplicates() throws {
    let json = #"{"map": {"a": "1", "b": "2", "A": "3"}}"#
    for form in InputForm.allCases {
      let error = try importError { try Keyed<Name>.make(json, as: form) }
      expectEqual(error.kinds, [.duplicateKey])
      expectEqual(error.keyPath.components.count, 2)
    }
    let bytes = try importError { try Keyed<Name>(string: json) }
    expectEqual(bytes.keyPath, ["map", "A"])
    expectEqual(bytes.issues[0].position?.offset, 29)
    let last = try Keyed<Name>(string: json, options: .init(duplicateKeys: .useLast)).map
    expectEqual(last, [Name(rawValue: "a"): "3", Name(rawValue: "b"): "2"])
    let same = try importError { try Keyed<Int>(string: #"{"map":{"1":"a","1":"b"}}"#) }
    expectEqual(same.kinds, [.duplicateKey])
  }

  struct LowercaseName: RawRepresentable, Hashable {
    let rawValue: String
    init(rawValue: String) { self.rawValue = rawValue.lowercased() }
  }

  final class LowercaseKeys: JSONModel { @OptionalKey var map: [LowercaseName: Int] = [:] }

  @Test func keysThatAreEqualAfterConversionAreDuplicatesInAPatch() throws {
    let model = try LowercaseKeys(string: #"{"map":{"a":1}}"#)
    let error = try importError { try model.merge(string: #"{"map":{"b":1,"B":2}}"#) }
    expectEqual(error.kinds, [.duplicateKey])
    expectEqual(model.map, [LowercaseName(rawValue: "a"): 1])
    _ = try importError { try model.merge(string: #"{"map":{"c":1,"d":"#) }
    expectEqual(model.map, [LowercaseName(rawValue: "a"): 1])
  }
}
