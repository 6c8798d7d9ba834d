#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A replacement value with its static type.
struct TypedReplacementValue<Value: Sendable>: ReplacementValue {
  let value: Value

  var type: Any.Type { Value.self }

  func store(in slot: Slot) { slot.store(value) }

  var inPresence: any ReplacementValue {
    TypedReplacementValue<JSONPresence<Value>>(value: .value(value))
  }

  func number(as type: Any.Type) -> (any ReplacementValue)? {
    switch type {
    case let type as any (BinaryInteger & Sendable).Type: integer(as: type)
    case let type as any (BinaryFloatingPoint & Sendable).Type: floatingPoint(as: type)
    case is Decimal.Type: decimal
    default: nil
    }
  }

  private func integer<Number: BinaryInteger & Sendable>(
    as type: Number.Type
  ) -> (any ReplacementValue)? {
    guard let value = value as? any BinaryInteger, let number = Number(exactly: value) else {
      return nil
    }
    return TypedReplacementValue<Number>(value: number)
  }

  private func floatingPoint<Number: BinaryFloatingPoint & Sendable>(
    as type: Number.Type
  ) -> (any ReplacementValue)? {
    switch value {
    case let value as any BinaryInteger:
      Number(exactly: value).map { TypedReplacementValue<Number>(value: $0) }
    case let value as Double: floatingPoint(nearest: value, as: type)
    default: nil
    }
  }

  /// Returns the nearest number, or nil if the value is out of range.
  private func floatingPoint<Number: BinaryFloatingPoint & Sendable>(
    nearest value: Double, as type: Number.Type
  ) -> (any ReplacementValue)? {
    let number = Number(value)
    return number.isFinite || !value.isFinite ? TypedReplacementValue<Number>(value: number) : nil
  }

  private var decimal: (any ReplacementValue)? {
    switch value {
    case let value as Int: TypedReplacementValue<Decimal>(value: Decimal(value))
    // The shortest text of the number has the digits of its literal.
    case let value as Double:
      Decimal(string: "\(value)").map { TypedReplacementValue<Decimal>(value: $0) }
    default: nil
    }
  }
}
