import Foundation
import Testing

@testable import JSONModelKit

/// What the markers of properties say about absent keys, null and keys that nobody reads.
@Suite struct MarkerTests {
  // MARK: - Table 2: required, optional, null

  final class MTable: JSONModel {
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
  final class MPlain: JSONModel { var x = 5 }

  @Test(arguments: InputForm.allCases)
  func aPlainPropertyNeedsItsKeyAndAValue(form: InputForm) throws {
    #expect(try MPlain.make(#"{"x":1}"#, as: form).x == 1)
    let absent = try importError { try MPlain.make("{}", as: form) }
    #expect(absent.issues.map(\.kind) == [.missingKey])
    #expect(absent.missingKeys == [["x"]])
    #expect(absent.issues.map(\.property) == ["MPlain.x"])
    let null = try importError { try MPlain.make(#"{"x":null}"#, as: form) }
    #expect(null.issues.map(\.kind) == [.nullValue(expected: "Int")])
    #expect(null.keyPath == ["x"])
    #expect(null.issues.map(\.property) == ["MPlain.x"])
  }

  @Test(arguments: InputForm.allCases)
  func anAbsentKeyFollowsTheTable(form: InputForm) throws {
    let model = try MTable.make(#"{"required":1}"#, as: form)
    #expect((model.plain, model.optional, model.required) == (0, 5, 1))
    #expect(model.presence == .absent)
    #expect((model.marked, model.named) == (8, 9))
    #expect((model.ignored, model.ignoredByName) == (10, 11))
  }

  @Test(arguments: InputForm.allCases)
  func nullFollowsTheTable(form: InputForm) throws {
    let model = try MTable.make(
      #"""
      {"plain":null,"optional":null,"required":null,"presence":null,"marked":null,"named":null,
       "ignored":null,"ignoredByName":null}
      """#, as: form)
    #expect((model.plain, model.optional, model.required) == (0, nil, nil))
    #expect(model.presence == .null)
    #expect((model.marked, model.named) == (8, 9))
    #expect((model.ignored, model.ignoredByName) == (10, 11))
  }

  @Test(arguments: InputForm.allCases)
  func aValueFollowsTheTable(form: InputForm) throws {
    let model = try MTable.make(
      #"""
      {"plain":20,"optional":21,"required":22,"presence":23,"marked":24,"named":25,
       "ignored":26,"ignoredByName":27}
      """#, as: form)
    #expect((model.plain, model.optional, model.required) == (20, 21, 22))
    #expect(model.presence == .value(23))
    #expect((model.marked, model.named) == (24, 25))
    #expect((model.ignored, model.ignoredByName) == (10, 11))
  }

  @Test(arguments: InputForm.allCases)
  func aWrongValueIsAnErrorWhateverTheMarker(form: InputForm) throws {
    let error = try importError {
      try MTable.make(
        #"{"plain":{},"optional":{},"required":{},"presence":{},"marked":{},"named":{}}"#,
        as: form)
    }
    let mismatch = JSONModelError.Kind.typeMismatch(expected: "Int", found: "object")
    #expect(error.issues.map(\.kind) == Array(repeating: mismatch, count: 6))
    #expect(
      error.issues.map(\.keyPath) == [
        ["plain"], ["optional"], ["required"], ["presence"], ["marked"], ["named"],
      ])
  }

  class MStrict: JSONModel {
    var x: Int?
    @Ignore var ignored = 10
    var ignoredByName = 11
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "ignoredByName" }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  @Test(arguments: InputForm.allCases)
  func theKeyOfAnIgnoredPropertyIsUnknown(form: InputForm) throws {
    let error = try importError {
      try MStrict.make(#"{"ignored":1,"ignoredByName":null,"x":1}"#, as: form)
    }
    #expect(error.issues.map(\.kind) == [.unknownKey, .unknownKey])
    #expect(error.issues.map(\.keyPath) == [["ignored"], ["ignoredByName"]])
  }

  @Test func theDictionaryInitializerFollowsTheTable() throws {
    let model = try MTable(dictionary: ["required": NSNull(), "presence": NSNull(), "marked": 1])
    #expect((model.required, model.optional, model.marked) == (nil, 5, 1))
    #expect(model.presence == .null)
    let error = try importError { try MTable(dictionary: [:]) }
    #expect(error.missingKeys == [["required"]])
  }

  // MARK: - @RequiredKey

  final class MCapital: JSONModel { var name = "" }
  final class MCountry: JSONModel {
    @RequiredKey var capital: String? = "initial"
    @RequiredKey var area: Int?
    @RequiredKey var rivers: [String?]?
    @RequiredKey var seat: MCapital?
  }

  @Test func aRequiredKeyThatIsAbsentIsMissing() throws {
    let error = try importError { try [MCountry](string: #"[ {"area":1,"seat":null}]"#) }
    #expect(
      error.description == """
        [MCountry]: 2 issues
          line 1, column 3, [0].capital: required key is missing
          line 1, column 3, [0].rivers: required key is missing
        """)
    #expect(error.issues.map(\.property) == ["MCountry.capital", "MCountry.rivers"])
    #expect(error.missingKeys == [[0, "capital"], [0, "rivers"]])
  }

  @Test(arguments: InputForm.allCases)
  func aRequiredKeyMayBeNull(form: InputForm) throws {
    let model = try MCountry.make(
      #"{"capital":null,"area":null,"rivers":null,"seat":null}"#, as: form)
    #expect((model.capital, model.area, model.rivers) == (nil, nil, nil))
    #expect(model.seat == nil)
    let full = try MCountry.make(
      #"{"capital":"x","area":1,"rivers":["a",null],"seat":{"name":"y"}}"#, as: form)
    #expect((full.capital, full.area) == ("x", 1))
    #expect(full.rivers == ["a", nil])
    #expect(full.seat?.name == "y")
  }

  final class MPaths: JSONModel {
    @RequiredKey var deep: Int? = 1
    @RequiredKey var either: Int? = 2
    override class var keyMapper: JSONKeyMapper { ["deep": "a.b", "either": ["x", "y"]] }
  }

  @Test(arguments: InputForm.allCases)
  func aRequiredKeyMayBeBehindAPath(form: InputForm) throws {
    let null = try MPaths.make(#"{"a":{"b":null},"y":null}"#, as: form)
    #expect((null.deep, null.either) == (nil, nil))
    // What ends a path is absence, also null.
    let error = try importError { try MPaths.make(#"{"a":null}"#, as: form) }
    #expect(error.issues.map(\.kind) == [.missingKey, .missingKey])
    #expect(Set(error.missingKeys) == [["a", "b"], ["x"]])
  }

  final class MBothMarkers: JSONModel { @OptionalKey @RequiredKey var x: Int? }
  final class MMarkedAndNamed: JSONModel {
    @RequiredKey var x: Int?
    override class func propertyIsOptional(_ name: String) -> Bool { name == "x" }
  }

  @Test func aKeyCannotBeRequiredAndOptional() throws {
    try expectMistakes(
      in: MMarkedAndNamed.self,
      ["MMarkedAndNamed.x is both a required and an optional key: choose one"])
    try expectMistakes(
      in: MBothMarkers.self, ["MBothMarkers.x is both a required and an optional key: choose one"])
  }

  final class MRequiredInt: JSONModel { @RequiredKey var x = 5 }

  @Test func onAPropertyThatIsNotOptionalItIsTheRuleAnyway() throws {
    #expect(try MRequiredInt(string: #"{"x":1}"#).x == 1)
    #expect(try importError { try MRequiredInt(string: "{}") }.kind == .missingKey)
    #expect(
      try importError { try MRequiredInt(string: #"{"x":null}"#) }.kind
        == .nullValue(expected: "Int"))
  }

  // MARK: - JSONPresence

  final class MPatch: JSONModel {
    var nickname: JSONPresence<String> = .value("initial")
    var tags: JSONPresence<[Int]> = .null
    var seat: JSONPresence<MCapital> = .absent
    var seats: JSONPresence<[MCapital]> = .absent
    var gaps: JSONPresence<[Int?]> = .absent
    var size: JSONPresence<ImportTests.Size> = .absent
    var date: JSONPresence<Date> = .absent
    var any: JSONPresence<JSONValue> = .absent
  }

  @Test(arguments: InputForm.allCases)
  func presenceHasThreeStates(form: InputForm) throws {
    let absent = try MPatch.make("{}", as: form)
    // An initial value does not survive: the document says that the key is absent.
    #expect(absent.nickname == .absent)
    #expect(absent.tags == .absent)
    let null = try MPatch.make(#"{"nickname":null,"tags":null,"seat":null,"date":null}"#, as: form)
    #expect(null.nickname == .null)
    #expect(null.tags == .null)
    #expect(null.date == .null)
    guard case .null = null.seat else {
      Issue.record("expected null, not \(null.seat)")
      return
    }
    let full = try MPatch.make(
      #"""
      {"nickname":"Jo","tags":[1,2],"seat":{"name":"x"},"seats":[{"name":"y"}],"gaps":[1,null],
       "size":"L","date":7,"any":[null]}
      """#, as: form)
    #expect(full.nickname == .value("Jo"))
    #expect(full.nickname.value == "Jo")
    #expect(full.tags == .value([1, 2]))
    #expect(full.seat.value?.name == "x")
    #expect(full.seats.value?.map(\.name) == ["y"])
    #expect(full.gaps == .value([1, nil]))
    #expect(full.size == .value(.large))
    #expect(full.date == .value(Date(timeIntervalSince1970: 7)))
    #expect(full.any == .value([nil]))
    #expect((absent.nickname.value, null.nickname.value) == (nil, nil))
  }

  @Test func anIssueInsideOfPresenceHasItsPlace() throws {
    let json = """
      {"nickname": 7.5, "tags": [1, {}, "x"], "seat": {"name": []}, "seats": [{"name": "x"}, {}],
       "gaps": [null, false], "size": "tiny", "date": "x"}
      """
    let options = JSONImportOptions.default
    let error = try importError { try MStrictPatch(string: json, options: options) }
    #expect(
      error.description == """
        MStrictPatch: 8 issues
          line 1, column 14, nickname: expected String, found number
          line 1, column 31, tags[1]: expected Int, found object
          line 1, column 35, tags[2]: expected Int, found string
          line 1, column 58, seat.name: expected String, found array
          line 1, column 88, seats[1].name: required key is missing
          line 2, column 17, gaps[1]: expected Int, found false
          line 2, column 33, size: Size from String failed: the value is none of small, medium, L
          line 2, column 49, date: Date from String failed: the text has not the form of a date
        """)
    for form in InputForm.trees {
      let tree = try importError { try MStrictPatch.make(json, as: form) }
      #expect(summary(tree) == summary(error))
    }
  }

  final class MStrictPatch: JSONModel {
    var nickname: JSONPresence<String> = .value("initial")
    var tags: JSONPresence<[Int]> = .null
    var seat: JSONPresence<MCapital> = .absent
    var seats: JSONPresence<[MCapital]> = .absent
    var gaps: JSONPresence<[Int?]> = .absent
    var size: JSONPresence<ImportTests.Size> = .absent
    var date: JSONPresence<Date> = .absent
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  final class MNestedPresence: JSONModel {
    @OptionalKey var list: [JSONPresence<Int>] = []
    @OptionalKey var byName: [String: JSONPresence<Int>] = [:]
    @OptionalKey var rows: [[JSONPresence<String>]] = []
    var optional: JSONPresence<Int>?
    var inner: JSONPresence<[JSONPresence<Int>]> = .absent
    @OptionalKey var distinct: Set<JSONPresence<Int>> = []
  }

  @Test(arguments: InputForm.allCases)
  func presenceMayStandInContainers(form: InputForm) throws {
    let model = try MNestedPresence.make(
      #"""
      {"list":[1,null,2],"byName":{"a":null,"b":3},"rows":[[],["x",null]],
       "inner":[null,4],"distinct":[null,5,null,5]}
      """#, as: form)
    #expect(model.list == [.value(1), .null, .value(2)])
    #expect(model.byName == ["a": .null, "b": .value(3)])
    #expect(model.rows == [[], [.value("x"), .null]])
    #expect(model.inner == .value([.null, .value(4)]))
    #expect(model.distinct == [.null, .value(5)])
    let error = try importError {
      try MNestedPresence.make(
        #"{"list":[1,{}],"byName":{"a":[]},"rows":[[{}]],"inner":[null,{}]}"#, as: form)
    }
    #expect(
      error.issues.map(\.keyPath) == [
        ["list", 1], ["byName", "a"], ["rows", 0, 0], ["inner", 1],
      ])
  }

  final class MRequiredPresence: JSONModel {
    @RequiredKey var x: JSONPresence<Int> = .absent
  }

  @Test(arguments: InputForm.allCases)
  func aRequiredKeyOfPresenceMustBeThere(form: InputForm) throws {
    #expect(try MRequiredPresence.make(#"{"x":null}"#, as: form).x == .null)
    #expect(try MRequiredPresence.make(#"{"x":1}"#, as: form).x == .value(1))
    let error = try importError { try MRequiredPresence.make("{}", as: form) }
    #expect(error.issues.map(\.kind) == [.missingKey])
    #expect(error.keyPath == ["x"])
  }

  final class MMappedPresence: JSONModel {
    var deep: JSONPresence<Int> = .value(1)
    var either: JSONPresence<Int> = .value(2)
    override class var keyMapper: JSONKeyMapper { ["deep": "a.b", "either": ["x", "y.z"]] }
  }

  @Test(
    arguments: [
      ("{}", .absent, .absent), (#"{"a":null,"y":null}"#, .absent, .absent),
      (#"{"a":{},"y":{}}"#, .absent, .absent), (#"{"a":[1],"y":7}"#, .absent, .absent),
      (#"{"a":{"b":null},"x":null}"#, .null, .null),
      (#"{"a":{"b":3},"x":null,"y":{"z":4}}"#, .value(3), .value(4)),
      (#"{"x":5,"y":{"z":null}}"#, .absent, .value(5)),
      (#"{"y":{"z":null}}"#, .absent, .null),
    ] as [(String, JSONPresence<Int>, JSONPresence<Int>)])
  func presenceBehindPaths(
    json: String, deep: JSONPresence<Int>, either: JSONPresence<Int>
  ) throws {
    for form in InputForm.allCases {
      let model = try MMappedPresence.make(json, as: form)
      #expect(model.deep == deep)
      #expect(model.either == either)
    }
  }

  // MARK: - @UnknownKeys

  final class MEvent: JSONModel {
    var name = ""
    var note: String?
    @Ignore var cache = 1
    @UnknownKeys var rest: [String: JSONValue] = ["initial": true]
  }

  @Test(arguments: InputForm.allCases)
  func keysThatNoPropertyReadsAreCollected(form: InputForm) throws {
    let json = #"""
      {"a":1.5,"name":"click","b":null,"c":{"d":[true,{"e":"f"}]},"Name":"x","":[],"x.y":"z",
       "\u0061b":"\ud83d\ude00"}
      """#
    #expect(
      try MEvent.make(json, as: form).rest == [
        "a": 1.5, "b": nil, "c": ["d": [true, ["e": "f"]]], "Name": "x", "": [], "x.y": "z",
        "ab": "😀",
      ])
  }

  @Test(arguments: InputForm.allCases)
  func withoutUnknownKeysTheCollectionIsEmpty(form: InputForm) throws {
    #expect(try MEvent.make(#"{"name":"x","note":null}"#, as: form).rest == [:])
  }

  @Test(arguments: InputForm.allCases)
  func theNamesOfIgnoredAndCollectingPropertiesAreCollected(form: InputForm) throws {
    let model = try MEvent.make(#"{"name":"x","cache":9,"rest":8}"#, as: form)
    #expect(model.rest == ["cache": 9, "rest": 8])
    #expect(model.cache == 1)
  }

  @Test func aDuplicateOfACollectedKeyIsNotLostSilently() throws {
    let json = #"{"name":"x","a":1,"b":2,"a":3}"#
    let error = try importError { try MEvent(string: json) }
    #expect(error.issues.map(\.kind) == [.duplicateKey])
    #expect(error.keyPath == ["a"])
    #expect(error.issues[0].position?.offset == 24)
    let last = try MEvent(string: json, options: .init(duplicateKeys: .useLast))
    #expect(last.rest == ["a": 3, "b": 2])
    // These two are one key for Swift.
    let equal = try importError {
      try MEvent(string: "{\"name\":\"x\",\"\u{E9}\":1,\"e\u{301}\":2}")
    }
    #expect(equal.issues.map(\.kind) == [.duplicateKey])
    // Inside of a collected value, which is free-form, the last one counts.
    #expect(try MEvent(string: #"{"name":"x","a":{"b":1,"b":2}}"#).rest == ["a": ["b": 2]])
  }

  @Test(arguments: ["{", "[1,]", "tru", "01", #""\x""#, "nul", "1.", "\"\u{1}\""])
  func aCollectedValueIsHeldToTheGrammar(json: String) throws {
    let error = try importError { try MEvent(string: #"{"name":7,"a":\#(json)}"#) }
    #expect(error.issues.count == 1)
    guard case .invalidJSON = error.kind else {
      Issue.record("expected a syntax error, not \(error.kind)")
      return
    }
  }

  @Test func aCollectedValueIsNotDeeperThanAllowed() throws {
    let options = JSONImportOptions(maximumDepth: 4)
    #expect(
      try MEvent(string: #"{"name":"x","a":[[[1]]]}"#, options: options).rest == ["a": [[[1]]]])
    for form in InputForm.allCases {
      let error = try importError {
        try MEvent.make(#"{"name":"x","a":[[[[1]]]]}"#, as: form, options: options)
      }
      #expect(error.issues.map(\.kind) == [.limitExceeded("nested deeper than 4 levels")])
    }
  }

  final class MEvents: JSONModel {
    var list: [MEvent] = []
    @UnknownKeys var more: [String: JSONValue] = [:]
  }

  @Test(arguments: InputForm.allCases)
  func everyObjectCollectsItsOwn(form: InputForm) throws {
    let model = try MEvents.make(
      #"{"x":1,"list":[{"name":"a","x":2},{"x":3,"y":4,"name":"b"},{"name":"c"}]}"#, as: form)
    #expect(model.more == ["x": 1])
    #expect(model.list.map(\.rest) == [["x": 2], ["x": 3, "y": 4], [:]])
  }

  class MBase: JSONModel {
    var id = 0
    @UnknownKeys var rest: [String: JSONValue] = [:]
  }
  final class MDerived: MBase { var name = "" }
  class MPlainBase: JSONModel { var id = 0 }
  final class MCollectingChild: MPlainBase { @UnknownKeys var rest: [String: JSONValue] = [:] }

  @Test(arguments: InputForm.allCases)
  func theCollectionIsInherited(form: InputForm) throws {
    let json = #"{"id":1,"name":"x","y":2}"#
    #expect(try MBase.make(json, as: form).rest == ["name": "x", "y": 2])
    let derived = try MDerived.make(json, as: form)
    #expect((derived.id, derived.name) == (1, "x"))
    #expect(derived.rest == ["y": 2])
    #expect(try MCollectingChild.make(json, as: form).rest == ["name": "x", "y": 2])
  }

  class MShape: JSONModel {
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": MCircle.self])
    }
  }
  final class MCircle: MShape { var radius = 0.0 }
  class MDeepShape: JSONModel {
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "meta.type", classes: ["circle": MDeepCircle.self])
    }
  }
  final class MDeepCircle: MDeepShape { var radius = 0.0 }

  @Test(arguments: InputForm.allCases)
  func theTagIsNotCollected(form: InputForm) throws {
    let json = #"{"radius":1,"x":2,"type":"circle"}"#
    #expect(try MShape.make(json, as: form).rest == ["x": 2])
    #expect(try MCircle.make(json, as: form).rest == ["x": 2])
    let deep = #"{"x":2,"radius":1,"meta":{"type":"circle","v":1}}"#
    #expect(try MDeepShape.make(deep, as: form).rest == ["x": 2])
  }

  final class MMapped: JSONModel {
    var name = ""
    var first: Int?
    var either: Int?
    var dotted: Int?
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var keyMapper: JSONKeyMapper {
      [
        "name": "info.name", "first": "items.0", "either": ["a", "b.c"],
        "dotted": .literal("d.e"),
      ]
    }
  }

  @Test(arguments: InputForm.allCases)
  func theFirstKeysOfPathsAreNotCollected(form: InputForm) throws {
    let model = try MMapped.make(
      #"""
      {"info":{"name":"x","more":1},"items":[1,2],"a":null,"b":{"c":3,"d":4},"d.e":5,
       "name":6,"d":7,"0":8,"c":9}
      """#, as: form)
    #expect((model.name, model.first, model.either, model.dotted) == ("x", 1, 3, 5))
    #expect(model.rest == ["name": 6, "d": 7, "0": 8, "c": 9])
  }

  final class MTwice: JSONModel {
    @UnknownKeys var rest: [String: JSONValue] = [:]
    @UnknownKeys var more: [String: JSONValue] = [:]
  }
  final class MTwiceInherited: MBase { @UnknownKeys var more: [String: JSONValue] = [:] }
  final class MRejecting: JSONModel {
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }
  final class MRejectingChild: MBase {
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  @Test func aClassCollectsOnceAndThenCannotReject() throws {
    // A sentence about a mistake ends with the cure, behind a colon.
    func check<Model: JSONModel>(_ type: Model.Type, _ mistake: String) throws {
      let error = try importError { try Model.checkDeclaration() }
      #expect(error.issues.count == 1)
      #expect(error.issues[0].isMistake)
      #expect(error.issues[0].description.hasPrefix(mistake))
      #expect(error.issues[0].description.contains(": "), "the cure is missing")
    }
    try check(MTwice.self, "MTwice has two properties marked @UnknownKeys")
    try check(MTwiceInherited.self, "MTwiceInherited has two properties marked @UnknownKeys")
    try check(MRejecting.self, "MRejecting rejects unknown keys and collects them in rest")
    try check(
      MRejectingChild.self, "MRejectingChild rejects unknown keys and collects them in rest")
  }

  final class MIgnoredCollection: JSONModel {
    @UnknownKeys var rest: [String: JSONValue] = ["initial": true]
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "rest" }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  @Test func anIgnoredCollectionTakesNoPart() throws {
    try MIgnoredCollection.checkDeclaration()
    #expect(try MIgnoredCollection(string: "{}").rest == ["initial": true])
    #expect(try importError { try MIgnoredCollection(string: #"{"x":1}"#) }.kind == .unknownKey)
  }

  // MARK: - @OptionalKey and @Ignore

  final class MSearch: JSONModel {
    @OptionalKey var page = 1
    @OptionalKey var tags = ["a"]
    @OptionalKey var seat = MCapital()
    @OptionalKey var optional: Int? = 5
    @OptionalKey var any: JSONValue = "initial"
  }

  @Test(arguments: InputForm.allCases)
  func anInitialValueStandsWhereNothingIsSaid(form: InputForm) throws {
    let absent = try MSearch.make("{}", as: form)
    #expect((absent.page, absent.tags, absent.seat.name) == (1, ["a"], ""))
    #expect((absent.optional, absent.any) == (5, "initial"))
    let null = try MSearch.make(
      #"{"page":null,"tags":null,"seat":null,"optional":null}"#, as: form)
    #expect((null.page, null.tags, null.seat.name) == (1, ["a"], ""))
    // On an Optional the marker changes nothing: null is nil.
    #expect(null.optional == nil)
    let error = try importError { try MSearch.make(#"{"tags":[null],"seat":{}}"#, as: form) }
    #expect(error.issues.map(\.kind) == [.nullValue(expected: "String"), .missingKey])
    #expect(error.issues.map(\.keyPath) == [["tags", 0], ["seat", "name"]])
  }
}
