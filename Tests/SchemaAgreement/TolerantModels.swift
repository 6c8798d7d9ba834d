import Foundation
import JSONModelKit

// Classes with rules for the presence of members, and classes that tolerate wrong values.

final class Members: JSONModel, AgreementModel {
  var street: String?
  var city: String?
  var phone: JSONPresence<String> = .absent
  @OptionalKey var email = ""
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var keyMapper: JSONKeyMapper { ["city": "town"] }
  override class var constraints: [String: [JSONConstraint]] {
    ["": [.requires("city", with: "street"), .requiresOne(of: ["phone", "email"])]]
  }
}

final class MemberPlaces: JSONModel, AgreementModel {
  var street: String?
  var city: String?
  var zip: Int?
  var note: String?
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var keyMapper: JSONKeyMapper {
    ["street": "place.street", "city": ["city", "place.city"]]
  }
  override class var constraints: [String: [JSONConstraint]] {
    ["": [.requires("city", with: "zip"), .requiresOne(of: ["street", "note"])]]
  }
}

final class RequiredValues: JSONModel, AgreementModel {
  @Required var count: Int
  @Required var at: Date
  @Required var site: URL
  @Required var unit: Unit
  @Required var leaf: Leaf
  @Required var words: [String]
  @Required var sizes: [String: Int]
  @Required var anything: JSONValue
  override class var constraints: [String: [JSONConstraint]] {
    ["words": [.count(1...)], "count": [.range(0...9)]]
  }
  override class var transformers: JSONTransformerRegistry { .strict }
}

final class Tolerant: JSONModel, AgreementModel {
  var unit = Unit.km
  var size = 1
  var price = 1.0
  var leaf: Leaf?
  var code: String?
  var shape: Shape?
  var tags: [String] = []
  var counts: [String: Int] = [:]
  var days: [Date]?
  var site: URL?
  var note: String?
  @OptionalKey var page = 1
  @RequiredKey var must: Int?
  var plain = 0
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var propertyTransformers: [String: JSONTransformer] {
    [
      "unit": .orDefault, "size": .orDefault, "price": .or(0.5), "leaf": .orNil, "code": .orNil,
      "shape": .orNil, "tags": .lossy(), "counts": .lossy(), "days": .lossy(.date(.iso8601)),
      "site": .emptyAsNil, "note": .emptyAsNil, "page": .orDefault, "must": .orNil,
    ]
  }
  override class var constraints: [String: [JSONConstraint]] {
    ["size": [.range(1...100)], "code": [.length(2...2)], "note": [.length(...5)]]
  }
}

final class TolerantElements: JSONModel, AgreementModel {
  var ratings: [Int] = []
  var levels: [String: Level] = [:]
  var inner: Tolerant?
  var words: [[String]] = []
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var propertyTransformers: [String: JSONTransformer] {
    ["ratings": .each(.or(0)), "levels": .each(.or(Level.low)), "words": .each(.lossy())]
  }
}

let tolerantSamples: [Sample] = [
  Sample(
    type: Members.self,
    document: ["street": "a", "town": "b", "phone": "1", "email": "e"]),
  Sample(
    type: MemberPlaces.self,
    document: ["place": ["street": "a", "city": "b"], "city": "c", "zip": 1, "note": "n"]),
  Sample(
    type: RequiredValues.self,
    document: [
      "count": 3, "at": "2026-01-31T12:00:00Z", "site": "https://example.org", "unit": "km",
      "leaf": ["size": 3], "words": ["a", "b"], "sizes": ["a": 1], "anything": 1,
    ]),
  Sample(
    type: Tolerant.self,
    document: [
      "unit": "mi", "size": 20, "price": 1.5, "leaf": ["size": 3], "code": "ab",
      "shape": ["type": "circle", "radius": 1], "tags": ["a", "b"], "counts": ["a": 1],
      "days": ["2026-01-31T12:00:00Z"], "site": "https://example.org", "note": "n", "page": 3,
      "must": 3, "plain": 1,
    ]),
  Sample(
    type: TolerantElements.self,
    document: [
      "ratings": [1, 2], "levels": ["a": 1, "b": 3], "words": [["a", "b"], []],
    ]),
]
