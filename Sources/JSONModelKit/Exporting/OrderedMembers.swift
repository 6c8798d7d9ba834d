/// The members of an object in the order of its export.
struct OrderedMembers: TreeMembers {
  private(set) var all: [(key: String, value: EncodableTree)] = []

  init() {}

  init(sortedByKey members: [String: EncodableTree]) {
    all = members.sorted(byUTF8Of: \.key).map { (key: $0.key, value: $0.value) }
  }

  var byKey: [String: EncodableTree] {
    Dictionary(all.map { ($0.key, $0.value) }) { $1 }
  }

  mutating func reserveCapacity(_ count: Int) { all.reserveCapacity(count) }

  /// Adds a member; an export has each key once.
  mutating func updateValue(_ value: consuming EncodableTree, forKey key: String) -> EncodableTree?
  {
    all.append((key, consume value))
    return nil
  }
}
