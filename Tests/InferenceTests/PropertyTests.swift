import Foundation
import JSONModelInference
import JSONModelKit
import TestSupport
import Testing

/// Properties that hold for any samples, tested with generated samples with fixed seeds.
struct PropertyTests {
  private static let values = [
    "1", "2", "1.5", "9223372036854775808", "true", "null", "\"\"", "\"a\"", "\"b\"", "\"12\"",
    "\"2024-02-29\"", "\"2024-02-29T12:00:00Z\"", "\"2024-02-29T12:00:00.5Z\"",
    "\"https://example.com/a\"", "\"3F2504E0-4F89-11D3-9A0C-0305E82C3301\"", "[]", "[1]", "[null]",
    "[1.5, \"a\"]", "{}", "{\"x\": 1}", "{\"x\": 1, \"y\": \"c\"}", "{\"1\": 2, \"3\": 4}",
    "[{\"x\": 2}, {\"y\": null}]",
  ]

  /// Returns documents in which each key is sometimes absent and otherwise has one of two values.
  private static func samples(seed: Int) -> [String] {
    var generator = SplitMix(state: UInt64(seed))
    let choices = (0..<5).map { _ in values.shuffled(using: &generator).prefix(2) }
    return (0..<12).map { _ in
      let members = choices.indices.compactMap { index in
        Int.random(in: 0..<6, using: &generator) == 0
          ? nil : "\"k\(index)\": \(choices[index].randomElement(using: &generator) ?? "1")"
      }
      return "{" + members.joined(separator: ", ") + "}"
    }
  }

  @Test(arguments: 1...12)
  func shuffledSamplesGiveTheSameOutput(_ seed: Int) throws {
    var samples = Self.samples(seed: seed)
    let expected = try source(of: samples)
    var generator = SplitMix(state: UInt64(seed))
    for _ in 0..<3 {
      samples.shuffle(using: &generator)
      #expect(try source(of: samples) == expected)
    }
  }

  /// The schema of the samples so far accepts all of them, and so do all later schemas.
  @Test(arguments: 1...12)
  func oneMoreSampleNeverMakesTheSchemaStricter(_ seed: Int) throws {
    let documents = Self.samples(seed: seed)
    let samples = Samples()
    try withFiles([:]) { folder in
      for (index, document) in documents.enumerated() {
        try samples.add(Data(document.utf8))
        let schema = "\(folder)/schema.json"
        try InferredSchema(samples).value.data().write(to: URL(filePath: schema))
        let seen = documents[...index].joined(separator: "\n")
        let result = run(["check", schema, "-"], input: seen + "\n")
        #expect(result.output == "")
        #expect(result.errors == "")
      }
    }
  }
}
