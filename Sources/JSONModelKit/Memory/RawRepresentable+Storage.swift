extension RawRepresentable {
  static var rawType: Any.Type { RawValue.self }

  /// Moves the first value, a raw value, out of the buffer, and stores the value it represents.
  ///
  /// - Returns: Whether the raw value is valid.
  static func store(rawValue: ElementBuffer, in slot: Slot) -> Bool {
    guard let value = Self(rawValue: rawValue.take(RawValue.self, at: 0)) else { return false }
    slot.store(value)
    return true
  }

  /// Copies a value by assignment.
  static func copy(from slot: Slot, to target: Slot) { target.store(slot.load(as: Self.self)) }

  /// Lends the raw value of the value in a slot.
  static func withRawValue<Failure: Error>(
    in slot: Slot, _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure) {
    try Slot.lend(slot.load(as: Self.self).rawValue, body)
  }
}

extension CaseIterable where Self: RawRepresentable {
  /// The raw values of all cases.
  static var rawValues: [Any] { allCases.map(\.rawValue) }

  /// The raw values of all cases, as strings.
  static var rawValueTexts: [String] { allCases.map { "\($0.rawValue)" } }
}
