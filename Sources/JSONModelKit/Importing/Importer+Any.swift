import Foundation

// `Any` holds Swift's own types: String, Int (UInt64 beyond it), Double, Decimal, Bool, [Any],
// [String: Any], and NSNull for null. A number whose digits none of them holds is a JSONNumber.

extension Importer {
  /// Reads the next value, whatever it is; nil if there were issues.
  @inline(never) mutating func readAny(_ shape: ValueShape) throws(ReadingStopped) -> Any? {
    switch try source.kindOfNext() {
    case nil:
      _ = try refuse(shape)
      return nil
    case .null:
      _ = try source.takeNull()
      return NSNull()
    case .true, .false: return try source.takeBool()
    case .string: return try source.takeString()
    case .number: return try readAnyNumber(shape)
    case .array: return try readAnyArray(shape)
    case .object: return try readAnyObject(shape)
    }
  }

  /// A number beyond the greatest `Double` is out of range here, too: nothing could compute with it.
  private mutating func readAnyNumber(_ shape: ValueShape) throws(ReadingStopped) -> Any? {
    let mark = source.mark()
    guard let number = try source.takeJSONNumber() else { return nil }
    let value = number.swiftValue
    if !(value is JSONNumber) || number.double != nil { return value }
    let found = found("number", at: mark)
    reportValue(.numberOutOfRange(expected: typeName(of: shape.index), found: found), at: mark)
    return nil
  }

  private mutating func readAnyArray(_ shape: ValueShape) throws(ReadingStopped) -> Any? {
    var elements: [Any] = []
    var isWhole = true
    var hasElement = try source.beginArray() == true
    while hasElement {
      if let element = try readAny(shape) { elements.append(element) } else { isWhole = false }
      hasElement = try source.endsElement()
    }
    return isWhole ? elements : nil
  }

  /// Of equal keys the last counts, as in all values without a type.
  private mutating func readAnyObject(_ shape: ValueShape) throws(ReadingStopped) -> Any? {
    var members: [String: Any] = [:]
    var isWhole = true
    var hasMember = try source.beginObject() == true
    while hasMember {
      let key = try source.takeKey()
      if let member = try readAny(shape) { members[key] = member } else { isWhole = false }
      hasMember = try source.endsMember()
    }
    return isWhole ? members : nil
  }
}
