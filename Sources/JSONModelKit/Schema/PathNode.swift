// What a class looks for inside the values of its keys, as a tree: an object is gone through once,
// however many properties are inside it.
//
//   name: "info.name"    page: "info.page"    id: ["id", "ext.id"]
//
//   info   members   name: property name, first choice
//                    page: property page, first choice
//   id               property id, first choice
//   ext    members   id: property id, second choice

/// A place that properties are read from, or that leads to such places.
final class PathNode: Sendable {
  /// A property that is read here.
  struct Candidate: Sendable {
    var property: PropertyIndex
    /// Which of the property's several keys this is, the preferred one being 0.
    var rank: Int
  }

  let candidates: [Candidate]
  /// The keys that are looked for where an object stands here, and what for.
  let keys: KeyTable
  let members: [PathNode]
  /// The elements that are looked for where an array stands here.
  let elements: [Int: PathNode]
  /// Whether a property with a key of its own reads the value, too.
  private let isShared: Bool

  fileprivate init(_ draft: PathBuilder.Draft, isShared: Bool) {
    candidates = draft.candidates
    keys = KeyTable(draft.members.map(\.key))
    members = draft.members.map { PathNode($0.draft, isShared: false) }
    elements = draft.elements.mapValues { PathNode($0, isShared: false) }
    self.isShared = isShared
  }

  /// Whether nothing else reads the object that stands here, so that other keys are unknown.
  var isClosed: Bool { !isShared && candidates.isEmpty }

  /// How many read the value, or look into it.
  var readerCount: Int {
    let isLookedInto = !members.isEmpty || !elements.isEmpty
    return candidates.count + (isLookedInto ? 1 : 0) + (isShared ? 1 : 0)
  }

  /// Whether the value is only read into one property, by its preferred key.
  var isPlain: Bool {
    candidates.count == 1 && candidates[0].rank == 0 && members.isEmpty && elements.isEmpty
  }
}

/// Collects the paths of a class.
struct PathBuilder {
  fileprivate struct Draft {
    var candidates: [PathNode.Candidate] = []
    var members: [(key: String, draft: Draft)] = []
    var elements: [Int: Draft] = [:]

    /// - Parameter candidate: Nil for a place that is known, but that no property is read from.
    mutating func add(
      _ candidate: PathNode.Candidate?, at steps: ArraySlice<JSONKeyPath.Component>
    ) {
      switch steps.first {
      case nil: candidates += candidate.map { [$0] } ?? []
      case .key(let key):
        let index = Self.index(of: key, in: &members)
        members[index].draft.add(candidate, at: steps.dropFirst())
      case .index(let index):
        elements[index, default: Draft()].add(candidate, at: steps.dropFirst())
      }
    }

    /// By bytes: two spellings that Swift calls equal are two keys to JSON.
    static func index(of key: String, in members: inout [(key: String, draft: Draft)]) -> Int {
      if let index = members.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
        return index
      }
      members.append((key, Draft()))
      return members.endIndex - 1
    }
  }

  private let plainKeys: [String?]
  private var heads: [(key: String, draft: Draft)] = []
  /// For each head, the first property that is behind it.
  private var firstProperties: [PropertyIndex] = []

  /// - Parameter plainKeys: The keys of the properties that have just one; nil for others.
  init(plainKeys: [String?]) { self.plainKeys = plainKeys }

  mutating func add(_ key: JSONKey, of property: PropertyIndex) {
    for (rank, steps) in key.alternatives.enumerated() {
      guard case .key(let head)? = steps.first else { continue }
      let index = Draft.index(of: head, in: &heads)
      if index == firstProperties.count { firstProperties.append(property) }
      heads[index].draft.add(
        PathNode.Candidate(property: property, rank: rank), at: steps.dropFirst())
    }
  }

  /// Makes the keys of a path ones that are known, where they are not yet.
  mutating func addKeys(of path: [JSONKeyPath.Component]) {
    guard case .key(let head)? = path.first, !isPlain(head) else { return }
    let index = Draft.index(of: head, in: &heads)
    if index == firstProperties.count { firstProperties.append(PropertyIndex(plainKeys.count)) }
    heads[index].draft.add(nil, at: path.dropFirst())
  }

  private func isPlain(_ key: String) -> Bool {
    plainKeys.contains { $0?.utf8.elementsEqual(key.utf8) == true }
  }

  /// The first keys of the paths.
  var keys: [String] { heads.map(\.key) }

  /// What is looked for behind each of the first keys.
  var nodes: [PathNode] {
    heads.map { PathNode($0.draft, isShared: isPlain($0.key)) }
  }

  /// The places of all properties and heads in the order of the declarations, a head being where
  /// the first property behind it is.
  var ranks: [Int] {
    let step = firstProperties.count + 1
    let heads = firstProperties.enumerated().map { $1.value * step + $0 + 1 }
    return plainKeys.indices.map { $0 * step } + heads
  }
}
