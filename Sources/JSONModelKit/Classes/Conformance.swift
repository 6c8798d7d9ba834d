// In a module whose default isolation is the main actor, the conformance of a type may be isolated
// to that actor. A dynamic cast of a value then succeeds on the main actor only, while a cast of a
// metatype succeeds everywhere. To be independent of the thread, conformances are tested once by
// metatype, and isolated ones are rejected.

package enum Conformance: String {
  case rawRepresentable = "RawRepresentable"
  case decodable = "Decodable"
  case encodable = "Encodable"
  case equatable = "Equatable"
  case hashable = "Hashable"
  case caseIterable = "CaseIterable"
  case customStringConvertible = "CustomStringConvertible"

  /// Returns whether a type conforms to the protocol, but on one actor only.
  func isIsolated(of type: Any.Type) -> Bool {
    Self.hasOwnConformances(type) && conforms(type) && !isUsableAnywhere(type)
  }

  /// Returns whether a type, or a part of it, is declared by the application.
  private static func hasOwnConformances(_ type: Any.Type) -> Bool {
    let kind = TypeKind(type)
    if case .class(let type) = kind { return ModelClasses.model(type) == nil }
    if kind.isOther { return !LeafKind.isOnlyTransformed(type) }
    return kind.parts.contains { hasOwnConformances($0) }
  }

  private func conforms(_ type: Any.Type) -> Bool {
    switch self {
    case .rawRepresentable: type is any RawRepresentable.Type
    case .decodable: type is any Decodable.Type
    case .encodable: type is any Encodable.Type
    case .equatable: type is any Equatable.Type
    case .hashable: type is any Hashable.Type
    case .caseIterable: type is any CaseIterable.Type
    case .customStringConvertible: type is any CustomStringConvertible.Type
    }
  }

  /// Returns whether a type conforms outside all actors.
  ///
  /// A cast to a composition with `SendableMetatype` excludes isolated conformances, on every actor
  /// (SE-0470).
  ///
  /// - Parameter metatype: An `Any`, because a cast from `Any.Type` includes isolated conformances.
  private func isUsableAnywhere(_ metatype: Any) -> Bool {
    switch self {
    case .rawRepresentable: metatype is any (RawRepresentable & SendableMetatype).Type
    case .decodable: metatype is any (Decodable & SendableMetatype).Type
    case .encodable: metatype is any (Encodable & SendableMetatype).Type
    case .equatable: metatype is any (Equatable & SendableMetatype).Type
    case .hashable: metatype is any (Hashable & SendableMetatype).Type
    case .caseIterable: metatype is any (CaseIterable & SendableMetatype).Type
    case .customStringConvertible:
      metatype is any (CustomStringConvertible & SendableMetatype).Type
    }
  }

  /// Returns an enumeration whose cases any thread may list, or nil for other types.
  package static func cases(of type: Any.Type) -> (any (CaseIterable & RawRepresentable).Type)? {
    guard let cases = type as? any (CaseIterable & RawRepresentable).Type,
      !caseIterable.isIsolated(of: type)
    else { return nil }
    return cases
  }

  /// Returns the first part of a type that is imported or exported by an isolated conformance.
  static func isolated(in type: Any.Type) -> (type: Any.Type, conformance: Conformance)? {
    func isolated(
      in type: Any.Type, _ conformances: [Conformance]
    ) -> (type: Any.Type, conformance: Conformance)? {
      conformances.first { $0.isIsolated(of: type) }.map { (type, $0) }
    }
    let kind = TypeKind(type)
    if kind.isOther { return isolated(in: type, [.rawRepresentable, .decodable, .encodable]) }
    if let hashed = kind.hashedPart, let found = isolated(in: hashed, [.hashable]) { return found }
    return kind.parts.lazy.compactMap { Self.isolated(in: $0) }.first
  }
}

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
