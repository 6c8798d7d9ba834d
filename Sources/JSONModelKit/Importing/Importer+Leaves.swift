// The JSON types of leaves:
//
//   string         String
//   true, false    Bool
//   number         integer types, only exact values; Float and Double, the nearest value;
//                  Decimal and JSONNumber, with all digits
//   date string    Date
//   any            JSONValue, Any
//
// The transformers of the type convert values of other JSON types.

extension Importer: LeafVisitor where Source: ImportSource {
  @inline(never) mutating func readLeaf(
    _ kind: LeafKind, _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    try kind.visit(by: &self, (shape, slot))
  }

  @inline(__always) mutating func visit<Value: Leaf>(
    _ type: Value.Type, _ place: (shape: ValueShape, slot: Slot)
  ) throws(ReadingStopped) -> Bool {
    let mark = source.mark()
    switch try type.take(from: &source) {
    case .value(let value):
      place.slot.store(value)
      return true
    case .otherType: return try readOther(place.shape, into: place.slot)
    case .fraction: return rejectNumber(place.shape, isFraction: true, at: mark)
    case .outOfRange: return rejectNumber(place.shape, isFraction: false, at: mark)
    case .invalid(let reason): return reject(place.shape, reason, at: mark)
    }
  }

  mutating func visitJSONValue(
    _ place: (shape: ValueShape, slot: Slot)
  ) throws(ReadingStopped) -> Bool {
    guard let value = try takeWholeValue() else { return false }
    place.slot.store(value)
    return true
  }

  mutating func visitAny(
    _ place: (shape: ValueShape, slot: Slot)
  ) throws(ReadingStopped) -> Bool {
    guard let value = try readAny(place.shape) else { return false }
    // `as Any` prevents Swift from storing the wrapped value with its own type.
    place.slot.store(value as Any)
    return true
  }

  /// Reports a string that the type of a shape cannot represent.
  @inline(never) private mutating func reject(
    _ shape: ValueShape, _ reason: String, at mark: SourceMark
  ) -> Bool {
    reportValue(
      .transformFailed(
        transformer: TransformerName(from: "String", to: shape.typeName).text, reason: reason),
      at: mark, detail: .reason(reason))
    return false
  }

  /// Reports a number that the type of a shape cannot represent.
  @inline(never) private mutating func rejectNumber(
    _ shape: ValueShape, isFraction: Bool, at mark: SourceMark
  ) -> Bool {
    let expected = shape.typeName
    reportValue(
      isFraction
        ? .typeMismatch(expected: expected, found: foundFraction(at: mark))
        : .numberOutOfRange(expected: expected, found: found("number", at: mark)),
      at: mark, detail: .jsonTypes(shape.jsonTypes))
    return false
  }
}
