#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONValue {
  /// Returns the string that an export writes for a `Date`, `URL`, `UUID`, `Data` or `TimeZone`.
  ///
  /// The result is nil for values of other types, and for dates that cannot be exported.
  static func standardText(of any: Any) -> String? {
    switch unwrapped(any) {
    case let date as Date: try? stringFromDate(date)
    case let url as URL: stringFromURL(url)
    case let uuid as UUID: stringFromUUID(uuid)
    case let data as Data: stringFromData(data)
    case let zone as TimeZone: stringFromTimeZone(zone)
    default: nil
    }
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
