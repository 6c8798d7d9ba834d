#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONValue {
  /// Reads a document of UTF-8 bytes (RFC 8259).
  ///
  /// ```swift
  /// let value = try JSONValue(data: Data(#"[1, 2.50]"#.utf8))
  /// value[1]?.number?.text   // "2.50"
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind `emptyInput`, `invalidJSON`, or `limitExceeded` where
  ///   arrays and objects are nested deeper than 512 levels, or than the stack of the thread has
  ///   room for; each with its position.
  public init(data: Data) throws(JSONModelError) {
    self = try data.lend { bytes throws(JSONModelError) in try Self(reading: bytes) }
  }

  /// Reads a document of text.
  ///
  /// - Throws: The same errors as ``init(data:)``.
  public init(string: String) throws(JSONModelError) {
    self = try string.lend { bytes throws(JSONModelError) in try Self(reading: bytes) }
  }

  init(
    reading bytes: LentBytes, maximumDepth: Int = JSONReader.defaultMaximumDepth
  ) throws(JSONModelError) {
    guard !bytes.isEmpty, let cursor = bytes.cursor else {
      throw JSONModelError(model: "JSONValue", issues: [.emptyInput])
    }
    var reader = JSONReader(cursor, maximumDepth: maximumDepth)
    do throws(ReadingStopped) {
      try reader.begin()
      let value = try reader.takeValue()
      try reader.finish()
      self = value
    } catch {
      throw JSONModelError(model: "JSONValue", issues: [reader.failureIssue])
    }
  }
}

extension JSONReader {
  /// Reads a value of any type.
  ///
  /// The calls are not nested, but those that release the value are.
  mutating func takeValue() throws(ReadingStopped) -> JSONValue {
    guard peek().beginsContainer else { return try takeScalar() }
    var builder = TreeBuilder<ValueMaker>()
    while true {
      try takePart(into: &builder)
      guard let value = builder.root else { continue }
      if builder.hasRepeatedKey { hasRepeatedKey = true }
      return value
    }
  }

  private mutating func takeScalar() throws(ReadingStopped) -> JSONValue {
    switch peek() {
    case UInt8(ascii: "\""):
      return .string(text(of: try takeStringToken()))
    case UInt8(ascii: "n"):
      _ = try takeNull()
      return .null
    default:
      if let value = try takeBool() { return .bool(value) }
      guard let number = try takeNumber() else { try failExpectingValue() }
      return .number(JSONNumber(checked: cursor.text(in: number.range, isASCII: true)))
    }
  }

  /// Reads a scalar, or the beginning of a container, and the ends of containers behind it.
  private mutating func takePart(
    into builder: inout TreeBuilder<ValueMaker>
  ) throws(ReadingStopped) {
    switch peek() {
    case UInt8(ascii: "{"):
      if try beginObject() == true {
        builder.beginObject()
        if builder.isTooDeepToRelease { throw failBeyondLimit(StackRoom.reason) }
        return try takeKey(into: &builder)
      }
      builder.add(.object([:]))
    case UInt8(ascii: "["):
      if try beginArray() == true {
        builder.beginArray()
        if builder.isTooDeepToRelease { throw failBeyondLimit(StackRoom.reason) }
        return
      }
      builder.add(.array([]))
    default:
      builder.add(try takeScalar())
    }
    while builder.depth > 0 {
      if builder.isInObject {
        if try endsMember() { return try takeKey(into: &builder) }
      } else if try endsElement() {
        return
      }
      builder.end()
    }
  }

  private mutating func takeKey(
    into builder: inout TreeBuilder<ValueMaker>
  ) throws(ReadingStopped) {
    builder.setKey(try takeKeyText())
    try passColon()
  }
}
