import Foundation
import JSONModelKit

/// The list of named cases.
enum Cases {
  static func all() throws -> [Comparison] {
    try tweets() + coordinates() + users() + vocabulary() + rules() + sizes() + firstUses()
  }

  // MARK: - Forms of comparisons

  /// The import of bytes against that of `JSONDecoder`.
  static func decoding<Peer: Decodable>(
    _ name: String, _ data: Data, repetitions: Int = 1, _ model: @escaping (Data) throws -> Any,
    as peer: Peer.Type, by decoder: JSONDecoder = JSONDecoder()
  ) -> Comparison {
    Comparison(
      name: name, bytes: data.count, repetitions: repetitions,
      model: { try model(data) }, peer: { try decoder.decode(peer, from: data) })
  }

  /// A document of the folder `shared/data` beside the project; says so where it is absent.
  static func document(_ name: String) -> Data? {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../shared/data/\(name)")
    do {
      return try Data(contentsOf: url)
    } catch {
      FileHandle.standardError.write(Data("\(name) is absent and left out\n".utf8))
      return nil
    }
  }

  // MARK: - Tweets

  private static func tweets() throws -> [Comparison] {
    var comparisons = [100, 1_000].map { count in
      decoding(
        "\(count) generated tweets", TweetGenerator.document(tweets: count),
        { try TweetSearch(data: $0) }, as: DecodableTweetSearch.self)
    }
    comparisons.append(
      try encoding("100 tweets to bytes", TweetGenerator.document(tweets: 100)))
    guard let data = document("twitter.json") else { return comparisons }
    comparisons += [
      decoding("twitter.json", data, { try TweetSearch(data: $0) }, as: DecodableTweetSearch.self),
      decoding(
        "twitter.json, 35 fields", data, { try ShortTweetSearch(data: $0) },
        as: DecodableShortTweetSearch.self),
      try encoding("twitter.json to bytes", data),
    ]
    return comparisons
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

  private static func coordinates() -> [Comparison] {
    guard let data = document("canada.json") else { return [] }
    return [
      decoding(
        "canada.json", data, { try FeatureCollection(data: $0) },
        as: DecodableFeatureCollection.self)
    ]
  }

  // MARK: - Users

  private static func users() throws -> [Comparison] {
    guard let data = document("github_user.json") else { return [] }
    let snakeCaseDecoder = JSONDecoder()
    snakeCaseDecoder.keyDecodingStrategy = .convertFromSnakeCase
    let parsed = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    let native = parsed.mapValues { swiftValue(of: $0) }
    let model = try GitHubUser(data: data)
    let peer = try HandWrittenGitHubUser(dictionary: native)
    return [
      decoding(
        "github_user.json", data, repetitions: 1_000, { try GitHubUser(data: $0) },
        as: DecodableGitHubUser.self),
      decoding(
        "user, mapped keys", data, repetitions: 1_000, { try MappedGitHubUser(data: $0) },
        as: DecodableMappedGitHubUser.self, by: snakeCaseDecoder),
      byHand("user from [String: Any]", data, native),
      byHand("user from parsed object", data, parsed),
      Comparison(
        name: "user to [String: Any]", bytes: data.count, peerName: "by hand", repetitions: 1_000,
        model: { try model.dictionary() }, peer: { peer.dictionary }),
    ]
  }

  private static func byHand(
    _ name: String, _ data: Data, _ dictionary: [String: Any]
  ) -> Comparison {
    Comparison(
      name: name, bytes: data.count, peerName: "by hand", repetitions: 1_000,
      model: { try GitHubUser(dictionary: dictionary) },
      peer: { try HandWrittenGitHubUser(dictionary: dictionary) })
  }

  /// The Swift type for a number of Foundation.
  private static func swiftValue(of value: Any) -> Any {
    guard let number = value as? NSNumber, !(value is String) else { return value }
    let isBool = type(of: number) == type(of: NSNumber(value: true))
    return isBool ? number.boolValue : number.intValue
  }

  // MARK: - Dates, clusters, dictionaries

  private static func vocabulary() -> [Comparison] {
    let shapes = (0..<1_000).map { index in
      index.isMultiple(of: 2)
        ? #"{"type": "circle", "x": \#(index), "y": 2.5, "radius": 3}"#
        : #"{"x": \#(index), "y": 2.5, "side": 3, "type": "square"}"#
    }
    let drawing = Data("{\"shapes\": [\(shapes.joined(separator: ", "))]}".utf8)
    let members = (0..<1_000).map {
      #""user \#($0)": {"id": \#($0), "name": "user", "score": 1.5}"#
    }
    let league = Data("{\"players\": {\(members.joined(separator: ", "))}}".utf8)
    return dates() + [
      decoding(
        "1000 shapes of 2 classes", drawing, { try Drawing(data: $0) },
        as: DecodableDrawing.self),
      decoding(
        "[String: Model], 1000", league, { try League(data: $0) }, as: DecodableLeague.self),
    ]
  }

  private static func dates() -> [Comparison] {
    let start = Date.now.timeIntervalSince1970.rounded()
    let style = Date.ISO8601FormatStyle()
    let texts = (0..<1_000).map { (index: Int) -> String in
      style.format(Date(timeIntervalSince1970: start - Double(index) * 1_234_567))
    }
    let data = Data("{\"dates\": [\"\(texts.joined(separator: "\", \""))\"]}".utf8)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return [
      decoding(
        "1000 dates", data, { try Calendar(data: $0) }, as: DecodableCalendar.self, by: decoder),
      Comparison(
        name: "1000 dates, parsed only", bytes: data.count, peerName: "ISO8601FormatStyle",
        repetitions: 10, model: { try Calendar(data: data) },
        peer: { try texts.map { try style.parse($0) } }),
    ]
  }
}
