/// Decides which objects share a class by comparing the shapes of individual objects.
///
/// Two objects share a class if one of these rules applies:
///
/// - Equal keys. If there are fewer than three, the objects must also have the same enclosing key,
///   except for two keys with numbers, such as `x` and `y`.
/// - Nearly equal keys: at least five common keys, which are at least four fifths of all keys of
///   both objects.
/// - Equal tags: both objects have the same string at a key that is common for tags, such as
///   `type`, and have more than half of all other keys in common.
/// - Recursion: one object has the key `children`, and the other one is inside its value and also
///   has this key. Both must have the same keys, or have at least two keys, and at least half of
///   all their keys, in common.
///
/// In all cases, members with equal keys must have values of the same JSON type, apart from null.
/// For at most a fifth of the members, strings may differ in their format: text, date, URL or UUID.
struct ShapeSharing {
  /// The number of comparisons after which the remaining ones are omitted.
  private static let maximumComparisons = 2_000_000

  private let locations: [ObjectLocation]
  private let infersClusters: Bool
  private var shapes: [SharedShape] = []
  private var structures: [ShapeStructure] = []
  private var shapesOfLocations: [Range<Int>] = []
  private var numbers: [ExactText: Int32] = [:]
  /// A union-find forest: for each location, another location with the same class, or the location
  /// itself.
  private var classes: [Int]
  private var comparisons = 0
  var isIncomplete: Bool { comparisons > Self.maximumComparisons }

  init(_ locations: [ObjectLocation], infersClusters: Bool) {
    self.locations = locations
    self.infersClusters = infersClusters
    classes = Array(locations.indices)
    var known: [ShapeStructure: Int] = [:]
    var firstLocations: [ObjectIdentifier: Int] = [:]
    for (index, location) in locations.enumerated() {
      // Locations that already share a class also have the same shapes.
      if let first = firstLocations[location.summary.objectsID] {
        classes[index] = first
        shapesOfLocations.append(shapesOfLocations[first])
        continue
      }
      firstLocations[location.summary.objectsID] = index
      let sorted = location.summary.objects.shapes.sorted
      shapesOfLocations.append(shapes.count..<shapes.count + sorted.count)
      for shape in sorted {
        let structure = structure(of: shape)
        let structureIndex = known[structure] ?? structures.count
        if structureIndex == structures.count {
          known[structure] = structureIndex
          structures.append(structure)
        }
        shapes.append(SharedShape(location: index, structure: structureIndex, tag: shape.tag))
      }
    }
  }

  private mutating func structure(of shape: ObjectShape) -> ShapeStructure {
    var members: [(key: Int32, code: MemberCode)] = []
    for (key, code) in shape.members {
      let number = numbers[key] ?? Int32(numbers.count)
      numbers[key] = number
      members.append((number, code))
    }
    members.sort { $0.key < $1.key }
    return ShapeStructure(keys: members.map(\.key), codes: members.map(\.code))
  }

  /// Returns the first location that shares the class of a location.
  mutating func first(_ location: Int) -> Int {
    var location = location
    while classes[location] != location {
      // Halves the length of the path for later calls.
      classes[location] = classes[classes[location]]
      location = classes[location]
    }
    return location
  }

  private mutating func share(_ left: Int, _ right: Int) {
    let (first, second) = (first(left), first(right))
    classes[max(first, second)] = min(first, second)
  }

  /// Compares the shapes of all locations, to determine which locations share a class.
  mutating func compare() {
    compareWithParents()
    compareEqualKeys()
    compareNearlyEqualKeys()
    if infersClusters { compareTags() }
  }

  // MARK: - Groups

  private mutating func compareEqualKeys() {
    struct Group: Hashable {
      var keys: [Int32]
      /// The nearest key above the objects; nil if `keys` suffices.
      var above: ExactText?
    }
    var groups: [Group: [Int]] = [:]
    for (index, shape) in shapes.enumerated() {
      let structure = structures[shape.structure]
      if structure.hasDistinctiveKeys {
        groups[Group(keys: structure.keys), default: []].append(index)
      }
      if structure.keys.count >= 3 { continue }
      for key in locations[shape.location].summary.objects.keys {
        groups[Group(keys: structure.keys, above: key), default: []].append(index)
      }
    }
    compare(groups) { _ in true }
  }

  private mutating func compareNearlyEqualKeys() {
    // Shapes with the same structure already share a class.
    var known: Set<Int> = []
    let indexes = shapes.indices.filter {
      structures[shapes[$0].structure].keys.count >= 5
        && known.insert(shapes[$0].structure).inserted
    }
    compare(groupedByRareKeys(indexes)) { $0.common >= 5 && $0.common * 5 >= $0.union * 4 }
  }

