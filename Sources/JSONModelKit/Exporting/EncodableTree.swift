#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The exported form of a model for an encoder of another library.
///
/// Such an encoder has its own format for binary data: a database stores bytes, a property list has
/// `<data>`, and `JSONEncoder` has a strategy. The corresponding decoders would not accept a Base64
/// string instead.
enum EncodableTree: Encodable {
  case value(JSONValue)
  case data(Data)
  case array([EncodableTree])
  case object([String: EncodableTree])
  /// An object whose keys are data, so the key encoding strategy must not change them.
  case dictionary([String: EncodableTree])

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
      for (key, member) in members.sorted(byUTF8Of: \.key) {
        try container.encode(member, forKey: JSONCodingKey(key))
      }
    case .dictionary(let members):
      var container = encoder.singleValueContainer()
      try container.encode(members)
    }
  }

  var json: JSONValue {
    StackRoom.withRoom {
      switch self {
      case .value(let value): value
      case .data(let data): .string(stringFromData(data))
      case .array(let elements): .array(elements.map(\.json))
      case .object(let members), .dictionary(let members): .object(members.mapValues(\.json))
      }
    }
  }
}
