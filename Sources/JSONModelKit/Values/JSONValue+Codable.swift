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
  /// A number is encoded as an `Int`, `UInt64`, `Double` or `Decimal`, whichever is the first to
  /// have its exact value. A `Double` has it if its shortest text is numerically equal.
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
  /// - Throws: `DecodingError` if the value is not a number.
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
  /// The number is encoded as an `Int`, `UInt64`, `Double` or `Decimal`, whichever is the first to
  /// have its exact value. A `Double` has it if its shortest text is numerically equal. If none of
  /// them has the exact value, the number is encoded as the nearest `Double`.
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
