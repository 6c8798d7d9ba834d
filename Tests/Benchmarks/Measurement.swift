import Foundation

/// The times of one side of a comparison, in seconds for one import.
struct Timing {
  private(set) var seconds: [Double]

  init(_ seconds: [Double] = []) { self.seconds = seconds }

  var best: Double { seconds.min() ?? .nan }

  var median: Double { quantile(0.5) }

  /// The distance of the quartiles, as a part of the median.
  var spread: Double { (quantile(0.75) - quantile(0.25)) / median }

  private func quantile(_ part: Double) -> Double {
    let sorted = seconds.sorted()
    return sorted.isEmpty ? .nan : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
  }

  mutating func add(_ value: Double) { seconds.append(value) }
}

/// One row of the table: the same input, imported by us and by the peer.
struct Comparison {
  var bytes: Int
  /// Who does the same.
  var peerName = "JSONDecoder"
  /// Whether the peer is another library, and not another work of ours.
  var isAgainstOthers = true
  /// How many imports make one measurement; more for small documents, so that the clock is fine
  /// enough.
  var repetitions = 1
  /// How much more the model does than the peer.
  var divisor = 1.0
  /// The most rounds, for what takes long or can be done only so often.
  var maximumRounds = Int.max
  /// Whether each side runs once before it is measured.
  var isWarmedUp = true
  var model: () throws -> Any
  var peer: () throws -> Any
}

/// What was measured.
struct ComparisonResult {
  var model = Timing()
  var peer = Timing()

  var ratio: Double { peer.best / model.best }
}

extension Comparison {
  /// Measures both sides in turns, so that a busy machine slows both.
  func run(rounds: Int) throws -> ComparisonResult {
    var result = ComparisonResult()
    if isWarmedUp {
      // The first import inspects the classes and warms the caches; it is not counted.
      _ = try model()
      _ = try peer()
    }
    for _ in 0..<min(rounds, maximumRounds) {
      result.model.add(try time(model) / divisor)
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
