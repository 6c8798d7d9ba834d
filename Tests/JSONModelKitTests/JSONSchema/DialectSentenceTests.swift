import JSONModelKit
import JSONModelSchema
import Testing

/// The sentences for constraints that a strict dialect cannot express.
struct DialectSentenceTests {
  private static let words = (1...12).map { "w\($0)" }

  final class Sentences: JSONModel {
    var role = ""
    var either = ""
    var declared = ""
    var disjoint = ""
    var bounds = 0.0
    override class var constraints: [String: [JSONConstraint]] {
      [
        "role": [.not(.oneOf(words))], "either": [.anyOf([.oneOf(words), .length(1...1)])],
      ]
    }
    override class var propertySchemas: [String: JSONValue] {
      let values = JSONValue.array(words.map { .string($0) })
      return [
        "declared": ["type": "string", "not": ["enum": values]],
        "disjoint": ["type": "string", "enum": ["a"], "allOf": [["enum": values]]],
        "bounds": [
          "type": "number", "minimum": 1, "exclusiveMinimum": 0.5, "maximum": 9,
          "exclusiveMaximum": 10,
        ],
      ]
    }
  }

  /// An error message names ten values; a description for a tool names all of them.
  @Test func sentencesNameAllValues() throws {
    let list = Self.words.joined(separator: ", ")
    let properties = try Sentences.jsonSchema(for: .openAI).schema["properties"]
    expectEqual(properties?["role"]?["description"], .string("Must not be one of \(list)."))
    expectEqual(
      properties?["either"]?["description"],
      .string("Must be one of \(list) or have exactly 1 character."))
    let values = Self.words.map { "\"\($0)\"" }.joined(separator: ", ")
    expectEqual(properties?["declared"]?["description"], .string("Must not be one of \(values)."))
    expectEqual(properties?["disjoint"]?["description"], .string("Must be one of \(values)."))
    let error = try importError {
      try Sentences(
        value: ["role": "w1", "either": "w1", "declared": "", "disjoint": "", "bounds": 1])
    }
    expectEqual(
      error.kinds,
      [.constraintViolated("must not be one of w1, w2, w3, w4, w5, w6, w7, w8, w9, w10 and 2 more")]
    )
  }

  @Test func inclusiveAndExclusiveLimitsAreTwoSentences() throws {
    expectEqual(
      try Sentences.jsonSchema(for: .anthropic).schema["properties"]?["bounds"]?["description"],
      "Must be from 1 to 9. Must be greater than 0.5 and less than 10.")
  }
}
