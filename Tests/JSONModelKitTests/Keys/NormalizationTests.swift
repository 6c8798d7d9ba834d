import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Equal values in different forms.
///
/// Keys of properties, tags and lists of constraints are compared by their code points (RFC 8259,
/// section 8.3); Swift's own types compare themselves.
struct NormalizationTests {
  enum Drink: String { case coffee = "caf\u{e9}" }
  class Place: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["caf\u{e9}": Cafe.self], otherwise: Other.self)
    }
  }
  final class Cafe: Place {
    var size: Int?
    override class var keyMapper: JSONKeyMapper { ["size": "caf\u{e9}"] }
  }
  final class Other: Place {
    @UnknownKeys var rest: [String: JSONValue] = [:]
  }
  class Strict: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      var classes: [String: JSONModel.Type] = ["caf\u{e9}": StrictCafe.self]
      for number in 0..<9 { classes["\(number)"] = StrictCafe.self }
      return JSONDiscriminator(key: "type", classes: classes)
    }
  }
  final class StrictCafe: Strict {
    @OptionalKey var type = "caf\u{e9}"
  }
  final class Forms: JSONModel {
    var double: Double?
    var decimal: Decimal?
    var int: Int?
    var number: JSONNumber?
    var doubles: Set<Double>?
    var unique: [JSONValue]?
    var uniqueTexts: [String]?
    var text: String?
    var texts: Set<String>?
    var drink: Drink?
    var listed: String?
    var listedCharacter: Character?
    var listedSubstring: Substring?
    var listedValue: JSONValue?
    var unlisted: String?
    var both: String?
    var counts: [String: Int]?
    var value: JSONValue?

    override class var constraints: [String: [JSONConstraint]] {
      [
        "listed": [.oneOf(["tea", "caf\u{e9}"])],
        "listedCharacter": [.oneOf(["\u{e9}" as Character])],
        "listedSubstring": [.oneOf(["caf\u{e9}" as Substring])],
        "listedValue": [.oneOf([["caf\u{e9}": ["caf\u{e9}"]] as JSONValue])],
        "unlisted": [.not(.oneOf(["caf\u{e9}"]))], "both": [.oneOf(["caf\u{e9}", "cafe\u{301}"])],
        "unique": [.unique], "uniqueTexts": [.unique],
      ]
    }
  }

  private static let decomposed = "cafe\u{301}"

  @Test(arguments: [
    (#"{"double":1.0}"#, #"{"double":1}"#), (#"{"double":-0}"#, #"{"double":-0}"#),
    (#"{"decimal":-0.0}"#, #"{"decimal":0}"#), (#"{"int":-0}"#, #"{"int":0}"#),
    (#"{"int":1e0}"#, #"{"int":1}"#), (#"{"number":-0.00}"#, #"{"number":-0.00}"#),
    (#"{"value":[1e0,-0]}"#, #"{"value":[1e0,-0]}"#),
    (#"{"doubles":[0,-0,0.0]}"#, #"{"doubles":[0]}"#),
    (#"{"text":"\#(decomposed)"}"#, #"{"text":"\#(decomposed)"}"#),
    (#"{"texts":["caf\u00e9","\#(decomposed)"]}"#, "{\"texts\":[\"caf\u{e9}\"]}"),
    (#"{"drink":"\#(decomposed)"}"#, "{\"drink\":\"caf\u{e9}\"}"),
    (#"{"listed":"caf\u00e9"}"#, "{\"listed\":\"caf\u{e9}\"}"),
    (
      #"{"listedValue":{"caf\u00e9":["caf\u00e9"]}}"#,
      "{\"listedValue\":{\"caf\u{e9}\":[\"caf\u{e9}\"]}}"
    ),
    (#"{"unlisted":"\#(decomposed)"}"#, #"{"unlisted":"\#(decomposed)"}"#),
    (#"{"both":"\#(decomposed)"}"#, #"{"both":"\#(decomposed)"}"#),
    (#"{"both":"caf\u00e9"}"#, "{\"both\":\"caf\u{e9}\"}"),
    (
      #"{"unique":["caf\u00e9","\#(decomposed)"]}"#,
      "{\"unique\":[\"caf\u{e9}\",\"\(decomposed)\"]}"
    ),
    (#"{"value":{"caf\u00e9":1,"\#(decomposed)":2}}"#, nil),
  ])
  func formsOfEqualValuesAreKeptWhereTheTypeCanHoldThem(json: String, exported: String?) throws {
    let forms = try Forms(string: json)
    guard let exported else { return expectEqual(forms.value?.object?.values.first, 2) }
    // Compared by bytes, because Swift's equality ignores the form.
    expectEqual(Array(try forms.jsonString().utf8), Array(exported.utf8))
  }

  @Test func equalFormsAreReportedWhereOnlyOneValueIsAllowed() {
    expectEqual(
      Self.sentences(#"{"unique":[1,1.0]}"#),
      ["line 1, column 14, unique[1]: duplicates element 0 [constraint_violated]"])
    expectEqual(
      Self.sentences(#"{"counts":{"caf\u00e9":1,"\#(Self.decomposed)":2}}"#),
      ["line 1, column 26, counts.\(Self.decomposed): duplicate key [duplicate_key]"])
  }

  /// The values are equal in Swift and look the same, so the messages show their code points.
  @Test(arguments: [
    (
      #"{"listed":"\#(decomposed)"}"#, "column 11, listed",
      #"must be one of tea, café, written "caf\u00e9", not "cafe\u0301""#
    ),
    (
      #"{"listedCharacter":"e\u0301"}"#, "column 20, listedCharacter",
      #"must be one of é, written "\u00e9", not "e\u0301""#
    ),
    (
      #"{"listedSubstring":"\#(decomposed)"}"#, "column 20, listedSubstring",
      #"must be one of café, written "caf\u00e9", not "cafe\u0301""#
    ),
    (
      #"{"listedValue":{"caf\u00e9":["\#(decomposed)"]}}"#, "column 16, listedValue",
      #"must be one of {"café":["café"]}"#
    ),
    (
      #"{"listedValue":{"\#(decomposed)":["caf\u00e9"]}}"#, "column 16, listedValue",
      #"must be one of {"café":["café"]}"#
    ),
    (#"{"unlisted":"caf\u00e9"}"#, "column 13, unlisted", "must not be one of café"),
    (
      #"{"uniqueTexts":["caf\u00e9","\#(decomposed)"]}"#, "column 29, uniqueTexts[1]",
      "duplicates element 0"
    ),
  ])
  func constraintsCompareCodePoints(json: String, place: String, message: String) {
    expectEqual(Self.sentences(json), ["line 1, \(place): \(message) [constraint_violated]"])
  }

  @Test func tagsAndKeysAreComparedByCodePoints() throws {
    let json = #"{"type":"\#(Self.decomposed)","\#(Self.decomposed)":1}"#
    let other = try Place.make(string: json)
    #expect(other is Other)
    // An export keeps the tag, so that it selects the same class again.
    expectEqual(try Self.tag(of: other), Array(Self.decomposed.utf8))
    let cafe = try Place.make(string: "{\"type\":\"caf\u{e9}\",\"caf\u{e9}\":1}")
    expectEqual((cafe as? Cafe)?.size, 1)
    do {
      _ = try Strict.make(string: json)
      Issue.record("A tag with other code points selects a class.")
    } catch {
      expectEqual(
        error.issues[0].description,
        #"line 1, column 9, type: unknown discriminator value; expected "0", "1", "2", "3", "4", "5","#
          + #" "6", "7", "8" or "café"; the tag is written "cafe\u0301", not "caf\u00e9""#
          + " [unknown_discriminator]")
    }
    // Such a tag does not select the class, so it is not exported.
    let strict = StrictCafe()
    expectEqual(try Self.tag(of: strict), Array("caf\u{e9}".utf8))
    strict.type = Self.decomposed
    expectEqual(try exportError(strict).keyPath, ["type"])
  }

  private static func tag(of place: JSONModel) throws -> [UInt8]? {
    try place.jsonValue()["type"]?.string.map { Array($0.utf8) }
  }

  private static func sentences(_ json: String) -> [String] {
    do {
      _ = try Forms(string: json)
      return []
    } catch {
      return error.descriptions
    }
  }
}
