import Foundation
import JSONModelKit
import Testing

/// Merge patches (RFC 7396).
struct MergeTests {
  // MARK: - The examples of the RFC's appendix

  static let examples: [(String, String, String)] = [
    (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
    (#"{"a":"b"}"#, #"{"a":null}"#, "{}"),
    (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
    (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
    (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
    (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
    (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
    (#"{"a":"foo"}"#, "null", "null"),
    (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
    (#"{"e":null}"#, #"{"a":1}"#, #"{"a":1,"e":null}"#),
    ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
    ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
  ]

  final class Free: JSONModel {
    @OptionalKey var value = JSONValue.null
    @OptionalKey var any: Any = NSNull()
    @OptionalKey var members: [String: JSONValue] = [:]
    @UnknownKeys var rest: [String: JSONValue] = [:]
  }

  @Test(arguments: examples)
  func theExamplesOfTheRFCHaveTheirResults(original: String, patch: String, result: String) throws {
    let value = try JSONValue(string: original)
    let change = try JSONValue(string: patch)
    let expected = try JSONValue(string: result)
    expectEqual(value.merging(change), expected)
    let model = Free()
    model.value = value
    model.any = value
    model.rest = ["other": value]
    try model.merge(value: ["value": change, "other": change])
    expectEqual(model.value, (change.isNull ? .null : expected))
    expectEqual(model.rest, (change.isNull ? [:] : ["other": expected]))
    try model.merge(value: ["any": change])
    try expectEqual(JSONValue(any: model.any), expected)
    guard value.object != nil, change.object != nil else { return }
    model.members = value.object ?? [:]
    try model.merge(value: ["members": change])
    expectEqual(model.members, expected.object)
  }

  // MARK: - Properties

  final class City: JSONModel {
    var name = ""
    var population: Int?
    override func validate() throws {
      if name.isEmpty { throw JSONValidationError("must not be empty", at: "name") }
    }
  }

  struct Point: Codable, Equatable {
    var x = 0
    var y: Int?
  }

  class Country: JSONModel {
    var id = 0
    var name: String?
    @OptionalKey var page = 1
    @OptionalKey var tags = ["initial"]
    var capital: City?
    @OptionalKey var cities: [City] = []
    @OptionalKey var byName: [String: City] = [:]
    @OptionalKey var counts: [Int: [String: Int?]] = [:]
    var state: JSONPresence<City> = .absent
    @OptionalKey var point = Point()
    @OptionalKey var info: [String: Any] = [:]
    var deep: Int?
    var deeper: Int?
    @Ignore var cache = 0
    override class var keyMapper: JSONKeyMapper {
      ["deep": "a.b.c", "deeper": ["old", "a.d"]]
    }
    override func validate() throws {
      if id < 0 { throw JSONValidationError("must not be negative", at: "id") }
    }
  }

  static let text = #"""
    {"id":1,"name":"X","page":2,"tags":["a"],"capital":{"name":"C","population":1},
     "cities":[{"name":"A"}],"byName":{"q":{"name":"Q","population":5},"r":{"name":"R"}},
     "counts":{"1":{"x":1,"y":null}},"state":{"name":"S"},"point":{"x":1,"y":2},
     "info":{"k":{"l":1,"m":2}},"a":{"b":{"c":3},"d":4}}
    """#

  @Test(arguments: [InputForm.bytes, .text, .value, .swift, .serialization])
  func aPatchChangesOnlyItsMembers(form: InputForm) throws {
    let country = try Country(string: Self.text)
    country.cache = 7
    let capital = country.capital
    let quito = country.byName["q"]
    try country.merge(
      #"""
      {"name":null,"page":null,"tags":["b","c"],"capital":{"population":9},
       "cities":[{"name":"B"}],"byName":{"q":{"population":null},"r":null,"s":{"name":"T"}},
       "counts":{"1":{"x":null,"z":3},"2":{"w":1}},"state":{"population":8},
       "point":{"y":null},"info":{"k":{"l":null},"n":[true]},"a":{"b":null,"d":5},"unknown":1}
      """#, as: form)
    expectEqual(country.id, 1)
    expectEqual(country.name, nil)
    expectEqual(country.page, 1)
    expectEqual(country.tags, ["b", "c"])
    #expect(country.capital === capital)
    #expect(capital?.name == "C" && capital?.population == 9)
    expectEqual(country.cities.map(\.name), ["B"])
    expectEqual(country.byName.keys.sorted(), ["q", "s"])
    #expect(country.byName["q"] === quito)
    #expect(quito?.name == "Q" && quito?.population == nil)
    expectEqual(country.counts, [1: ["y": nil, "z": 3], 2: ["w": 1]])
    #expect(country.state.value?.name == "S" && country.state.value?.population == 8)
    expectEqual(country.point, Point(x: 1, y: nil))
    try expectEqual(JSONValue(any: country.info), ["k": ["m": 2], "n": [true]])
    #expect(country.deep == nil && country.deeper == 5)
    expectEqual(country.cache, 7)
  }

  @Test func anEmptyPatchChangesNothing() throws {
    let country = try Country(string: Self.text)
    try country.merge(string: "{}")
    expectEqual(country, (try Country(string: Self.text)))
  }

  @Test func nullIsRejectedForRequiredValues() throws {
    let country = try Country(string: Self.text)
    let error = try importError {
      try country.merge(string: #"{"id":null,"capital":{"name":null}}"#)
    }
    expectEqual(error.paths, ["id", "capital.name"])
    expectEqual(error.kinds, [.nullValue(expected: "Int"), .nullValue(expected: "String")])
    expectEqual(error.offsets, [6, 29])
    expectEqual(error.properties, ["Country.id", "City.name"])
  }

  @Test func aNilModelIsReplacedWithANewOne() throws {
    let country = try Country(string: #"{"id":1}"#)
    let error = try importError { try country.merge(string: #"{"capital":{"population":1}}"#) }
    expectEqual(error.paths, ["capital.name"])
    expectEqual(error.kind, .missingKey)
    expectEqual(country.capital, nil)
    try country.merge(string: #"{"capital":{"name":"N"},"state":null}"#)
    expectEqual(country.capital?.name, "N")
    if case .null = country.state {} else { Issue.record("the state is \(country.state)") }
  }

  // MARK: - All or nothing

  static let failures: [String] = [
    #""cities":[{"name":""}]"#, #""id":"x""#, #""id":-1"#, #""byName":{"z":7}"#,
    #""capital":{"name":""}"#, #""counts":{"x":{}}"#, #""point":{"x":"y"}"#, #""id":2,"id":3"#,
    #""a":{"b":{"c":"x"}}"#, #""state":{"name":null}"#, #""page":}"#,
  ]

  @Test(arguments: failures)
  func aFailedPatchChangesNothing(last: String) throws {
    let country = try Country(string: Self.text)
    let before = try Country(string: Self.text)
    let (capital, quito) = (country.capital, country.byName["q"])
    let patch = #"""
      {"name":"changed","page":null,"tags":[],"capital":{"population":77,"name":"Z"},
       "byName":{"q":{"population":6},"r":null},"counts":{"1":null},"point":{"y":0},
       "info":{"k":null},"state":{"population":3},"a":{"d":9},\#(last)}
      """#
    _ = try importError { try country.merge(string: patch) }
    expectEqual(country, before, "\(country)")
    #expect(country.capital === capital && country.byName["q"] === quito)
    #expect(capital?.population == 1 && capital?.name == "C")
    expectEqual(quito?.population, 5)
  }

  @Test(arguments: ["[1]", "null", "7", #""x""#])
  func aPatchThatIsNotAnObjectIsRejected(patch: String) throws {
    let country = try Country(string: Self.text)
    try expectEqual(importError { try country.merge(string: patch) }.issues.count, 1)
    expectEqual(country, (try Country(string: Self.text)))
  }

  final class Foreign {}

  final class Opaque: JSONModel {
    @OptionalKey var any: Any = NSNull()
    @OptionalKey var size = Size()
  }
  struct Size: Codable {
    var width = 0.0
    var height = 0.0
  }

  @Test func valuesThatCannotBeExportedAreKeptInAMerge() throws {
    let model = Opaque()
    model.any = ["a": Foreign(), "b": 1] as [String: Any]
    let foreign = try importError { try model.merge(string: #"{"any":{"b":2}}"#) }
    expectEqual(foreign.kind, .typeMismatch(expected: "JSONValue", found: "Foreign"))
    expectEqual(foreign.keyPath, ["any", "a"])
    expectEqual((model.any as? [String: Any])?["b"] as? Int, 1)
    model.size.width = .nan
    let size = try importError { try model.merge(string: #"{"size":{"height":2}}"#) }
    expectEqual(size.keyPath, ["size", "width"])
    guard case .notExportable = size.kind else {
      Issue.record("expected notExportable, not \(size.kind)")
      return
    }
    expectEqual(model.size.height, 0)
    try model.merge(string: #"{"any":[1]}"#)
    try expectEqual(JSONValue(any: model.any), [1])
  }
}

extension JSONModelProtocol where Self: JSONModel {
  /// Merges a patch, converted to one of the forms of input.
  fileprivate func merge(_ json: String, as form: InputForm) throws {
    switch form {
    case .bytes: try merge(data: Data(json.utf8))
    case .text: try merge(string: json)
    case .value: try merge(value: JSONValue(string: json))
    case .swift:
      try merge(dictionary: #require(swiftObject(JSONValue(string: json)) as? [String: Any]))
    case .serialization, .foundation:
      try merge(
        dictionary: #require(
          JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]))
    }
  }
}
