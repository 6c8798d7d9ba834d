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
    let result = unsafe data.withUnsafeBytes { bytes in unsafe Self.reading(bytes) }
    self = try result.get()
  }

  /// Reads a document of text.
  ///
  /// - Throws: The same errors as ``init(data:)``.
  public init(string: String) throws(JSONModelError) {
    var string = string
    let result = string.withUTF8 { bytes in unsafe Self.reading(UnsafeRawBufferPointer(bytes)) }
    self = try result.get()
  }

  private static func reading(
    _ bytes: UnsafeRawBufferPointer
  ) -> Result<JSONValue, JSONModelError> {
    guard bytes.count > 0, let cursor = unsafe ByteCursor(bytes) else {
      return .failure(JSONModelError(model: "JSONValue", issues: [.emptyInput]))
    }
    var reader = JSONReader(cursor, maximumDepth: JSONReader.defaultMaximumDepth)
    do throws(ReadingStopped) {
      try reader.begin()
      let value = try reader.takeValue()
      try reader.finish()
      return .success(value)
    } catch {
      return .failure(JSONModelError(model: "JSONValue", issues: [reader.failureIssue]))
    }
  }
}

extension JSONReader {
  /// Reads whatever value stands here.
  ///
  /// It calls itself for nested values, as deep as `maximumDepth` allows.
  mutating func takeValue() throws(ReadingStopped) -> JSONValue {
    switch peek() {
    case UInt8(ascii: "\""):
      return .string(text(of: try takeStringToken()))
    case UInt8(ascii: "{"):
      return try takeObject()
    case UInt8(ascii: "["):
      return try takeArray()
    case UInt8(ascii: "n"):
      _ = try takeNull()
      return .null
    default:
      if let value = try takeBool() { return .bool(value) }
      guard let number = try takeNumber() else { try failExpectingValue() }
      return .number(JSONNumber(checked: cursor.text(in: number.range, isASCII: true)))
    }
  }

  /// Ends the reading where the thread has no room for calls that go one level deeper.
  @inline(__always) private mutating func checkStack() throws(ReadingStopped) {
    if depth > StackRoom.uncheckedDepth, StackRoom.isExhausted() {
      throw failBeyondLimit(StackRoom.reason)
    }
  }

  private mutating func takeArray() throws(ReadingStopped) -> JSONValue {
    try checkStack()
    var elements: [JSONValue] = []
    var hasElement = try beginArray() ?? false
    while hasElement {
      elements.append(try takeValue())
      hasElement = try endsElement()
    }
    return .array(elements)
  }

  private mutating func takeObject() throws(ReadingStopped) -> JSONValue {
    try checkStack()
    var members: [String: JSONValue] = [:]
    var hasMember = try beginObject() ?? false
    while hasMember {
      let key = try takeKeyText()
      try passColon()
      if members.updateValue(try takeValue(), forKey: key) != nil { hasRepeatedKey = true }
      hasMember = try endsMember()
    }
    return .object(members)
  }
}
