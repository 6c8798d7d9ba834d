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
    switch TypeKind(type) {
    case .leaf(let kind): return kind.hashableType
    case .optional(let type): return hashableType(type.wrappedType).map { optional($0) }
    case .array(let type):
      return hashableType(type.elementType).map { type.isSet ? set($0) : array($0) }
    case .dictionary(let type):
      guard let key = hashableType(type.keyType), let value = hashableType(type.valueType) else {
        return nil
      }
      return dictionary(key, value)
    case .class(let type):
      if let model = ModelClasses.model(type) { return model }
    case .presence, .marker, .function, .other: break
    }
    return hashable.isIsolated(of: type) ? nil : type as? Result
  }
}
