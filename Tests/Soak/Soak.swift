import Foundation
import JSONModelKit
import Synchronization

/// Imports, exports, merges, copies and compares for a long time, and checks the memory use.
///
///     swift run --package-path Tests -c release soak [SECONDS]      ten minutes by default
///
/// Four threads work on their own documents, alternately valid and invalid ones, and on a model
/// that all of them read. The program prints its peak memory every ten seconds. If the peak grows
/// by more than 5 % after the first tenth of the time, the exit status is not 0.
@main
enum Soak {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let seconds = Int(arguments.first ?? "600"), seconds >= 10, arguments.count < 2 else {
      FileHandle.standardError.write(Data("usage: soak [SECONDS], at least 10\n".utf8))
      exit(2)
    }
    let rounds = Mutex(0)
    let failure = Mutex<String?>(nil)
    let isOver = Mutex(false)
    let shared = try SharedShop()
    for number in 0..<4 {
      Thread.detachNewThread {
        var worker = Worker(number: number)
        while !isOver.withLock({ $0 }) {
          do {
            try worker.work(with: shared)
            rounds.withLock { $0 += 1 }
          } catch {
            failure.withLock { $0 = "\(error)" }
          }
        }
      }
    }

    let start = ContinuousClock.now
    var settled: Int?
    var peak = 0
    for step in 1...(seconds / 10) {
      Thread.sleep(until: Date(timeIntervalSinceNow: 10))
      peak = peakMemory()
      let elapsed = (ContinuousClock.now - start).components.seconds
      print("\(elapsed) s: \(rounds.withLock { $0 }) rounds, a peak of \(peak / 1_024) KB")
      if let failure = failure.withLock({ $0 }) { fail("a round has failed: \(failure)") }
      if settled == nil, step * 100 >= seconds { settled = peak }
    }
    isOver.withLock { $0 = true }
    if let settled, peak > settled + settled / 20 {
      fail("the memory has grown from \(settled / 1_024) KB to \(peak / 1_024) KB")
    }
  }

  /// The peak memory of the process, in bytes.
  private static func peakMemory() -> Int {
    var usage = rusage()
    #if os(Linux)
      guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
      return usage.ru_maxrss * 1_024
    #else
      guard unsafe getrusage(RUSAGE_SELF, &usage) == 0 else { return 0 }
      return usage.ru_maxrss
    #endif
  }

  private static func fail(_ reason: String) -> Never {
    FileHandle.standardError.write(Data("\(reason)\n".utf8))
    exit(1)
  }
}

/// A model that all threads read and no thread changes.
private struct SharedShop: Sendable {
  // Concurrent reads of a model are safe, because no thread changes it.
  nonisolated(unsafe) let shop: Shop
  let text: String

  init() throws {
    unsafe shop = try Shop(string: Worker.document(of: 99))
    text = try unsafe shop.jsonString()
  }
}

/// The work of one thread.
private struct Worker {
  let number: Int
  private var round = 0

  init(number: Int) { self.number = number }

  mutating func work(with shared: SharedShop) throws {
    round += 1
    let text = Self.document(of: number * 1_000 + round % 100)
    let shop = try Shop(string: text)
    let exported = try shop.jsonData()
    guard try Shop(data: exported) == shop else { throw Failure.differs }
    guard try Shop(dictionary: shop.dictionary()).orders == shop.orders else {
      throw Failure.differs
    }
    let copy = shop.copy()
    try copy.merge(string: #"{"name": "changed", "prices": {"new": 1}, "info": {"site": null}}"#)
    guard copy != shop, copy.name == "changed" else { throw Failure.differs }
    guard try unsafe shared.shop.jsonString() == shared.text else { throw Failure.differs }

    // Each document is rejected, and the partially imported models are released.
    let bad = [
      String(text.dropLast(round % text.count + 1)),
      text.replacing("normal", with: "unknown"),
      text.replacing("\"id\": ", with: "\"id\": 1.5, \"ID\": "),
      text.replacing("street", with: "road"),
      text.replacing("\"total\": ", with: "\"total\": -"),
    ]
    for bad in bad where (try? Shop(string: bad)) != nil { throw Failure.accepted }
    do {
      try copy.merge(string: #"{"name": "x", "orders": [{"id": "x"}]}"#)
      throw Failure.accepted
    } catch is JSONModelError {
      guard copy.name == "changed" else { throw Failure.differs }
    }
  }

  enum Failure: Error { case differs, accepted }

  /// Returns a document of several KB that depends on the number.
  static func document(of number: Int) -> String {
    let orders = (0..<20).map { index in
      """
      {"id": \(number + index), "total": \(index).\(number), "kind": "normal", "note": null, "parent": \
      {"id": \(index), "total": 1, "kind": "express"}}
      """
    }
    let places = (0..<10).map { index in
      index % 2 == 0
        ? #"{"type": "street", "title": "Street \#(index) 東京 é", "number": \#(index)}"#
        : #"{"title": "Point", "latitude": 1.\#(number), "longitude": -\#(index)e-3, "type": "point"}"#
    }
    let prices = (0..<30).map { #""price \#($0) of \#(number)": \#($0).\#(number)"# }
    return """
      {"name": "Shop \(number)", "opened_at": "2024-02-29T12:00:00.\(number % 1_000)Z",
      "info": {"site": "https://example.com/\(number)", "page": 3}, "logo": "AAECAwQ=",
      "prices": {\(prices.joined(separator: ", "))}, "tags": ["a", "b\(number)", "c"],
      "grid": [[1, 2.5, -0.001], [], [\(number).125]], "orders": [\(orders.joined(separator: ", "))],
      "places": [\(places.joined(separator: ", "))], "settings": {"isOpen": true, "hours": [8, 18]},
      "extra": {"free": [1, null, "\(number)"]}, "anything": {"deep": [true, {"x": 1}]},
      "unknown \(number)": "kept"}
      """
  }
}
