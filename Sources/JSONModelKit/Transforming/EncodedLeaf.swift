#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The types that the encoder exports by the rules for properties, without calling their
// `encode(to:)`.

/// A type that the encoder converts without calling its `encode(to:)`.
protocol EncodedLeaf {
  func encoded() throws(EncodingRejection) -> JSONValue
}

extension String: EncodedLeaf {
  func encoded() -> JSONValue { .string(self) }
}

extension Bool: EncodedLeaf {
  func encoded() -> JSONValue { .bool(self) }
}

extension JSONValue: EncodedLeaf {
  func encoded() -> JSONValue { self }
}

extension JSONNumber: EncodedLeaf {
  func encoded() -> JSONValue { .number(self) }
}

// MARK: - Numbers

extension FixedWidthInteger {
  func encoded() -> JSONValue { .number(JSONNumber(self)) }
}

extension Int: EncodedLeaf {}
extension Int8: EncodedLeaf {}
extension Int16: EncodedLeaf {}
extension Int32: EncodedLeaf {}
extension Int64: EncodedLeaf {}
extension Int128: EncodedLeaf {}
extension UInt: EncodedLeaf {}
extension UInt8: EncodedLeaf {}
extension UInt16: EncodedLeaf {}
extension UInt32: EncodedLeaf {}
extension UInt64: EncodedLeaf {}
extension UInt128: EncodedLeaf {}

extension BinaryFormat where Self: BinaryFloatingPoint & LosslessStringConvertible {
  func encoded() throws(EncodingRejection) -> JSONValue { try JSONNumber(self).encodedIfFinite() }
}

extension Double: EncodedLeaf {}
extension Float: EncodedLeaf {}

extension Decimal: EncodedLeaf {
  func encoded() throws(EncodingRejection) -> JSONValue { try JSONNumber(self).encodedIfFinite() }
}

extension JSONNumber? {
  fileprivate func encodedIfFinite() throws(EncodingRejection) -> JSONValue {
    guard let self else { throw EncodingRejection(reason: "the number is not finite") }
    return .number(self)
  }
}

// MARK: - Strings

extension Date: EncodedLeaf {
  func encoded() throws(EncodingRejection) -> JSONValue {
    do {
      return .string(try stringFromDate(self))
    } catch {
      throw EncodingRejection(reason: "cannot convert Date to string: \(error)")
    }
  }
}

extension URL: EncodedLeaf {
  func encoded() -> JSONValue { .string(stringFromURL(self)) }
}

extension UUID: EncodedLeaf {
  func encoded() -> JSONValue { .string(stringFromUUID(self)) }
}

extension Data: EncodedLeaf {
  func encoded() -> JSONValue { .string(stringFromData(self)) }
}
