#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Any encoder and decoder, not only those of JSON: a property list has no null and no number of any
// size, and has dates and data besides.

extension JSONValue: Encodable {
  /// Encodes the value; numbers as an `Int`, `UInt64`, `Double` or `Decimal`, whichever is first to
  /// have all digits.
  ///
  /// - Throws: `EncodingError` for a number beyond the greatest `Double`, and for a value that is
  ///   nested too deeply for the stack of this thread; and whatever the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try EncodingError.checkStack(for: self, in: encoder)
    switch self {
    case .object(let members):
      // As a dictionary: strategies for the names of properties are not for keys that are data.
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
  /// Throws if a nested value could overflow the stack: encoders call themselves for it.
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
  /// - Throws: `DecodingError` for what is no number.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let number = JSONNumber(in: container) else {
      throw DecodingError.typeMismatch(
        JSONNumber.self,
        .init(codingPath: decoder.codingPath, debugDescription: "The value is not a number."))
    }
    self = number
  }

  /// The number that a container has, with the digits that its decoder lets be known.
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
      // A decimal has more digits, but not every decoder has one for a number.
      let decimal = (try? container.decode(Decimal.self)).flatMap { JSONNumber($0) }
      self = decimal ?? number
    } else if let value = try? container.decode(Decimal.self) {
      self.init(value)
    } else {
      return nil
    }
  }

  /// Encodes the number as an `Int`, `UInt64`, `Double` or `Decimal`, whichever is first to have all
  /// digits; beyond them as the nearest `Double`.
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
