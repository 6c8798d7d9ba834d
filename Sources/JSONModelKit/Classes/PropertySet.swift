/// A set of properties of one class.
///
/// It has one bit per property, the first 64 of them in one word.
package struct PropertySet: Sendable {
  /// The number of properties in the first word.
  static let wordSize = 64

  private var first: UInt64 = 0
  /// The bits from the 65th property on; nil for smaller classes, because nil takes fewer
  /// instructions to release than an empty array.
  private var rest: [UInt64]?

  init(count: Int) {
    if count > 64 { rest = [UInt64](repeating: 0, count: (count - 1) / 64) }
  }

  /// The empty set of the same class.
  var emptied: PropertySet { PropertySet(count: 64 * ((rest?.count ?? 0) + 1)) }

  /// Inserts a property.
  ///
  /// - Returns: Whether it was not in the set.
  @inline(__always) mutating func insert(_ property: PropertyIndex) -> Bool {
    guard property.value < 64 else { return insertIntoRest(property) }
    let bit: UInt64 = 1 << UInt64(property.value)
    let isNew = first & bit == 0
    first |= bit
    return isNew
  }

  /// Inserts a range of the first 64 properties.
  mutating func insert(_ range: Range<PropertyIndex>) {
    assert(range.isEmpty || range.upperBound.value <= Self.wordSize)
    if range.isEmpty { return }
    let (start, end) = (UInt64(range.lowerBound.value), UInt64(range.upperBound.value))
    // Both shifts are by less than 64, because the range is not empty.
    first |= (.max &<< start) & (.max &>> (64 &- end))
  }

  /// Returns the first property of the set at or after an index, among the first 64 properties.
  ///
  /// If there is none, the result is the index 64.
  @inline(__always) func firstMember(from start: PropertyIndex) -> PropertyIndex {
    PropertyIndex((first & (.max << UInt64(start.value))).trailingZeroBitCount)
  }

  mutating func remove(_ property: PropertyIndex) {
    let bit: UInt64 = 1 << UInt64(property.value & 63)
    if property.value < 64 {
      first &= ~bit
    } else {
      rest?[property.value / 64 - 1] &= ~bit
    }
  }

  private mutating func insertIntoRest(_ property: PropertyIndex) -> Bool {
    let word = property.value / 64 - 1
    let bit: UInt64 = 1 << UInt64(property.value & 63)
    let isNew = restWord(word) & bit == 0
    rest?[word] |= bit
    return isNew
  }

  @inline(__always) package func contains(_ property: PropertyIndex) -> Bool {
    guard property.value < 64 else { return restContains(property) }
    return first & (1 << UInt64(property.value)) != 0
  }

  private func restContains(_ property: PropertyIndex) -> Bool {
    restWord(property.value / 64 - 1) & (1 << UInt64(property.value & 63)) != 0
  }

  private func restWord(_ index: Int) -> UInt64 {
    guard let rest else { preconditionFailure("The set was created for fewer properties.") }
    return rest[index]
  }

  /// Returns whether a condition is true for all properties of this set that are not in another
  /// set.
  func allSatisfy(
    except other: PropertySet, _ condition: (PropertyIndex) -> Bool
  ) -> Bool {
    var bits = first & ~other.first
    while bits != 0 {
      if !condition(PropertyIndex(bits.trailingZeroBitCount)) { return false }
      bits &= bits &- 1
    }
    guard let rest else { return true }
    for word in rest.indices {
      for bit in 0..<64 where (rest[word] & ~other.restWord(word)) >> UInt64(bit) & 1 == 1 {
        if !condition(PropertyIndex(64 * (word + 1) + bit)) { return false }
      }
    }
    return true
  }

  /// Returns whether this set contains all properties of another set of the same class.
  @inline(__always) func contains(allOf other: PropertySet) -> Bool {
    first & other.first == other.first && (rest == nil || restContains(allOf: other))
  }

  private func restContains(allOf other: PropertySet) -> Bool {
    zip(rest ?? [], other.rest ?? []).allSatisfy { $0 & $1 == $1 }
  }
}
