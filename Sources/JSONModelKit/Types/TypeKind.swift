// The runtime tests a conformance by searching all conformances of the program. A large application
// has a hundred thousand of them. The runtime caches positive results for all instances of a
// generic type, but negative results for a single type only. So types are first recognized by
// identity, superclass or name, and then cast to the protocol that they conform to. The containers
// of the standard library are not even cast, if possible; see `StandardContainer`.

/// The kinds of types that are imported in different ways.
enum TypeKind: Sendable {
  case leaf(LeafKind)
  case optional(any OptionalShaped.Type)
  /// `Array` or `Set`.
  case array(any ArrayShaped.Type)
  case dictionary(any DictionaryShaped.Type)
  case presence(any PresenceShaped.Type)
  case either(any EitherShaped.Type)
  case `class`(AnyClass)
  case marker(any PropertyMarker.Type)
  /// A function, or a tuple that contains one.
  case function
  case other

  init(_ type: Any.Type) {
    if let leaf = LeafKind(type) {
      self = .leaf(leaf)
    } else if let type = type as? AnyClass {
      self = .class(type)
    } else {
      self.init(named: RuntimeReflection.qualifiedName(of: type), type)
    }
  }

  private init(named name: String, _ type: Any.Type) {
    if name.hasPrefix("(") || name.hasPrefix("@") {
      // Only the names of functions and tuples start like this.
      self = name.contains("->") ? .function : .other
      return
    }
    let base = name.utf8.firstIndex(of: UInt8(ascii: "<")).map { name[..<$0] } ?? name[...]
    switch base {
    case "Swift.Optional":
      let known = StandardContainer.optional(type, where: Self.isKnownToBeCopyable)
      self = (known ?? type as? any OptionalShaped.Type).map { .optional($0) } ?? .other
    case "Swift.Array", "Swift.Set":
      let known = StandardContainer.array(type)
      self = (known ?? type as? any ArrayShaped.Type).map { .array($0) } ?? .other
    case "Swift.Dictionary":
      let known = StandardContainer.dictionary(type)
      self = (known ?? type as? any DictionaryShaped.Type).map { .dictionary($0) } ?? .other
    default:
      guard base.hasPrefix(Self.ownModule) else {
        self = .other
        return
      }
      let name = base.dropFirst(Self.ownModule.count)
      if name == "JSONPresence" {
        self = (type as? any PresenceShaped.Type).map { .presence($0) } ?? .other
      } else if name == "JSONEither" {
        self = (type as? any EitherShaped.Type).map { .either($0) } ?? .other
      } else if PropertyMark(rawValue: name) != nil {
        self = (type as? any PropertyMarker.Type).map { .marker($0) } ?? .other
      } else {
        self = .other
      }
    }
  }

  /// Returns whether a type has built-in support, is a class or is `RawRepresentable`.
  ///
  /// Every other type of a property is later cast to `RawRepresentable` anyway.
  private static func isKnownToBeCopyable(_ type: Any.Type) -> Bool {
    LeafKind(type) != nil || LeafKind.isOnlyTransformed(type) || type is AnyClass
      || type is any (RawRepresentable & SendableMetatype).Type
  }

  /// The prefix of the names of this module's types.
  private static let ownModule = String(
    RuntimeReflection.qualifiedName(of: TypeKind.self).dropLast("TypeKind".count))
}

extension TypeKind {
  /// The type as a container, if it is one.
  var container: (any ContainerShaped.Type)? {
    switch self {
    case .optional(let type): type
    case .presence(let type): type
    case .either(let type): type
    case .array(let type): type
    case .dictionary(let type): type
    case .leaf, .class, .marker, .function, .other: nil
    }
  }

  /// The types that a container consists of, with the keys of a dictionary first.
  var parts: [Any.Type] { container?.partTypes ?? [] }

  /// The type of the elements of a set or of the keys of a dictionary.
  var hashedPart: Any.Type? {
    if let array, !array.isSet { return nil }
    return array?.elementType ?? dictionary?.keyType
  }

