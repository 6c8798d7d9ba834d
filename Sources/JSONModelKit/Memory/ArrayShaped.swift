// Typed storage: what can only be done with the Swift type in hand. A protocol for each kind of type,
// through which the type is opened from its metatype. Metatypes are never counted or freed, so type
// descriptors may hold them. What becomes of a JSON value is not decided here.

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
