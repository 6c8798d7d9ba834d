import Foundation

/// The times of one side of a comparison, in seconds for one import.
struct Timing {
  private(set) var seconds: [Double]

  init(_ seconds: [Double] = []) { self.seconds = seconds }

  var best: Double { seconds.min() ?? .nan }

  var median: Double { quantile(0.5) }

  /// The interquartile range divided by the median.
  var spread: Double { (quantile(0.75) - quantile(0.25)) / median }

  private func quantile(_ part: Double) -> Double {
    let sorted = seconds.sorted()
    return sorted.isEmpty ? .nan : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
  }

  mutating func add(_ value: Double) { seconds.append(value) }
}

/// A row of the table: the same input for the framework and its peer.
struct Comparison {
  var bytes: Int
  /// The name of the peer.
  var peerName = "JSONDecoder"
  /// Whether the peer is another library, and not another use of this framework.
  var isAgainstOthers = true
  /// The number of imports in a measurement, which is greater for small documents because of the
  /// resolution of the clock.
  var repetitions = 1
  /// The work of the model divided by that of the peer.
  var divisor = 1.0
  /// The maximum number of rounds, for cases that are slow or cannot be repeated often.
  var maximumRounds = Int.max
  /// Whether each side runs once before it is measured.
  var isWarmedUp = true
  var model: () throws -> Any
  var peer: () throws -> Any
}

/// The results of a row.
struct ComparisonResult {
  var model = Timing()
  var peer = Timing()

  var ratio: Double { peer.best / model.best }
}

extension Comparison {
  /// Measures both sides alternately, so that other load on the machine slows both.
  func run(rounds: Int) throws -> ComparisonResult {
    var result = ComparisonResult()
    if isWarmedUp {
      // The first import inspects the classes and warms the caches, so it is not counted.
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
