extension Encodable {
  /// Makes a JSON value of the value in a place, by the type's own `encode(to:)`.
  ///
  /// - Throws: `EncodingError`, and whatever the type throws itself.
  static func encodedValue(
    in source: some ValueSource, by encoder: ValueEncoder = ValueEncoder()
  ) throws -> JSONValue {
    try encoder.encode(source.load(as: Self.self))
  }
}
