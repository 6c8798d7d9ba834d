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
