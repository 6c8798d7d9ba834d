/// Collects the key paths of the properties of a class.
struct PathBuilder {
  private let plainKeys: [String?]
  private var tree = KeyPathTree<[PathNode.Candidate]>([])
  /// For each head, the first property whose key path starts with it.
  private var firstProperties: [PropertyIndex] = []

  /// Creates a builder without key paths.
  ///
  /// - Parameter plainKeys: The keys of the properties with a single key; nil for others.
  init(plainKeys: [String?]) { self.plainKeys = plainKeys }

  mutating func add(_ key: JSONKey, of property: PropertyIndex) {
    for (keyIndex, path) in key.alternatives.enumerated() {
      tree.update(at: path[...]) {
        $0.append(PathNode.Candidate(property: property, keyIndex: keyIndex))
      }
      noteHead(before: property)
    }
  }

  /// Adds the keys of a path without a property, so that they are not unknown keys.
  mutating func addKeys(of path: [JSONKeyPath.Component]) {
    guard case .key(let head)? = path.first, !isPlainKey(head) else { return }
    tree.update(at: path[...]) { _ in }
    noteHead(before: PropertyIndex(plainKeys.count))
  }

  private mutating func noteHead(before property: PropertyIndex) {
    if tree.members.count > firstProperties.count { firstProperties.append(property) }
  }

  private func isPlainKey(_ key: String) -> Bool {
    plainKeys.contains { $0.map { ExactKey($0) == ExactKey(key) } == true }
  }

  /// The heads: the first keys of the key paths.
  var keys: [String] { tree.members.map(\.key) }

  /// The tree of key paths below each head.
  var nodes: [PathNode] {
    tree.members.map { PathNode($0.tree, isShared: isPlainKey($0.key)) }
  }

  /// Returns the indexes of all properties and heads in the order of declaration.
  ///
  /// A head comes directly after the first property whose key path starts with it.
  ///
  /// - Parameter order: The properties in the order of declaration.
  func sortIndexes(in order: [PropertyIndex]) -> [Int] {
    let step = firstProperties.count + 1
    // The last one is for the heads without a property.
    var ranks = Array(repeating: order.count, count: order.count + 1)
    for (rank, property) in order.enumerated() { ranks[property.value] = rank }
    let heads = firstProperties.enumerated().map { ranks[$1.value] * step + $0 + 1 }
    return ranks.dropLast().map { $0 * step } + heads
  }
}
