#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Foundation hashes only the first 80 bytes of a `Data`, and the `Double` nearest to a `Decimal`.
// The methods in Hasher+Foundation.swift hash all bytes and digits; this protocol calls them for
// values in collections, too.

/// A type whose own hash may be equal for many different values.
protocol ExactlyHashable {
  /// Hashes everything that `==` compares.
  func hashExactly(into hasher: inout Hasher)

  /// The cost of a comparison with a value that is nearly equal; that of a short `Data` is 1.
  var comparisonCost: Int { get }
}

extension ExactlyHashable {
  var exactHash: Int {
    var hasher = Hasher()
    hashExactly(into: &hasher)
    return hasher.finalize()
  }
}

extension Data: ExactlyHashable {
  func hashExactly(into hasher: inout Hasher) { hasher.combine(allBytesOf: self) }

  var comparisonCost: Int { 1 + count / 1024 }
}

extension Decimal: ExactlyHashable {
  func hashExactly(into hasher: inout Hasher) { hasher.combine(allDigitsOf: self) }

  // Foundation takes 1,450 instructions for a comparison on Linux.
  var comparisonCost: Int { 20 }
}

extension Optional: ExactlyHashable where Wrapped: ExactlyHashable {
  func hashExactly(into hasher: inout Hasher) {
    hasher.combine(self != nil)
    self?.hashExactly(into: &hasher)
  }

  var comparisonCost: Int { self?.comparisonCost ?? 1 }
}

extension Set: ExactlyHashable where Element: ExactlyHashable {
  func hashExactly(into hasher: inout Hasher) { hasher.combine(reduce(0) { $0 &+ $1.exactHash }) }

  // A set finds an element among those with the same hash, which may be all.
  var comparisonCost: Int { 1 + count * reduce(0) { $0 + $1.comparisonCost } }
}

extension Dictionary: ExactlyHashable where Value: ExactlyHashable {
  func hashExactly(into hasher: inout Hasher) {
    hasher.combine(
      reduce(0) { sum, member in
        var hasher = Hasher()
        hasher.combine(member.key)
        member.value.hashExactly(into: &hasher)
        return sum &+ hasher.finalize()
      })
  }

  var comparisonCost: Int { values.reduce(1) { $0 + $1.comparisonCost } }
}

extension Array: ExactlyHashable where Element: ExactlyHashable {
  func hashExactly(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { element.hashExactly(into: &hasher) }
  }

  var comparisonCost: Int { reduce(1) { $0 + $1.comparisonCost } }
}
