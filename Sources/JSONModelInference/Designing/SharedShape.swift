/// A shape with the numbers of its keys, which are faster to compare than their text.
struct SharedShape {
  /// The index of the place whose objects have the shape.
  let place: Int
  /// The numbers of the keys, in ascending order.
  let keys: [Int32]
  let codes: [MemberCode]
  let tag: ObjectShape.Tag?

  var hasOnlyNumbers: Bool { codes.allSatisfy { $0 == .number } }

  func code(of key: Int32) -> MemberCode? { keys.firstIndex(of: key).map { codes[$0] } }

  /// The keys that two shapes have, and whether the values of these have the same types.
  struct Comparison {
    var common = 0
    var union = 0
    var areCompatible = true
  }

  func compared(to other: SharedShape) -> Comparison {
    var result = Comparison()
    var (left, right, differences) = (0, 0, 0)
    while left < keys.count, right < other.keys.count {
      if keys[left] == other.keys[right] {
        switch codes[left].difference(from: other.codes[right]) {
        case .none: break
        case .format: differences += 1
        case .type: result.areCompatible = false
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
    // Some strings of another format, such as a URL at one path only.
    if differences * 5 > max(keys.count, other.keys.count) { result.areCompatible = false }
    return result
  }
}
