import Foundation

// In a module whose default isolation is the main actor, a type may conform to a protocol there only.
// A dynamic cast of a value then answers yes on the main actor and no elsewhere, and one from a
// metatype answers yes everywhere. So that no answer depends on the thread, types are asked by their
// metatypes, once, and isolated conformances are refused.

/// The protocols whose conformances are looked for.
enum Conformance: String {
  case rawRepresentable = "RawRepresentable"
  case decodable = "Decodable"
  case encodable = "Encodable"
  case equatable = "Equatable"
  case hashable = "Hashable"
  case caseIterable = "CaseIterable"
  case customStringConvertible = "CustomStringConvertible"

  /// Whether a type conforms, but not on every thread.
  func isIsolated(of type: Any.Type) -> Bool {
    Self.hasOwnConformances(type) && conforms(type) && !isUsable(Metatype(type: type))
  }

  /// Whether a type, or a part of it, is one of the application.
  private static func hasOwnConformances(_ type: Any.Type) -> Bool {
    switch TypeKind(type) {
    case .leaf, .marker, .function: false
    case .class(let type): ModelClasses.model(type) == nil
    case .optional(let type): hasOwnConformances(type.wrappedType)
    case .presence(let type): hasOwnConformances(type.wrappedType)
    case .array(let type): hasOwnConformances(type.elementType)
    case .dictionary(let type):
      hasOwnConformances(type.keyType) || hasOwnConformances(type.valueType)
    case .other: !LeafKind.isOnlyTransformed(type)
    }
  }

  private struct Metatype: Sendable {
    let type: Any.Type
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

  /// Whether a type conforms where no actor is.
  private func isUsable(_ metatype: Metatype) -> Bool {
    guard isUsableHere(metatype.type) else { return false }
    // Where an actor may be, as on the main thread, the conformance may be that actor's.
    let isInTask = unsafe withUnsafeCurrentTask { unsafe $0 != nil }
    guard isInTask || Thread.isMainThread else { return true }
    return StackRoom.onLargerStack { isUsableHere(metatype.type) }
  }

  /// - Parameter metatype: As `Any`, for a cast from `Any.Type` does not look where it is.
  private func isUsableHere(_ metatype: Any) -> Bool {
    switch self {
    case .rawRepresentable: metatype is any RawRepresentable.Type
    case .decodable: metatype is any Decodable.Type
    case .encodable: metatype is any Encodable.Type
    case .equatable: metatype is any Equatable.Type
    case .hashable: metatype is any Hashable.Type
    case .caseIterable: metatype is any CaseIterable.Type
    case .customStringConvertible: metatype is any CustomStringConvertible.Type
    }
  }

  /// Returns an enumeration whose cases any thread may list; nil for all other types.
  static func cases(of type: Any.Type) -> (any (CaseIterable & RawRepresentable).Type)? {
    guard let cases = type as? any (CaseIterable & RawRepresentable).Type,
      !caseIterable.isIsolated(of: type)
    else { return nil }
    return cases
  }

  /// The first part of a type that reads or writes JSON by a conformance which is isolated.
  static func isolated(in type: Any.Type) -> (type: Any.Type, conformance: Conformance)? {
    func isolated(
      in type: Any.Type, _ conformances: [Conformance]
    ) -> (type: Any.Type, conformance: Conformance)? {
      conformances.first { $0.isIsolated(of: type) }.map { (type, $0) }
    }
    switch TypeKind(type) {
    case .optional(let type): return Self.isolated(in: type.wrappedType)
    case .presence(let type): return Self.isolated(in: type.wrappedType)
    case .array(let type):
      let element = type.isSet ? isolated(in: type.elementType, [.hashable]) : nil
      return element ?? Self.isolated(in: type.elementType)
    case .dictionary(let type):
      return isolated(in: type.keyType, [.hashable]) ?? Self.isolated(in: type.keyType)
        ?? Self.isolated(in: type.valueType)
    case .other, .class: return isolated(in: type, [.rawRepresentable, .decodable, .encodable])
    case .leaf, .marker, .function: return nil
    }
  }
}
