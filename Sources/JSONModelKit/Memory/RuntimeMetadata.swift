// For a cast of `[Int].self` to `any ArrayShaped.Type`, the runtime searches all conformances of
// the program. The compiler knows that every array conforms, so only the type of the elements is
// needed. It is in the metadata of the array (docs/ABI/TypeMetadata.rst of Swift):
//
//   Array<Int>                | kind | descriptor of Array      | Int    |
//   Optional<Int>             | kind | descriptor of Optional   | Int    |
//   Dictionary<String, Int>   | kind | descriptor of Dictionary | String | Int | ... |
//
// If the metadata of known types does not have this layout, or if pointers to descriptors are
// signed, the results are nil. Types are then cast instead.

/// Conversions of types to the protocols of the containers without a search for the conformance.
enum StandardContainer {
  /// Returns a type as an array; nil if it is none, or if the layout is unknown.
  static func array(_ type: Any.Type) -> (any ArrayShaped.Type)? {
    func array<Element>(of element: Element.Type) -> any ArrayShaped.Type { [Element].self }
    guard isArrayKnown, word(1, of: type) == word(1, of: [Probe].self) else { return nil }
    return array(of: argument(0, of: type))
  }

  /// Returns a type as a dictionary; nil if its keys are not strings, or if the layout is unknown.
  ///
  /// The conformance of another type of keys to `Hashable` would require a search.
  static func dictionary(_ type: Any.Type) -> (any DictionaryShaped.Type)? {
    func dictionary<Value>(of value: Value.Type) -> any DictionaryShaped.Type {
      [String: Value].self
    }
    guard isDictionaryKnown, word(1, of: type) == word(1, of: [String: Probe].self),
      argument(0, of: type) == String.self
    else { return nil }
    return dictionary(of: argument(1, of: type))
  }

  /// Returns a type as an Optional; nil if it is none, or if the layout is unknown.
  ///
  /// - Parameter isCopyable: Returns whether values of the wrapped type can be copied. An Optional
  ///   of another type does not conform to the protocol.
  static func optional(
    _ type: Any.Type, where isCopyable: (_ wrapped: Any.Type) -> Bool
  ) -> (any OptionalShaped.Type)? {
    func optional<Wrapped>(of wrapped: Wrapped.Type) -> any OptionalShaped.Type { Wrapped?.self }
    guard isOptionalKnown, word(1, of: type) == word(1, of: Probe?.self),
      isCopyable(argument(0, of: type))
    else { return nil }
    return optional(of: argument(0, of: type))
  }

  private struct Probe {}

  // Whether the metadata of known types has the expected layout. Each container is checked when it
  // is needed: for the first dictionary of a process, the runtime searches the conformance of
  // `String` to `Hashable`, which takes a seventh of the first use of a class without dictionaries.

  private static let isArrayKnown = word(2, of: [Probe].self) == word(of: Probe.self)

  private static let isOptionalKnown = word(2, of: Probe?.self) == word(of: Probe.self)

  private static let isDictionaryKnown =
    word(2, of: [String: Probe].self) == word(of: String.self)
    && word(3, of: [String: Probe].self) == word(of: Probe.self)

  /// Returns a type argument of an instantiation of one of the three containers.
  private static func argument(_ index: Int, of type: Any.Type) -> Any.Type {
    // The word is a pointer to metadata, as in the types with a known layout.
    unsafe unsafeBitCast(word(2 + index, of: type), to: Any.Type.self)
  }

  /// Returns a word of the metadata of a type.
  private static func word(_ index: Int, of type: Any.Type) -> UInt {
    // In bounds: metadata has at least two words, and that of the containers has one more for each
    // type argument. Only the opaque types of the compiler have less; no property has such a type.
    // Metadata is never freed.
    unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self)[index]
  }

  /// Returns the address of the metadata of a type.
  private static func word(of type: Any.Type) -> UInt { unsafe unsafeBitCast(type, to: UInt.self) }
}

// Swift finds an overridable method of an object through the method table of its class. A subclass
// has the table of its superclass at the same offset, with other functions for the methods that it
// overrides:
//
//   JSONModel     | ... | didImport of JSONModel  | ... |
//   User          | ... | didImport of JSONModel  | ... |      User does not override it
//   Order         | ... | didImport of Order      | ... |      Order does
//
// The offset of an entry is found by comparison: a subclass without overrides has the same entry as
// the base class there, and a subclass that overrides the method has another one. If there is not
// exactly one such offset, as on systems that sign the entries, the table is not used. Every class
// is then treated as if it overrides the method, which is slower, but has the same results.

