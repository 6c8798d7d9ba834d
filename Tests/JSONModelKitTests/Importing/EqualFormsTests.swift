import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Equal values in different forms, and the keys of properties, which are compared by their bytes.
struct EqualFormsTests {
  enum Drink: String { case coffee = "caf\u{e9}" }
  class Place: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["caf\u{e9}": Cafe.self])
    }
  }
  final class Cafe: Place {
    var size: Int?
    override class var keyMapper: JSONKeyMapper { ["size": "caf\u{e9}"] }
  }
  final class Forms: JSONModel {
    var double: Double?
    var decimal: Decimal?
    var int: Int?
    var number: JSONNumber?
    var doubles: Set<Double>?
    var unique: [JSONValue]?
    var text: String?
    var texts: Set<String>?
    var drink: Drink?
    var listed: String?
    var counts: [String: Int]?
    var value: JSONValue?

    override class var constraints: [String: [JSONConstraint]] {
      ["listed": [.oneOf(["caf\u{e9}"])], "unique": [.unique]]
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
    (#"{"listed":"\#(decomposed)"}"#, #"{"listed":"\#(decomposed)"}"#),
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

  @Test func tagsAreComparedAsValuesAndKeysByBytes() throws {
    let place = try Place.make(string: #"{"type":"\#(Self.decomposed)","\#(Self.decomposed)":1}"#)
    expectEqual((place as? Cafe)?.size, .some(nil))
    expectEqual(
      try (Place.make(string: "{\"type\":\"caf\u{e9}\",\"caf\u{e9}\":1}") as? Cafe)?.size, 1)
  }

  private static func sentences(_ json: String) -> [String] {
    do {
      _ = try Forms(string: json)
      return []
    } catch {
      return error.issues.map(\.description)
    }
  }
}
