// Typed storage: the operations that require the static Swift type. There is a protocol for each
// category of types. Type descriptors store metatypes, which are opened to call these operations;
// metatypes are never retained or freed. The code in this folder does not depend on JSON.

/// The storage operations of `Array` and `Set`, for any type of elements.
protocol ArrayShaped: ContainerShaped {
  static var elementType: Any.Type { get }
  /// Whether the type is a set, whose elements are unordered.
  static var isSet: Bool { get }
  /// Moves the first `count` elements out of the buffer, and stores them as an array or set.
  static func store(_ elements: ElementBuffer, count: Int, in slot: Slot)
  static func destroy(_ elements: ElementBuffer, count: Int)
  static func discard(_ elements: ElementBuffer, at index: Int)
  /// Creates a tracker that finds equal elements of a set; returns nil for an array.
  static func makeTracker() -> (any ElementTracker)?
  /// Lends the elements of the array or set in a slot.
  static func withElements<Failure: Error>(
    in slot: Slot, _ body: (SlotRow) throws(Failure) -> Void
  ) throws(Failure)
  /// Returns whether a slot contains nil; its type is an Optional of the array or set.
  ///
  /// The Optional type is statically known here; an implementation in `Optional` would request its
  /// metadata from the runtime at each call.
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
