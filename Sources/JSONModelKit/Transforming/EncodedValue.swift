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
      var container = encoder.singleValueContainer()
      try container.encode(stringFromDate(date))
    }
    return try JSONValue(data: encoder.encode(source.load(as: Self.self)))
  }
}
