/// A shape of the objects at a location.
struct SharedShape {
  /// The index of the location.
  let location: Int
  /// The index of the structure, which other shapes may also have.
  let structure: Int
  let tag: ObjectShape.Tag?
}

/// The keys of a shape, and the codes of their values.
///
/// A number stands for each key, because numbers are faster to compare than text.
struct ShapeStructure: Hashable {
  /// The numbers of the keys, in ascending order.
  let keys: [Int32]
  let codes: [MemberCode]

  /// Whether all objects with these keys share a class.
  ///
  /// One or two common keys may be a coincidence, unless they are two keys of numbers, such as `x`
  /// and `y`.
  var hasDistinctiveKeys: Bool {
    keys.count >= 3 || keys.count == 2 && codes.allSatisfy { $0 == .number }
  }

  func contains(_ key: Int32) -> Bool {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < keys.count && keys[low] == key
  }

  /// The result of a comparison: how many keys two structures share, and how many they have in all.
  ///
  /// They are compatible only if the values of their common keys have the same types. If a type
  /// differs, the numbers are 0.
  struct Comparison {
    var common = 0
    var union = 0
    var areCompatible = true
  }

  func compared(to other: ShapeStructure) -> Comparison {
    var result = Comparison()
    var (left, right, differences) = (0, 0, 0)
    while left < keys.count, right < other.keys.count {
      if keys[left] == other.keys[right] {
        switch codes[left].difference(from: other.codes[right]) {
        case .none: break
        case .format: differences += 1
        case .type: return Comparison(areCompatible: false)
        }
        result.common += 1
        left += 1
        right += 1
      } else if keys[left] < other.keys[right] {
        left += 1
      } else {
        right += 1
      }
    }
    result.union = keys.count + other.keys.count - result.common
    // At most a fifth of the members may have another string format, such as URLs in one structure
    // and any strings in the other.
    if differences * 5 > max(keys.count, other.keys.count) { result.areCompatible = false }
    return result
  }
}
