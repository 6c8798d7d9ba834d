/// The storage operations of ``JSONPresence``, for any wrapped type.
protocol PresenceShaped: ContainerShaped {
  static var wrappedType: Any.Type { get }
  static func storeAbsent(in slot: Slot)
  static func storeNull(in slot: Slot)
  /// Moves the first value, of the wrapped type, out of the buffer and stores it.
  static func storeValue(_ value: ElementBuffer, in slot: Slot)
  /// Returns the wrapped value of a `JSONPresence` of this type, or nil.
  static func wrappedValue(in presence: Any) -> Any
  /// Lends the value in a slot if there is one, and returns the case of the `JSONPresence`.
  static func withValue<Failure: Error>(
    in slot: Slot, _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure) -> JSONPresence<Void>
}

extension JSONPresence: PresenceShaped {
  static var wrappedType: Any.Type { Wrapped.self }

  static func storeAbsent(in slot: Slot) { slot.store(Self.absent) }
  static func storeNull(in slot: Slot) { slot.store(Self.null) }

  static func wrappedValue(in presence: Any) -> Any { (presence as? Self)?.value as Any }

  static func storeValue(_ value: ElementBuffer, in slot: Slot) {
    slot.store(Self.value(value.take(Wrapped.self, at: 0)))
  }

  static func withValue<Failure: Error>(
    in slot: Slot, _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure) -> JSONPresence<Void> {
    switch slot.load(as: Self.self) {
    case .absent: return .absent
    case .null: return .null
    case .value(let value):
      try Slot.lend(value, body)
      return .value(())
    }
  }
}
