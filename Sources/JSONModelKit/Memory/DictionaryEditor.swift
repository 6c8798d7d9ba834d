/// Changes a dictionary member by member.
protocol DictionaryEditor: AnyObject {
  /// Lends the value for the first key of a buffer.
  ///
  /// - Returns: Whether there is one.
  func withValue<Failure: Error>(
    forKeyIn keys: ElementBuffer, _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure) -> Bool
  /// Takes the first key of one buffer and the first value of another.
  func setValue(forKeyIn keys: ElementBuffer, to values: ElementBuffer)
  /// Takes the first key of a buffer.
  func removeValue(forKeyIn keys: ElementBuffer)
  /// Stores the dictionary as it is now.
  func store(in slot: Slot)
}
