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

extension Importer where Source: ImportSource {
  @inline(never) mutating func readLeaf(
    _ kind: LeafKind, _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    switch kind {
    case .string:
      guard let text = try source.takeString() else { return try readOther(shape, into: slot) }
      slot.store(text)
      return true
    case .bool:
      guard let value = try source.takeBool() else { return try readOther(shape, into: slot) }
      slot.store(value)
      return true
    case .int: return try readInteger(as: Int.self, shape, into: slot)
    case .int64: return try readInteger(as: Int64.self, shape, into: slot)
    case .double: return try readFloatingPoint(as: Double.self, shape, into: slot)
    default: return try readRareLeaf(kind, shape, into: slot)
    }
  }

  @inline(never) private mutating func readRareLeaf(
    _ kind: LeafKind, _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    switch kind {
    case .int8: return try readInteger(as: Int8.self, shape, into: slot)
    case .int16: return try readInteger(as: Int16.self, shape, into: slot)
    case .int32: return try readInteger(as: Int32.self, shape, into: slot)
    case .int128: return try readInteger(as: Int128.self, shape, into: slot)
    case .uint: return try readInteger(as: UInt.self, shape, into: slot)
    case .uint8: return try readInteger(as: UInt8.self, shape, into: slot)
    case .uint16: return try readInteger(as: UInt16.self, shape, into: slot)
    case .uint32: return try readInteger(as: UInt32.self, shape, into: slot)
    case .uint64: return try readInteger(as: UInt64.self, shape, into: slot)
    case .uint128: return try readInteger(as: UInt128.self, shape, into: slot)
    case .float: return try readFloatingPoint(as: Float.self, shape, into: slot)
    case .decimal:
      let mark = source.mark()
      guard let number = try source.takeDecimal() else { return try readOther(shape, into: slot) }
      return store(number, shape, at: mark, into: slot)
    case .number:
      guard let number = try source.takeJSONNumber() else {
        return try readOther(shape, into: slot)
      }
      slot.store(number)
      return true
    case .date: return try readDate(shape, into: slot)
    case .value:
      guard let value = try takeWholeValue() else { return false }
      slot.store(value)
      return true
    case .any:
      guard let value = try readAny(shape) else { return false }
      // `as Any` prevents Swift from storing the wrapped value with its own type.
      slot.store(value as Any)
      return true
    case .string, .bool, .int, .int64, .double:
      preconditionFailure("readLeaf reads these.")
    }
  }

  private mutating func readDate(
    _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    let mark = source.mark()
    switch try source.takeDate() {
    case .success(let seconds):
      slot.store(Date(timeIntervalSinceReferenceDate: seconds))
      return true
    case .failure(let rejection):
      reportValue(
        .transformFailed(
          transformer: TransformerName(from: "String", to: "Date").text, reason: rejection.reason),
        at: mark, detail: .reason(rejection.reason))
      return false
    case nil:
      return try readOther(shape, into: slot)
    }
  }

  @inline(__always) private mutating func readInteger<Value: FixedWidthInteger>(
    as type: Value.Type, _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    let mark = source.mark()
    guard let number = try source.takeInteger(as: type) else {
      return try readOther(shape, into: slot)
    }
    return store(number, shape, at: mark, into: slot)
  }

  @inline(__always) mutating func readFloatingPoint<Value: BinaryFormat>(
    as type: Value.Type, _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    let mark = source.mark()
    guard let number = try source.takeFloatingPoint(as: type) else {
      return try readOther(shape, into: slot)
    }
    return store(number, shape, at: mark, into: slot)
  }

  @inline(__always) private mutating func store<Value>(
    _ number: NumberConversion<Value>, _ shape: ValueShape, at mark: SourceMark, into slot: Slot
  ) -> Bool {
    switch number {
    case .value(let value):
      slot.store(value)
      return true
    case .fraction: return rejectNumber(shape, isFraction: true, at: mark)
    case .outOfRange: return rejectNumber(shape, isFraction: false, at: mark)
    }
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
