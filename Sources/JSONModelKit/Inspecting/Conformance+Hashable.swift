extension Conformance {
  /// Returns a type as a hashable one, or nil if it is not hashable outside all actors.
  ///
  /// The result for `[String: Int]?` is formed from those for `String` and `Int`. A cast of each
  /// type would let the runtime search all conformances of the program.
  static func hashableType(_ type: Any.Type) -> (any (Hashable & SendableMetatype).Type)? {
    typealias Result = any (Hashable & SendableMetatype).Type
    func optional<Wrapped: Hashable & SendableMetatype>(_ type: Wrapped.Type) -> Result {
      Wrapped?.self
    }
    func array<Element: Hashable & SendableMetatype>(_ type: Element.Type) -> Result {
      [Element].self
    }
    func set<Element: Hashable & SendableMetatype>(_ type: Element.Type) -> Result {
      Set<Element>.self
    }
    func dictionary<Key: Hashable & SendableMetatype, Value: Hashable & SendableMetatype>(
      _ key: Key.Type, _ value: Value.Type
    ) -> Result {
      [Key: Value].self
    }
    let kind = TypeKind(type)
    if case .leaf(let leaf) = kind { return leaf.type }
    if case .class(let type) = kind, let model = ModelClasses.model(type) { return model }
    let parts = kind.parts.compactMap { hashableType($0) }
    guard let last = parts.last, parts.count == kind.parts.count else {
      return kind.parts.isEmpty && !hashable.isIsolated(of: type) ? type as? Result : nil
    }
    if kind.dictionary != nil { return dictionary(parts[0], last) }
    if let type = kind.array { return type.isSet ? set(last) : array(last) }
    if kind.optional != nil { return optional(last) }
    return hashable.isIsolated(of: type) ? nil : type as? Result
  }
}
