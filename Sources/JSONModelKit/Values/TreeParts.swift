// Code that visits a whole tree keeps a list of the enclosing containers instead of calling itself:
// a tree created in memory may be nested to any depth, and threads have small stacks.

/// Iterates over the remaining elements or members of a container.
enum TreeParts<Value>: IteratorProtocol {
  case elements(Array<Value>.Iterator)
  /// Members in arbitrary order.
  case members(Dictionary<String, Value>.Iterator)

  mutating func next() -> (key: String?, value: Value)? {
    switch self {
    case .elements(var elements):
      // Emptied first, so that only the local variable holds a reference to the array.
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
