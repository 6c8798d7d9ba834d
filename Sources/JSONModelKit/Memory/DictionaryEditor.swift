/// Edits a dictionary member by member.
protocol DictionaryEditor: AnyObject {
  /// Lends the value for the first key of a buffer.
  ///
  /// - Returns: Whether the dictionary contains the key.
  func withValue<Failure: Error>(
    forKeyIn keys: ElementBuffer, _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure) -> Bool
  /// Sets a value; moves the first key and the first value out of their buffers.
  func setValue(forKeyIn keys: ElementBuffer, to values: ElementBuffer)
  /// Removes the value for the first key of a buffer, and moves that key out of the buffer.
  func removeValue(forKeyIn keys: ElementBuffer)
  /// Stores the edited dictionary.
  func store(in slot: Slot)
}
