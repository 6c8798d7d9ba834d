#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A `Codable` type that is not `Hashable` is hashed by its encoded values, without creating JSON:
//
//   {"x": 1, "tags": ["a", "b"]}     hash(x, 1) + hash(tags, "a") + hash(tags, "b")
//
// The sum does not depend on the order of elements, because equal sets may encode them in any
// order. Only the elements of an `Array` are hashed with their indexes.

/// An encoder that hashes the encoded values.
struct HashingEncoder: Encoder {
  fileprivate final class Sum {
    var hash = 0
  }

  fileprivate let sum: Sum
  /// The hash of the keys that lead to the value.
  fileprivate let path: Int
  /// The number of containers around the value.
  fileprivate let depth: Int
  /// Whether the value is an array, whose elements are always encoded in the same order.
  fileprivate var isArray = false
  /// The maximum number of nested containers that a hash covers, which limits the recursion.
  private static let maximumLevels = 32
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] {
    [.jsonExportOptions: JSONExportOptions(includesWriteOnly: true)]
  }

  /// Returns the hash of the encoded form of a value; nil if encoding fails.
  static func hash(of value: any Encodable, depth: Int = 0) -> Int? {
    let encoder = HashingEncoder(sum: Sum(), path: 0, depth: depth)
    do {
      try encoder.add(value)
    } catch {
      return nil
    }
    return encoder.sum.hash
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    add(part: 1)
    return KeyedEncodingContainer(Keyed<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    add(part: 2)
    return Unkeyed(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  /// Returns the encoder for the value of a key.
  fileprivate func inside(_ key: String) -> HashingEncoder {
    var hasher = Hasher()
    hasher.combine(path)
    hasher.combine(key)
    return HashingEncoder(sum: sum, path: hasher.finalize(), depth: depth + 1)
  }

  fileprivate func add(part: some Hashable) {
    var hasher = Hasher()
    hasher.combine(path)
    hasher.combine(part)
    sum.hash &+= hasher.finalize()
  }

  fileprivate func add<Value: Encodable>(_ value: Value) throws {
    var hasher = Hasher()
    hasher.combine(path)
    switch value {
    case let value as String: hasher.combine(value)
    case let value as Int: hasher.combine(value)
    case let value as Double: hasher.combine(value)
    case let value as Bool: hasher.combine(value)
    case let value as Data: hasher.combine(allBytesOf: value)
    case let value as Decimal: hasher.combine(allDigitsOf: value)
    case let value as any FixedWidthInteger: hasher.combine(AnyHashable(value))
    case let value as Float: hasher.combine(value)
    case let value as Date: hasher.combine(value)
    case let value as URL: hasher.combine(value)
    case let value as UUID: hasher.combine(value)
    case let value as JSONValue: hasher.combine(value)
    case let value as JSONNumber: hasher.combine(value)
    default:
      guard let model = ModelClasses.model(in: value) else {
        guard depth < Self.maximumLevels else { return }
        var encoder = self
        encoder.isArray = (Value.self as? any ArrayShaped.Type)?.isSet == false
        return try value.encode(to: encoder)
      }
      model.hash(into: &hasher)
    }
    sum.hash &+= hasher.finalize()
  }
}

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: HashingEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { encoder.inside(key.stringValue).add(part: 0) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try encoder.inside(key.stringValue).add(value)
  }

  // The protocol's default implementations of these two throw; the generic method does not replace
  // them.
  func encode(_ value: Int128, forKey key: Key) { encoder.inside(key.stringValue).add(part: value) }

  func encode(_ value: UInt128, forKey key: Key) {
    encoder.inside(key.stringValue).add(part: value)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.inside(key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.inside(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.inside("super") }

  func superEncoder(forKey key: Key) -> any Encoder { encoder.inside(key.stringValue) }
}

private struct Unkeyed: UnkeyedEncodingContainer {
  let encoder: HashingEncoder
  var count = 0
  var codingPath: [any CodingKey] { [] }

  private let isArray: Bool

  init(encoder: HashingEncoder) {
    isArray = encoder.isArray
    self.encoder = encoder.inside("[]")
  }

  mutating func encodeNil() {
    count += 1
    encoder.add(part: 0)
  }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    count += 1
    // Hashed separately, so that exchanging parts of two elements changes the hash.
    let hash = HashingEncoder.hash(of: value, depth: encoder.depth)
    if isArray { encoder.add(part: [count, hash]) } else { encoder.add(part: hash) }
  }

  mutating func encode(_ value: Int128) {
    count += 1
    encoder.add(part: value)
  }

  mutating func encode(_ value: UInt128) {
    count += 1
    encoder.add(part: value)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    count += 1
    return encoder.container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    count += 1
    return encoder.unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    count += 1
    return encoder
  }
}

private struct Single: SingleValueEncodingContainer {
  let encoder: HashingEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.add(part: 0) }

  func encode<Value: Encodable>(_ value: Value) throws { try encoder.add(value) }

  func encode(_ value: Int128) { encoder.add(part: value) }

  func encode(_ value: UInt128) { encoder.add(part: value) }
}
