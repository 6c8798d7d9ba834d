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

  /// Lends the raw value of what is in a place.
  static func withRawValue<Failure: Error>(
    in slot: Slot, _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure) {
    try Slot.lend(slot.load(as: Self.self).rawValue, body)
  }
}

extension CaseIterable where Self: RawRepresentable {
  /// The raw values of all cases.
  static var rawValues: [Any] { allCases.map(\.rawValue) }

  /// The raw values of all cases, as text.
  static var rawValueTexts: [String] { allCases.map { "\($0.rawValue)" } }
}
