// Imports and exports against those who do the same. Both sides get the same input, take turns, and keep what
// they made until the clock has stopped; freeing it is part of the next import. All checks are on:
// grammar and UTF-8 of everything, required keys, nulls, ranges, duplicate keys.

import Foundation
import JSONModelKit

@main
struct Benchmarks {
  static func main() throws {
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 30
    print("JSONModelKit against others, \(rounds) rounds, best and median of each\n")
    print(row("case", "bytes", "model", "median", "MB/s", "peer", "median", "MB/s", "ratio"))
    for comparison in try comparisons() {
      show(comparison, try comparison.run(rounds: rounds))
    }
    print("\nratio: best time of the peer to best time of JSONModelKit; times in microseconds")
  }

  private static func comparisons() throws -> [Comparison] {
    var comparisons = [100, 1_000].map { count in
      decoding(
        "\(count) generated tweets", TweetGenerator.document(tweets: count),
        { try TweetSearch(data: $0) }, as: DecodableTweetSearch.self)
    }
    comparisons.append(
      try encoding("100 tweets to bytes", TweetGenerator.document(tweets: 100)))
    if let data = document("twitter.json") {
      comparisons.append(
        decoding(
          "twitter.json", data, { try TweetSearch(data: $0) }, as: DecodableTweetSearch.self))
      comparisons.append(try encoding("twitter.json to bytes", data))
    }
    if let data = document("canada.json") {
      comparisons.append(
        decoding(
          "canada.json", data, { try FeatureCollection(data: $0) },
          as: DecodableFeatureCollection.self))
    }
    if let data = document("github_user.json") { comparisons += try userComparisons(data) }
    return comparisons + dateComparisons() + [clusterComparison()]
  }

  /// The import of bytes against that of `JSONDecoder`.
  private static func decoding<Peer: Decodable>(
    _ name: String, _ data: Data, repetitions: Int = 1, _ model: @escaping (Data) throws -> Any,
    as peer: Peer.Type, by decoder: JSONDecoder = JSONDecoder()
  ) -> Comparison {
    Comparison(
      name: name, bytes: data.count, repetitions: repetitions,
      model: { try model(data) }, peer: { try decoder.decode(peer, from: data) })
  }

  /// The export of tweets to bytes against that of `JSONEncoder`.
  private static func encoding(_ name: String, _ data: Data) throws -> Comparison {
    let model = try TweetSearch(data: data)
    let peer = try JSONDecoder().decode(DecodableTweetSearch.self, from: data)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return Comparison(
      name: name, bytes: try model.jsonData().count, peerName: "JSONEncoder",
      model: { try model.jsonData() }, peer: { try encoder.encode(peer) })
  }

  private static func userComparisons(_ data: Data) throws -> [Comparison] {
    let snakeCaseDecoder = JSONDecoder()
    snakeCaseDecoder.keyDecodingStrategy = .convertFromSnakeCase
    var comparisons = [
      decoding(
        "github_user.json", data, repetitions: 1_000, { try GitHubUser(data: $0) },
        as: DecodableGitHubUser.self),
      decoding(
        "the same, mapped", data, repetitions: 1_000, { try MappedGitHubUser(data: $0) },
        as: DecodableMappedGitHubUser.self, by: snakeCaseDecoder),
    ]
    let parsed = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    let native = parsed.mapValues { swiftValue(of: $0) }
    for (name, dictionary) in [("its [String: Any]", native), ("its parsed object", parsed)] {
      comparisons.append(
        Comparison(
          name: name, bytes: data.count, peerName: "by hand", repetitions: 1_000,
          model: { try GitHubUser(dictionary: dictionary) },
          peer: { try HandWrittenGitHubUser(dictionary: dictionary) }))
    }
    let model = try GitHubUser(data: data)
    let peer = try HandWrittenGitHubUser(dictionary: native)
    comparisons.append(
      Comparison(
        name: "to [String: Any]", bytes: data.count, peerName: "by hand", repetitions: 1_000,
        model: { try model.dictionary() }, peer: { peer.dictionary }))
    return comparisons
  }

  /// The Swift type for a number of Foundation.
  private static func swiftValue(of value: Any) -> Any {
    guard let number = value as? NSNumber, !(value is String) else { return value }
    let isBool = type(of: number) == type(of: NSNumber(value: true))
    return isBool ? number.boolValue : number.intValue
  }

  private static func dateComparisons() -> [Comparison] {
    let start = Date.now.timeIntervalSince1970.rounded()
    let style = Date.ISO8601FormatStyle()
    let texts = (0..<1_000).map { (index: Int) -> String in
      style.format(Date(timeIntervalSince1970: start - Double(index) * 1_234_567))
    }
    let data = Data("{\"dates\": [\"\(texts.joined(separator: "\", \""))\"]}".utf8)
    let formatter = ISO8601DateFormatter()
    return [
      Comparison(
        name: "1000 dates", bytes: data.count, peerName: "ISO8601FormatStyle", repetitions: 10,
        model: { try Calendar(data: data) }, peer: { try texts.map { try style.parse($0) } }),
      Comparison(
        name: "1000 dates", bytes: data.count, peerName: "ISO8601DateFormatter",
        model: { try Calendar(data: data) }, peer: { texts.map { formatter.date(from: $0) } }),
    ]
  }

  private static func clusterComparison() -> Comparison {
    let shapes = (0..<1_000).map { index in
      index.isMultiple(of: 2)
        ? #"{"type": "circle", "x": \#(index), "y": 2.5, "radius": 3}"#
        : #"{"x": \#(index), "y": 2.5, "side": 3, "type": "square"}"#
    }
    let data = Data("{\"shapes\": [\(shapes.joined(separator: ", "))]}".utf8)
    return decoding(
      "1000 shapes of 2 classes", data, { try Drawing(data: $0) }, as: DecodableDrawing.self)
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
    let columns =
      [comparison.name, String(comparison.bytes)] + cells(result.model, bytes: comparison.bytes)
      + cells(result.peer, bytes: comparison.bytes)
      + [String(format: "%.2f", result.peer.best / result.model.best), comparison.peerName]
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
      let padding = String(repeating: " ", count: max(0, (index == 0 ? 25 : 10) - text.count))
      return index == 0 || index == 9 ? text + padding : padding + text
    }.joined(separator: " ")
  }
}
