#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONValue {
  /// Whether this is `null`.
  ///
  /// ```swift
  /// (["mayor": nil] as JSONValue)["mayor"]?.isNull   // true
  /// ```
  public var isNull: Bool {
    if case .null = self { return true }
    return false
  }

  /// The string, or `nil` if this is not a string.
  ///
  /// ```swift
  /// ("Rome" as JSONValue).string   // "Rome"
  /// (7 as JSONValue).string        // nil
  /// ```
  public var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The boolean, or `nil` if this is not `true` or `false`.
  ///
  /// ```swift
  /// (true as JSONValue).bool   // true
  /// (1 as JSONValue).bool      // nil
  /// ```
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The number with all of its digits, or `nil` if this is not a number.
  ///
  /// ```swift
  /// try JSONValue(string: "2.50").number?.text   // "2.50"
  /// ```
  public var number: JSONNumber? {
    guard case .number(let value) = self else { return nil }
    return value
  }

  /// The number as an `Int`, or `nil` if this is not a number that `Int` holds exactly.
  ///
  /// ```swift
  /// try JSONValue(string: "1e2").int   // 100
  /// (1.5 as JSONValue).int             // nil
  /// ```
  public var int: Int? { number?.int }

  /// The nearest `Double`, or `nil` if this is not a number within its range.
  ///
  /// ```swift
  /// (1.5 as JSONValue).double              // 1.5
  /// try JSONValue(string: "1e999").double  // nil
  /// ```
  public var double: Double? { number?.double }

  /// The number as a `Decimal`, or `nil` if this is not a number that `Decimal` holds exactly.
  ///
  /// ```swift
  /// try JSONValue(string: "19.95").decimal   // 19.95
  /// ```
  public var decimal: Decimal? { number?.decimal }

  /// The elements, or `nil` if this is not an array.
  ///
  /// ```swift
  /// (["a", "b"] as JSONValue).array?.count   // 2
  /// ```
  public var array: [JSONValue]? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  /// The members, or `nil` if this is not an object.
  ///
  /// ```swift
  /// (["hills": 7] as JSONValue).object?.keys.sorted()   // ["hills"]
  /// ```
  public var object: [String: JSONValue]? {
    guard case .object(let value) = self else { return nil }
    return value
  }
}
