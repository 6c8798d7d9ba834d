import Foundation
import JSONModelInference
import TestSupport
import Testing

/// One more sample never makes a property stricter, on generated nested documents with fixed seeds.
struct MonotonyTests {
  /// The environment variable `SEEDS` overrides the number of seeds.
  private static let seeds =
    0..<(Int(ProcessInfo.processInfo.environment["SEEDS"] ?? "")
    ?? amount(release: 60, debug: 6))

  @Test func oneMoreSampleNeverMakesAPropertyStricter() throws {
    var failures: [String] = []
    var compared = 0
    for seed in Self.seeds {
      let documents = RandomSamples.documents(seed: seed, count: 8)
      var old: GeneratedClasses?
      for count in 1...documents.count {
        let new = try GeneratedClasses(Array(documents.prefix(count)))
        if let old {
          compared += new.classes.values.count { !$0.properties.isEmpty }
          let objects = try RandomSamples.objects(in: Array(documents.prefix(count - 1)))
          let stricter = ClassComparison(old, new, objects: objects).stricter
          if let first = stricter.first {
            failures.append("seed \(seed), sample \(count): \(first)")
            break
          }
        }
        old = new
      }
    }
    #expect(compared > Self.seeds.count, "the generated classes were not parsed")
    #expect(failures.isEmpty, "\(failures.count) seeds: \(failures.prefix(20))")
  }

  @Test func shuffledNestedSamplesGiveTheSameOutput() throws {
    for seed in Self.seeds {
      var documents = RandomSamples.documents(seed: seed, count: 8)
      let expected = try source(of: documents) { $0.explains = true }
      var generator = SplitMix(state: UInt64(seed))
      for _ in 0..<3 {
        documents.shuffle(using: &generator)
        #expect(try source(of: documents) { $0.explains = true } == expected, "seed \(seed)")
      }
    }
  }
}
