// What can only be done with the Swift type in hand: a protocol for each form of type, through
// which the type is opened from its metatype. Metatypes are never counted or freed, so shapes may
// hold them. What becomes of a JSON value is not decided here.

/// `Array` or `Set`, of any elements.
protocol ArrayShaped: SendableMetatype {
  static var elementType: Any.Type { get }
  /// Whether the elements have no order.
  static var isSet: Bool { get }
  /// Takes the first `count` elements of the buffer and stores the array or set of them.
  static func store(_ elements: ElementBuffer, count: Int, in slot: Slot)
  static func destroy(_ elements: ElementBuffer, count: Int)
  static func discard(_ elements: ElementBuffer, at index: Int)
  /// Finds equal elements of a set; nil for an array.
  static func makeTracker() -> (any ElementTracker)?
  /// Lends the elements of the array or set in a place.
  static func withElements<Failure: Error>(
    in slot: Slot, _ body: (SlotRow) throws(Failure) -> Void
  ) throws(Failure)
  /// Whether there is nil in a place of an Optional of the array or set.
  ///
  /// By this type, which knows the Optional; that itself would ask the runtime for it each time.
  static func isNil(in slot: Slot) -> Bool
}

extension Array: ArrayShaped {
  static var elementType: Any.Type { Element.self }
  static var isSet: Bool { false }

  static func store(_ elements: ElementBuffer, count: Int, in slot: Slot) {
    slot.store(elements.takeArray(of: Element.self, count: count))
  }

  static func destroy(_ elements: ElementBuffer, count: Int) {
    elements.destroy(Element.self, count: count)
  }

  static func discard(_ elements: ElementBuffer, at index: Int) {
    _ = elements.take(Element.self, at: index)
  }

  static func makeTracker() -> (any ElementTracker)? { nil }

  static func withElements<Failure: Error>(
    in slot: Slot, _ body: (SlotRow) throws(Failure) -> Void
  ) throws(Failure) {
    try SlotRow.lend(slot.load(as: [Element].self), body)
  }

  static func isNil(in slot: Slot) -> Bool {
    slot.withValue(as: [Element]?.self) { if case nil = $0 { true } else { false } }
  }
}

extension Set: ArrayShaped {
  static var elementType: Any.Type { Element.self }
  static var isSet: Bool { true }

  static func store(_ elements: ElementBuffer, count: Int, in slot: Slot) {
    var result = Set(minimumCapacity: count)
    for index in 0..<count { result.insert(elements.take(Element.self, at: index)) }
    slot.store(result)
  }

  static func destroy(_ elements: ElementBuffer, count: Int) {
    elements.destroy(Element.self, count: count)
  }

  static func discard(_ elements: ElementBuffer, at index: Int) {
    _ = elements.take(Element.self, at: index)
  }

  static func makeTracker() -> (any ElementTracker)? { TypedElementTracker<Element>() }

  static func withElements<Failure: Error>(
    in slot: Slot, _ body: (SlotRow) throws(Failure) -> Void
  ) throws(Failure) {
    try SlotRow.lend(Array(slot.load(as: Set.self)), body)
  }

  static func isNil(in slot: Slot) -> Bool {
    slot.withValue(as: Set<Element>?.self) { if case nil = $0 { true } else { false } }
  }
}

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

/// ``JSONPresence``, of anything.
protocol PresenceShaped: SendableMetatype {
  static var wrappedType: Any.Type { get }
  static func storeAbsent(in slot: Slot)
  static func storeNull(in slot: Slot)
  /// Takes the first value of the buffer, which is of the wrapped type, and stores it.
  static func storeValue(_ value: ElementBuffer, in slot: Slot)
  /// What a value of this type has, if it has anything.
  static func wrappedValue(in presence: Any) -> Any
  /// Lends the value in a place, if there is one; says which of the three cases it is.
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

extension RawRepresentable {
  static var rawType: Any.Type { RawValue.self }

  /// Takes the first value of the buffer, a raw value, and stores what it stands for.
  ///
  /// - Returns: Whether it stands for anything.
  static func store(rawValue: ElementBuffer, in slot: Slot) -> Bool {
    guard let value = Self(rawValue: rawValue.take(RawValue.self, at: 0)) else { return false }
    slot.store(value)
    return true
  }

  /// Lends the raw value of what is in a place.
  static func withRawValue<Failure: Error>(
    in slot: Slot, _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure) {
    try Slot.lend(slot.load(as: Self.self).rawValue, body)
  }
}

extension CaseIterable where Self: RawRepresentable {
  /// The raw values of all cases.
  static var rawValues: [Any] { allCases.map(\.rawValue) }

  /// The raw values of all cases, as text.
  static var rawValueTexts: [String] { allCases.map { "\($0.rawValue)" } }
}
