/// Decides which objects have the same class, by the shapes of single objects.
///
/// - Equal keys: three or more keys, the same key above the objects, or two keys of numbers.
/// - Nearly equal keys: at least five keys, and four fifths of all.
/// - Equal tags: the same string of a usual key such as `type`, and most other keys.
/// - Recursion: `children` of an object that itself has `children`, and half of the other keys.
///
/// In all cases, members with equal keys have values of the same type.
struct ShapeSharing {
  /// The number of comparisons after which the remaining ones are omitted.
  private static let maximumComparisons = 2_000_000

  private let places: [ObjectPlace]
  private let infersClusters: Bool
  private var shapes: [SharedShape] = []
  private var shapesOfPlaces: [[Int]] = []
  private var numbers: [ExactText: Int32] = [:]
  /// For each place, another place of its class, or itself.
  private var classes: [Int]
  private var comparisons = 0
  /// Whether comparisons were omitted.
  var isIncomplete: Bool { comparisons > Self.maximumComparisons }

  init(_ places: [ObjectPlace], infersClusters: Bool) {
    self.places = places
    self.infersClusters = infersClusters
    classes = Array(places.indices)
    for (index, place) in places.enumerated() {
      let sorted = place.summary.objects.shapes.sorted
      shapesOfPlaces.append(Array(shapes.count..<shapes.count + sorted.count))
      for shape in sorted { add(shape, of: index) }
    }
  }

  private mutating func add(_ shape: ObjectShape, of place: Int) {
    var members: [(key: Int32, code: MemberCode)] = []
    for (key, code) in shape.members {
      let number = numbers[key] ?? Int32(numbers.count)
      numbers[key] = number
      members.append((number, code))
    }
    members.sort { $0.key < $1.key }
    shapes.append(
      SharedShape(
        place: place, keys: members.map(\.key), codes: members.map(\.code), tag: shape.tag))
  }

  /// Returns the first place with the class of a place.
  func first(_ place: Int) -> Int {
    var place = place
    while classes[place] != place { place = classes[place] }
    return place
  }

  private mutating func share(_ left: Int, _ right: Int) {
    let (first, second) = (first(left), first(right))
    classes[max(first, second)] = min(first, second)
  }

  mutating func compare() {
    compareWithParents()
    compare(Dictionary(grouping: shapes.indices) { shapes[$0].keys }) { $0.canShareKeys($1, $2) }
    let large = shapes.indices.filter { shapes[$0].keys.count >= 5 }
    compare(groupedByRareKeys(large)) { _, pair, result in
      result.common >= 5 && result.common * 5 >= result.union * 4
    }
    if !infersClusters { return }
    let tagged = shapes.indices.filter { shapes[$0].tag != nil }
    compare(Dictionary(grouping: tagged) { shapes[$0].tag }) { _, pair, result in
      (result.common - 1) * 2 > result.union - 1
    }
  }

  // MARK: - Groups

  /// Compares the shapes in each group with each other.
  private mutating func compare<Key>(
    _ groups: [Key: [Int]],
    _ canShare: (ShapeSharing, (SharedShape, SharedShape), SharedShape.Comparison) -> Bool
  ) {
    // The order of a dictionary differs between processes; that of the first shapes does not.
    for group in groups.values.sorted(by: { $0[0] < $1[0] }) {
      for (position, index) in group.enumerated() {
        for other in group[..<position] where !isIncomplete {
          let pair = (shapes[other], shapes[index])
          if first(pair.0.place) == first(pair.1.place) { continue }
          comparisons += 1
          let result = pair.0.compared(to: pair.1)
          if result.areCompatible, canShare(self, pair, result) {
            share(pair.0.place, pair.1.place)
          }
        }
      }
    }
  }

  private func canShareKeys(
    _ pair: (SharedShape, SharedShape), _ result: SharedShape.Comparison
  ) -> Bool {
    if result.common >= 3 { return true }
    if result.common == 2, pair.0.hasOnlyNumbers, pair.1.hasOnlyNumbers { return true }
    let keys = (pair.0.place, pair.1.place)
    return !places[keys.0].summary.objects.keys
      .isDisjoint(with: places[keys.1].summary.objects.keys)
  }

  /// Groups shapes such that two of them with four fifths of their keys in common are in at least one group.
  ///
  /// Such shapes have one of their rarest keys in common: of n keys, the rarest n / 5 + 1.
  private func groupedByRareKeys(_ indexes: [Int]) -> [Int32: [Int]] {
    var counts: [Int32: Int] = [:]
    for index in indexes { for key in shapes[index].keys { counts[key, default: 0] += 1 } }
    var groups: [Int32: [Int]] = [:]
    for index in indexes {
      let keys = shapes[index].keys.map { (counts[$0] ?? 0, $0) }.sorted { $0 < $1 }
      for (_, key) in keys.prefix(keys.count / 5 + 1) { groups[key, default: []].append(index) }
    }
    return groups
  }

  // MARK: - Recursion

  private mutating func compareWithParents() {
    var indexes: [ObjectIdentifier: Int] = [:]
    for (index, place) in places.enumerated() { indexes[place.summary.objectsID] = index }
    for (index, place) in places.enumerated() {
      guard let parent = place.parent.flatMap({ indexes[$0.current.objectsID] }),
        let key = place.key.flatMap({ numbers[$0] })
      else { continue }
      for inner in shapesOfPlaces[index] {
        for outer in shapesOfPlaces[parent] where first(index) != first(parent) {
          if areRecursive(shapes[inner], shapes[outer], key) { share(index, parent) }
        }
      }
    }
  }

  private func areRecursive(_ inner: SharedShape, _ outer: SharedShape, _ key: Int32) -> Bool {
    guard inner.code(of: key) != nil, outer.code(of: key) != nil else { return false }
    let result = inner.compared(to: outer)
    return result.areCompatible
      && (result.common >= 2 && result.common * 2 >= result.union || result.common == result.union)
  }
}