  /// The type of the value in an Optional or a `JSONPresence`.
  var wrappedType: Any.Type? {
    switch self {
    case .optional(let type): type.wrappedType
    case .presence(let type): type.wrappedType
    default: nil
    }
  }

  /// Returns a type without enclosing Optionals and `JSONPresence` types.
  static func unwrapped(_ type: Any.Type) -> Any.Type {
    var type = type
    while let wrapped = TypeKind(type).wrappedType { type = wrapped }
    return type
  }

  var optional: (any OptionalShaped.Type)? {
    if case .optional(let type) = self { type } else { nil }
  }

  var array: (any ArrayShaped.Type)? {
    if case .array(let type) = self { type } else { nil }
  }

  var dictionary: (any DictionaryShaped.Type)? {
    if case .dictionary(let type) = self { type } else { nil }
  }

  var marker: (any PropertyMarker.Type)? {
    if case .marker(let type) = self { type } else { nil }
  }

  /// Whether only the conformances of the type determine how it is imported.
  var isOther: Bool {
    switch self {
    case .other, .class: true
    default: false
    }
  }

  var isFunction: Bool {
    if case .function = self { true } else { false }
  }
}

extension TypeKind {
  /// Returns whether values of a Swift type are JSON values, as in the result of `dictionary()`.
  ///
  /// | type | result |
  /// |---|---|
  /// | `String`, `Bool`, numbers, `Decimal`, `JSONValue`, `Any` | true |
  /// | `Date`, `URL`, `Data`, types of the application | false |
  /// | `[T]`, `Set<T>`, `[String: T]`, `T?` | the result for `T` |
  /// | `NSString`, `NSNumber`, Foundation's collections | true |
  static func isJSON(_ type: Any.Type) -> Bool {
    let kind = TypeKind(type)
    if case .leaf(let leaf) = kind { return leaf != .date }
    if case .class(let type) = kind { return FullFoundation.isJSON(type) }
    if case .presence = kind { return false }
    if case .either = kind { return false }
    if let dictionary = kind.dictionary, dictionary.keyType != String.self { return false }
    return kind.parts.last.map { isJSON($0) } ?? false
  }
}

/// Returns the name of a type in Swift: `[String: Int?]`, not `Dictionary<String, Optional<Int>>`.
package func swiftTypeName(_ type: Any.Type) -> String {
  let kind = TypeKind(type)
  if let array = kind.array {
    let element = swiftTypeName(array.elementType)
    return array.isSet ? "Set<\(element)>" : "[\(element)]"
  }
  if let dictionary = kind.dictionary {
    return "[\(swiftTypeName(dictionary.keyType)): \(swiftTypeName(dictionary.valueType))]"
  }
  guard let wrapped = kind.optional?.wrappedType else { return RuntimeReflection.name(of: type) }
  return TypeKind(wrapped).isFunction
    ? "(\(RuntimeReflection.name(of: wrapped)))?" : "\(swiftTypeName(wrapped))?"
}

/// The meaning of a property wrapper of the framework; the raw value is the name of the wrapper.
enum PropertyMark: Substring, CaseIterable {
  case optionalKey = "OptionalKey"
  case requiredKey = "RequiredKey"
  case required = "Required"
  case unknownKeys = "UnknownKeys"
  case index = "Index"
  case readOnly = "ReadOnly"
  case writeOnly = "WriteOnly"
  case ignored = "Ignore"
}

/// A property wrapper of the framework, which inspection unwraps.
///
/// Its only stored property is the wrapped value, so both have the same address.
protocol PropertyMarker: SendableMetatype {
  static var mark: PropertyMark { get }
  static var wrappedType: Any.Type { get }
}

// What other modules see of the kinds of types.

/// Returns the type of the elements of an array or set; nil for other types.
package func elementType(of type: Any.Type) -> Any.Type? { TypeKind(type).array?.elementType }

/// Returns whether a type is a dictionary.
package func isDictionary(_ type: Any.Type) -> Bool { type is any DictionaryShaped.Type }

/// Returns a type without enclosing Optionals and `JSONPresence` types.
package func unwrappedType(of type: Any.Type) -> Any.Type { TypeKind.unwrapped(type) }
