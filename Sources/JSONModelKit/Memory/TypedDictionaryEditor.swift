final class TypedDictionaryEditor<Key: Hashable, Value>: DictionaryEditor {
  private var dictionary: [Key: Value]

  init(dictionary: [Key: Value]) { self.dictionary = dictionary }

  func withValue<Failure: Error>(
    forKeyIn keys: ElementBuffer, _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard let value = dictionary[keys.copy(of: Key.self, at: 0)] else { return false }
    try Slot.lend(value, body)
    return true
  }

  func setValue(forKeyIn keys: ElementBuffer, to values: ElementBuffer) {
    dictionary[keys.take(Key.self, at: 0)] = .some(values.take(Value.self, at: 0))
  }

  func removeValue(forKeyIn keys: ElementBuffer) {
    dictionary.removeValue(forKey: keys.take(Key.self, at: 0))
  }

  func store(in slot: Slot) { slot.store(dictionary) }
}
