#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The types that the decoder converts itself when a `Codable` type decodes them: the types that
// correspond to a JSON type, and Foundation types whose `Codable` form differs from their common
// form in JSON.

/// A type that the decoder converts without calling its `init(from:)`.
protocol DecodedLeaf {
  init(decoding value: JSONValue) throws(ValueRejection)
}

extension String: DecodedLeaf {
  init(decoding value: JSONValue) throws(ValueRejection) {
    guard let text = value.string else { throw .kind }
    // The decoding type may compare or hash the string.
    if text.isSlowToHash { throw .limit(Self.slowToHashReason) }
    self = text
  }
}

extension Bool: DecodedLeaf {
  init(decoding value: JSONValue) throws(ValueRejection) {
    guard let bool = value.bool else { throw .kind }
    self = bool
  }
}

extension JSONValue: DecodedLeaf {
  init(decoding value: JSONValue) throws(ValueRejection) {
    if value.hasTextSlowToHash { throw .limit(String.slowToHashReason) }
    self = value
  }
}

// MARK: - Numbers

extension FixedWidthInteger {
  init(decoding value: JSONValue) throws(ValueRejection) {
    self = try value.decodedNumber { $0.integer(as: Self.self, from: $1) }
  }
}

extension Int: DecodedLeaf {}
extension Int8: DecodedLeaf {}
extension Int16: DecodedLeaf {}
extension Int32: DecodedLeaf {}
extension Int64: DecodedLeaf {}
extension Int128: DecodedLeaf {}
extension UInt: DecodedLeaf {}
extension UInt8: DecodedLeaf {}
extension UInt16: DecodedLeaf {}
extension UInt32: DecodedLeaf {}
extension UInt64: DecodedLeaf {}
extension UInt128: DecodedLeaf {}

extension BinaryFormat {
  init(decoding value: JSONValue) throws(ValueRejection) {
    self = try value.decodedNumber { $0.floatingPoint(as: Self.self, from: $1) }
  }
}

extension Double: DecodedLeaf {}
extension Float: DecodedLeaf {}

extension Decimal: DecodedLeaf {
  init(decoding value: JSONValue) throws(ValueRejection) {
    self = try value.decodedNumber { $0.decimal(from: $1) }
  }
}

extension JSONNumber: DecodedLeaf {
  init(decoding value: JSONValue) throws(ValueRejection) {
    guard let number = value.number else { throw .kind }
    self = number
  }
}

// MARK: - Foundation types that are strings in JSON

extension Date: DecodedLeaf {
  init(decoding value: JSONValue) throws(ValueRejection) {
    if case .number(let number) = value {
      self = try value.decoded(from: number, dateFromNumber)
    } else {
      self = try value.decoded(from: String(decoding: value), dateFromString)
    }
  }
}

extension URL: DecodedLeaf {
  init(decoding value: JSONValue) throws(ValueRejection) {
    self = try value.decoded(from: String(decoding: value), urlFromString)
  }
}

extension UUID: DecodedLeaf {
  init(decoding value: JSONValue) throws(ValueRejection) {
    self = try value.decoded(from: String(decoding: value), uuidFromString)
  }
}

extension Data: DecodedLeaf {
  init(decoding value: JSONValue) throws(ValueRejection) {
    self = try value.decoded(from: String(decoding: value), dataFromString)
  }
}

// MARK: - Conversions

extension JSONValue {
  fileprivate func decodedNumber<Value>(
    _ conversion: (DecimalNumber, ByteCursor) -> NumberConversion<Value>
  ) throws(ValueRejection) -> Value {
    guard let number, let result = JSONNumber.reading(number.text, conversion) else { throw .kind }
    switch result {
    case .value(let value): return value
    case .fraction: throw .fraction
    case .outOfRange: throw .outOfRange(Value.self)
    }
  }

  fileprivate func decoded<Source, Value>(
    from source: Source, _ transformer: (Source) throws -> Value
  ) throws(ValueRejection) -> Value {
    do {
      return try transformer(source)
    } catch {
      let reason = (error as? JSONTransformError)?.reason ?? "\(error)"
      throw .form(Value.self, reason: reason)
    }
  }
}
