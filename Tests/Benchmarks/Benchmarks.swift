// Import of whole documents against `JSONDecoder`, which fills classes with the same fields. Both
// sides get the same bytes, take turns, and keep what they made until the clock has stopped;
// freeing it is part of the next import. All checks are on: grammar and UTF-8 of everything,
// required keys, nulls, ranges, duplicate keys.

import Foundation
import JSONModelKit

@main
struct Benchmarks {
  static func main() throws {
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 30
    print("JSONModelKit against JSONDecoder, \(rounds) rounds, best and median of each\n")
    print(row("case", "bytes", "model", "median", "MB/s", "decoder", "median", "MB/s", "ratio"))
    for comparison in comparisons() {
      show(comparison, try comparison.run(rounds: rounds))
    }
    print("\nratio: best time of JSONDecoder to best time of JSONModelKit; times in microseconds")
  }

  private static func comparisons() -> [Comparison] {
    let decoder = JSONDecoder()
    var comparisons = [100, 1_000].map { count in
      Comparison(
        name: "\(count) generated tweets", data: TweetGenerator.document(tweets: count),
        model: { try TweetSearch(data: $0) },
        peer: { try decoder.decode(DecodableTweetSearch.self, from: $0) })
    }
    if let data = document("twitter.json") {
      comparisons.append(
        Comparison(
          name: "twitter.json", data: data, model: { try TweetSearch(data: $0) },
          peer: { try decoder.decode(DecodableTweetSearch.self, from: $0) }))
    }
    if let data = document("canada.json") {
      comparisons.append(
        Comparison(
          name: "canada.json", data: data, model: { try FeatureCollection(data: $0) },
          peer: { try decoder.decode(DecodableFeatureCollection.self, from: $0) }))
    }
    if let data = document("github_user.json") {
      comparisons.append(
        Comparison(
          name: "github_user.json", data: data, repetitions: 1_000,
          model: { try GitHubUser(data: $0) },
          peer: { try decoder.decode(DecodableGitHubUser.self, from: $0) }))
      let snakeCaseDecoder = JSONDecoder()
      snakeCaseDecoder.keyDecodingStrategy = .convertFromSnakeCase
      comparisons.append(
        Comparison(
          name: "the same, mapped", data: data, repetitions: 1_000,
          model: { try MappedGitHubUser(data: $0) },
          peer: { try snakeCaseDecoder.decode(DecodableMappedGitHubUser.self, from: $0) }))
    }
    return comparisons
  }

  /// A document of the folder `shared/data` beside the project; says so where it is absent.
  private static func document(_ name: String) -> Data? {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../shared/data/\(name)")
    do {
      return try Data(contentsOf: url)
    } catch {
      print("\(name) is absent and left out")
      return nil
    }
  }

  // MARK: - Table

  private static func show(_ comparison: Comparison, _ result: ComparisonResult) {
    let bytes = comparison.data.count
    var columns = [comparison.name, String(bytes)] + cells(result.model, bytes: bytes)
    if let peer = result.peer {
      columns += cells(peer, bytes: bytes)
      columns.append(String(format: "%.1f", peer.best / result.model.best))
    }
    print(row(columns))
  }

  private static func cells(_ timing: Timing, bytes: Int) -> [String] {
    [
      String(format: "%.1f", timing.best * 1e6), String(format: "%.1f", timing.median * 1e6),
      String(format: "%.0f", Double(bytes) / timing.best / 1e6),
    ]
  }

  private static func row(_ columns: String...) -> String { row(columns) }

  private static func row(_ columns: [String]) -> String {
    columns.enumerated().map { index, text in
      let padding = String(repeating: " ", count: max(0, (index == 0 ? 22 : 10) - text.count))
      return index == 0 ? text + padding : padding + text
    }.joined(separator: " ")
  }
}
