#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONValue {
  /// Parses a document of UTF-8 bytes (RFC 8259).
  ///
  /// ```swift
  /// let value = try JSONValue(data: Data(#"[1, 2.50]"#.utf8))
  /// value[1]?.number?.text   // "2.50"
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the position of the error:
  ///   ``JSONModelError/Kind/emptyInput``, ``JSONModelError/Kind/invalidJSON(_:)``, or
  ///   ``JSONModelError/Kind/limitExceeded(_:)`` if arrays and objects are nested deeper than 512
  ///   levels or too deeply for the stack of the thread.
  public init(data: Data) throws(JSONModelError) {
    self = try data.lend { bytes throws(JSONModelError) in try Self(reading: bytes) }
  }

  /// Parses a document in a string.
  ///
  /// ```swift
  /// try JSONValue(string: "[1, 2.50]")[0]?.int   // 1
  /// ```
  ///
  /// - Throws: The same errors as ``init(data:)``.
  public init(string: String) throws(JSONModelError) {
    self = try string.lend { bytes throws(JSONModelError) in try Self(reading: bytes) }
  }

  /// - Parameters:
  ///   - model: The name of the type that is created, for errors.
  ///   - take: Reads the value of the document.
  init(
    reading bytes: LentBytes, maximumDepth: Int = JSONReader.defaultMaximumDepth,
    for model: String = "JSONValue",
    _ take: (inout JSONReader) throws(ReadingStopped) -> JSONValue = {
      reader throws(ReadingStopped) in try reader.takeValue()
    }
  ) throws(JSONModelError) {
    guard !bytes.isEmpty, let cursor = bytes.cursor else {
      throw JSONModelError(model: model, issues: [.emptyInput])
    }
    var reader = JSONReader(cursor, maximumDepth: maximumDepth)
    do throws(ReadingStopped) {
      try reader.begin()
      let value = try take(&reader)
      try reader.finish()
      self = value
    } catch {
      throw JSONModelError(model: model, issues: [reader.failureIssue])
    }
  }
}

extension JSONReader {
  /// Reads a value of any JSON type.
  ///
  /// Reading does not recurse, but releasing the value does.
  mutating func takeValue() throws(ReadingStopped) -> JSONValue {
    guard peek().beginsContainer else { return try takeScalar() }
    var builder = TreeBuilder<ValueMaker>()
    while true {
      try takePart(into: &builder)
      guard let value = builder.root else { continue }
      if builder.hasDuplicateKey { hasDuplicateKey = true }
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

  /// Reads a scalar or the start of a container, then the separator or the ends of containers after
  /// it.
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
        if try advanceToNextMember() { return try takeKey(into: &builder) }
      } else if try advanceToNextElement() {
        return
      }
      builder.end()
    }
  }

  private mutating func takeKey(
    into builder: inout TreeBuilder<ValueMaker>
  ) throws(ReadingStopped) {
    builder.setKey(try takeKeyText())
    try skipColon()
  }
}
