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

/// One row of the table: the same bytes, imported by us and by the peer.
struct Comparison {
  var name: String
  var data: Data
  /// How many imports make one measurement; more for small documents, so that the clock is fine
  /// enough.
  var repetitions = 1
  var model: (Data) throws -> AnyObject
  var peer: ((Data) throws -> AnyObject)?
}

/// What was measured.
struct ComparisonResult {
  var model = Timing()
  var peer: Timing?
}

extension Comparison {
  /// Measures both sides in turns, so that a busy machine slows both.
  func run(rounds: Int) throws -> ComparisonResult {
    var result = ComparisonResult()
    if peer != nil { result.peer = Timing() }
    // The first import inspects the classes and warms the caches; it is not counted.
    _ = try model(data)
    _ = try peer?(data)
    for _ in 0..<rounds {
      result.model.add(try time(model))
      if let peer { result.peer?.add(try time(peer)) }
    }
    return result
  }

  private func time(_ body: (Data) throws -> AnyObject) rethrows -> Double {
    let clock = ContinuousClock()
    var kept: AnyObject?
    let start = clock.now
    for _ in 0..<repetitions { kept = try body(data) }
    let duration = clock.now - start
    withExtendedLifetime(kept) {}
    let parts = duration.components
    let seconds = Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
    return seconds / Double(repetitions)
  }
}
