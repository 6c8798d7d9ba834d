import Foundation
import JSONModelKit
import Testing

/// A type of a `JSONEither` that needs no conversion precedes one that needs one, at every depth.
struct EitherConversionTests {
  final class Numbers: JSONModel { var x = 0 }
  final class Texts: JSONModel { var x = "" }
  enum Level: Int, Codable { case low = 1 }

  final class Holder<Value>: JSONModel { var value: Value? }

  /// Returns which type is chosen, for all forms of input.
  private func choice<First, Second>(
    _ type: JSONEither<First, Second>.Type, _ json: String
  ) throws -> (first: First?, second: Second?) {
    var result: JSONEither<First, Second>?
    var chosen: Set<Bool> = []
    for form in InputForm.allCases {
      let holder = try Holder<JSONEither<First, Second>>.make("{\"value\": \(json)}", as: form)
      result = holder.value
      chosen.insert(result?.first != nil)
    }
    expectEqual(chosen.count, 1)
    return (result?.first, result?.second)
  }

  @Test func arraysAndDictionaries() throws {
    expectEqual(try choice(JSONEither<[Int], [String]>.self, #"["1", "2"]"#).second, ["1", "2"])
    expectEqual(try choice(JSONEither<[Int], [String]>.self, "[1, 2]").first, [1, 2])
    expectEqual(try choice(JSONEither<[String], [Int]>.self, "[1, 2]").second, [1, 2])
    expectEqual(try choice(JSONEither<[Bool], [Int]>.self, "[1, 0]").second, [1, 0])
    expectEqual(
      try choice(JSONEither<[String: Double], [String: String]>.self, #"{"a": "1"}"#).second,
      ["a": "1"])
    expectEqual(
      try choice(JSONEither<[[Int]], [[String]]>.self, #"[["1"], []]"#).second, [["1"], []])
  }

  /// If both convert, the first is chosen.
  @Test func ifBothConvertTheFirstIsChosen() throws {
    expectEqual(try choice(JSONEither<[Int], [Bool]>.self, #"["1"]"#).first, [1])
    expectEqual(try choice(JSONEither<[Int], [String]>.self, #"["1", 2]"#).first, [1, 2])
    expectEqual(try choice(JSONEither<[String], [Int]>.self, #"["1", 2]"#).first, ["1", "2"])
  }

  @Test func members() throws {
    expectEqual(try choice(JSONEither<Numbers, Texts>.self, #"{"x": "1"}"#).second?.x, "1")
    expectEqual(try choice(JSONEither<Texts, Numbers>.self, #"{"x": 1}"#).second?.x, 1)
    expectEqual(try choice(JSONEither<Texts, Numbers>.self, #"{"x": "1"}"#).first?.x, "1")
    expectEqual(
      try choice(JSONEither<[Numbers], [Texts]>.self, #"[{"x": "1"}]"#).second?.map(\.x), ["1"])
  }

  /// The own form of a type is not a conversion between JSON types.
  @Test func ownFormsAreNoConversions() throws {
    expectEqual(
      try choice(JSONEither<[Date], [String]>.self, #"["2026-01-31"]"#).first?.count, 1)
    expectEqual(try choice(JSONEither<[URL], [String]>.self, #"["https://a.b"]"#).first?.count, 1)
    expectEqual(try choice(JSONEither<[Level], [Int]>.self, "[1]").first, [.low])
    expectEqual(try choice(JSONEither<[Level], [String]>.self, #"["1"]"#).second, ["1"])
  }

  @Test func unionsInUnions() throws {
    typealias Inner = JSONEither<[Int], [Bool]>
    expectEqual(try choice(JSONEither<[Inner], [[String]]>.self, #"[["1"]]"#).second, [["1"]])
    expectEqual(try choice(JSONEither<[Inner], [[String]]>.self, "[[1]]").first?[0].first, [1])
  }

  /// An empty array is a model only as a conversion.
  @Test func anEmptyArrayIsNeither() throws {
    let error = try importError {
      try Holder<JSONEither<String, Texts>>(string: #"{"value": []}"#)
    }
    expectEqual(
      error.issues.map(\.description),
      ["line 1, column 11, value: expected String or Texts, found array [type_mismatch]"])
  }
}
