// Code that visits all of a tree keeps a list of the containers around the place and does not call
// itself: a tree made in memory may be nested to any depth, and threads have small stacks.

/// The parts of an array or object that were not visited yet.
enum TreeParts<Value>: IteratorProtocol {
  case elements(Array<Value>.Iterator)
  /// Members in no particular order.
  case members(Dictionary<String, Value>.Iterator)

  mutating func next() -> (key: String?, value: Value)? {
    switch self {
    case .elements(var elements):
      // Emptied first, or the iterator would be copied.
      self = .elements([].makeIterator())
      defer { self = .elements(elements) }
      return elements.next().map { (nil, $0) }
    case .members(var members):
      self = .elements([].makeIterator())
      defer { self = .members(members) }
      return members.next().map { ($0.key, $0.value) }
    }
  }
}
