import Foundation
import JSONModelKit

/// A named case, whose input is created on demand.
struct Case {
  let name: String
  /// Returns nil if the document of the case is absent.
  let make: () throws -> Comparison?

  init(_ name: String, make: @escaping () throws -> Comparison?) {
    self.name = name
    self.make = make
  }
}

/// The cases of the benchmarks.
enum Cases {
  static var all: [Case] {
    tweets + generated + users + dates + vocabulary + records + rules + snapshots
      + [sizes, firstUse] + files
  }

  // MARK: - Kinds of comparisons

  /// Compares an import of bytes with `JSONDecoder`.
  static func decoding<Peer: Decodable>(
    _ data: Data, repetitions: Int = 1, _ model: @escaping (Data) throws -> Any,
    as peer: Peer.Type, by decoder: JSONDecoder = JSONDecoder()
  ) -> Comparison {
    Comparison(
      bytes: data.count, repetitions: repetitions, model: { try model(data) },
      peer: { try decoder.decode(peer, from: data) })
  }

  // MARK: - Tweets

  private static var tweets: [Case] {
    [
      Case("100 generated tweets") { tweetImport(TweetGenerator.document(tweets: 100)) },
      Case("1000 generated tweets") { tweetImport(TweetGenerator.document(tweets: 1_000)) },
      Case("100 tweets, 35 fields") { shortTweetImport(TweetGenerator.document(tweets: 100)) },
      Case("100 tweets, spaces before colons") {
        tweetImport(TweetGenerator.document(tweets: 100, colon: " : "))
      },
      Case("100 tweets to bytes") { try tweetExport(TweetGenerator.document(tweets: 100)) },
    ]
  }

  private static func tweetImport(_ data: Data) -> Comparison {
    decoding(data, { try TweetSearch(data: $0) }, as: DecodableTweetSearch.self)
  }

  /// Imports a few fields of each tweet; the others are skipped.
  private static func shortTweetImport(_ data: Data) -> Comparison {
    decoding(data, { try ShortTweetSearch(data: $0) }, as: DecodableShortTweetSearch.self)
  }

  /// Compares the export of tweets to bytes with `JSONEncoder`.
  private static func tweetExport(_ data: Data) throws -> Comparison {
    let model = try TweetSearch(data: data)
    let peer = try JSONDecoder().decode(DecodableTweetSearch.self, from: data)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return Comparison(
      bytes: try model.jsonData().count, peerName: "JSONEncoder",
      model: { try model.jsonData() }, peer: { try encoder.encode(peer) })
  }

  private static var generated: [Case] {
    [
      Case("polygons") { polygonImport(PolygonGenerator.document()) },
      Case("catalog of concerts") {
        decoding(
          CatalogGenerator.document(), { try Catalog(data: $0) }, as: DecodableCatalog.self)
      },
      Case("post with pictures") {
        decoding(
          StatusGenerator.document(), repetitions: 100, { try Status(data: $0) },
          as: DecodableStatus.self)
      },
    ]
  }

  private static func polygonImport(_ data: Data) -> Comparison {
    decoding(data, { try FeatureCollection(data: $0) }, as: DecodableFeatureCollection.self)
  }

  // MARK: - Users

  private static var users: [Case] {
    let data = UserDocument.data
    return [
      Case("user") { userImport(data) },
      Case("user, mapped keys") {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoding(
          data, repetitions: 1_000, { try MappedGitHubUser(data: $0) },
          as: DecodableMappedGitHubUser.self, by: decoder)
      },
      Case("user from [String: Any]") { byHand(data, try native(data)) },
      Case("user from parsed object") { byHand(data, try parsed(data)) },
      Case("user to [String: Any]") {
        let model = try GitHubUser(data: data)
        let peer = try HandWrittenGitHubUser(dictionary: try native(data))
        return Comparison(
          bytes: data.count, peerName: "by hand", repetitions: 1_000,
          model: { try model.dictionary() }, peer: { peer.dictionary })
      },
    ]
  }

  private static func userImport(_ data: Data) -> Comparison {
    decoding(data, repetitions: 1_000, { try GitHubUser(data: $0) }, as: DecodableGitHubUser.self)
  }

  private static func parsed(_ data: Data) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  private static func native(_ data: Data) throws -> [String: Any] {
    try parsed(data).mapValues { swiftValue(of: $0) }
  }

