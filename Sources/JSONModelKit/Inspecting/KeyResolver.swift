// The key of a property is resolved once per class, from the first of these that exists:
//
//   1. the exception for the property in the most derived mapper that has one
//   2. the exception of the global mapper, if the style of the class is the identity
//   3. the style of the class, or that of the global mapper if the former is the identity

/// A resolver for the keys of one class.
struct KeyResolver {
  /// The mappers of the class and its superclasses, the most derived first.
  private let mappers: [JSONKeyMapper]
  private let global: JSONKeyMapper

  /// - Parameter levels: The class and its superclasses, the most derived first.
  init(_ levels: [any JSONModelProtocol.Type]) {
    mappers = levels.map { $0.keyMapper }
    global = mappers.first?.style == nil ? .global : .identity
  }

  /// The names of the properties that have exceptions, sorted.
  var explicitNames: [String] { Set(mappers.flatMap(\.exceptions.keys)).sorted(byUTF8Of: \.self) }

  func key(of name: String) -> JSONKey {
    let explicit = mappers.lazy.compactMap { $0.exceptions[name] }.first
    if let key = explicit ?? global.exceptions[name] { return key }
    let style = mappers.first?.style ?? global.style
    return .literal(style?(name) ?? name)
  }

  /// Returns the pairs of keys that one object cannot both have, as indexes.
  ///
  /// Two keys conflict if the key path of one is a prefix of the other, or if one requires an array
  /// where the other requires an object.
  static func conflicts(among keys: [JSONKey]) -> [(first: Int, second: Int)] {
    guard keys.contains(where: { $0.alternatives[0].count > 1 }) else { return [] }
    var conflicts: [(first: Int, second: Int)] = []
    for first in keys.indices {
      for second in (first + 1)..<keys.count
      where isConflict(keys[first].alternatives[0], keys[second].alternatives[0]) {
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
