import Foundation
import JSONModelKit
import JSONModelRecords

// Records: tweets as lines, as a huge array and as a stream. Most peers are other uses of this
// framework: the import of the same tweets as one array in memory, or the same work on one core.

extension Cases {
  static var records: [Case] {
    [
      Case("tweets as lines") {
        let input = try TweetRecords()
        let decoder = JSONDecoder()
        return Comparison(
          bytes: input.lines.count,
          model: { try input.fromMemory() },
          peer: { try input.parts.map { try decoder.decode(DecodableTweet.self, from: $0) } })
      },
      Case("lines and one array") {
        let input = try TweetRecords()
        return input.cost(input.lines, of: { try input.fromMemory() })
      },
      Case("lines of a file") {
        let input = try TweetRecords()
        let file = try TemporaryFile(input.lines)
        return input.cost(
          input.lines,
          of: { try Tweet.records(contentsOf: file.url).map { try $0.get() } })
      },
      Case("array of a file, streamed") {
        let input = try TweetRecords()
        let file = try TemporaryFile(input.array)
        return input.cost(
          input.array,
          of: {
            try Tweet.records(contentsOf: file.url, format: .array).map { try $0.get() }
          })
      },
      Case("lines of a file, all cores") {
        let input = try TweetRecords(copies: 10)
        let file = try TemporaryFile(input.lines)
        return Comparison(
          bytes: input.lines.count, peerName: "one core", isAgainstOthers: false,
          model: { try input.onAllCores(file.url) },
          peer: { try Tweet.records(contentsOf: file.url).map { try $0.get().id } })
      },
      Case("tweets to lines") {
        let input = try TweetRecords()
        let tweets = try [Tweet](data: input.array)
        return Comparison(
          bytes: input.lines.count, peerName: "jsonData", isAgainstOthers: false,
          model: { try tweets.writeRecords(to: URL(filePath: "/dev/null")) },
          peer: { try tweets.jsonData() })
      },
      Case("asynchronous blocks") {
        let input = try TweetRecords()
        let blocks = stride(from: 0, to: input.lines.count, by: 1 << 16).map {
          Data(input.lines[$0..<min($0 + 1 << 16, input.lines.count)])
        }
        // Both in a task: for its threads, the C library uses memory that is slower to free.
        return Comparison(
          bytes: input.lines.count, peerName: "one array in a task", isAgainstOthers: false,
          model: { try blocking { try await TweetRecords.count(Elements(elements: blocks)) } },
          peer: { try blocking { try [Tweet](data: input.array).count } })
      },
      Case("asynchronous bytes") {
        let input = try TweetRecords()
        let bytes = Array(input.lines)
        return Comparison(
          bytes: bytes.count, peerName: "the bytes only", isAgainstOthers: false,
          model: { try blocking { try await TweetRecords.count(Elements(elements: bytes)) } },
          peer: { try blocking { await sum(of: Elements(elements: bytes)) } })
      },
    ]
  }

  private static func sum(of bytes: Elements<UInt8>) async -> Int {
    var sum = 0
    for await byte in bytes { sum &+= Int(byte) }
    return sum
  }

  /// An asynchronous sequence whose elements are in memory.
  private struct Elements<Element: Sendable>: AsyncSequence, Sendable {
    let elements: [Element]

    struct Iterator: AsyncIteratorProtocol {
      let elements: [Element]
      var index = 0

      mutating func next() async -> Element? {
        if index == elements.count { return nil }
        defer { index += 1 }
        return elements[index]
      }
    }

    func makeAsyncIterator() -> Iterator { Iterator(elements: elements) }
  }

  /// A file that is removed when this object is released.
  private final class TemporaryFile {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init(_ data: Data) throws { try data.write(to: url) }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  /// The same tweets as lines and as one array.
  struct TweetRecords {
    let parts: [Data]
    let lines: Data
    let array: Data

    init(copies: Int = 1) throws {
      let once = try TweetRecords.texts(count: 1_000)
      parts = Array(repeating: once, count: copies).flatMap { $0 }
      lines = Data(parts.joined(separator: Data("\n".utf8)))
      array = Data("[".utf8) + Data(parts.joined(separator: Data(",".utf8))) + Data("]".utf8)
    }

    /// Returns tweets on one line each, with the keys in the order of the class.
    static func texts(count: Int) throws -> [Data] {
      try TweetSearch(data: TweetGenerator.document(tweets: count)).statuses.map {
        try $0.jsonData()
      }
    }

    /// Returns a comparison with the import of one array in memory.
    func cost(_ data: Data, of model: @escaping () throws -> Any) -> Comparison {
      Comparison(
        bytes: data.count, peerName: "one array", isAgainstOthers: false, model: model,
        peer: { try [Tweet](data: array) })
    }

    func fromMemory() throws -> [Tweet] { try Tweet.records(from: lines).map { try $0.get() } }

    func onAllCores(_ file: URL) throws -> [Int] {
      try blocking {
        var ids: [Int] = []
        for try await id in Tweet.concurrentMap(contentsOf: file, { try $0.get().id }) {
          ids.append(id)
        }
        return ids
      }
    }

    static func count<Bytes: AsyncSequence>(_ bytes: Bytes) async throws -> Int
    where Bytes.Element: JSONRecordBytes {
      var tweets: [Tweet] = []
      for try await record in Tweet.records(from: bytes) { tweets.append(try record.get()) }
      return tweets.count
    }
  }
}
