extension Encodable {
  /// Encodes the value of a source with the `encode(to:)` of its type.
  ///
  /// - Throws: `EncodingError`, and the errors of the type.
  static func encodedValue<Maker: TreeMaker>(
    in source: some ValueSource, by encoder: ValueEncoder<Maker>
  ) throws -> Maker.Value {
    try encoder.encode(source.load(as: Self.self))
  }
}
