import Foundation
import JSONModelKit
import Testing

indirect enum FakeNode {
  case null
  case text(String)
  case integer(Int)
  case real(Double)
  case date(Date)
  case elements([FakeNode])
  case members([String: FakeNode])
}

/// A decoder that behaves like the decoders of other formats.
struct FakeDecoder: Decoder {
  enum Style {
    /// A database row: a number can also be decoded as a Bool, and only `decode` accepts JSON text
    /// in a column.
    case row
    /// All values are strings.
    ///
    /// A string can also be decoded as an object with the key `""`, and any single value as an
    /// array of one element.
    case xml
    /// Strings with resolved types: an integer can also be decoded as a String.
    case yaml
    /// All values are strings, and no value is decoded as nil.
    case form
  }
  /// Thrown if a container is requested for a column.
  struct NeedsJSON: Error {}

  let node: FakeNode
  let style: Style
  var isColumn = false
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  static func decode<Value: Decodable>(
    _ type: Value.Type, from node: FakeNode, _ style: Style
  ) throws -> Value {
    try type.init(from: FakeDecoder(node: node, style: style))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if isColumn { throw NeedsJSON() }
    switch (node, style) {
    case (.members(let members), _):
      return KeyedDecodingContainer(FakeKeyed(decoder: self, members: members))
    case (.text, .xml):
      return KeyedDecodingContainer(FakeKeyed(decoder: self, members: ["": node]))
    default:
      throw mismatch(type)
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    if isColumn { throw NeedsJSON() }
    if style == .row { Issue.record("a row is no array, and the process would end here") }
    switch (node, style) {
    case (.elements(let elements), _): return FakeUnkeyed(decoder: self, elements: elements)
    case (_, .xml): return FakeUnkeyed(decoder: self, elements: [node])
    default: throw mismatch([Any].self)
    }
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    FakeSingle(decoder: self)
  }

  func mismatch(_ type: Any.Type) -> DecodingError {
    .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "\(node)"))
  }

  /// Decodes a nested value, as the format does.
  func decode<Value: Decodable>(_ type: Value.Type, _ node: FakeNode, _ key: any CodingKey) throws
    -> Value
  {
    var decoder = FakeDecoder(node: node, style: style, codingPath: codingPath + [key])
    if style == .row {
      decoder.isColumn = true
      do {
        return try decoder.decode(type)
      } catch is NeedsJSON {
        guard case .text(let text) = node else { throw decoder.mismatch(type) }
        return try JSONDecoder().decode(type, from: Data(text.utf8))
      }
    }
    if style == .xml, case .elements(let elements) = node, !(type is any FakeSequence.Type) {
      decoder = FakeDecoder(
        node: elements.first ?? .null, style: style, codingPath: decoder.codingPath)
    }
    return try decoder.decode(type)
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let scalar = scalar(type) {
      guard let value = scalar as? Value else { throw mismatch(type) }
      return value
    }
    return try type.init(from: self)
  }

  /// Returns the node as a value of a scalar type; nil for other types.
  ///
  /// Returns `Wrong` if the node is not a value of the scalar type.
  private func scalar(_ type: Any.Type) -> Any? {
    switch (type, node) {
    case (is String.Type, .text(let text)): return text
    case (is String.Type, .integer(let value)): return style == .yaml ? "\(value)" : Wrong()
    case (is String.Type, .members): return style == .xml ? "" : Wrong()
    case (is Bool.Type, .integer(let value)): return style == .row ? value != 0 : Wrong()
    case (is Bool.Type, .real(let value)): return style == .row ? value != 0 : Wrong()
    case (is Bool.Type, .text(let text)): return Bool(text).map { $0 as Any } ?? Wrong()
    case (is Int.Type, .integer(let value)): return value
    case (is Int.Type, .text(let text)):
      return (style == .row ? nil : Int(text)).map { $0 as Any } ?? Wrong()
    case (is Double.Type, .integer(let value)): return Double(value)
    case (is Double.Type, .real(let value)): return value
    case (is Double.Type, .text(let text)):
      return (style == .row ? nil : Double(text)).map { $0 as Any } ?? Wrong()
    case (is Date.Type, .date(let date)): return date
    default:
      let isScalar =
        type is String.Type || type is Bool.Type || type is Int.Type || type is Double.Type
        || type is Date.Type || type is Decimal.Type
      return isScalar ? Wrong() : nil
    }
  }

  private struct Wrong {}
}

/// Types that are decoded from all XML elements of one name; other types use the first element.
private protocol FakeSequence {}
extension Array: FakeSequence {}

private struct FakeKeyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: FakeDecoder
  let members: [String: FakeNode]
  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    if decoder.style == .form { return false }
    if case .null? = members[key.stringValue] { return true }
    return false
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard let member = members[key.stringValue] else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: ""))
    }
    return try decoder.decode(type, member, key)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> { throw decoder.mismatch(type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw decoder.mismatch([Any].self)
  }

  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { decoder }
}

private struct FakeUnkeyed: UnkeyedDecodingContainer {
  let decoder: FakeDecoder
  let elements: [FakeNode]
  var currentIndex = 0
  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    guard case .null = elements[currentIndex] else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try decoder.decode(type, elements[currentIndex], AnyCodingKey(currentIndex))
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> { throw decoder.mismatch(type) }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw decoder.mismatch([Any].self)
  }

  mutating func superDecoder() throws -> any Decoder { decoder }
}

private struct FakeSingle: SingleValueDecodingContainer {
  let decoder: FakeDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool {
    if case .null = decoder.node { return decoder.style != .form }
    return false
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }
}
