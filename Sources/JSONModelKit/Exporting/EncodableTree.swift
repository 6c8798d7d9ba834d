#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a model hands to an encoder of another library.
///
/// Such an encoder has a form of its own for binary data: a database stores bytes, a property list has
/// `<data>`, and `JSONEncoder` has a strategy. Their decoders would not find bytes in a string of base 64.
enum EncodableTree: Encodable {
  case value(JSONValue)
  case data(Data)
  case array([EncodableTree])
  case object([String: EncodableTree])

  func encode(to encoder: any Encoder) throws {
    try EncodingError.checkStack(for: self, in: encoder)
    switch self {
    case .value(let value):
      try value.encode(to: encoder)
    case .data(let data):
      var container = encoder.singleValueContainer()
      try container.encode(data)
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let members):
      var container = encoder.container(keyedBy: JSONCodingKey.self)
      for (key, member) in members.sorted(by: { $0.key.precedes($1.key) }) {
        try container.encode(member, forKey: JSONCodingKey(key))
      }
    }
  }

  var json: JSONValue {
    StackRoom.withRoom {
      switch self {
      case .value(let value): value
      case .data(let data): .string(stringFromData(data))
      case .array(let elements): .array(elements.map(\.json))
      case .object(let members): .object(members.mapValues(\.json))
      }
    }
  }
}

/// Makes the trees for encoders of other libraries.
enum EncodableMaker: TreeMaker {
  static var null: EncodableTree { .value(.null) }
  static func bool(_ value: Bool) -> EncodableTree { .value(ValueMaker.bool(value)) }
  static func string(_ text: consuming String) -> EncodableTree {
    .value(ValueMaker.string(consume text))
  }
  static func integer(_ value: some FixedWidthInteger) -> EncodableTree {
    .value(ValueMaker.integer(value))
  }
  static func number(_ number: JSONNumber) -> EncodableTree { .value(.number(number)) }
  static func double(_ value: Double) -> EncodableTree { .value(ValueMaker.double(value)) }
  static func decimal(_ value: Decimal) -> EncodableTree { .value(ValueMaker.decimal(value)) }
  static func value(_ value: JSONValue) -> EncodableTree { .value(value) }
  static func data(_ data: Data) -> EncodableTree? { .data(data) }
  static func array(_ elements: [EncodableTree]) -> EncodableTree { .array(elements) }
  static func object(_ members: [String: EncodableTree]) -> EncodableTree { .object(members) }
  static func json(of value: EncodableTree) -> JSONValue { value.json }
}
