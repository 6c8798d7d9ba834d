/// Unifies the summaries of objects that can have the same class.
///
/// - Maps: the values of all keys have one summary.
/// - Recursion: `children` of an object that itself has `children`, and otherwise nearly the same keys.
/// - Equal or nearly equal structure: `author` and `committer` with the same keys.
/// - Class clusters: objects whose tag is one of those of a cluster, with the same keys.
struct StructureUnifier {
  let root: ValueSummary
  let infersClusters: Bool

  init(_ root: ValueSummary, infersClusters: Bool) {
    self.root = root
    self.infersClusters = infersClusters
  }

  func unify() {
    makeMaps()
    // Each round that unifies summaries leaves fewer of them, so the loop terminates.
    while unifyRecursion() || unifyEqualKeys() || unifySimilarKeys() || unifyTags() {}
  }

  private func makeMaps() {
    var queue = [root]
    while let summary = queue.popLast()?.current {
      if let element = summary.arrays.element { queue.append(element) }
      if summary.objects.count == 0 { continue }
      if summary.objects.element == nil, let reason = MapRule.reason(summary.objects) {
        summary.objects.becomeMap(because: reason)
      }
      if let element = summary.objects.element { queue.append(element) }
      queue += summary.objects.members.map(\.value)
    }
  }

  // MARK: - Recursion

  private func unifyRecursion() -> Bool {
    for place in ObjectPlace.all(from: root) {
      guard let key = place.key, let parent = place.parent?.current, parent !== place.summary,
        let inner = place.summary.objects[key]?.value.current,
        let outer = parent.objects[key]?.value.current
      else { continue }
      let (common, union) = Self.commonKeys(parent, place.summary)
      let isSimilar = common >= 2 && common * 2 >= union || common == union
      if isSimilar, inner.types.isEmpty || inner.types == outer.types,
        areCompatible(parent, place.summary)
      {
        ValueSummary.unify(parent, place.summary)
        return true
      }
    }
    return false
  }

  // MARK: - Structure

  private func unifyEqualKeys() -> Bool {
    var groups: [Set<ExactText>: [ObjectPlace]] = [:]
    var hasChanged = false
    for place in ObjectPlace.all(from: root) {
      let summary = place.summary.current
      let members = summary.objects.members
      if members.isEmpty || summary !== place.summary { continue }
      let keys = Set(members.map(\.key))
      let equal = groups[keys]?.first {
        let other = $0.summary.current
        return other !== summary && canShare($0, place, keyCount: keys.count)
          && areCompatible(other, summary)
      }
      if let equal {
        ValueSummary.unify(equal.summary, summary)
        hasChanged = true
      } else {
        groups[keys, default: []].append(place)
      }
    }
    return hasChanged
  }

  /// Whether the common keys suffice: three or more do, the same parent key, or two keys of numbers.
  private func canShare(_ left: ObjectPlace, _ right: ObjectPlace, keyCount: Int) -> Bool {
    if keyCount >= 3 || left.key == right.key { return true }
    return keyCount == 2
      && left.summary.current.objects.members.allSatisfy { $0.value.current.types == .number }
  }

  private func unifySimilarKeys() -> Bool {
    let places = ObjectPlace.all(from: root).map(\.summary)
      .filter { $0.objects.members.count >= 5 }
    if places.count > 400 { return false }
    var hasChanged = false
    for (index, place) in places.enumerated() {
      for earlier in places[..<index].map(\.current) where earlier !== place.current {
        let (common, union) = Self.commonKeys(earlier, place.current)
        if common >= 5, common * 5 >= union * 4, areCompatible(earlier, place.current) {
          ValueSummary.unify(earlier, place.current)
          hasChanged = true
        }
      }
    }
    return hasChanged
  }

  /// Returns the number of keys that both objects have, and the number that at least one of them has.
  private static func commonKeys(
    _ left: ValueSummary, _ right: ValueSummary
  ) -> (common: Int, union: Int) {
    let common = left.objects.members.reduce(0) { $0 + (right.objects[$1.key] == nil ? 0 : 1) }
    return (common, left.objects.members.count + right.objects.members.count - common)
  }

  /// Whether the members with equal keys have equal types, so that sharing a class loses nothing.
  func areCompatible(_ left: ValueSummary, _ right: ValueSummary) -> Bool {
    if left.types != right.types { return false }
    var differences = 0
    for member in left.objects.members {
      guard let other = right.objects[member.key] else { continue }
      switch Self.difference(member.value.current, other.value.current) {
      case .none: continue
      case .format: differences += 1
      case .type: return false
      }
    }
    return differences * 5 <= left.objects.members.count
  }

  private enum Difference { case none, format, type }

  private static func difference(_ left: ValueSummary, _ right: ValueSummary) -> Difference {
    if left === right || left.types.isEmpty || right.types.isEmpty { return .none }
    if left.types != right.types { return .type }
    if left.types == .string {
      let telling = TextFormats.dates.union([.url, .uuid, .base64])
      let (first, second) = (
        left.strings.formats.intersection(telling), right.strings.formats.intersection(telling)
      )
      return first == second ? .none : .format
    }
    if left.types == .array, let first = left.arrays.element?.current,
      let second = right.arrays.element?.current
    {
      // More deeply nested arrays are not compared.
      return first.types.isEmpty || second.types.isEmpty || first.types == second.types
        ? .none : .type
    }
    let isMap = left.objects.element != nil
    return left.types == .object && isMap != (right.objects.element != nil) ? .type : .none
  }
}
