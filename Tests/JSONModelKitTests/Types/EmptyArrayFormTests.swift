import JSONModelKit
import Testing

/// Empty arrays in place of objects, in unions, clusters and dictionaries with transformers.
struct EmptyArrayFormTests {
  // MARK: - Unions

  final class Place: JSONModel { @OptionalKey var hills = 7 }

  final class Choices: JSONModel {
    var model: JSONEither<String, Place>?
    var dictionary: JSONEither<[String: Int], String>?
    var models: JSONEither<Int, [String: Place]>?
    var array: JSONEither<[String: Int], [Int]>?
    var set: JSONEither<Set<Int>, Place>?
    var leaves: JSONEither<Int, Bool>?
  }

  final class StrictChoices: JSONModel {
    var model: JSONEither<String, Place>?
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  @Test(arguments: InputForm.allCases)
  func anEmptyArrayIsAnEmptyObjectWhereNoChoiceIsAnArray(form: InputForm) throws {
    let choices = try Choices.make(
      #"{"model":[],"dictionary":[],"models":[],"array":[],"set":[]}"#, as: form)
    expectEqual(choices.model?.second?.hills, 7)
    expectEqual(choices.dictionary?.first, [:])
    expectEqual(choices.models?.second?.isEmpty, true)
    expectEqual(choices.array?.second, [])
    expectEqual(choices.set?.first, [])
  }

  @Test func otherArraysAndOtherChoicesAreRejected() throws {
    for text in [#"{"model":[1]}"#, #"{"dictionary":[{}]}"#, #"{"leaves":[]}"#] {
      try expectEqual(importError { try Choices(string: text) }.codes, ["type_mismatch"], "\(text)")
    }
    let error = try importError { try StrictChoices(string: #"{"model":[]}"#) }
    expectEqual(error.codes, ["type_mismatch"])
  }

  // MARK: - Transformers of dictionaries

  final class Scores: JSONModel {
    var scores: [String: Int] = [:]
    var maybe: [String: Int]?
    override class var transformers: JSONTransformerRegistry {
      let registry = JSONTransformerRegistry()
      registry.register { (members: [String: JSONValue]) throws -> [String: Int] in
        members.mapValues { $0.int ?? -1 }
      }
      return registry
    }
  }

  @Test func anEmptyArrayIsAnEmptyDictionaryIfATransformerIsRegistered() throws {
    let json = #"{"scores":[],"maybe":[]}"#
    for scores in [try Scores(string: json), try Scores(value: JSONValue(string: json))] {
      expectEqual(scores.scores, [:])
      expectEqual(scores.maybe, [:])
    }
    try expectEqual(Scores(string: #"{"scores":{"a":"x"}}"#).scores, ["a": -1])
  }

  // MARK: - Clusters

  class Shape: JSONModel {
    var name: String?
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator { $0["radius"] == nil ? nil : Circle.self }
    }
  }
  final class Circle: Shape { var radius = 0.0 }
  final class Drawing: JSONModel { var shapes: [Shape] = [] }

  /// Other arrays are rejected.
  @Test func anEmptyArrayIsAnObjectOfACluster() throws {
    let shapes = try Drawing(string: #"{"shapes":[[],{"radius":1}]}"#).shapes
    #expect(shapes.count == 2 && shapes[0].name == nil && shapes[1] is Circle)
    let error = try importError { try Drawing(string: #"{"shapes":[[],[1],7]}"#) }
    expectEqual(
      error.kinds,
      [
        .typeMismatch(expected: "Shape", found: "array"),
        .typeMismatch(expected: "Shape", found: "number"),
      ])
    expectEqual(error.paths, ["shapes[1]", "shapes[2]"])
  }
}
