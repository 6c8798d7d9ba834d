/// `Optional`, of anything.
protocol OptionalShaped: ExpressibleByNilLiteral, SendableMetatype {
  static var wrappedType: Any.Type { get }
  /// Takes the first value of the buffer, which is of the wrapped type, and stores it in a place of
  /// this type.
  static func storeWrapped(_ value: ElementBuffer, in slot: Slot)
  /// Lends what the Optional in a place wraps.
  ///
  /// - Returns: Whether it wraps anything.
  static func withWrapped<Failure: Error>(
    in slot: Slot, _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure) -> Bool
}

extension OptionalShaped {
  /// Stores nil in a place of this type.
  ///
  /// Here `Self` is known; an extension of `Optional` would ask the runtime for it each time.
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
