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
