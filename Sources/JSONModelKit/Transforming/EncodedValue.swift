extension Encodable {
  /// Encodes the value in a slot with the `encode(to:)` of its type.
  ///
  /// - Throws: `EncodingError`, and the errors of the type.
  static func encodedValue<Maker: TreeMaker>(
    in slot: Slot, by encoder: ValueEncoder<Maker>
  ) throws -> Maker.Value {
    try encoder.encode(slot.load(as: Self.self))
  }
}
