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
    guard isLayoutKnown, word(1, of: type) == word(1, of: [Probe].self) else { return nil }
    return array(of: argument(0, of: type))
  }

  /// Returns a type as a dictionary; nil if its keys are not strings, or if the layout is unknown.
  ///
  /// The conformance of another type of keys to `Hashable` would require a search.
  static func dictionary(_ type: Any.Type) -> (any DictionaryShaped.Type)? {
    func dictionary<Value>(of value: Value.Type) -> any DictionaryShaped.Type {
      [String: Value].self
    }
    guard isLayoutKnown, word(1, of: type) == word(1, of: [String: Probe].self),
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
    guard isLayoutKnown, word(1, of: type) == word(1, of: Probe?.self),
      isCopyable(argument(0, of: type))
    else { return nil }
    return optional(of: argument(0, of: type))
  }

  private struct Probe {}

  /// Whether the metadata of known types has the expected layout.
  private static let isLayoutKnown =
    word(2, of: [Probe].self) == word(of: Probe.self)
    && word(2, of: Probe?.self) == word(of: Probe.self)
    && word(2, of: [String: Probe].self) == word(of: String.self)
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
