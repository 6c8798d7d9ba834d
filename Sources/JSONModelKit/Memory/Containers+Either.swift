/// The storage operations of ``JSONEither``, for any two types.
protocol EitherShaped: ContainerShaped {
  /// Moves the first value, of the type of an alternative, out of the buffer and stores it.
  static func store(_ value: ElementBuffer, asAlternative index: Int, in slot: Slot)
  /// Lends the value in a slot, with the index of its alternative.
  static func withValue<Failure: Error>(
    in slot: Slot, _ body: (Slot, _ alternative: Int) throws(Failure) -> Void
  ) throws(Failure)
}

extension JSONEither: EitherShaped {
  static var partTypes: [Any.Type] { [First.self, Second.self] }

  static func store(_ value: ElementBuffer, asAlternative index: Int, in slot: Slot) {
    if index == 0 {
      slot.store(Self.first(value.take(First.self, at: 0)))
    } else {
      slot.store(Self.second(value.take(Second.self, at: 0)))
    }
  }

  static func withValue<Failure: Error>(
    in slot: Slot, _ body: (Slot, _ alternative: Int) throws(Failure) -> Void
  ) throws(Failure) {
    switch slot.load(as: Self.self) {
    case .first(let value): try Slot.lend(value) { slot throws(Failure) in try body(slot, 0) }
    case .second(let value): try Slot.lend(value) { slot throws(Failure) in try body(slot, 1) }
    }
  }
}

extension EitherShaped {
  static func count(in slot: Slot) -> Int { 1 }

  static func forEachPart(in slot: Slot, _ body: (Slot, PartStep) -> Void) {
    withValue(in: slot) { body($0, .alternative($1)) }
  }

  static func forEachPair(
    _ one: Slot, _ other: Slot, _ body: (Slot, Slot, PartStep) -> Bool
  ) -> Bool {
    var areAlike = false
    withValue(in: one) { one, index in
      withValue(in: other) { other, otherIndex in
        areAlike = index == otherIndex
        if areAlike { _ = body(one, other, .alternative(index)) }
      }
    }
    return areAlike
  }

  static func copy(
    from slot: Slot, to target: Slot, _ copy: (Slot, PartStep, ElementBuffer, Int) -> Void
  ) {
    withValue(in: slot) { slot, index in
      let buffer = ElementBuffer()
      copy(slot, .alternative(index), buffer, 0)
      store(buffer, asAlternative: index, in: target)
    }
  }
}