  private static func byHand(_ data: Data, _ dictionary: [String: Any]) -> Comparison {
    Comparison(
      bytes: data.count, peerName: "by hand", repetitions: 1_000,
      model: { try GitHubUser(dictionary: dictionary) },
      peer: { try HandWrittenGitHubUser(dictionary: dictionary) })
  }

  /// Converts an `NSNumber` to a Boolean or an integer; returns other values unchanged.
  private static func swiftValue(of value: Any) -> Any {
    guard let number = value as? NSNumber, !(value is String) else { return value }
    let isBool = type(of: number) == type(of: NSNumber(value: true))
    return isBool ? number.boolValue : number.intValue
  }

  // MARK: - Dates, clusters, dictionaries

  private static var vocabulary: [Case] {
    [
      Case("1000 shapes of 2 classes") {
        let shapes = (0..<1_000).map { index in
          index.isMultiple(of: 2)
            ? #"{"type": "circle", "x": \#(index), "y": 2.5, "radius": 3}"#
            : #"{"x": \#(index), "y": 2.5, "side": 3, "type": "square"}"#
        }
        let data = Data("{\"shapes\": [\(shapes.joined(separator: ", "))]}".utf8)
        return decoding(data, { try Drawing(data: $0) }, as: DecodableDrawing.self)
      },
      Case("[String: Model], 1000") {
        decoding(league, { try League(data: $0) }, as: DecodableLeague.self)
      },
      // Compared with the dictionary, which does not keep the keys in its elements.
      Case("[Model] by key, 1000") {
        decoding(league, { try KeyedLeague(data: $0) }, as: DecodableLeague.self)
      },
    ]
  }

  private static var league: Data {
    let members = (0..<1_000).map {
      #""user \#($0)": {"id": \#($0), "name": "user", "score": 1.5}"#
    }
    return Data("{\"players\": {\(members.joined(separator: ", "))}}".utf8)
  }

  private static var dates: [Case] {
    [
      Case("1000 dates") {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoding(
          document(of: dateTexts()), { try Calendar(data: $0) }, as: DecodableCalendar.self,
          by: decoder)
      },
      Case("1000 dates by a pattern") { patternDates() },
      Case("1000 dates, parsed only") {
        let texts = dateTexts()
        let data = document(of: texts)
        let style = Date.ISO8601FormatStyle()
        return Comparison(
          bytes: data.count, peerName: "ISO8601FormatStyle", repetitions: 10,
          model: { try Calendar(data: data) }, peer: { try texts.map { try style.parse($0) } })
      },
    ]
  }

  /// Compares dates with a pattern; the peer parses the strings with a `DateFormatter`.
  private static func patternDates() -> Comparison {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = PatternCalendar.pattern
    let texts = (0..<1_000).map {
      formatter.string(from: Date(timeIntervalSinceReferenceDate: Double($0) * 777_777))
    }
    let data = document(of: texts)
    return Comparison(
      bytes: data.count, peerName: "DateFormatter", model: { try PatternCalendar(data: data) },
      peer: { texts.map { formatter.date(from: $0) } })
  }

  private static func dateTexts() -> [String] {
    let start = Date.now.timeIntervalSince1970.rounded()
    let style = Date.ISO8601FormatStyle()
    return (0..<1_000).map { (index: Int) -> String in
      style.format(Date(timeIntervalSince1970: start - Double(index) * 1_234_567))
    }
  }

  private static func document(of dates: [String]) -> Data {
    Data("{\"dates\": [\"\(dates.joined(separator: "\", \""))\"]}".utf8)
  }

  // MARK: - Documents of others

  /// Documents that much other software is measured with.
  ///
  /// They are not part of the repository.
  private static var files: [Case] {
    [
      Case("twitter.json") { document("twitter.json").map { tweetImport($0) } },
      Case("twitter.json, 35 fields") { document("twitter.json").map { shortTweetImport($0) } },
      Case("twitter.json to bytes") { try document("twitter.json").map { try tweetExport($0) } },
      Case("canada.json") { document("canada.json").map { polygonImport($0) } },
      Case("github_user.json") { document("github_user.json").map { userImport($0) } },
    ]
  }

  /// Reads a document from the folder `shared/data` next to the project.
  ///
  /// If it is absent, prints a note and returns nil.
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
}