/// The entry of one overridable method in the method tables of a class hierarchy.
struct MethodSlot: Sendable {
  private let offset: Int
  private let inherited: UInt

  /// The number of words of a class that are compared.
  ///
  /// All of them are inside the metadata of a class that declares at least this number of
  /// overridable methods, because the metadata has one word for each method, after a header.
  static let wordCount = 16

  /// Finds the entry of a method; nil if it is not found.
  ///
  /// - Parameters:
  ///   - base: The class that declares the method, among its first ones.
  ///   - plain: A subclass that overrides nothing.
  ///   - overriding: A subclass that overrides this method and nothing else.
  init?(in base: AnyClass, plain: AnyClass, overriding: AnyClass) {
    let offsets = (0..<Self.wordCount).filter { offset in
      let inherited = Self.word(offset, of: base)
      return inherited == Self.word(offset, of: plain)
        && inherited != Self.word(offset, of: overriding)
    }
    guard offsets.count == 1 else { return nil }
    offset = offsets[0]
    inherited = Self.word(offset, of: base)
  }

  /// Returns whether a subclass, or a class between it and the base class, overrides the method.
  func isOverridden(by type: AnyClass) -> Bool { Self.word(offset, of: type) != inherited }

  private static func word(_ offset: Int, of type: AnyClass) -> UInt {
    // In bounds: see `wordCount`. Class metadata is never freed.
    unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self)[offset]
  }
}

// Swift has no documented function that lists the cases of a type. The size of an enumeration, and
// a reflection of one of its values, show whether a case has associated values:
//
//   enum Climate { case dry, wet }               size 1, the byte 0 is .dry: none
//   enum Setting { case inherited, own(Bool) }   size 1, the byte 0 is .own(false)
//   enum Payment { case cash, card(String) }     size 16

/// Finds enumerations with associated values.
enum AssociatedValues {
  /// Returns whether a case of an enumeration has associated values.
  ///
  /// The result is also true for an enumeration of more than 256 cases, which need a second byte.
  /// It is true for an enumeration that is `CustomReflectable` or `RawRepresentable` and has
  /// storage, too, because the test below does not support it.
  ///
  /// - Parameter type: An enumeration without a raw type.
  static func mayOccur<Enumeration>(in type: Enumeration.Type) -> Bool {
    guard !(type is any CustomReflectable.Type), !(type is any RawRepresentable.Type),
      MemoryLayout<Enumeration>.size == 1
    else { return MemoryLayout<Enumeration>.size > 0 }
    // The byte 0 is a value of each enumeration of this size. Without associated values, Swift
    // numbers the cases from 0. Otherwise the associated values of the first case that has some
    // occupy the byte, and 0 is a value of each type of one byte: of Bool, of integers and, by the
    // same argument, of other enumerations and of structures of these. The bits of an @objc
    // enumeration are its raw value, so 0 may not be a value; such an enumeration is
    // RawRepresentable, and excluded above.
    let first = unsafe unsafeBitCast(0 as UInt8, to: type)
    return !Mirror(reflecting: first).children.isEmpty
  }
}

/// How an enumeration without a raw type declares its cases.
enum EnumerationForm {
  case withoutAssociatedValues
  case withAssociatedValues

  /// Returns nil for a type that is not an enumeration, that has a raw type, or that is generic.
  init?(of type: Any.Type) {
    func hasAssociatedValues<Value>(_ type: Value.Type) -> Bool {
      AssociatedValues.mayOccur(in: type)
    }
    guard !(type is any RawRepresentable.Type), NamedType(type) == .enumeration else { return nil }
    self = hasAssociatedValues(type) ? .withAssociatedValues : .withoutAssociatedValues
  }
}

/// What the mangled name of a type that is not generic says about it (docs/ABI/Mangling.rst of
/// Swift).
enum NamedType {
  case structure, enumeration

  /// Returns nil for other types, and for generic ones.
  init?(_ type: Any.Type) {
    switch _mangledTypeName(type)?.utf8.last {
    case UInt8(ascii: "V"): self = .structure
    case UInt8(ascii: "O"): self = .enumeration
    default: return nil
    }
  }
}
