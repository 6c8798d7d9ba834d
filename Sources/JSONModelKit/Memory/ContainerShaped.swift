// What all containers have in common, so that code that visits, compares or copies values need not
// know which containers there are:
//
//   Int?             the wrapped value, if there is one
//   [Int], Set       the elements
//   [String: Int]    the values, each with its key
//   JSONPresence     the value, if there is one

/// A type whose values consist of values of other types.
protocol ContainerShaped: SendableMetatype {
  /// The types of the parts; the keys of a dictionary come first.
  static var partTypes: [Any.Type] { get }
  /// Calls a closure with each part of the value in a slot.
  static func forEachPart(in slot: Slot, _ body: (Slot, PartStep) -> Void)
  /// Calls a closure with the corresponding parts of two values until it returns false.
  ///
  /// The elements of sets do not correspond to each other, so a set has no pairs.
  ///
  /// - Returns: Whether the values have parts in the same places.
  static func forEachPair(_ one: Slot, _ other: Slot, _ body: (Slot, Slot) -> Bool) -> Bool
  /// Stores a value with copies of the parts of another one.
  ///
  /// - Parameter copy: Stores the copy of a part as the value of a buffer at an index.
  static func copy(
    from slot: Slot, to target: Slot, _ copy: (Slot, _ buffer: ElementBuffer, _ index: Int) -> Void)
}

/// How a part is reached from the value that consists of it.
enum PartStep {
  /// It is the value of an Optional, a `JSONPresence` or a type with a raw value.
  case value
  case element(Int)
  /// It is a member of a dictionary; the slot has its key.
  case member(key: Slot)
}

extension OptionalShaped {
  static var partTypes: [Any.Type] { [wrappedType] }

  static func forEachPart(in slot: Slot, _ body: (Slot, PartStep) -> Void) {
    _ = withWrapped(in: slot) { body($0, .value) }
  }

  static func forEachPair(_ one: Slot, _ other: Slot, _ body: (Slot, Slot) -> Bool) -> Bool {
    var isThere = false
    let isOneThere = withWrapped(in: one) { one in
      isThere = withWrapped(in: other) { _ = body(one, $0) }
    }
    return isOneThere ? isThere : !withWrapped(in: other) { _ in }
  }

  static func copy(
    from slot: Slot, to target: Slot, _ copy: (Slot, ElementBuffer, Int) -> Void
  ) {
    let isThere = withWrapped(in: slot) { slot in
      let buffer = ElementBuffer()
      copy(slot, buffer, 0)
      storeWrapped(buffer, in: target)
    }
    if !isThere { storeNil(in: target) }
  }
}

extension PresenceShaped {
  static var partTypes: [Any.Type] { [wrappedType] }

  static func forEachPart(in slot: Slot, _ body: (Slot, PartStep) -> Void) {
    _ = withValue(in: slot) { body($0, .value) }
  }

  static func forEachPair(_ one: Slot, _ other: Slot, _ body: (Slot, Slot) -> Bool) -> Bool {
    var presence = JSONPresence<Void>.absent
    let first = withValue(in: one) { one in
      presence = withValue(in: other) { _ = body(one, $0) }
    }
    if case .value = first { return presence.value != nil }
    switch (first, withValue(in: other) { _ in }) {
    case (.absent, .absent), (.null, .null): return true
    default: return false
    }
  }

  static func copy(
    from slot: Slot, to target: Slot, _ copy: (Slot, ElementBuffer, Int) -> Void
  ) {
    let buffer = ElementBuffer()
    switch withValue(in: slot, { copy($0, buffer, 0) }) {
    case .absent: storeAbsent(in: target)
    case .null: storeNull(in: target)
    case .value: storeValue(buffer, in: target)
    }
  }
}

extension ArrayShaped {
  static var partTypes: [Any.Type] { [elementType] }

  static func forEachPart(in slot: Slot, _ body: (Slot, PartStep) -> Void) {
    withElements(in: slot) { elements in
      for index in 0..<elements.count { body(elements[index], .element(index)) }
    }
  }

  static func forEachPair(_ one: Slot, _ other: Slot, _ body: (Slot, Slot) -> Bool) -> Bool {
    var areAlike = false
    withElements(in: one) { ones in
      withElements(in: other) { others in
        areAlike = ones.count == others.count
        guard areAlike, !isSet else { return }
        for index in 0..<ones.count where !body(ones[index], others[index]) { return }
      }
    }
    return areAlike
  }

  static func copy(
    from slot: Slot, to target: Slot, _ copy: (Slot, ElementBuffer, Int) -> Void
  ) {
    let buffer = ElementBuffer()
    withElements(in: slot) { elements in
      for index in 0..<elements.count { copy(elements[index], buffer, index) }
      store(buffer, count: elements.count, in: target)
    }
  }
}

extension Dictionary {
  static var partTypes: [Any.Type] { [Key.self, Value.self] }

  static func forEachPart(in slot: Slot, _ body: (Slot, PartStep) -> Void) {
    withMembers(in: slot) { keys, values in
      for index in 0..<keys.count { body(values[index], .member(key: keys[index])) }
    }
  }

  static func forEachPair(_ one: Slot, _ other: Slot, _ body: (Slot, Slot) -> Bool) -> Bool {
    let (ones, others) = (one.load(as: Self.self), other.load(as: Self.self))
    guard ones.count == others.count else { return false }
    for (key, other) in others {
      guard let one = ones[key] else { return false }
      var isWanted = true
      Slot.lend(one) { one in Slot.lend(other) { isWanted = body(one, $0) } }
      if !isWanted { return true }
    }
    return true
  }

  static func copy(
    from slot: Slot, to target: Slot, _ copy: (Slot, ElementBuffer, Int) -> Void
  ) {
    let (keys, values) = (ElementBuffer(), ElementBuffer())
    var count = 0
    for (key, value) in slot.load(as: Self.self) {
      keys.slot(
        after: count, stride: MemoryLayout<Key>.stride, holdsOptional: false, type: Key.self
      ).store(key)
      Slot.lend(value) { copy($0, values, count) }
      count += 1
    }
    _ = store(keys, values, count: count, in: target) { _ in true }
  }
}
