import Foundation
import Testing

@testable import JSONModelKit

/// Types of properties beyond the plain ones: sets, free-form values, typed keys, `Codable` types.
@Suite struct TypeTests {
  // MARK: - Sets

  enum TColor: String, CaseIterable {
    case red, green
  }
  enum TLevel: Int, CaseIterable {
    case low = 1
    case high
  }

  final class TSets: JSONModel {
    @OptionalKey var numbers: Set<Int> = [99]
    @OptionalKey var texts: Set<String> = []
    @OptionalKey var colors: Set<TColor> = []
    @OptionalKey var dates: Set<Date> = []
    @OptionalKey var gaps: Set<Int?> = []
    @OptionalKey var rows: [Set<Int>] = []
    @OptionalKey var sets: Set<Set<Int>> = []
    @OptionalKey var lists: Set<[Int]> = []
    @OptionalKey var byName: [String: Set<Bool>] = [:]
    @OptionalKey var decimals: Set<Decimal> = []
    @OptionalKey var values: Set<JSONValue> = []
    var optional: Set<UInt8>?
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  @Test(arguments: InputForm.allCases)
  func aSetKeepsDuplicatesOnce(form: InputForm) throws {
    let model = try TSets.make(
      #"""
      {"numbers":[3,1,3,1.0,1e0,2],"texts":["a","b","a",""],"colors":["red","red","green"],
       "dates":["1970-01-01","1970-01-01T00:00:00Z","1970-01-01T01:00:00+01:00",0,60],
       "gaps":[null,1,null,1],"rows":[[],[1,1]],"sets":[[1,2],[2,1],[]],"lists":[[1,2],[2,1],[1,2]],
       "byName":{"a":[true,true],"b":[]},"decimals":[0.5,0.50,5e-1],
       "values":[1,1.0,"1",null,null,[1],[1]],"optional":null}
      """#, as: form)
    #expect(model.numbers == [1, 2, 3])
    #expect(model.texts == ["a", "b", ""])
    #expect(model.colors == [.red, .green])
    #expect(
      model.dates == [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 60)])
    #expect(model.gaps == [nil, 1])
    #expect(model.rows == [[], [1]])
    #expect(model.sets == [[1, 2], []])
    #expect(model.lists == [[1, 2], [2, 1]])
    #expect(model.byName == ["a": [true], "b": []])
    #expect(model.decimals == [0.5])
    #expect(model.values == [1, "1", nil, [1]])
    #expect(model.optional == nil)
  }

  @Test func anElementsIssueCarriesTheIndexOfTheDocument() throws {
    let json = #"""
      {"numbers": [1, 1, "x", 1, null, 1.5], "colors": ["red", "red", "mauve"],
       "dates": [0, 0, "x"], "sets": [[1], [1], [{}]], "optional": [255, 255, 256]}
      """#
    let error = try importError { try TSets(string: json) }
    #expect(
      error.description == """
        TSets: 7 issues
          line 1, column 20, numbers[2]: expected Int, found string
          line 1, column 28, numbers[4]: expected Int, found null
          line 1, column 34, numbers[5]: expected Int, found fraction
          line 1, column 65, colors[2]: TColor from String failed: the value is none of red, green
          line 2, column 18, dates[2]: Date from String failed: the text has not the form of a date
          line 2, column 44, sets[2][0]: expected Int, found object
          line 2, column 73, optional[2]: number does not fit into UInt8
        """)
    for form in InputForm.trees {
      #expect(summary(try importError { try TSets.make(json, as: form) }) == summary(error))
    }
  }

  @Test(arguments: [("{}", "object"), ("7", "number"), (#""x""#, "string"), ("true", "true")])
  func onlyAnArrayIsASet(json: String, found: String) throws {
    for form in InputForm.allCases {
      let error = try importError { try TSets.make(#"{"numbers":\#(json)}"#, as: form) }
      #expect(error.issues.map(\.kind) == [.typeMismatch(expected: "Set<Int>", found: found)])
    }
  }

  // MARK: - Any

  final class TFree: JSONModel {
    @OptionalKey var any: Any = "initial"
    @OptionalKey var list: [Any] = []
    @OptionalKey var members: [String: Any] = [:]
    @OptionalKey var lists: [String: [Any]] = [:]
    @OptionalKey var gaps: [Any?] = []
    var optional: Any? = "initial"
  }
  final class TRequiredFree: JSONModel { var any: Any = "initial" }

  @Test(arguments: InputForm.allCases)
  func anyHoldsSwiftsOwnTypes(form: InputForm) throws {
    let model = try TFree.make(
      #"""
      {"any":{"text":"x","int":7,"true":true,"false":false,"null":null,"list":[1,[null,{}]]},
       "list":["x",-7,true,null,[],{"a":"b"}],"members":{"a":1,"b":"c","d":null},
       "lists":{"a":[1,"x"]},"optional":5}
      """#, as: form)
    let any = try #require(model.any as? [String: Any])
    #expect(any.count == 6)
    #expect(any["text"] as? String == "x")
    #expect(isExactly(any["int"], 7))
    #expect(isExactly(any["true"], true))
    #expect(isExactly(any["false"], false))
    #expect(any["null"] is NSNull)
    let inner = try #require((any["list"] as? [Any])?.last as? [Any])
    #expect(inner.first is NSNull)
    #expect((inner.last as? [String: Any])?.isEmpty == true)
    #expect(model.list.count == 6)
    #expect(isExactly(model.list[0], "x"))
    #expect(isExactly(model.list[1], -7))
    #expect(isExactly(model.list[2], true))
    #expect(model.list[3] is NSNull)
    #expect((model.list[4] as? [Any])?.isEmpty == true)
    #expect((model.list[5] as? [String: Any])?["a"] as? String == "b")
    #expect(model.members.count == 3)
    #expect(isExactly(model.members["a"], 1))
    #expect(model.members["d"] is NSNull)
    #expect(isExactly(model.lists["a"]?[0], 1))
    #expect(isExactly(model.optional, 5))
  }

  static let numbers: [(String, any Sendable & Hashable)] = [
    ("0", 0), ("-7", -7), ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
    ("9223372036854775808", UInt64(9_223_372_036_854_775_808)),
    ("18446744073709551615", UInt64.max),
    ("0.1", 0.1), ("-1.5", -1.5), ("19.95", 19.95), ("1e300", 1e300), ("2.5e-3", 0.0025),
    ("5e-324", Double.leastNonzeroMagnitude), ("1.7976931348623157e308", 1.7976931348623157e308),
    // What a Double would lose digits of.
    ("0.1234567890123456789", decimal("0.1234567890123456789")),
    ("12345678901234567890.5", decimal("12345678901234567890.5")),
    ("18446744073709551617", decimal("18446744073709551617")),
    ("-9223372036854775809", decimal("-9223372036854775809")),
    ("99999999999999999999999999999999999999", decimal("99999999999999999999999999999999999999")),
  ]

  @Test(arguments: numbers.indices)
  func aNumberBecomesTheTypeThatHoldsIt(index: Int) throws {
    let (text, number) = Self.numbers[index]
    for form in [InputForm.bytes, .value, .swift] {
      let json = #"{"any":\#(text),"list":[\#(text)],"members":{"a":\#(text)},"optional":\#(text)}"#
      let model = try TFree.make(json, as: form)
      let values: [Any?] = [model.any, model.list[0], model.members["a"], model.optional]
      for value in values {
        let isRight = isExactly(value, number)
        #expect(isRight, "\(text) became \(value.map { "\($0), a \(type(of: $0))" } ?? "nil")")
      }
    }
  }

  /// A number whose type the specification does not say, but its value.
  @Test(arguments: ["1.0", "1e2", "-0.0", "1.50", "100000000000000000000", "1E+2", "-0"])
  func aNumberIsTheSameNumberInEveryForm(text: String) throws {
    let bytes = try TFree(string: #"{"any":\#(text)}"#).any
    let value = try TFree(value: JSONValue(string: #"{"any":\#(text)}"#)).any
    let (expected, found) = (try #require(Double(text)), "\(bytes)")
    #expect(Double(found) == expected)
    #expect(type(of: bytes) == type(of: value))
    #expect(bytes as? AnyHashable == value as? AnyHashable)
  }

  @Test(arguments: ["1e400", "-1e400", "1e99999999999999999999"])
  func aNumberThatNothingHoldsHasItsPath(text: String) throws {
    let json = #"""
      {"any": {"a": [0, \#(text)]}, "list": [[\#(text)]], "members": {"b": \#(text)},
       "lists": {"c": [\#(text)]}, "optional": \#(text)}
      """#
    for error in [
      try importError { try TFree(string: json) },
      try importError { try TFree(value: JSONValue(string: json)) },
    ] {
      #expect(
        error.issues.map(\.keyPath.description) == [
          "any.a[1]", "list[0][0]", "members.b", "lists.c[0]", "optional",
        ])
      for issue in error.issues {
        guard case .numberOutOfRange(_, "number") = issue.kind else {
          Issue.record("\(issue)")
          continue
        }
      }
      #expect(!error.description.contains("400") && !error.description.contains("9999"))
    }
    let positions = try importError { try TFree(string: json) }.issues.map(\.position?.column)
    #expect(positions[0] == 19)
  }

  @Test(arguments: InputForm.allCases)
  func nullIsAValueOfAny(form: InputForm) throws {
    #expect(try TRequiredFree.make(#"{"any":null}"#, as: form).any is NSNull)
    #expect(try importError { try TRequiredFree.make("{}", as: form) }.kind == .missingKey)
    let model = try TFree.make(#"{"list":[null],"members":{"a":null},"optional":null}"#, as: form)
    #expect(model.list.count == 1)
    #expect(model.list[0] is NSNull)
    #expect(model.members["a"] is NSNull)
    #expect(model.optional == nil)
    let gaps = try TFree.make(#"{"gaps":[null,1]}"#, as: form).gaps
    #expect(gaps.count == 2)
    #expect(gaps[0] == nil)
    #expect(isExactly(gaps[1], 1))
    #expect(isExactly(try TFree.make("{}", as: form).optional, "initial"))
  }

  @Test(arguments: InputForm.allCases)
  func aFreeFormContainerIsStillAContainer(form: InputForm) throws {
    let error = try importError {
      try TFree.make(#"{"list":{"a":1},"members":[1],"lists":{"a":{}}}"#, as: form)
    }
    #expect(error.issues.map(\.keyPath) == [["list"], ["members"], ["lists", "a"]])
    #expect(
      error.issues.map(\.kind) == [
        .typeMismatch(expected: "[Any]", found: "object"),
        .typeMismatch(expected: "[String: Any]", found: "array"),
        .typeMismatch(expected: "[Any]", found: "object"),
      ])
  }

  @Test func freeFormValuesTakeTheLastOfDuplicateKeys() throws {
    let any = try TFree(string: #"{"any":{"a":1,"a":2},"list":[{"a":1,"a":2}]}"#)
    #expect(isExactly((any.any as? [String: Any])?["a"], 2))
    #expect(isExactly((any.list[0] as? [String: Any])?["a"], 2))
  }

  @Test(arguments: ["[1,]", "{\"a\"}", "[tru]", "[01]", "[\"\u{1}\"]", "[\"\\ud800\"]", "[1 2]"])
  func freeFormValuesAreHeldToTheGrammar(json: String) throws {
    let error = try importError { try TFree(string: #"{"any":\#(json)}"#) }
    #expect(error.issues.count == 1)
    guard case .invalidJSON = error.kind else {
      Issue.record("expected a syntax error, not \(error.kind)")
      return
    }
  }

  @Test func freeFormValuesAreNotDeeperThanAllowed() throws {
    let options = JSONImportOptions(maximumDepth: 3)
    for form in InputForm.allCases {
      _ = try TFree.make(#"{"any":[[1]],"members":{"a":[]}}"#, as: form, options: options)
      let error = try importError {
        try TFree.make(#"{"any":[[[1]]]}"#, as: form, options: options)
      }
      #expect(error.issues.map(\.kind) == [.limitExceeded("nested deeper than 3 levels")])
    }
  }

  // MARK: - Typed keys

  struct TName: RawRepresentable, Hashable, Sendable {
    var rawValue: String
    init(rawValue: String) { self.rawValue = rawValue.lowercased() }
  }

  final class TKeyed<Key: Hashable>: JSONModel { var map: [Key: String] = [:] }
  final class TStrictKeyed<Key: Hashable>: JSONModel {
    var map: [Key: String] = [:]
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  private func map<Key: Hashable>(_ json: String, as type: Key.Type) throws -> [Key: String] {
    let document = #"{"map":\#(json)}"#
    let map = try TKeyed<Key>(string: document).map
    for form in InputForm.allCases {
      #expect(try TKeyed<Key>.make(document, as: form).map == map)
      #expect(try TStrictKeyed<Key>.make(document, as: form).map == map)
    }
    return map
  }

  private func badKey<Key: Hashable>(_ key: String, as type: Key.Type) throws {
    let document = #"{"map": {"\#(key)": "secret"}}"#
    for form in InputForm.allCases {
      let error = try importError { try TKeyed<Key>.make(document, as: form) }
      #expect(error.issues.count == 1)
      #expect(error.issues.map(\.keyPath) == [["map", .key(key)]])
      switch error.kind {
      case .transformFailed, .numberOutOfRange, .typeMismatch: break
      default: Issue.record("\(error.kind)")
      }
      #expect(error.issues[0].position?.offset == (form == .bytes || form == .text ? 9 : nil))
    }
  }

  @Test func keysMayBeIntegersOfAllWidths() throws {
    #expect(
      try map(#"{"7":"a","-3":"b","0":"c"}"#, as: Int.self) == [7: "a", -3: "b", 0: "c"])
    #expect(try map(#"{"127":"a","-128":"b"}"#, as: Int8.self) == [127: "a", -128: "b"])
    #expect(try map(#"{"32767":"a","-32768":"b"}"#, as: Int16.self) == [.max: "a", .min: "b"])
    #expect(
      try map(#"{"2147483647":"a","-2147483648":"b"}"#, as: Int32.self) == [
        .max: "a", .min: "b",
      ])
    #expect(
      try map(#"{"9223372036854775807":"a","-9223372036854775808":"b"}"#, as: Int64.self) == [
        .max: "a", .min: "b",
      ])
    #expect(try map(#"{"18446744073709551615":"a"}"#, as: UInt.self) == [.max: "a"])
    #expect(try map(#"{"255":"a","0":"b"}"#, as: UInt8.self) == [255: "a", 0: "b"])
    #expect(try map(#"{"65535":"a"}"#, as: UInt16.self) == [.max: "a"])
    #expect(try map(#"{"4294967295":"a"}"#, as: UInt32.self) == [.max: "a"])
    #expect(try map(#"{"18446744073709551615":"a"}"#, as: UInt64.self) == [.max: "a"])
    #expect(
      try map(#"{"-170141183460469231731687303715884105728":"a"}"#, as: Int128.self) == [
        .min: "a"
      ])
    #expect(
      try map(#"{"340282366920938463463374607431768211455":"a"}"#, as: UInt128.self) == [
        .max: "a"
      ])
    #expect(try map("{}", as: Int.self) == [:])
  }

  @Test(arguments: [
    "07", "+7", "-07", "00", "", " 7", "7 ", "7.0", "7.5", "1e2", "x", "0x7", "7a", "-", "--7",
    "9223372036854775808", "-9223372036854775809", "99999999999999999999999999", "٣", "true",
  ])
  func aKeyThatIsNoIntegerIsAnIssue(key: String) throws {
    try badKey(key, as: Int.self)
    if key != "x" { try badKey(key, as: TLevel.self) }
  }

  @Test func aKeyThatDoesNotFitIsAnIssue() throws {
    try badKey("128", as: Int8.self)
    try badKey("-129", as: Int8.self)
    try badKey("256", as: UInt8.self)
    try badKey("-1", as: UInt8.self)
    try badKey("-1", as: UInt.self)
    try badKey("65536", as: UInt16.self)
    try badKey("2147483648", as: Int32.self)
    try badKey("18446744073709551616", as: UInt64.self)
    try badKey("340282366920938463463374607431768211456", as: UInt128.self)
  }

  @Test func keysMayBeEnumerations() throws {
    #expect(
      try map(#"{"red":"a","green":"b"}"#, as: TColor.self) == [.red: "a", .green: "b"])
    #expect(try map(#"{"2":"a","1":"b"}"#, as: TLevel.self) == [.high: "a", .low: "b"])
    #expect(try map(#"{"B":"a"}"#, as: TName.self) == [TName(rawValue: "b"): "a"])
    for key in ["mauve", "", "RED", "TColor.red", "0"] { try badKey(key, as: TColor.self) }
    for key in ["3", "low", "02", "1.0"] { try badKey(key, as: TLevel.self) }
  }

  @Test func aBadKeysSentence() throws {
    let options = JSONImportOptions.default
    let int = try importError {
      try TKeyed<UInt8>(
        string: #"{"map": {"7": "a", "x": "b", "256": "c", "07": "d"}}"#, options: options)
    }
    #expect(
      int.description == """
        TKeyed<UInt8>: 3 issues
          line 1, column 20, map.x: UInt8 from String failed: the key is not such a number
          line 1, column 30, map.256: UInt8 from String failed: the key is not such a number
          line 1, column 42, map.07: UInt8 from String failed: the key is not such a number
        """)
    let color = try importError { try TKeyed<TColor>(string: #"{"map":{"x":"a"}}"#) }
    #expect(
      color.description == """
        TKeyed<TColor>: 1 issue
          line 1, column 9, map.x: TColor from String failed: the key is none of red, green
        """)
  }

  @Test func badKeysAndBadValuesAreAllReported() throws {
    let json = #"{"map": {"x": "a", "1": {}, "y": [], "2": "b"}}"#
    for form in InputForm.allCases {
      let error = try importError { try TKeyed<Int>.make(json, as: form) }
      #expect(error.issues.map(\.keyPath).contains(["map", "x"]))
      #expect(error.issues.map(\.keyPath).contains(["map", "1"]))
      #expect(error.issues.map(\.keyPath).contains(["map", "y"]))
      #expect(!error.issues.map(\.keyPath).contains(["map", "2"]))
    }
  }

  final class TInner: JSONModel { var id = 0 }
  final class TNestedKeys: JSONModel {
    @OptionalKey var models: [Int: TInner] = [:]
    @OptionalKey var lists: [TColor: [Int]] = [:]
    @OptionalKey var maps: [Int: [TLevel: Date?]] = [:]
    var optional: [UInt8: Int]?
    @OptionalKey var inArray: [[Int: Bool]] = []
    @OptionalKey var presence: [Int: JSONPresence<Int>] = [:]
    @OptionalKey var free: [Int: Any] = [:]
  }

  @Test(arguments: InputForm.allCases)
  func typedKeysNest(form: InputForm) throws {
    let model = try TNestedKeys.make(
      #"""
      {"models":{"7":{"id":1}},"lists":{"red":[1,2]},"maps":{"-1":{"1":0,"2":null}},
       "optional":null,"inArray":[{},{"3":true}],"presence":{"1":null,"2":5},"free":{"4":"x"}}
      """#, as: form)
    #expect(model.models.mapValues(\.id) == [7: 1])
    #expect(model.lists == [.red: [1, 2]])
    #expect(model.maps == [-1: [.low: Date(timeIntervalSince1970: 0), .high: nil]])
    #expect(model.inArray == [[:], [3: true]])
    #expect(model.presence == [1: .null, 2: .value(5)])
    #expect(isExactly(model.free[4], "x"))
    let error = try importError {
      try TNestedKeys.make(
        #"""
        {"models":{"7":{}},"lists":{"red":[1,{}]},"maps":{"-1":{"1":{},"3":0}},
         "optional":{"256":1},"inArray":[{"x":true}]}
        """#, as: form)
    }
    #expect(
      error.issues.map(\.keyPath.jsonPointer) == [
        "/models/7/id", "/lists/red/1", "/maps/-1/1", "/maps/-1/3", "/optional/256",
        "/inArray/0/x",
      ])
  }

  final class TDoubleKeys: JSONModel { var map: [Double: Int] = [:] }
  final class TBoolKeys: JSONModel { var map: [Bool: Int] = [:] }

  @Test func otherKeysAreMistakes() throws {
    for error in [
      try importError { try TDoubleKeys.checkDeclaration() },
      try importError { try TBoolKeys.checkDeclaration() },
    ] {
      #expect(error.issues.map(\.isMistake) == [true])
      #expect(error.description.contains("map"))
    }
  }

  @Test func theIssueOfAKeyNamesTheProperty() throws {
    for json in [#"{"x":"a"}"#, #"{"1":{}}"#, #"{"1":"a","1":"b"}"#] {
      let error = try importError { try TKeyed<Int>(string: #"{"map":\#(json)}"#) }
      #expect(error.issues.map(\.property) == ["TKeyed<Int>.map"], "\(json)")
    }
  }

  @Test func twoKeysThatAreOneForTheTypeAreDuplicates() throws {
    let json = #"{"map": {"a": "1", "b": "2", "A": "3"}}"#
    for form in InputForm.allCases {
      let error = try importError { try TKeyed<TName>.make(json, as: form) }
      #expect(error.issues.map(\.kind) == [.duplicateKey])
      #expect(error.keyPath.components.count == 2)
    }
    let bytes = try importError { try TKeyed<TName>(string: json) }
    #expect(bytes.keyPath == ["map", "A"])
    #expect(bytes.issues[0].position?.offset == 29)
    let last = try TKeyed<TName>(string: json, options: .init(duplicateKeys: .useLast)).map
    #expect(last == [TName(rawValue: "a"): "3", TName(rawValue: "b"): "2"])
    let same = try importError { try TKeyed<Int>(string: #"{"map":{"1":"a","1":"b"}}"#) }
    #expect(same.issues.map(\.kind) == [.duplicateKey])
  }

  // MARK: - Codable types

  struct TAddress: Codable, Equatable {
    var street = ""
    var zip = 0
    var moved: Date?
    var tags: [String]?
    var owner: TOwner?
  }
  struct TOwner: Codable, Equatable {
    var name = ""
    var level: UInt8 = 0
    var home: URL?
    var id: UUID?
    var debts: Decimal?
    var key: Data?
  }
  enum TFigure: Codable, Equatable {
    case circle(radius: Double)
    case rectangle(Int, height: Int)
    case empty
  }
  struct TMeters: Codable, Equatable {
    var value = 0.0
    init(_ value: Double) { self.value = value }
    init(from decoder: any Decoder) throws {
      value = try decoder.singleValueContainer().decode(Double.self)
      if value < 0 { throw TTrouble.negative }
      if value == 13 {
        throw DecodingError.dataCorruptedError(
          in: try decoder.singleValueContainer(), debugDescription: "13 is a secret")
      }
    }
    func encode(to encoder: any Encoder) throws {}
  }
  enum TTrouble: LocalizedError {
    case negative
    var errorDescription: String? { "a length is not negative" }
  }
  final class TThing: Codable {
    var name = ""
    var parts: [TThing]?
  }

  final class TCodables: JSONModel {
    @OptionalKey var address = TAddress()
    @OptionalKey var list: [TAddress] = []
    @OptionalKey var gaps: [TAddress?] = []
    @OptionalKey var byName: [String: TAddress] = [:]
    @OptionalKey var byNumber: [Int: [TAddress]] = [:]
    var optional: TAddress?
    @OptionalKey var figure = TFigure.empty
    @OptionalKey var figures: [TFigure] = []
    @OptionalKey var length = TMeters(0)
    @OptionalKey var lengths: [TMeters] = []
    @OptionalKey var thing = TThing()
    @OptionalKey var range = 0...0
    @OptionalKey var presence: JSONPresence<TAddress> = .absent
  }
  final class TRequiredCodable: JSONModel { var address = TAddress() }

  @Test(arguments: InputForm.allCases)
  func codableTypesAreLeaves(form: InputForm) throws {
    let model = try TCodables.make(
      #"""
      {"address":{"street":"Main","zip":7,"moved":"2014-05-06T08:03:21.25Z","tags":["a"],
         "unknown":[1],"owner":{"name":"Jo","level":255,"home":"https://x.org/a%20b",
         "id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","debts":0.1,"key":"SGk="}},
       "list":[{"street":"A","zip":1},{"street":"B","zip":2,"tags":null,"owner":null}],
       "gaps":[null,{"street":"C","zip":3}],"byName":{"x":{"street":"D","zip":4}},
       "byNumber":{"5":[{"street":"E","zip":5}]},"optional":null,
       "figure":{"circle":{"radius":1.5}},
       "figures":[{"rectangle":{"_0":1,"height":2}},{"empty":{}}],
       "length":2.5,"lengths":[1,2],"thing":{"name":"a","parts":[{"name":"b"}]},
       "range":[1,5],"presence":{"street":"F","zip":6}}
      """#, as: form)
    #expect(model.address.street == "Main")
    #expect(model.address.moved == Date(timeIntervalSince1970: 1_399_363_401.25))
    #expect(model.address.tags == ["a"])
    let owner = try #require(model.address.owner)
    #expect((owner.name, owner.level, owner.debts) == ("Jo", 255, Decimal(string: "0.1")))
    #expect(owner.home?.absoluteString == "https://x.org/a%20b")
    #expect(owner.id?.uuidString == "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    #expect(owner.key == Data("Hi".utf8))
    #expect(model.list == [TAddress(street: "A", zip: 1), TAddress(street: "B", zip: 2)])
    #expect(model.gaps == [nil, TAddress(street: "C", zip: 3)])
    #expect(model.byName == ["x": TAddress(street: "D", zip: 4)])
    #expect(model.byNumber == [5: [TAddress(street: "E", zip: 5)]])
    #expect(model.optional == nil)
    #expect(model.figure == .circle(radius: 1.5))
    #expect(model.figures == [.rectangle(1, height: 2), .empty])
    #expect(model.length == TMeters(2.5))
    #expect(model.lengths == [TMeters(1), TMeters(2)])
    #expect(model.thing.parts?.map(\.name) == ["b"])
    #expect(model.range == 1...5)
    #expect(model.presence == .value(TAddress(street: "F", zip: 6)))
  }

  @Test(arguments: InputForm.allCases)
  func nullAndAbsenceOfCodableTypes(form: InputForm) throws {
    #expect(try importError { try TRequiredCodable.make("{}", as: form) }.kind == .missingKey)
    let null = try importError { try TRequiredCodable.make(#"{"address":null}"#, as: form) }
    #expect(null.issues.map(\.kind) == [.nullValue(expected: "TAddress")])
    #expect(null.keyPath == ["address"])
    let element = try importError { try TCodables.make(#"{"list":[null]}"#, as: form) }
    #expect(element.issues.map(\.kind) == [.nullValue(expected: "TAddress")])
    #expect(element.keyPath == ["list", 0])
    #expect(try TCodables.make(#"{"presence":null}"#, as: form).presence == .null)
  }

  /// What stands at a property, where its issue is, the byte it is at, and its kind.
  static let codableIssues: [(String, String, Int, JSONModelError.Kind)] = [
    (#""address": {"zip": 1}"#, "address.street", 12, .missingKey),
    (
      #""address": {"street": null, "zip": 1}"#, "address.street", 23,
      .nullValue(expected: "String")
    ),
    (
      #""address": {"street": "s", "zip": "secret"}"#, "address.zip", 35,
      .typeMismatch(expected: "Int", found: "string")
    ),
    (
      #""address": {"street": 77, "zip": 1}"#, "address.street", 23,
      .typeMismatch(expected: "String", found: "number")
    ),
    (
      #""address": {"street": "s", "zip": true}"#, "address.zip", 35,
      .typeMismatch(expected: "Int", found: "true")
    ),
    (
      #""address": {"street": "s", "zip": {}}"#, "address.zip", 35,
      .typeMismatch(expected: "Int", found: "object")
    ),
    (
      #""address": {"street": "s", "zip": 1, "tags": ["a", 7]}"#, "address.tags[1]", 52,
      .typeMismatch(expected: "String", found: "number")
    ),
    (
      #""list": [{"street": "s", "zip": 1}, {"street": "t"}]"#, "list[1].zip", 37, .missingKey
    ),
    (
      #""byName": {"a": {"street": "s", "zip": []}}"#, "byName.a.zip", 40,
      .typeMismatch(expected: "Int", found: "array")
    ),
    (
      #""address": {"street": "s", "zip": 1, "owner": {"level": 1}}"#, "address.owner.name", 47,
      .missingKey
    ),
    (
      #""address": {"street": "s", "zip": 1, "owner": {"name": "n", "level": false}}"#,
      "address.owner.level", 70, .typeMismatch(expected: "UInt8", found: "false")
    ),
    (#""figure": {"circle": {}}"#, "figure.circle.radius", 22, .missingKey),
    (
      #""figures": [{"empty": {}}, {"circle": {"radius": "secret"}}]"#,
      "figures[1].circle.radius", 50, .typeMismatch(expected: "Double", found: "string")
    ),
    (#""length": "secret""#, "length", 11, .typeMismatch(expected: "Double", found: "string")),
    (
      #""thing": {"name": "x", "parts": [{"name": "y"}, {"name": []}]}"#, "thing.parts[1].name", 58,
      .typeMismatch(expected: "String", found: "array")
    ),
    (
      #""byNumber": {"5": [{"street": "s"}]}"#, "byNumber.5[0].zip", 20, .missingKey
    ),
  ]

  @Test(arguments: codableIssues)
  func anIssueInsideOfACodableTypeHasItsPlace(
    member: String, path: String, offset: Int, kind: JSONModelError.Kind
  ) throws {
    let json = "{\(member)}"
    let error = try importError { try TCodables(string: json) }
    #expect(error.issues.map(\.keyPath.description) == [path])
    #expect(error.issues.map(\.kind) == [kind])
    #expect(error.issues.map(\.position?.offset) == [offset])
    #expect(!error.description.contains("secret") && !error.description.contains("77"))
    for form in InputForm.trees {
      #expect(summary(try importError { try TCodables.make(json, as: form) }) == summary(error))
    }
  }

  /// Values that are of the right kind, but wrong; what the issue's kind is may differ.
  static let corrupt: [(String, String, Int)] = [
    (#""address": {"street": "s", "zip": 1.5}"#, "address.zip", 35),
    (#""address": {"street": "s", "zip": 98765432109876543210}"#, "address.zip", 35),
    (
      #""address": {"street": "s", "zip": 1, "owner": {"name": "n", "level": 987}}"#,
      "address.owner.level", 70
    ),
    (
      #""address": {"street": "s", "zip": 1, "moved": "secret"}"#, "address.moved", 47
    ),
    (
      #""address": {"street": "s", "zip": 1, "moved": "2014-02-30"}"#, "address.moved", 47
    ),
    (
      #""address": {"street": "s", "zip": 1, "owner": {"name": "n", "level": 1, "home": ""}}"#,
      "address.owner.home", 81
    ),
    (
      #""address": {"street": "s", "zip": 1, "owner": {"name": "n", "level": 1, "id": "secret"}}"#,
      "address.owner.id", 79
    ),
    (
      #""address": {"street": "s", "zip": 1, "owner": {"name": "n", "level": 1, "key": "secret"}}"#,
      "address.owner.key", 80
    ),
    (#""figure": {"secret": {}}"#, "figure", 11),
    (#""figure": {"circle": {"radius": 1}, "empty": {}}"#, "figure", 11),
    (#""figure": {}"#, "figure", 11),
    (#""length": 13"#, "length", 11),
    (#""lengths": [1, -987]"#, "lengths[1]", 16),
    (#""range": [987, 1]"#, "range", 10),
    (#""length": 1e400"#, "length", 11),
  ]

  @Test(arguments: [("7", "number"), (#""x""#, "string"), ("[1]", "array"), ("true", "true")])
  func aCodableTypeThatIsAnObjectNeedsOne(json: String, found: String) throws {
    for form in InputForm.allCases {
      let error = try importError {
        try TCodables.make(#"{"address":\#(json),"list":[\#(json)]}"#, as: form)
      }
      #expect(error.issues.map(\.keyPath) == [["address"], ["list", 0]])
      let mismatch = JSONModelError.Kind.typeMismatch(expected: "TAddress", found: found)
      #expect(error.issues.map(\.kind) == [mismatch, mismatch])
    }
  }

  @Test(arguments: corrupt)
  func aCorruptValueInsideOfACodableTypeHasItsPlace(
    member: String, path: String, offset: Int
  ) throws {
    let json = "{\(member)}"
    let error = try importError { try TCodables(string: json) }
    #expect(error.issues.map(\.keyPath.description) == [path])
    #expect(error.issues.map(\.position?.offset) == [offset])
    for secret in ["secret", "987", "13", "1.5", "02-30"] {
      #expect(!error.issues[0].kind.description.contains(secret), "\(error)")
    }
    let tree = try importError { try TCodables(value: JSONValue(string: json)) }
    #expect(summary(tree) == summary(error))
  }

  @Test func everyIssueInsideOfACodableTypeNamesTheProperty() throws {
    for json in [#"{"zip":1}"#, #"{"street":1}"#, #"{"street":null}"#, "7", "null"] {
      let error = try importError { try TRequiredCodable(string: #"{"address":\#(json)}"#) }
      #expect(error.issues.map(\.property) == ["TRequiredCodable.address"], "\(json)")
    }
  }

  @Test func numbersInsideOfACodableTypeFollowTheTable() throws {
    func kind(_ zip: String, _ level: String) throws -> [JSONModelError.Kind] {
      try importError {
        try TCodables(
          string:
            #"""
            {"list":[{"street":"s","zip":\#(zip),"owner":{"name":"n","level":\#(level)}}]}
            """#)
      }.issues.map(\.kind)
    }
    #expect(try kind("1.5", "1") == [.typeMismatch(expected: "Int", found: "fraction")])
    #expect(try kind("1", "300") == [.numberOutOfRange(expected: "UInt8", found: "number")])
    let model = try TCodables(
      string: #"""
        {"address":{"street":"s","zip":1e2,
         "owner":{"name":"n","level":1.0,"debts":12345678901234567890.123456789}}}
        """#)
    #expect(model.address.zip == 100)
    #expect(model.address.owner?.level == 1)
    #expect(model.address.owner?.debts == decimal("12345678901234567890.123456789"))
  }

  @Test func theSentencesOfCodableTypes() throws {
    let json = """
      {"length": 13, "lengths": [-1], "figure": {"secret": {}},
       "list": [{"street": "s", "zip": 1, "moved": "x"}, {"street": "s", "zip": {}}]}
      """
    let error = try importError { try TCodables(string: json) }
    #expect(
      error.description == """
        TCodables: 5 issues
          line 1, column 12, length: TMeters from JSONNumber failed: the value is refused
          line 1, column 28, lengths[0]: TMeters from JSONNumber failed: a length is not negative
          line 1, column 43, figure: expected TFigure, found object
          line 2, column 46, list[0].moved: Date from String failed: the text has not the form of a date
          line 2, column 75, list[1].zip: expected Int, found object
        """)
  }

  @Test func codableTypesAreNotDeeperThanAllowed() throws {
    func nested(_ depth: Int) -> String {
      let start = String(repeating: #"{"name":"x","parts":["#, count: depth)
      return #"{"thing":\#(start)\#(String(repeating: "]}", count: depth))}"#
    }
    for form in InputForm.allCases {
      _ = try TCodables.make(nested(20), as: form, options: .init(maximumDepth: 41))
      let error = try importError {
        try TCodables.make(nested(20), as: form, options: .init(maximumDepth: 40))
      }
      #expect(error.issues.map(\.kind) == [.limitExceeded("nested deeper than 40 levels")])
    }
    _ = try TCodables(string: nested(255))
    let error = try importError { try TCodables(string: nested(256)) }
    #expect(error.issues.map(\.kind) == [.limitExceeded("nested deeper than 512 levels")])
  }

  @Test func theValidationOfAModelSeesItsCodableTypes() throws {
    final class TValidated: JSONModel {
      var address = TAddress()
      override func validate() throws {
        if address.zip == 0 { throw JSONValidationError("needs a zip", at: "address") }
      }
    }
    let error = try importError {
      try TValidated(string: #"{"address":{"street":"s","zip":0}}"#)
    }
    #expect(error.description == "TValidated: 1 issue\n  line 1, column 1, address: needs a zip")
  }

  @Test func theGrammarHoldsInsideOfCodableTypes() throws {
    for json in [
      "{\"street\": \"s\", \"zip\": 01}", "{\"street\": \"s\", \"zip\": 1,}", "{\"x\": tru}",
    ] {
      let error = try importError { try TCodables(string: #"{"address":\#(json)}"#) }
      #expect(error.issues.count == 1)
      guard case .invalidJSON = error.kind else {
        Issue.record("expected a syntax error, not \(error.kind)")
        return
      }
    }
  }

  // MARK: - Types with a transformer in containers

  final class TTransformed: JSONModel {
    @OptionalKey var dates: [Date] = []
    @OptionalKey var dateGaps: [Date?] = []
    @OptionalKey var datesByName: [String: Date] = [:]
    @OptionalKey var datesByNumber: [Int: Date?] = [:]
    @OptionalKey var urls: [URL] = []
    @OptionalKey var urlsByName: [String: [URL]] = [:]
    @OptionalKey var ids: Set<UUID> = []
    @OptionalKey var idsByName: [String: UUID]? = nil
    @OptionalKey var data: [Data?] = []
    @OptionalKey var dataByName: [String: Data] = [:]
    @OptionalKey var zones: [TimeZone] = []
    @OptionalKey var zonesByColor: [TColor: TimeZone] = [:]
    @OptionalKey var rows: [[Date]] = []
  }

  @Test(arguments: InputForm.allCases)
  func builtInTypesStandInContainers(form: InputForm) throws {
    let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    let model = try TTransformed.make(
      #"""
      {"dates":[0,"1970-01-01"],"dateGaps":[null,60],"datesByName":{"a":0.5},
       "datesByNumber":{"1":null,"2":1},"urls":["https://x.org"],"urlsByName":{"a":["b/c"]},
       "ids":["\#(id)","\#(id)"],"idsByName":{"a":"\#(id)"},"data":["SGk=",null,""],
       "dataByName":{"a":"SGk="},"zones":["UTC"],"zonesByColor":{"red":"Europe/Berlin"},
       "rows":[[],[1,2]]}
      """#, as: form)
    let epoch = Date(timeIntervalSince1970: 0)
    #expect(model.dates == [epoch, epoch])
    #expect(model.dateGaps == [nil, epoch + 60])
    #expect(model.datesByName == ["a": epoch + 0.5])
    #expect(model.datesByNumber == [1: nil, 2: epoch + 1])
    #expect(model.urls.map(\.absoluteString) == ["https://x.org"])
    #expect(model.urlsByName["a"]?.map(\.absoluteString) == ["b/c"])
    #expect(model.ids.map(\.uuidString) == [id])
    #expect(model.idsByName?["a"]?.uuidString == id)
    #expect(model.data == [Data("Hi".utf8), nil, Data()])
    #expect(model.dataByName == ["a": Data("Hi".utf8)])
    #expect(model.zones.map(\.identifier).count == 1)
    #expect(model.zonesByColor[.red]?.identifier == "Europe/Berlin")
    #expect(model.rows == [[], [epoch + 1, epoch + 2]])
  }

  @Test func wrongElementsOfBuiltInTypesHaveTheirPlace() throws {
    let json = #"""
      {"dates": [0, "x"], "dateGaps": [null, true], "datesByName": {"a": "24:00"},
       "datesByNumber": {"1": null, "2": []}, "urls": ["", 7], "urlsByName": {"a": ["ht tp://x"]},
       "ids": ["x"], "idsByName": {"a": null}, "data": ["SGk", 7], "dataByName": {"a": "*"},
       "zones": ["Mars/Olympus", null], "zonesByColor": {"red": "", "blue": "UTC"}, "rows": [[{}]]}
      """#
    let error = try importError { try TTransformed(string: json) }
    #expect(
      error.issues.map(\.keyPath.jsonPointer) == [
        "/dates/1", "/dateGaps/1", "/datesByName/a", "/datesByNumber/2", "/urls/0", "/urls/1",
        "/urlsByName/a/0", "/ids/0", "/idsByName/a", "/data/0", "/data/1", "/dataByName/a",
        "/zones/0", "/zones/1", "/zonesByColor/red", "/zonesByColor/blue", "/rows/0/0",
      ])
    #expect(error.issues.allSatisfy { $0.position != nil })
    for form in InputForm.trees {
      #expect(summary(try importError { try TTransformed.make(json, as: form) }) == summary(error))
    }
  }

  // MARK: - Enumerations with a transformer of their own

  enum TSeason: String, CaseIterable {
    case summer, winter
  }
  static let seasons = {
    let registry = JSONTransformerRegistry()
    registry.register { (text: String) throws -> TSeason in
      guard let season = TSeason(rawValue: text.lowercased()) else {
        throw JSONTransformError("there is no such season")
      }
      return season
    }
    return registry
  }()
  final class TYear: JSONModel {
    var season = TSeason.summer
    @OptionalKey var list: [TSeason] = []
    @OptionalKey var byName: [String: TSeason?] = [:]
    @OptionalKey var distinct: Set<TSeason> = []
    override class var transformers: JSONTransformerRegistry { seasons }
  }

  @Test(arguments: InputForm.allCases)
  func aTransformerOfAnEnumerationReplacesItsRawValues(form: InputForm) throws {
    let model = try TYear.make(
      #"{"season":"WINTER","list":["Summer"],"byName":{"a":null,"b":"wiNter"},"distinct":["WINTER"]}"#,
      as: form)
    #expect(model.season == .winter)
    #expect(model.list == [.summer])
    #expect(model.byName == ["a": nil, "b": .winter])
    #expect(model.distinct == [.winter])
    let error = try importError { try TYear.make(#"{"season":"spring"}"#, as: form) }
    #expect(
      error.issues.map(\.kind) == [
        .transformFailed(transformer: "TSeason from String", reason: "there is no such season")
      ])
  }

  enum TPlanet: String, CaseIterable {
    case earth, mars
  }
  final class TOrbit: JSONModel {
    var planet = TPlanet.earth
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "planet": JSONTransformer(
          import: { value throws -> TPlanet in value.int == 4 ? .mars : .earth },
          export: { (planet: TPlanet) in .string(planet.rawValue) })
      ]
    }
  }

  @Test(arguments: InputForm.allCases)
  func aPropertysOwnTransformerReplacesRawValuesToo(form: InputForm) throws {
    #expect(try TOrbit.make(#"{"planet":4}"#, as: form).planet == .mars)
    #expect(try TOrbit.make(#"{"planet":"mars"}"#, as: form).planet == .earth)
  }
}

/// Whether a value is of just this type, and equal.
private func isExactly<Value: Hashable>(_ any: Any?, _ value: Value) -> Bool {
  any.map { type(of: $0) == Value.self && $0 as? Value == value } ?? false
}

private func decimal(_ text: String) -> Decimal { Decimal(string: text) ?? .nan }
