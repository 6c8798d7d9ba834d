import JSONModelKit
import Testing

/// A merge changes and checks what the patch contains, and nothing else.
struct MergeContentTests {
  // MARK: - Tags

  class Event: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "t", classes: ["a": First.self], otherwise: Other.self)
    }
  }
  final class First: Event {}
  final class Other: Event { @UnknownKeys var members: [String: JSONValue] = [:] }
  final class Log: JSONModel { var event = Event() }

  @Test(arguments: ["5", "true", "null", "[]", "{}"])
  func aTagOfAnotherJSONTypeIsRejected(tag: String) throws {
    let log = try Log(string: #"{"event":{"t":"x","n":1}}"#)
    let patch = #"{"event":{"t":\#(tag)}}"#
    let expected = try importError { try Log(string: patch) }
    let error = try typedError { () throws(JSONModelError) in try log.merge(string: patch) }
    expectEqual(error.description, expected.description)
    let event = try #require(log.event as? Other)
    let root = try typedError { () throws(JSONModelError) in
      try event.merge(string: #"{"t":\#(tag)}"#)
    }
    expectEqual(root.keyPath, ["t"])
    try expectEqual(log.jsonString(), #"{"event":{"t":"x","n":1}}"#)
  }

  @Test func aTagOfAnotherJSONTypeIsNotExported() throws {
    let other = Other()
    other.members = ["t": 5]
    let error = try typedError { () throws(JSONModelError) in _ = try other.jsonString() }
    expectEqual(error.keyPath, ["t"])
    expectEqual(error.kind.code, "not_exportable")
  }

  // MARK: - Unknown keys below key paths

  final class Deep: JSONModel {
    var name: String?
    var code: Int?
    var id = 0
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var keyMapper: JSONKeyMapper {
      ["name": "im.name", "code": "im.in.code"]
    }
  }

  static let merges: [(start: String, patch: String, rest: JSONValue, name: String?)] = [
    (#"{"id":1,"im":{"name":"n","x":1}}"#, #"{"im":null}"#, [:], nil),
    (#"{"id":1,"im":{"name":"n","x":1}}"#, #"{"im":{"x":null}}"#, [:], "n"),
    (#"{"id":1,"im":{"name":"n","x":1}}"#, #"{"im":{"name":null}}"#, ["im": ["x": 1]], nil),
    (#"{"id":1,"im":{"name":"n","x":{}}}"#, #"{"im":{"y":2}}"#, ["im": ["x": [:], "y": 2]], "n"),
    (#"{"id":1,"im":{"in":{"x":1}}}"#, #"{"im":{"in":{"x":null}}}"#, [:], nil),
    (#"{"id":1,"im":{"in":{"x":1}}}"#, #"{"im":{"in":null}}"#, [:], nil),
    (#"{"id":1,"im":{"y":2,"in":{"x":1}}}"#, #"{"im":{"in":null}}"#, ["im": ["y": 2]], nil),
    (#"{"id":1,"im":5}"#, #"{"im":{"name":"q"}}"#, [:], "q"),
    (#"{"id":1,"im":5}"#, #"{"im":{"x":1}}"#, ["im": ["x": 1]], nil),
    (#"{"id":1,"im":{"in":[1]}}"#, #"{"im":{"in":{"code":3}}}"#, [:], nil),
  ]

  @Test(arguments: merges)
  func unknownKeysBelowAKeyPathAreMerged(
    start: String, patch: String, rest: JSONValue, name: String?
  ) throws {
    let deep = try Deep(string: start)
    let merged = try JSONValue(string: start).merging(JSONValue(string: patch))
    try deep.merge(string: patch)
    expectEqual(.object(deep.rest), rest)
    expectEqual(deep.name, name)
    try expectEqual(deep, Deep(value: merged))
    let original = try Deep(string: start)
    try original.merge(value: deep.mergePatch(from: original))
    expectEqual(original, deep)
  }

  final class Pair: JSONModel {
    var first = 0
    var second: Int?
    @OptionalKey var third = 3
    var fourth: JSONPresence<Int> = .absent
    var title: String?
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var keyMapper: JSONKeyMapper {
      ["first": "p.0", "second": "p.1", "third": "p.2", "fourth": "p.3.x", "title": "info.title"]
    }
  }

  /// An array or other value of a patch replaces the previous value, and all properties in it.
  @Test(arguments: [
    #"{"p":[9]}"#, #"{"p":[9,8]}"#, #"{"p":[9,null,7]}"#, #"{"p":[9,8,7,5]}"#, #"{"info":5}"#,
    #"{"info":[{"title":"x"}]}"#, #"{"info":"x","p":[1,2,3,{"y":1}]}"#, #"{"info":{}}"#,
  ])
  func aReplacedValueTakesItsPropertiesWithIt(patch: String) throws {
    let start = #"{"p":[1,2,4,{"x":4}],"info":{"title":"t"}}"#
    let pair = try Pair(string: start)
    let merged = try JSONValue(string: start).merging(JSONValue(string: patch))
    try pair.merge(string: patch)
    try expectEqual(pair, Pair(value: merged))
    let original = try Pair(string: start)
    if pair.fourth != .absent || original.fourth == .absent {
      try original.merge(value: pair.mergePatch(from: original))
      expectEqual(original, pair)
    }
  }

  @Test(arguments: [#"{"p":[]}"#, #"{"p":7}"#, #"{"p":{"0":1}}"#])
  func aRequiredValueMustNotBeReplacedByNothing(patch: String) throws {
    let pair = try Pair(string: #"{"p":[1,2]}"#)
    let error = try typedError { () throws(JSONModelError) in try pair.merge(string: patch) }
    expectEqual(
      error.descriptions,
      ["line 1, column 1, p[0]: required key is missing [missing_key]"])
    try expectEqual(pair.jsonString(), #"{"p":[1,2,3]}"#)
  }

  // MARK: - Constraints

  final class Limited: JSONModel {
    var n = 0
    var name = ""
    var start: Int?
    var end: Int?
    @Ignore var validations = 0
    override class var constraints: [String: [JSONConstraint]] {
      ["n": [.range(0...5)], "name": [.length(1...3)], "": [.requires("end", with: "start")]]
    }
    override class var propertyTransformers: [String: JSONTransformer] { ["n": .or(99)] }
    override func validate() throws { validations += 1 }
  }

  @Test func propertiesThatAPatchDoesNotContainAreNotChecked() throws {
    // 99 replaces the wrong value, and is outside the range.
    let limited = try Limited(string: #"{"n":"x","name":"a"}"#)
    expectEqual(limited.n, 99)
    limited.start = 1
    for patch in ["{}", #"{"name":"b"}"#, #"{"other":1}"#] {
      #expect(throws: Never.self) { try limited.merge(string: patch) }
    }
    #expect((limited.n, limited.name, limited.validations) == (99, "b", 4))
    limited.name = "too long"
    try limited.merge(string: #"{"n":3}"#)
    #expect((limited.n, limited.name) == (3, "too long"))
    let error = try typedError { () throws(JSONModelError) in
      try limited.merge(string: #"{"name":"four"}"#)
    }
    expectEqual(error.messages, ["must have 1 to 3 characters"])
  }

  @Test(arguments: [#"{"start":2}"#, #"{"end":null}"#, #"{"start":2,"end":null}"#])
  func aConstraintOfTheObjectIsCheckedIfThePatchContainsOneOfItsProperties(patch: String) throws {
    let limited = try Limited(string: #"{"n":1,"name":"a"}"#)
    limited.start = 1
    let error = try typedError { () throws(JSONModelError) in try limited.merge(string: patch) }
    expectEqual(error.messages, [#"must contain the key "end" if it contains "start""#])
  }
}
