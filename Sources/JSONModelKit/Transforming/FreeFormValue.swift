#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
