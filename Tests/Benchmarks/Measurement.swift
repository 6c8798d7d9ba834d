import Foundation

/// The times of one side of a comparison, in seconds for one import.
struct Timing {
  private(set) var seconds: [Double] = []

  var best: Double { seconds.min() ?? .nan }

  var median: Double {
    let sorted = seconds.sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }

  mutating func add(_ value: Double) { seconds.append(value) }
}

/// One row of the table: the same input, imported by us and by the peer.
struct Comparison {
  var name: String
  var bytes: Int
  /// Who does the same.
  var peerName = "JSONDecoder"
  /// How many imports make one measurement; more for small documents, so that the clock is fine
  /// enough.
  var repetitions = 1
  var model: () throws -> Any
  var peer: () throws -> Any
}

/// What was measured.
struct ComparisonResult {
  var model = Timing()
  var peer = Timing()
}

extension Comparison {
  /// Measures both sides in turns, so that a busy machine slows both.
  func run(rounds: Int) throws -> ComparisonResult {
    var result = ComparisonResult()
    // The first import inspects the classes and warms the caches; it is not counted.
    _ = try model()
    _ = try peer()
    for _ in 0..<rounds {
      result.model.add(try time(model))
      result.peer.add(try time(peer))
    }
    return result
  }

  private func time(_ body: () throws -> Any) rethrows -> Double {
    let clock = ContinuousClock()
    var kept: Any?
    let start = clock.now
    for _ in 0..<repetitions { kept = try body() }
    let duration = clock.now - start
    withExtendedLifetime(kept) {}
    let parts = duration.components
    let seconds = Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
    return seconds / Double(repetitions)
  }
}
