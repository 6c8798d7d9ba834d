#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONValue {
  /// Creates a number from an integer of any type.
  ///
  /// ```swift
  /// let hills = 7
  /// let value: JSONValue = ["hills": .number(hills)]   // {"hills":7}
  /// ```
  public static func number(_ value: some BinaryInteger) -> JSONValue {
    .number(JSONNumber(value))
  }

  /// Creates a number from a `Double` or `Float`; returns `nil` if it is not finite.
  ///
  /// ```swift
  /// let area = 1285.31
  /// JSONValue.number(area)          // 1285.31
  /// JSONValue.number(Double.nan)    // nil
  /// ```
  public static func number(
    _ value: some BinaryFloatingPoint & LosslessStringConvertible
  ) -> JSONValue? {
    JSONNumber(value).map { number in .number(number) }
  }

  /// Creates a number with the digits of a `Decimal`; returns `nil` if it is not finite.
  ///
  /// ```swift
  /// let price = Decimal(199) / 10
  /// JSONValue.number(price)   // 19.9
  /// ```
  public static func number(_ value: Decimal) -> JSONValue? {
    JSONNumber(value).map { number in .number(number) }
  }
}
