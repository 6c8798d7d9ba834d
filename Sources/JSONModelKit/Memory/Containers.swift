// The operations on containers that require the static Swift type. Type descriptors store metatypes,
// which are opened to call these operations; metatypes are never retained or freed.
//
// What all containers have in common comes first, so that code that visits, compares or copies
// values need not know which containers there are:
//
//   Int?             the wrapped value, if there is one
//   [Int], Set       the elements
//   [String: Int]    the values, each with its key
//   JSONPresence     the value, if there is one
//   JSONEither       the value of the first or second type

/// A type whose values consist of values of other types.
protocol ContainerShaped: SendableMetatype {
  /// The types of the parts; the keys of a dictionary come first.
  static var partTypes: [Any.Type] { get }
  /// Returns the number of parts of the value in a slot.
  static func count(in slot: Slot) -> Int
  /// Calls a closure with each part of the value in a slot.
  static func forEachPart(in slot: Slot, _ body: (Slot, PartStep) -> Void)
  /// Calls a closure with the corresponding parts of two values until it returns false.
  ///
  /// The elements of sets do not correspond to each other, so a set has no pairs.
  ///
  /// - Returns: Whether the values have parts in the same places.
  static func forEachPair(
    _ one: Slot, _ other: Slot, _ body: (Slot, Slot, PartStep) -> Bool
  ) -> Bool
  /// Stores a value with copies of the parts of another one.
  ///
  /// - Parameter copy: Stores the copy of a part as the value of a buffer at an index.
  static func copy(
    from slot: Slot, to target: Slot,
    _ copy: (Slot, PartStep, _ buffer: ElementBuffer, _ index: Int) -> Void)
}

/// How a part is reached from the value that consists of it.
enum PartStep {
  /// It is the value of an Optional, a `JSONPresence` or a type with a raw value.
  case value
  /// It is the value of a `JSONEither`; the index is 0 for the first type.
  case alternative(Int)
  case element(Int)
  /// It is a member of a dictionary; the slot has its key.
  case member(key: Slot)
}

// MARK: - Optional

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

extension OptionalShaped {
  static var partTypes: [Any.Type] { [wrappedType] }

  static func count(in slot: Slot) -> Int { withWrapped(in: slot) { _ in } ? 1 : 0 }

  static func forEachPart(in slot: Slot, _ body: (Slot, PartStep) -> Void) {
    _ = withWrapped(in: slot) { body($0, .value) }
  }

  static func forEachPair(
    _ one: Slot, _ other: Slot, _ body: (Slot, Slot, PartStep) -> Bool
  ) -> Bool {
    var isThere = false
    let isOneThere = withWrapped(in: one) { one in
      isThere = withWrapped(in: other) { _ = body(one, $0, .value) }
    }
    return isOneThere ? isThere : !withWrapped(in: other) { _ in }
  }

  static func copy(
    from slot: Slot, to target: Slot, _ copy: (Slot, PartStep, ElementBuffer, Int) -> Void
  ) {
    let isThere = withWrapped(in: slot) { slot in
      let buffer = ElementBuffer()
      copy(slot, .value, buffer, 0)
      storeWrapped(buffer, in: target)
    }
    if !isThere { storeNil(in: target) }
  }
}

// MARK: - Array and Set

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

extension ArrayShaped {
  static var partTypes: [Any.Type] { [elementType] }

  static func count(in slot: Slot) -> Int {
    var count = 0
    withElements(in: slot) { count = $0.count }
    return count
  }

  static func forEachPart(in slot: Slot, _ body: (Slot, PartStep) -> Void) {
    withElements(in: slot) { elements in
      for index in 0..<elements.count { body(elements[index], .element(index)) }
    }
  }

  static func forEachPair(
    _ one: Slot, _ other: Slot, _ body: (Slot, Slot, PartStep) -> Bool
  ) -> Bool {
    var areAlike = false
    withElements(in: one) { ones in
      withElements(in: other) { others in
        areAlike = ones.count == others.count
        guard areAlike, !isSet else { return }
        for index in 0..<ones.count where !body(ones[index], others[index], .element(index)) {
          return
        }
      }
    }
    return areAlike
  }

  static func copy(
    from slot: Slot, to target: Slot, _ copy: (Slot, PartStep, ElementBuffer, Int) -> Void
  ) {
    let buffer = ElementBuffer()
    withElements(in: slot) { elements in
      for index in 0..<elements.count {
        copy(elements[index], .element(index), buffer, index)
      }
      store(buffer, count: elements.count, in: target)
    }
  }
}

