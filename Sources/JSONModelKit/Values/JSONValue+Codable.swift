#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// This conformance serves all encoders and decoders, not only those of JSON. A property list has
// neither null nor numbers of arbitrary size, but has dates and data.

extension JSONValue: Encodable {
  /// Encodes the value with any encoder.
  ///
  /// A number is encoded as the first of the types `Int`, `UInt64`, `Double` and `Decimal` that
  /// represents it exactly. For a `Double`, this means that its shortest text is the same number.
  ///
  /// - Throws: `EncodingError` for a number out of the range of `Double`, and for a value nested
  ///   too deeply for the stack of this thread; and the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try EncodingError.checkStack(for: self, in: encoder)
    switch self {
    case .object(let members):
      // Encoded as a dictionary: key encoding strategies must not change keys that are data.
      var container = encoder.singleValueContainer()
      try container.encode(members)
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .string(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .number(let number):
      try number.encode(to: encoder)
    }
  }
}

extension EncodingError {
  /// Throws if the stack is nearly exhausted, because encoders call themselves for nested values.
  static func checkStack(for value: Any, in encoder: any Encoder) throws {
    if StackRoom.current.isExhaustedInCoder() {
      throw EncodingError.invalidValue(
        value, .init(codingPath: encoder.codingPath, debugDescription: StackRoom.reason))
    }
  }
}

extension JSONNumber: Codable {
  /// Decodes a number.
  ///
  /// - Throws: `DecodingError` if the value isn't a number.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let number = JSONNumber(in: container) else {
      throw DecodingError.typeMismatch(
        JSONNumber.self,
        .init(codingPath: decoder.codingPath, debugDescription: "The value is not a number."))
    }
    self = number
  }

  /// Creates a number with as many digits as the decoder of the container provides.
  init?(in container: any SingleValueDecodingContainer) {
    #if _pointerBitWidth(_32)
      if let value = try? container.decode(Int64.self) {
        self.init(value)
        return
      }
    #endif
    if let value = try? container.decode(Int.self) {
      self.init(value)
    } else if let value = try? container.decode(UInt64.self) {
      self.init(value)
    } else if let value = try? container.decode(Double.self), let number = JSONNumber(value) {
      // A `Decimal` has more digits, but some decoders cannot decode one from a number.
      let decimal = (try? container.decode(Decimal.self)).flatMap { JSONNumber($0) }
      self = decimal ?? number
    } else if let value = try? container.decode(Decimal.self) {
      self.init(value)
    } else {
      return nil
    }
  }

  /// Encodes the number with any encoder.
  ///
  /// The number is encoded as the first of the types `Int`, `UInt64`, `Double` and `Decimal` that
  /// represents it exactly, or else as the nearest `Double`. A `Double` represents it exactly if its
  /// shortest text is the same number.
  ///
  /// - Throws: `EncodingError` for a number beyond the greatest `Double`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch swiftValue {
    case let value as Int: try container.encode(value)
    case let value as Int64: try container.encode(value)
    case let value as UInt64: try container.encode(value)
    case let value as Double: try container.encode(value)
    case let value as Decimal: try container.encode(value)
    default:
      if let double { return try container.encode(double) }
      throw EncodingError.invalidValue(
        self,
        .init(codingPath: encoder.codingPath, debugDescription: "The number is out of range."))
    }
  }
}

/// The key of an object member, or the index of an array element.
struct JSONCodingKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ key: String) {
    stringValue = key
    intValue = nil
  }

  init(_ index: Int) {
    stringValue = "\(index)"
    intValue = index
  }

  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { self.init(intValue) }
}

extension CodingKey {
  /// The key as a component of a key path.
  ///
  /// The decoders of Foundation name the elements of arrays `Index 0`, `Index 1` and so on.
  var component: JSONKeyPath.Component {
    guard let index = intValue, self is JSONCodingKey || stringValue == "Index \(index)" else {
      return .key(stringValue)
    }
    return .index(index)
  }
}

extension DecodingError {
  var isLimitExceeded: Bool {
    guard case .dataCorrupted(let context) = self,
      let error = context.underlyingError as? JSONModelError,
      case .limitExceeded = error.kind
    else { return false }
    return true
  }

  /// Throws if the coding path of a decoder is deeper than the maximum depth of a JSON document.
  static func checkDepth(of decoder: any Decoder) throws {
    // Check the stack first: computing the coding path takes stack, too.
    if StackRoom.current.isExhaustedInCoder() {
      throw DecodingError(limit: StackRoom.reason, of: decoder)
    }
    let maximum = JSONReader.defaultMaximumDepth
    if decoder.codingPath.count > maximum {
      throw DecodingError(limit: "nested deeper than \(maximum.counted("level"))", of: decoder)
    }
  }

  private init(limit reason: String, of decoder: any Decoder) {
    let steps = decoder.codingPath.map(\.foreignComponent)
    let error = JSONModelError(
      model: "JSONValue",
      issues: [JSONModelError.Issue(kind: .limitExceeded(reason), keyPath: JSONKeyPath(steps))])
    self = .dataCorrupted(
      Context(
        codingPath: decoder.codingPath, debugDescription: reason, underlyingError: error))
  }
}

extension CodingKey {
  var foreignComponent: JSONKeyPath.Component {
    // Foundation names its keys for elements `Index 3`.
    guard let index = intValue, self is JSONCodingKey || stringValue.hasPrefix("Index ") else {
      return .key(stringValue)
    }
    return .index(index)
  }
}

extension CodingUserInfoKey {
  /// Creates a key; every name is valid.
  init(named name: String) {
    guard let key = CodingUserInfoKey(rawValue: name) else {
      preconditionFailure("Every text is a key.")
    }
    self = key
  }
}

/// A value that a decoder of another library has decoded as its declared `Codable` type.
///
/// In a tree, it is its JSON form, except for the property that has the type. It is a class, because
/// `FoundationObject` converts all objects in trees.
final class DecodedValue {
  let decoded: DecodedInstance
  let json: JSONValue

  init(_ decoded: DecodedInstance, json: JSONValue) {
    self.decoded = decoded
    self.json = json
  }
}

/// A value that a decoder of another library has decoded as its declared `Codable` type, without
/// its JSON form: only the property that has the type imports it.
struct DecodedInstance {
  let instance: Any
  /// The issues of models inside the instance that were tolerated, with paths relative to it.
  let tolerated: [JSONModelError.Issue]
}

/// A value that a decoder of another library cannot decode as any type that has a JSON form.
struct UndecodableValue {}
