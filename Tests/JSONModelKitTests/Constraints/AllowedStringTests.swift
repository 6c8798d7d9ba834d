import JSONModelKit
import Testing

/// Lists of strings, and exact lengths, for strings of every length up to a few words.
struct AllowedStringTests {
  /// Strings of 0 to 20 characters, in ASCII, with a last character that is not, and decomposed.
  static let texts = (0...20).flatMap { count in
    let ascii = String("abcdefghijklmnopqrst".prefix(count))
    return count == 0 ? [ascii] : [ascii, ascii.dropLast() + "é", ascii.dropLast() + "e\u{301}"]
  }

  final class ListedValues: JSONModel {
    @OptionalKey var plain = "a"
    @OptionalKey var optional: String?
    @OptionalKey var elements: [String] = []
    @OptionalKey var both = "a"
    override class var constraints: [String: [JSONConstraint]] {
      let list = JSONConstraint.oneOf(texts)
      return [
        "plain": [list], "optional": [list], "elements": [.each(list)],
        "both": [list, .length(1...)],
      ]
    }
  }

  @Test(arguments: texts) func everyStringOfAListIsAccepted(text: String) throws {
    let json = JSONValue.string(text).string()
    let lists = try ListedValues(
      string: #"{"plain": \#(json), "optional": \#(json), "elements": [\#(json), \#(json)]}"#)
    #expect(lists.plain == text)
    #expect(lists.optional == text)
    #expect(lists.elements == [text, text])
    if !text.isEmpty { #expect(try ListedValues(string: #"{"both": \#(json)}"#).both == text) }
  }

  @Test(arguments: texts) func anyOtherStringIsRejected(text: String) throws {
    for other in [text + "z", "z" + text.dropFirst(), text.uppercased() + "Z", text + "\0"] {
      let json = JSONValue.string(other).string()
      let error = try importError {
        try ListedValues(
          string: #"{"plain": \#(json), "optional": \#(json), "elements": ["a", \#(json)]}"#)
      }
      #expect(error.keyPaths == ["plain", "optional", ["elements", 1]])
      for issue in error.issues {
        guard case .constraintViolated(let requirement) = issue.kind else {
          Issue.record("\(issue)")
          continue
        }
        #expect(requirement.hasPrefix("must be one of "))
      }
    }
  }

  final class LongLists: JSONModel {
    var code = ""
    @OptionalKey var long = "a string of twenty bytes"
    override class var constraints: [String: [JSONConstraint]] {
      [
        "code": [.oneOf((0..<10_000).map { "\($0)" })],
        "long": [.oneOf(["a string of twenty bytes", "éé"])],
      ]
    }
  }

  @Test func aLongListAndAListOfLongStringsAreChecked() throws {
    let codes = ["0", "63", "64", "9999"]
    for code in codes { #expect(try LongLists(string: #"{"code": "\#(code)"}"#).code == code) }
    let lists = try LongLists(string: #"{"code": "1", "long": "éé"}"#)
    #expect(lists.long == "éé")
    let error = try importError { try LongLists(string: #"{"code": "10000", "long": "e"}"#) }
    #expect(error.keyPaths == ["code", "long"])
  }

  final class Replaced: JSONModel {
    var unit = "km"
    override class var propertyTransformers: [String: JSONTransformer] { ["unit": .orDefault] }
    override class var constraints: [String: [JSONConstraint]] { ["unit": [.oneOf(["km", "mi"])]] }
  }

  @Test func aTolerantPropertyAndAPatchAreChecked() throws {
    let model = try Replaced(string: #"{"unit": "mi"}"#)
    #expect(model.unit == "mi")
    #expect(try Replaced(string: #"{"unit": "x"}"#).unit == "km")
    try model.merge(string: #"{"unit": "km"}"#)
    #expect(model.unit == "km")
    try model.merge(string: #"{"unit": "x"}"#)
    #expect(model.unit == "km")
  }

  final class LengthOfTwelve: JSONModel {
    var text = ""
    override class var constraints: [String: [JSONConstraint]] { ["text": [.length(12...12)]] }
  }

  @Test(arguments: texts) func aLengthIsTheNumberOfScalars(text: String) throws {
    let json = #"{"text": \#(JSONValue.string(text).string())}"#
    if text.unicodeScalars.count == 12 {
      #expect(try LengthOfTwelve(string: json).text == text)
    } else {
      let error = try importError { try LengthOfTwelve(string: json) }
      #expect(error.kind == .constraintViolated("must have exactly 12 characters"))
    }
  }

  final class Kelvin: JSONModel {
    var unit = ""
    override class var constraints: [String: [JSONConstraint]] { ["unit": [.oneOf(["\u{212A}"])]] }
  }

  /// A list compares code points, as `enum` of JSON Schema does.
  ///
  /// In Swift, the sign for kelvin equals the letter K.
  @Test func aListComparesCodePoints() throws {
    #expect(try Kelvin(string: "{\"unit\": \"\u{212A}\"}").unit == "\u{212A}")
    for text in ["K", "k"] {
      #expect(throws: JSONModelError.self) { try Kelvin(string: #"{"unit": "\#(text)"}"#) }
    }
  }

  /// The checks after the first one that needs the full check, and those of absent keys.
  final class Mixed: JSONModel {
    @OptionalKey var first = 0
    @OptionalKey var code = ""
    @OptionalKey var last = 0
    override class var constraints: [String: [JSONConstraint]] {
      ["first": [.range(1...9)], "code": [.pattern("^[A-Z]+$")], "last": [.range(1...9)]]
    }
  }

  @Test(arguments: [
    (#"{"first": 1, "code": "A", "last": 9}"#, []),
    (#"{"first": 0, "code": "A", "last": 9}"#, ["first"]),
    (#"{"first": 1, "code": "a", "last": 9}"#, ["code"]),
    (#"{"first": 1, "code": "A", "last": 0}"#, ["last"]),
    (#"{"first": 0, "code": "a", "last": 10}"#, ["first", "code", "last"]),
    (#"{"last": 0}"#, ["last"]),
    (#"{"code": "a", "first": "x"}"#, ["code", "first"]),
    (#"{}"#, []),
  ]) func everyConstraintIsChecked(json: String, violated: [String]) throws {
    do {
      _ = try Mixed(string: json)
      #expect(violated.isEmpty)
    } catch {
      #expect(error.paths == violated)
    }
  }

  // MARK: - Leaves and lists

  final class Bounded: JSONModel {
    var ratio: Double?
    var ratios: [Double] = []
    var state = ""
    override class var constraints: [String: [JSONConstraint]] {
      [
        "ratio": [.range(0...1)], "ratios": [.count(...2), .each(.range(0.5...))],
        "state": [.oneOf(["on, or off", "", "a \"b\"", "plain"])],
      ]
    }
  }

  @Test func violationsOnTheFastPathHaveExactMessages() throws {
    try expectEqual(Bounded(string: #"{"ratio":1,"ratios":[0.5,9],"state":""}"#).ratio, 1)
    try expectEqual(Bounded(string: #"{"ratio":null,"ratios":[],"state":"plain"}"#).ratio, nil)
    let error = try importError {
      try Bounded(string: #"{"ratio":1.5,"ratios":[0.5,0.25,9],"state":"off"}"#)
    }
    expectEqual(
      error.plainSentences,
      [
        "ratio: must be from 0 to 1", "ratios: must have at most 2 elements",
        "ratios[1]: must be at least 0.5",
        #"state: must be one of "on, or off", "", "a \"b\"", plain"#,
      ])
  }
}