// MARK: - Dictionary

/// The storage operations of `Dictionary`, for any types of keys and values.
protocol DictionaryShaped: ContainerShaped {
  static var keyType: Any.Type { get }
  static var valueType: Any.Type { get }
  /// Moves the first `count` keys and values out of the buffers, and stores them as a dictionary.
  ///
  /// The last value of a duplicate key is used.
  ///
  /// - Parameter acceptsCount: Returns whether to store a dictionary with a number of members.
  /// - Returns: Whether the dictionary was stored.
  static func store(
    _ keys: ElementBuffer, _ values: ElementBuffer, count: Int, in slot: Slot,
    where acceptsCount: (_ count: Int) -> Bool
  ) -> Bool
  /// Creates an editor with a copy of the dictionary in a slot, or with an empty dictionary.
  static func editor(of slot: Slot?) -> any DictionaryEditor
  /// Returns a copy of a key.
  static func hashableKey(_ keys: ElementBuffer, at index: Int) -> AnyHashable
  static func destroyKeys(_ keys: ElementBuffer, count: Int)
  static func destroyValues(_ values: ElementBuffer, count: Int)
  static func discardKey(_ keys: ElementBuffer, at index: Int)
  static func discardValue(_ values: ElementBuffer, at index: Int)
  /// Lends the keys and values of the dictionary in a slot; a key has the index of its value.
  static func withMembers<Failure: Error>(
    in slot: Slot, _ body: (_ keys: SlotRow, _ values: SlotRow) throws(Failure) -> Void
  ) throws(Failure)
}

extension Dictionary: DictionaryShaped {
  static var keyType: Any.Type { Key.self }
  static var valueType: Any.Type { Value.self }

  static func store(
    _ keys: ElementBuffer, _ values: ElementBuffer, count: Int, in slot: Slot,
    where acceptsCount: (_ count: Int) -> Bool
  ) -> Bool {
    let result = keys.takeDictionary(of: Key.self, Value.self, values, count: count)
    guard acceptsCount(result.count) else { return false }
    slot.store(result)
    return true
  }

  static func editor(of slot: Slot?) -> any DictionaryEditor {
    TypedDictionaryEditor(dictionary: slot?.load(as: Self.self) ?? [:])
  }

  static func hashableKey(_ keys: ElementBuffer, at index: Int) -> AnyHashable {
    AnyHashable(keys.copy(of: Key.self, at: index))
  }

  static func destroyKeys(_ keys: ElementBuffer, count: Int) {
    keys.destroy(Key.self, count: count)
  }

  static func destroyValues(_ values: ElementBuffer, count: Int) {
    values.destroy(Value.self, count: count)
  }

  static func discardKey(_ keys: ElementBuffer, at index: Int) {
    _ = keys.take(Key.self, at: index)
  }

  static func discardValue(_ values: ElementBuffer, at index: Int) {
    _ = values.take(Value.self, at: index)
  }

  static func withMembers<Failure: Error>(
    in slot: Slot, _ body: (_ keys: SlotRow, _ values: SlotRow) throws(Failure) -> Void
  ) throws(Failure) {
    let dictionary = slot.load(as: Self.self)
    try SlotRow.lend(Array(dictionary.keys)) { keys throws(Failure) in
      try SlotRow.lend(Array(dictionary.values)) { values throws(Failure) in
        try body(keys, values)
      }
    }
  }
}

/// Edits a dictionary member by member.
protocol DictionaryEditor: AnyObject {
  /// Lends the value for the first key of a buffer, or nil if there is none.
  func withValue<Failure: Error>(
    forKeyIn keys: ElementBuffer, _ body: (Slot?) throws(Failure) -> Void
  ) throws(Failure)
  /// Sets a value; moves the first key and the first value out of their buffers.
  func setValue(forKeyIn keys: ElementBuffer, to values: ElementBuffer)
  /// Removes the value for the first key of a buffer, which keeps the key.
  func removeValue(forKeyIn keys: ElementBuffer)
  /// Stores the edited dictionary.
  func store(in slot: Slot)
}

final class TypedDictionaryEditor<Key: Hashable, Value>: DictionaryEditor {
  private var dictionary: [Key: Value]

  init(dictionary: [Key: Value]) { self.dictionary = dictionary }

