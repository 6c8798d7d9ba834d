import Foundation

/// Makes values of Swift's own types.
///
/// The types are `String`, `Int` (`UInt64` beyond its range), `Double`, `Decimal`, `Bool`, `[Any]`,
/// `[String: Any]`, and `NSNull`.
enum SwiftMaker: TreeMaker {
  static var null: Any { NSNull() }
  static func bool(_ value: Bool) -> Any { value }
  @inline(__always) static func string(_ text: consuming String) -> Any { consume text }

  static func integer(_ value: some FixedWidthInteger) -> Any {
    if let int = Int(exactly: value) { return int }
    if let int = Int64(exactly: value) { return int }
    return UInt64(exactly: value) ?? number(JSONNumber(value))
  }

  /// Returns the number as one of these types; the ``JSONNumber`` itself if none has its exact
  /// value.
  static func number(_ number: JSONNumber) -> Any { number.swiftValue }
  static func double(_ value: Double) -> Any { value }
  static func decimal(_ value: Decimal) -> Any { value }

  static func value(_ value: JSONValue) -> Any { value.swiftValue }

  static func array(_ elements: [Any]) -> Any { elements }
  static func object(_ members: [String: Any]) -> Any { members }
  /// Returns the JSON value; every value that this type makes has one.
  static func json(of value: Any) -> JSONValue {
    (try? JSONValue(any: value, maximumDepth: .max)) ?? .null
  }
}
