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
    guard let value = try readAny(place.shape) else { return false }
    // `as Any` prevents Swift from storing the wrapped value with its own type.
    place.slot.store(value as Any)
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

// `Any` holds Swift values: String, Int (UInt64 for larger numbers), Double, Decimal, Bool, [Any],
// [String: Any], and NSNull for null. A number that none of them represents exactly is a
// JSONNumber.

extension Importer {
  /// Imports the next value of any type; nil if there are issues.
  ///
  /// The import is not recursive, but releasing the value is.
  mutating func readAny(_ shape: ValueShape) throws(ReadingStopped) -> Any? {
    var builder = TreeBuilder<SwiftMaker>()
    var isWhole = true
    repeat {
      switch try source.typeOfNext() {
      case .array?:
        if try source.beginArray() == true {
          builder.beginArray()
          if builder.isTooDeepToRelease { throw source.fail(limit: StackRoom.reason) }
          continue
        }
        builder.add([Any]())
      case .object?:
        if try source.beginObject() == true {
          builder.beginObject()
          if builder.isTooDeepToRelease { throw source.fail(limit: StackRoom.reason) }
          builder.setKey(try source.takeKey())
          continue
        }
        builder.add([String: Any]())
      case let type:
        if let value = try readAnyScalar(type, shape) {
          builder.add(value)
        } else {
          isWhole = false
        }
      }
      try advancePastPart(of: &builder)
    } while builder.depth > 0
    return isWhole ? builder.root : nil
  }

  /// Advances from the end of a value to the next value, and ends the containers that end between
  /// them.
  ///
  /// The last of several equal keys is used, as in all values without a declared type.
  private mutating func advancePastPart(
    of builder: inout TreeBuilder<SwiftMaker>
  ) throws(ReadingStopped) {
    while builder.depth > 0 {
      if builder.isInObject {
        if try source.advanceToNextMember() { return builder.setKey(try source.takeKey()) }
      } else if try source.advanceToNextElement() {
        return
      }
      builder.end()
    }
  }

  private mutating func readAnyScalar(
    _ type: JSONType?, _ shape: ValueShape
  ) throws(ReadingStopped) -> Any? {
    switch type {
    case .null:
      _ = try source.takeNull()
      return SwiftMaker.null
    case .true, .false: return try source.takeBool()
    case .string: return try source.takeString()
    case .number: return try readAnyNumber(shape)
    case nil:
      _ = try rejectValue(shape)
      return nil
    case .array, .object: preconditionFailure("readAny(_:) reads these.")
    }
  }

  /// Imports a number; one beyond the greatest `Double` is out of range, as for other properties.
  private mutating func readAnyNumber(_ shape: ValueShape) throws(ReadingStopped) -> Any? {
    let mark = source.mark()
    guard let number = try source.takeJSONNumber() else { return nil }
    let value = number.swiftValue
    if !(value is JSONNumber) || number.double != nil { return value }
    let found = found("number", at: mark)
    reportValue(.numberOutOfRange(expected: shape.typeName, found: found), at: mark)
    return nil
  }
}
