// The key of a property, found once for every class:
//
//   1. the entry of the most derived class whose mapper names the property
//   2. the entry of the global mapper, where the class's own style is the identity
//   3. the style of the most derived mapper, or else of the global one

/// Resolves the keys of one class.
struct KeyResolver {
  /// The mappers of the class and its superclasses, the most derived first.
  private let mappers: [JSONKeyMapper]
  private let global: JSONKeyMapper

  /// - Parameter levels: The class and its superclasses, the most derived first.
  init(_ levels: [any JSONModelProtocol.Type]) {
    mappers = levels.map { $0.keyMapper }
    global = mappers.first?.style == nil ? .global : .identity
  }

  /// The properties that the mappers name, sorted.
  var explicitNames: [String] { Set(mappers.flatMap(\.exceptions.keys)).sorted() }

  func key(of name: String) -> JSONKey {
    let explicit = mappers.lazy.compactMap { $0.exceptions[name] }.first
    if let key = explicit ?? global.exceptions[name] { return key }
    let style = mappers.first?.style ?? global.style
    return .literal(style?(name) ?? name)
  }

  /// The pairs of properties that one object cannot hold both: one is inside the other, or one
  /// place is an array to the one and an object to the other.
  static func conflicts(
    among inspected: [InspectedProperty]
  ) -> [(DeclaredProperty, DeclaredProperty)] {
    let hasPath = inspected.indices.contains {
      inspected[$0].declared.key.alternatives[0].count > 1
    }
    guard hasPath else { return [] }
    let properties = inspected.map(\.declared)
    var conflicts: [(DeclaredProperty, DeclaredProperty)] = []
    for (index, first) in properties.enumerated() {
      for second in properties[(index + 1)...]
      where isConflict(first.key.alternatives[0], second.key.alternatives[0]) {
        conflicts.append((first, second))
      }
    }
    return conflicts
  }

  private static func isConflict(
    _ first: [JSONKeyPath.Component], _ second: [JSONKeyPath.Component]
  ) -> Bool {
    for (one, other) in zip(first, second) where one != other {
      switch (one, other) {
      case (.key, .key), (.index, .index): return false
      default: return true
      }
    }
    return first.count != second.count
  }
}
