#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONValue {
  /// Creates a value from Swift's own types, or from the result of `JSONSerialization`.
  ///
  /// ```swift
  /// try JSONValue(any: ["name": "Rome", "hills": 7, "mayor": NSNull()])
  /// // {"hills":7,"mayor":null,"name":"Rome"}
  /// ```
  ///
  /// You can pass strings, `Bool`, numbers, `Decimal`, `JSONValue`, `JSONNumber`, the equivalent
  /// Foundation objects, and arrays and dictionaries of them. `nil` and `NSNull` become null, and a
  /// `Bool` remains a boolean, even inside `NSNumber`. A set becomes an array in arbitrary order.
  /// `Date`, `URL`, `UUID`, `Data` and `TimeZone` become the strings that you would export.
  ///
  /// - Parameter any: A Swift value, which can be an Optional, an array or a dictionary.
  /// - Throws: ``JSONModelError`` with the key path of the value. Its kind is
  ///   ``JSONModelError/Kind/typeMismatch(expected:found:)`` for a value of any other type, for a
  ///   number that isn't finite, and for a date outside the years 0 to 9999. It is
  ///   ``JSONModelError/Kind/limitExceeded(_:)`` for a tree nested deeper than 512 levels or too
  ///   deeply for the stack of the thread.
  public init(any: Any) throws(JSONModelError) {
    try self.init(
      any: any, maximumDepth: JSONReader.defaultMaximumDepth, or: Self.standardText(of:))
  }

  /// Returns the string that an export writes for a `Date`, `URL`, `UUID`, `Data` or `TimeZone`.
  ///
  /// The result is nil for values of other types, and for dates that cannot be exported.
  static func standardText(of any: Any) -> JSONValue? {
    let text: String? =
      switch unwrapped(any) {
      case let date as Date: try? stringFromDate(date)
      case let url as URL: stringFromURL(url)
      case let uuid as UUID: stringFromUUID(uuid)
      case let data as Data: stringFromData(data)
      case let zone as TimeZone: stringFromTimeZone(zone)
      default: nil
      }
    return text.map { .string($0) }
  }
}

/// A value that is decoded without a declared type.
///
/// Dates and data become the strings that they are exported as.
struct FreeFormValue: GuessedValue {
  let json: JSONValue

  init(from decoder: any Decoder) throws {
    json = try JSONValue.guessed(from: decoder, as: Self.self)
  }

  static func scalar(in container: any SingleValueDecodingContainer) -> JSONValue? {
    if let number = JSONValue.scalar(in: container) { return number }
    if let date = try? container.decode(Date.self) {
      return (try? stringFromDate(date)).map { .string($0) }
    }
    return (try? container.decode(Data.self)).map { .string(stringFromData($0)) }
  }
}
