#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Encodable {
  /// What the type's own `encode(to:)` makes of a value, with dates as everywhere here.
  ///
  /// - Throws: `EncodingError`, and whatever the type throws itself.
  static func encodedValue(in source: some ValueSource) throws -> JSONValue {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      let text: String
      do {
        text = try stringFromDate(date)
      } catch {
        throw EncodingError.invalidValue(
          date,
          EncodingError.Context(
            codingPath: encoder.codingPath, debugDescription: "String from Date failed: \(error)"))
      }
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
    return try JSONValue(data: encoder.encode(source.load(as: Self.self)))
  }
}
