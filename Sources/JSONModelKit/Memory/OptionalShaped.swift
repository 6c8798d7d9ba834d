/// The storage operations of `Optional`, for any wrapped type.
protocol OptionalShaped: ExpressibleByNilLiteral, ContainerShaped {
  static var wrappedType: Any.Type { get }
  /// Moves the first value, of the wrapped type, out of the buffer into a slot of this type.
  static func storeWrapped(_ value: ElementBuffer, in slot: Slot)
  /// Lends the wrapped value of the Optional in a slot.
  ///
  /// - Returns: Whether the Optional is not nil.
  static func withWrapped<Failure: Error>(
    in slot: Slot, _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure) -> Bool
}

extension OptionalShaped {
  /// Stores nil in a slot of this type.
  ///
  /// `Self` is statically known here; an extension of `Optional` would request its metadata from
  /// the runtime each time.
  static func storeNil(in slot: Slot) { slot.storeNil(nil as Self) }
}

extension Optional: OptionalShaped {
  static var wrappedType: Any.Type { Wrapped.self }

  static func storeWrapped(_ value: ElementBuffer, in slot: Slot) {
    slot.store(value.take(Wrapped.self, at: 0))
  }

  static func withWrapped<Failure: Error>(
    in slot: Slot, _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard let wrapped = slot.load(as: Self.self) else { return false }
    try Slot.lend(wrapped, body)
    return true
  }
}
