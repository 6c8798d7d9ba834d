// `Any` holds Swift's own types: String, Int (UInt64 beyond it), Double, Decimal, Bool, [Any],
// [String: Any], and NSNull for null. A number whose digits none of them holds is a JSONNumber.

extension Importer {
  /// Reads the next value of any type; nil if there are issues.
  ///
  /// The calls are not nested, but those that release the value are.
  @inline(never) mutating func readAny(_ shape: ValueShape) throws(ReadingStopped) -> Any? {
    var builder = TreeBuilder<SwiftMaker>()
    var isWhole = true
    repeat {
      switch try source.kindOfNext() {
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
      case let kind:
        if let value = try readAnyScalar(kind, shape) {
          builder.add(value)
        } else {
          isWhole = false
        }
      }
      try advanceBehindPart(of: &builder)
    } while builder.depth > 0
    return isWhole ? builder.root : nil
  }

  /// Advances from the end of a value to the next one, out of the containers that end here.
  ///
  /// Of equal keys the last wins, as in all values of no declared type.
  private mutating func advanceBehindPart(
    of builder: inout TreeBuilder<SwiftMaker>
  ) throws(ReadingStopped) {
    while builder.depth > 0 {
      if builder.isInObject {
        if try source.endsMember() { return builder.setKey(try source.takeKey()) }
      } else if try source.endsElement() {
        return
      }
      builder.end()
    }
  }

  private mutating func readAnyScalar(
    _ kind: JSONKind?, _ shape: ValueShape
  ) throws(ReadingStopped) -> Any? {
    switch kind {
    case .null:
      _ = try source.takeNull()
      return SwiftMaker.null
    case .true, .false: return try source.takeBool()
    case .string: return try source.takeString()
    case .number: return try readAnyNumber(shape)
    case nil:
      _ = try refuse(shape)
      return nil
    case .array, .object: preconditionFailure("readAny(_:) reads these.")
    }
  }

  /// A number beyond the greatest `Double` is out of range here, too: nothing could compute with it.
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
