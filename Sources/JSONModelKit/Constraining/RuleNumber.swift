#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A number type that constraints support.
protocol RuleNumber: Comparable, Hashable, Sendable {
  /// Creates the value with exactly these decimal digits; returns nil if the type has no such
  /// value.
  init?(exactly number: JSONNumber)
  /// The number with its decimal digits, or nil if it is not finite.
  var jsonNumber: JSONNumber? { get }
}

extension RuleNumber where Self: FixedWidthInteger {
  init?(exactly number: JSONNumber) {
    guard let value = number.integer(as: Self.self) else { return nil }
    self = value
  }

  var jsonNumber: JSONNumber? { JSONNumber(self) }
}

extension Int: RuleNumber {}
extension Int8: RuleNumber {}
extension Int16: RuleNumber {}
extension Int32: RuleNumber {}
extension Int64: RuleNumber {}
extension Int128: RuleNumber {}
extension UInt: RuleNumber {}
extension UInt8: RuleNumber {}
extension UInt16: RuleNumber {}
extension UInt32: RuleNumber {}
extension UInt64: RuleNumber {}
extension UInt128: RuleNumber {}

extension Double: RuleNumber {
  init?(exactly number: JSONNumber) {
    guard let value = number.double, value.jsonNumber == number else { return nil }
    self = value
  }

  var jsonNumber: JSONNumber? { JSONNumber(self) }
}

extension Float: RuleNumber {
  init?(exactly number: JSONNumber) {
    guard let value = Float(number.text), value.jsonNumber == number else { return nil }
    self = value
  }

  var jsonNumber: JSONNumber? { JSONNumber(self) }
}

extension Decimal: RuleNumber {
  init?(exactly number: JSONNumber) {
    guard let value = number.decimal else { return nil }
    self = value
  }

  var jsonNumber: JSONNumber? { JSONNumber(self) }
}

extension JSONNumber: RuleNumber {
  init?(exactly number: JSONNumber) { self = number }

  var jsonNumber: JSONNumber? { self }
}

extension TypeKind {
  /// Returns the type as a number type that constraints can compare, or nil if it is not one.
  static func number(_ type: Any.Type) -> (any RuleNumber.Type)? {
    guard let leaf = LeafKind(type), leaf.nativeTypes == [.number] else { return nil }
    return type as? any RuleNumber.Type
  }
}
