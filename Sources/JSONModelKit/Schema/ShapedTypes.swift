// What can only be done with the Swift type in hand: a protocol for each form of type, through
// which the type is opened from its metatype. Metatypes are never counted or freed, so shapes may
// hold them. What becomes of a JSON value is not decided here.

/// `Array`, of any elements.
protocol ArrayShaped: SendableMetatype {
  static var elementType: Any.Type { get }
  /// Takes the first `count` elements of the buffer and stores the array of them.
  static func store(_ elements: ElementBuffer, count: Int, in slot: Slot)
  static func destroy(_ elements: ElementBuffer, count: Int)
}

extension Array: ArrayShaped {
  static var elementType: Any.Type { Element.self }

  static func store(_ elements: ElementBuffer, count: Int, in slot: Slot) {
    slot.store(elements.takeArray(of: Element.self, count: count))
  }

  static func destroy(_ elements: ElementBuffer, count: Int) {
    elements.destroy(Element.self, count: count)
  }
}

/// `Dictionary`, from strings to any values.
protocol DictionaryShaped: SendableMetatype {
  static var valueType: Any.Type { get }
  /// Takes as many values of the buffer as there are keys and stores the dictionary of them.
  static func store(_ keys: [String], _ values: ElementBuffer, in slot: Slot)
  static func destroy(_ values: ElementBuffer, count: Int)
}

extension Dictionary: DictionaryShaped where Key == String {
  static var valueType: Any.Type { Value.self }

  static func store(_ keys: [String], _ values: ElementBuffer, in slot: Slot) {
    var result: [String: Value] = [:]
    result.reserveCapacity(keys.count)
    for (index, key) in keys.enumerated() {
      result[key] = values.take(Value.self, at: index)
    }
    slot.store(result)
  }

  static func destroy(_ values: ElementBuffer, count: Int) {
    values.destroy(Value.self, count: count)
  }
}

/// `Optional`, of anything.
protocol OptionalShaped: SendableMetatype {
  static var wrappedType: Any.Type { get }
  /// Stores nil in a place of this type.
  static func storeNil(in slot: Slot)
  /// Takes the first value of the buffer, which is of the wrapped type, and stores it in a place of
  /// this type.
  static func storeWrapped(_ value: ElementBuffer, in slot: Slot)
}

extension Optional: OptionalShaped {
  static var wrappedType: Any.Type { Wrapped.self }

  static func storeNil(in slot: Slot) { slot.storeNil(of: Wrapped.self) }

  static func storeWrapped(_ value: ElementBuffer, in slot: Slot) {
    slot.store(value.take(Wrapped.self, at: 0))
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
}

extension CaseIterable {
  /// The raw values of all cases, as text.
  static var rawValueTexts: [String] {
    allCases.compactMap { ($0 as? any RawRepresentable).map { "\($0.rawValue)" } }
  }
}
