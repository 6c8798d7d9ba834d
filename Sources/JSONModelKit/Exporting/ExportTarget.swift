#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// An export hands values to a target and does not know whether it writes text or builds a tree:
//
//   Exporter<JSONWriter>                bytes
//   Exporter<TreeTarget<ValueMaker>>    a value
//   Exporter<TreeTarget<SwiftMaker>>    Swift's own values
//
// So what is decided about a value is written once, as for imports.

/// Where the values of an export go.
protocol ExportTarget {
  mutating func writeNull()
  mutating func write(_ value: Bool)
  mutating func write(_ text: String)
  mutating func write(_ value: some FixedWidthInteger)
  mutating func write(_ number: JSONNumber)
  /// Writes a number that is finite.
  mutating func write(_ value: Double)
  /// Writes a decimal that is a number.
  mutating func write(_ value: Decimal)
  mutating func write(_ value: JSONValue)
  /// Writes what a `Codable` type has encoded.
  mutating func write(encoded value: JSONValue)
  /// Writes binary data, if the target has a form for it besides the string of base 64.
  ///
  /// - Returns: Whether it did; otherwise nothing is written.
  mutating func writeNatively(_ data: Data) -> Bool

  /// - Parameter count: How many elements there are, if that is known.
  mutating func beginArray(count: Int)
  mutating func beginElement()
  mutating func endArray()
  /// - Parameter count: How many members there are at most, if that is known.
  mutating func beginObject(count: Int)
  /// Begins an object whose keys are data, and not names of properties.
  mutating func beginDictionary(count: Int)
  mutating func write(key: String)
  /// Writes the key of a member of a plan.
  mutating func writeKey(of member: Int, in plan: OutputPlan)
  mutating func endObject()

  /// Writes a model in a way that only this target knows, if it has one.
  ///
  /// - Returns: Whether it did; otherwise nothing is written.
  static func write(
    _ model: any JSONModelProtocol, _ schema: ClassSchema, by exporter: inout Exporter<Self>
  ) throws(ExportFailure) -> Bool

  /// A target for a part of this one, of the same form, that is put in its place later.
  func part() -> Self
  /// Returns what was written as compact JSON text with sorted keys, by which the elements of a set
  /// are ordered: the same text whatever the target and its options are.
  func textForOrder() throws(ExportFailure) -> [UInt8]
  /// Adds what was written to a part.
  mutating func append(_ part: Self)
}

extension JSONWriter: ExportTarget {
  mutating func writeNatively(_ data: Data) -> Bool { false }

  @inline(__always) static func write(
    _ model: any JSONModelProtocol, _ schema: ClassSchema, by exporter: inout Exporter<JSONWriter>
  ) throws(ExportFailure) -> Bool { false }
  mutating func beginArray(count: Int) { beginArray() }

  mutating func beginObject(count: Int) { beginObject() }
  mutating func beginDictionary(count: Int) { beginObject() }

  mutating func write(_ value: Double) {
    if let number = JSONNumber(value) { write(number) }
  }

  mutating func write(_ value: Decimal) {
    if let number = JSONNumber(value) { write(number) }
  }

  mutating func write(_ value: JSONValue) { write(value, limit: .max) }
  mutating func write(encoded value: JSONValue) { write(value) }

  func part() -> JSONWriter { JSONWriter(isPretty: isPretty, depth: depth) }

  func textForOrder() throws(ExportFailure) -> [UInt8] {
    guard let first = sink.bytes.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return sink.bytes }
    let value = sink.bytes.lend { bytes in
      try? JSONValue(reading: bytes, maximumDepth: .max)
    }
    // What was written is JSON, so only the stack can be in the way.
    guard let value else { throw .stackIsExhausted }
    return value.bytes()
  }

  mutating func append(_ part: JSONWriter) {
    sink.append(part.sink)
  }

  @inline(__always) mutating func writeKey(of member: Int, in plan: OutputPlan) {
    let place = plan.members[member]
    write(key: place.keyStart..<place.keyEnd, of: plan.keyTexts)
  }
}
