import Foundation
import JSONModelKit

// Classes with keys, constraints and transformers that the strict dialects describe differently.

final class SharedKeys: JSONModel, AgreementModel {
  var one: Int8 = 3
  var two: Double?
  var id = 0
  var other: String?
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var keyMapper: JSONKeyMapper {
    ["one": "shared", "two": "shared", "id": ["id", "ID"], "other": "ID"]
  }
  override class var constraints: [String: [JSONConstraint]] {
    ["one": [.range(...99)], "two": [.range(1...)]]
  }
}

final class StrictLimits: JSONModel, AgreementModel {
  var code = ""
  var ratio: Double?
  var step = 0
  var level = Level.low
  var units: [Unit?] = []
  var tags: [String] = []
  var leaf: Part?
  var leaves: [Part] = []
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  override class var keyMapper: JSONKeyMapper {
    ["code": "info.code", "ratio": "info.more.ratio"]
  }
  override class var constraints: [String: [JSONConstraint]] {
    [
      "code": [.pattern("^[A-Z]{2}"), .length(2...3)], "ratio": [.greaterThan(0), .lessThan(1)],
      "step": [.multipleOf(5), .range(10..<100)], "level": [.oneOf([Level.high])],
      "tags": [.count(1...3), .each(.pattern("^[a-z]+$"))],
    ]
  }
}

final class StrictAlternatives: JSONModel, AgreementModel {
  var step = 0
  var ratio: Double?
  var small: Int8 = 0
  var word = ""
  var id: String?
  var sizes: [Int] = []
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var constraints: [String: [JSONConstraint]] {
    [
      "step": [.anyOf([.range(1...2), .greaterThan(10)])],
      "ratio": [.range(0...9), .anyOf([.lessThan(1), .multipleOf(0.5)])],
      "small": [.anyOf([.range(...3), .multipleOf(5)]), .anyOf([.range(...2), .multipleOf(7)])],
      "word": [.anyOf([.oneOf(["a", "b"]), .pattern("^x")])],
      "id": [.anyOf([.uuid, .oneOf(["none"])])],
      "sizes": [
        .anyOf([.count(...1), .count(3...)]), .each(.anyOf([.range(...0), .range(5...)])),
      ],
    ]
  }
}

final class Part: JSONModel, AgreementModel {
  var size: UInt8?
  var name = ""
  override class var transformers: JSONTransformerRegistry { .strict }
}

/// The constraints apply to the result of a transformer that changes the value in the document.
final class TransformedLimits: JSONModel, AgreementModel {
  var word = ""
  var sum = 0
  var words: [String] = []
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var propertyTransformers: [String: JSONTransformer] {
    [
      "word": trimming, "words": .each(trimming),
      "sum": JSONTransformer(
        import: { (number: Double) in Int((number * 10).rounded()) },
        export: { (sum: Int) in Double(sum) / 10 }),
    ]
  }
  override class var constraints: [String: [JSONConstraint]] {
    [
      "word": [.length(1...3), .pattern("^[a-z]+$")], "sum": [.range(5...50)],
      "words": [.each(.pattern("^[a-z]$")), .contains(.oneOf(["a"])), .count(...4)],
    ]
  }
  private static let trimming = JSONTransformer(
    import: { (text: String) in text.trimmingCharacters(in: .whitespaces) },
    export: { (text: String) in text })
}

let strictSamples: [Sample] = [
  Sample(type: SharedKeys.self, document: ["shared": 20, "id": 1, "ID": "x"]),
  Sample(
    type: StrictLimits.self,
    document: [
      "info": ["code": "AB1", "more": ["ratio": 0.5]], "step": 15, "level": 3,
      "units": ["km", nil], "tags": ["a", "bc"], "leaf": ["size": 3, "name": "x"],
      "leaves": [["size": nil, "name": "y"], ["size": 255, "name": ""]],
    ]),
  Sample(
    type: StrictAlternatives.self,
    document: [
      "step": 11, "ratio": 0.25, "small": 0, "word": "xy",
      "id": "01020304-0506-0708-090A-0B0C0D0E0F10", "sizes": [0, 5, 7],
    ],
    // The script checks formats for the strict dialects only.
    subjects: []),
  // Only the rules of a strict schema contain the positions of these constraints.
  Sample(
    type: TransformedLimits.self, document: ["word": " abc ", "sum": 0.5, "words": ["a ", " b"]],
    subjects: []),
]
