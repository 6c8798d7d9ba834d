#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

extension Importer: LeafVisitor {
  mutating func readLeaf(
    _ kind: LeafKind, _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    try kind.visit(by: &self, (shape, slot))
  }

  @inline(__always) mutating func visit<Value: Leaf>(
    _ type: Value.Type, _ place: (shape: ValueShape, slot: Slot)
  ) throws(ReadingStopped) -> Bool {
    let mark = source.mark()
    // The only other leaf that is imported from a string.
    if Value.self == Date.self { try requireFinished() }
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
    // `Any` holds Swift values: String, Int (UInt64 for larger numbers), Double, Decimal, Bool, [Any],
    // [String: Any], and NSNull for null. A number that none of them represents exactly is a
    // JSONNumber.
    guard let value = try takeAny(place.shape) else { return false }
    // `as Any` prevents Swift from storing the wrapped value with its own type.
    place.slot.store(value.swiftValue as Any)
    return true
  }

  /// Reports a string that the type of a shape cannot represent.
  private mutating func reject(
    _ shape: ValueShape, _ reason: String, at mark: ByteOffset
  ) -> Bool {
    reportValue(
      .transformFailed(
        transformer: TransformerName(from: "String", to: shape.typeName).text, reason: reason),
      at: mark, fix: dateFix(shape, at: mark), detail: .reason(reason))
    return false
  }

  /// Reports a number that the type of a shape cannot represent.
  ///
  /// - Parameter expected: What is expected instead; nil for the name of the type.
  mutating func rejectNumber(
    _ shape: ValueShape, expected: String? = nil, isFraction: Bool, at mark: ByteOffset
  ) -> Bool {
    let expected = expected ?? shape.typeName
    reportValue(
      isFraction
        ? .typeMismatch(expected: expected, found: foundFraction(at: mark))
        : .numberOutOfRange(expected: expected, found: found("number", at: mark)),
      at: mark, detail: .jsonTypes(shape.jsonTypes))
    return false
  }
}