  private mutating func compareTags() {
    // A shape needs another key, because the tag alone does not suffice.
    let tagged = shapes.indices.filter {
      shapes[$0].tag != nil && structures[shapes[$0].structure].keys.count >= 2
    }
    compare(Dictionary(grouping: tagged) { shapes[$0].tag }) {
      ($0.common - 1) * 2 > $0.union - 1
    }
  }

  /// Compares the shapes in each group with each other.
  ///
  /// Shapes with the same structure share a class without a comparison.
  private mutating func compare<Key>(
    _ groups: [Key: [Int]], _ canShare: (ShapeStructure.Comparison) -> Bool
  ) {
    // Sorted, because the order of a dictionary differs between processes.
    for group in groups.values.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      if isIncomplete { return }
      compare(group, canShare)
    }
  }

  private mutating func compare(
    _ group: [Int], _ canShare: (ShapeStructure.Comparison) -> Bool
  ) {
    var known: [Int: Int] = [:]
    /// The shapes so far, one for each structure. All shapes in a part share a class.
    var parts: [[Int]] = []
    for index in group {
      let shape = shapes[index]
      if let location = known[shape.structure] {
        share(location, shape.location)
        continue
      }
      known[shape.structure] = shape.location
      if !isIncomplete { insert(index, in: &parts, canShare) }
    }
  }

  /// Adds a shape to all parts that can share its class, and merges these parts.
  private mutating func insert(
    _ index: Int, in parts: inout [[Int]], _ canShare: (ShapeStructure.Comparison) -> Bool
  ) {
    var own: Int?
    for part in parts.indices where joinsPart(index, parts[part], canShare) {
      if let own {
        parts[own] += parts[part]
        parts[part] = []
      } else {
        parts[part].append(index)
        own = part
      }
    }
    if own == nil { parts.append([index]) } else { parts.removeAll(where: \.isEmpty) }
  }

  /// Returns whether a shape belongs to a part, and merges their classes if they are compatible.
  private mutating func joinsPart(
    _ index: Int, _ part: [Int], _ canShare: (ShapeStructure.Comparison) -> Bool
  ) -> Bool {
    comparisons += 1
    let location = shapes[index].location
    if first(location) == first(shapes[part[0]].location) { return true }
    for other in part {
      if isIncomplete { return false }
      comparisons += 1
      let result = structures[shapes[other].structure]
        .compared(to: structures[shapes[index].structure])
      if result.areCompatible, canShare(result) {
        share(location, shapes[other].location)
        return true
      }
    }
    return false
  }

  /// Groups shapes by their rarest keys: a shape with n keys is in n / 5 + 1 groups.
  ///
  /// If two shapes have at least four fifths of all their keys in common, at least one group
  /// contains both.
  private func groupedByRareKeys(_ indexes: [Int]) -> [Int32: [Int]] {
    var counts: [Int32: Int] = [:]
    for index in indexes {
      for key in structures[shapes[index].structure].keys { counts[key, default: 0] += 1 }
    }
    var groups: [Int32: [Int]] = [:]
    for index in indexes {
      let keys = structures[shapes[index].structure].keys.map { (counts[$0] ?? 0, $0) }
        .sorted { $0 < $1 }
      for (_, key) in keys.prefix(keys.count / 5 + 1) { groups[key, default: []].append(index) }
    }
    return groups
  }

  // MARK: - Recursion

  private mutating func compareWithParents() {
    var indexes: [ObjectIdentifier: Int] = [:]
    for (index, location) in locations.enumerated() { indexes[location.summary.objectsID] = index }
    for (index, location) in locations.enumerated() where !isIncomplete {
      guard let parent = location.parent.flatMap({ indexes[$0.current.objectsID] }),
        let key = location.key.flatMap({ numbers[$0] }), first(index) != first(parent)
      else { continue }
      let inner = structures(of: index, with: key)
      if inner.isEmpty { continue }
      if areRecursive(inner, structures(of: parent, with: key)) { share(index, parent) }
    }
  }

  private func structures(of location: Int, with key: Int32) -> [ShapeStructure] {
    shapesOfLocations[location].map { structures[shapes[$0].structure] }.filter { $0.contains(key) }
  }

  private mutating func areRecursive(_ inner: [ShapeStructure], _ outer: [ShapeStructure]) -> Bool {
    for first in inner {
      for second in outer {
        comparisons += 1
        if isIncomplete { return false }
        let result = first.compared(to: second)
        let hasCommonKeys =
          result.common >= 2 && result.common * 2 >= result.union || result.common == result.union
        if result.areCompatible, hasCommonKeys { return true }
      }
    }
    return false
  }
}

struct SharedShape {
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
