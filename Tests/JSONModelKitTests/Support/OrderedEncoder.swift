import Foundation

/// An encoder whose containers keep the order of their members, as those of YAML and XML do.
///
/// The result is JSON.
struct OrderedEncoder: Encoder {
  final class Node {
    var parts: [(key: String?, node: Node)] = []
    var isObject = false
    var scalar: String?

    var text: String {
      if let scalar { return scalar }
      let parts = parts.map { part in (part.key.map { "\"\($0)\":" } ?? "") + part.node.text }
      let text = parts.joined(separator: ",")
      return isObject ? "{\(text)}" : "[\(text)]"
    }

    func part(_ key: String? = nil) -> OrderedEncoder {
      let node = Node()
      parts.append((key, node))
      return OrderedEncoder(node: node)
    }
  }

  let node: Node
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] = [:]

  static func encode(_ value: some Encodable, _ userInfo: [CodingUserInfoKey: Any] = [:]) throws
    -> String
  {
    let encoder = OrderedEncoder(node: Node(), userInfo: userInfo)
    try encoder.encode(value)
    return encoder.node.text
  }

  func encode(_ value: some Encodable) throws {
    switch value {
    case let text as String: node.scalar = "\"\(text)\""
    case let bool as Bool: node.scalar = "\(bool)"
    case let integer as any FixedWidthInteger: node.scalar = "\(integer)"
    case let double as Double: node.scalar = "\(double)"
    case let data as Data: node.scalar = "\(data.count) bytes"
    default: try value.encode(to: self)
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.isObject = true
    return KeyedEncodingContainer(Keyed(node: node))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { Unkeyed(node: node) }
  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: Node
    var codingPath: [any CodingKey] { [] }
    func encodeNil(forKey key: Key) { node.part(key.stringValue).node.scalar = "null" }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      try node.part(key.stringValue).encode(value)
    }
    func nestedContainer<Other: CodingKey>(
      keyedBy type: Other.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Other> { node.part(key.stringValue).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      node.part(key.stringValue).unkeyedContainer()
    }
    func superEncoder() -> any Encoder { node.part("super") }
    func superEncoder(forKey key: Key) -> any Encoder { node.part(key.stringValue) }
  }

  private struct Unkeyed: UnkeyedEncodingContainer {
    let node: Node
    var codingPath: [any CodingKey] { [] }
    var count: Int { node.parts.count }
    func encodeNil() { node.part().node.scalar = "null" }
    func encode<Value: Encodable>(_ value: Value) throws { try node.part().encode(value) }
    func nestedContainer<Other: CodingKey>(
      keyedBy type: Other.Type
    ) -> KeyedEncodingContainer<Other> { node.part().container(keyedBy: type) }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { node.part().unkeyedContainer() }
    func superEncoder() -> any Encoder { node.part() }
  }

  private struct Single: SingleValueEncodingContainer {
    let encoder: OrderedEncoder
    var codingPath: [any CodingKey] { [] }
    func encodeNil() { encoder.node.scalar = "null" }
    func encode<Value: Encodable>(_ value: Value) throws { try encoder.encode(value) }
  }
}
