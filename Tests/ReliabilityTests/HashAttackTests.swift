import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Documents whose values take long to hash or to compare.
///
/// In release builds, each is so large that quadratic time would take many minutes.
@Suite(.serialized) struct HashAttackTests {
  // MARK: - Combining marks

  enum Size: String, Codable, CaseIterable, Sendable { case small, large }
  struct Name: RawRepresentable, Codable, Hashable, Sendable { var rawValue = "" }
  struct Sized: Codable, Hashable, Sendable {
    var size = Size.small
    init(size: Size = .small) { self.size = size }
  }
  final class Text: JSONModel { @OptionalKey var text = "" }
  final class Sizes: JSONModel {
    @OptionalKey var size = Size.small
    @OptionalKey var name = Name()
    @OptionalKey var bySize: [String: Size] = [:]
    @OptionalKey var sized = Sized()
    @OptionalKey var anything: Any = 0
    @OptionalKey var text = ""
  }
  final class Sets: JSONModel {
    @OptionalKey var models: Set<Text> = []
    @OptionalKey var names: Set<Name> = []
    @OptionalKey var values: Set<JSONValue> = []
    @OptionalKey var lists: Set<[String]> = []
    @OptionalKey var optionals: Set<String?> = []
    @OptionalKey var texts: Set<String> = []
    @OptionalKey var urls: Set<URL> = []
    @OptionalKey var sets: [String: Set<Set<String>>] = [:]
  }
  final class Rules: JSONModel {
    @OptionalKey var unique: [String] = []
    @OptionalKey var models: [Text]? = []
    @OptionalKey var word = ""
    @OptionalKey var words: [String] = []
    @OptionalKey var range = ""
    override class var constraints: [String: [JSONConstraint]] {
      [
        "unique": [.unique], "models": [.unique], "word": [.oneOf(["a", "b"])],
        "words": [.each(.oneOf(["a", "b"]))],
      ]
    }
  }
  class Shape: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["dot": Shape.self])
    }
  }

  /// The number of combining marks.
  ///
  /// In release builds they have 800 KB; before the limit of 200 marks, 320 KB took 19 s.
  private static let count = amount(release: 400_000, debug: 3_000)
  private static let marks = "a" + repeated("\u{0315}\u{0300}\u{0316}", count / 3) + "b"
  private static let reason = JSONModelError.Kind.limitExceeded(
    "more than 200 combining marks in a row")

  /// Strings for the documents, unescaped and escaped.
  private static let texts = [
    marks, "a" + repeated(#"\u0315\u0300\u0316"#, count / 3), repeated("\u{1D165}", count),
    repeated(#"\ud834\udd65"#, count), repeated("x", 499) + repeated("\u{0315}", count),
  ]

  @Test(
    .tenMinutesAtMost,
    arguments: [
      ("models", ##"[{"text":"#"},{"text":"#"}]"##), ("names", ##"["#","#"]"##),
      ("values", ##"[[{"a":["#"]}],"#"]"##), ("lists", ##"[["#"],["#"]]"##),
      ("optionals", ##"[null,"#","#"]"##), ("texts", ##"["#","#"]"##),
      ("sets", ##"{"a":[["#"],["b","#"]]}"##),
    ])
  func elementsOfSetsAreNotHashed(key: String, value: String) throws {
    for text in Self.texts {
      let document = #"{"\#(key)":\#(value.replacing("#", with: text))}"#
      let error = try modelError { try Sets(string: document) }
      #expect(error.issues.map(\.kind) == [Self.reason])
      let errorOfTree = try modelError { try Sets(dictionary: dictionary(in: document)) }
      #expect(errorOfTree.issues.map(\.kind) == [Self.reason])
      let model = Sets()
      _ = try modelError { try model.merge(string: document) }
      #expect(model.isEqual(to: Sets()))
    }
  }

  /// Wherever a string is, the import ends at it, before anything compares it.
  @Test(
    .tenMinutesAtMost,
    arguments: [
      ##""size":"#""##, ##""name":"#""##, ##""bySize":{"a":"#"}"##, ##""sized":{"size":"#"}"##,
      ##""text":"#""##, ##""anything":["#"]"##,
    ])
  func rawValuesAreNotCompared(member: String) throws {
    for text in Self.texts {
      let document = "{\(member.replacing("#", with: text))}"
      let error = try modelError { try Sizes(string: document) }
      #expect(error.issues.map(\.kind) == [Self.reason])
      let errorOfTree = try modelError { try Sizes(dictionary: dictionary(in: document)) }
      #expect(errorOfTree.issues.map(\.kind) == [Self.reason])
    }
  }

  @Test(
    .tenMinutesAtMost,
    arguments: [
      ##""unique":["#","#"]"##, ##""models":[{"text":"#"},{"text":"#"}]"##, ##""word":"#""##,
      ##""words":["a","#"]"##,
    ])
  func valuesWithConstraintsAreNotCompared(member: String) throws {
    for text in Self.texts {
      let document = "{\(member.replacing("#", with: text))}"
      let error = try modelError { try Rules(string: document) }
      #expect(error.issues.map(\.kind) == [Self.reason])
      let errorOfTree = try modelError { try Rules(dictionary: dictionary(in: document)) }
      #expect(errorOfTree.issues.map(\.kind) == [Self.reason])
      let model = Rules()
      let errorOfMerge = try modelError { try model.merge(string: document) }
      #expect(errorOfMerge.issues.map(\.kind) == [Self.reason])
    }
  }

  @Test(.tenMinutesAtMost) func tagsAreNotCompared() throws {
    for text in Self.texts {
      let error = try modelError { try Shape.make(string: #"{"type":"\#(text)"}"#) }
      #expect(error.issues.map(\.kind) == [Self.reason])
    }
  }

  /// Returns the members of a document, read by another parser.
  private func dictionary(in document: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(document.utf8))
    return try #require(object as? [String: Any])
  }

  /// Long strings in other languages, and strings with fewer combining marks, are hashed.
  @Test func ordinaryStringsAreHashed() throws {
    let texts = [
      repeated("日本語", 10_000), repeated("e\u{301}", 10_000),
      "a" + repeated("\u{0315}", 200) + repeated("x", 5_000), repeated(#"\u0065\u0301"#, 2_000),
      repeated("\u{0315}", 250),
    ]
    let list = texts.map { #""\#($0)""# }.joined(separator: ",")
    let sets = try Sets(string: #"{"texts":[\#(list)],"lists":[[\#(list)]]}"#)
    #expect(sets.texts.count == 5 && sets.lists.count == 1)
    #expect(try Sets(value: sets.jsonValue()) == sets)
  }

  // MARK: - Deep graphs on small stacks

  final class Deep: JSONModel {
    @OptionalKey var n = 0
    var next: Deep?
    @OptionalKey var list: [Deep] = []
    @OptionalKey var map: [String: Deep?] = [:]
    @OptionalKey var set: Set<Deep> = []
  }

  /// Returns a chain of models that are linked by `next`, `list`, `map` or `set`.
  private static func deep(_ count: Int, _ link: Int, end: Int = 0) -> [Deep] {
    let models = (0..<count).map { _ in Deep() }
    models[count - 1].n = end
    for index in (1..<count).reversed() {
      let (model, inner) = (models[index - 1], models[index])
      switch link {
      case 0: model.next = inner
      case 1: model.list = [inner]
      case 2: model.map = ["a": inner, "b": nil]
      default: model.set = [inner]
      }
    }
    return models
  }

  private static func dismantle(_ models: [Deep]) {
    for model in models { (model.next, model.list, model.map, model.set) = (nil, [], [:], []) }
  }

  @Test(.tenMinutesAtMost, arguments: 0..<4)
  func deepGraphsAreComparedAndHashedOnASmallStack(link: Int) throws {
    for count in [500, amount(release: 20_000, debug: 3_000)] {
      try onThread(stack: 512 << 10) {
        let (one, same) = (Self.deep(count, link), Self.deep(count, link))
        let other = Self.deep(count, link, end: 1)
        try check(one[0] == same[0] && one[0].isEqual(to: same[0]), "equal")
        try check(one[0].hashValue == same[0].hashValue, "equal hashes")
        try check(one[0] != other[0], "different")
        for models in [one, same, other] { Self.dismantle(models) }
      }
    }
  }

  /// Sets compare elements with equal hashes recursively.
  @Test(.tenMinutesAtMost) func deepSetsWithEqualHashesAreComparedOnASmallStack() throws {
    try onThread(stack: 512 << 10) {
      func deep() -> [Deep] {
        let models = Self.deep(300, 3)
        for model in models.dropLast() {
          let twin = Deep()
          twin.set = [Deep()]
          model.set.insert(twin)
        }
        return models
      }
      let (one, other) = (deep(), deep())
      try check(one[0] == other[0], "equal")
      Self.dismantle(one + other)
    }
  }
}