  func withValue<Failure: Error>(
    forKeyIn keys: ElementBuffer, _ body: (Slot?) throws(Failure) -> Void
  ) throws(Failure) {
    guard let value = dictionary[keys.copy(of: Key.self, at: 0)] else { return try body(nil) }
    try Slot.lend(value, body)
  }

  func setValue(forKeyIn keys: ElementBuffer, to values: ElementBuffer) {
    dictionary[keys.take(Key.self, at: 0)] = .some(values.take(Value.self, at: 0))
  }

  func removeValue(forKeyIn keys: ElementBuffer) {
    dictionary.removeValue(forKey: keys.copy(of: Key.self, at: 0))
  }

  func store(in slot: Slot) { slot.store(dictionary) }
}

extension Dictionary {
  static var partTypes: [Any.Type] { [Key.self, Value.self] }

  static func count(in slot: Slot) -> Int { slot.load(as: Self.self).count }

  static func forEachPart(in slot: Slot, _ body: (Slot, PartStep) -> Void) {
    withMembers(in: slot) { keys, values in
      for index in 0..<keys.count { body(values[index], .member(key: keys[index])) }
    }
  }

  static func forEachPair(
    _ one: Slot, _ other: Slot, _ body: (Slot, Slot, PartStep) -> Bool
  ) -> Bool {
    let (ones, others) = (one.load(as: Self.self), other.load(as: Self.self))
    guard ones.count == others.count else { return false }
    for (key, other) in others {
      guard let one = ones[key] else { return false }
      var isWanted = true
      Slot.lend(one) { one in Slot.lend(other) { isWanted = body(one, $0, .value) } }
      if !isWanted { return true }
    }
    return true
  }

  static func copy(
    from slot: Slot, to target: Slot, _ copy: (Slot, PartStep, ElementBuffer, Int) -> Void
  ) {
    let (keys, values) = (ElementBuffer(), ElementBuffer())
    var count = 0
    for (key, value) in slot.load(as: Self.self) {
      keys.slot(
        after: count, stride: MemoryLayout<Key>.stride, holdsOptional: false, type: Key.self
      ).store(key)
      Slot.lend(value) { copy($0, .value, values, count) }
      count += 1
    }
    _ = store(keys, values, count: count, in: target) { _ in true }
  }
}

// MARK: - JSONPresence

/// The storage operations of ``JSONPresence``, for any wrapped type.
protocol PresenceShaped: ContainerShaped {
  static var wrappedType: Any.Type { get }
  static func storeAbsent(in slot: Slot)
  static func storeNull(in slot: Slot)
  /// Moves the first value, of the wrapped type, out of the buffer and stores it.
  static func storeValue(_ value: ElementBuffer, in slot: Slot)
  /// Lends the value in a slot if there is one, and returns the case of the `JSONPresence`.
  static func withValue<Failure: Error>(
    in slot: Slot, _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure) -> JSONPresence<Void>
}

extension JSONPresence: PresenceShaped {
  static var wrappedType: Any.Type { Wrapped.self }

  static func storeAbsent(in slot: Slot) { slot.store(Self.absent) }
  static func storeNull(in slot: Slot) { slot.store(Self.null) }

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

extension PresenceShaped {
  static var partTypes: [Any.Type] { [wrappedType] }

  static func count(in slot: Slot) -> Int { withValue(in: slot) { _ in }.value == nil ? 0 : 1 }

  static func forEachPart(in slot: Slot, _ body: (Slot, PartStep) -> Void) {
    _ = withValue(in: slot) { body($0, .value) }
  }

  static func forEachPair(
    _ one: Slot, _ other: Slot, _ body: (Slot, Slot, PartStep) -> Bool
  ) -> Bool {
    var presence = JSONPresence<Void>.absent
    let first = withValue(in: one) { one in
      presence = withValue(in: other) { _ = body(one, $0, .value) }
    }
    if case .value = first { return presence.value != nil }
    switch (first, withValue(in: other) { _ in }) {
    case (.absent, .absent), (.null, .null): return true
    default: return false
    }
  }

  static func copy(
    from slot: Slot, to target: Slot, _ copy: (Slot, PartStep, ElementBuffer, Int) -> Void
  ) {
    let buffer = ElementBuffer()
    switch withValue(in: slot, { copy($0, .value, buffer, 0) }) {
    case .absent: storeAbsent(in: target)
    case .null: storeNull(in: target)
    case .value: storeValue(buffer, in: target)
    }
  }
}
