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
