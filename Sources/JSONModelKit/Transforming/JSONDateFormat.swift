import Foundation

/// How the dates of one property are written, for ``JSONTransformer/date(_:)``.
///
/// ```swift
/// override class var propertyTransformers: [String: JSONTransformer] {
///   ["birthday": .date(.pattern("dd.MM.yyyy")), "createdAt": .date(.secondsSince1970)]
/// }
/// ```
public enum JSONDateFormat: Sendable, Hashable {
  /// The texts that ``dateFromString(_:)`` reads, and no numbers; written as RFC 3339.
  case iso8601
  /// A number of seconds, fractions included.
  case secondsSince1970
  /// A number of milliseconds, fractions included.
  case millisecondsSince1970
  /// A text by a pattern of Unicode Technical Standard #35, such as `dd.MM.yyyy HH:mm`, with the
  /// names of months and days in English; without a zone in the pattern the date is in UTC.
  ///
  /// A text has to be just as the pattern would write the date: `6.5.2014` is not `dd.MM.yyyy`.
  case pattern(String)
}

extension JSONDateFormat {
  /// A registry that knows dates of this format alone, and all else from another registry.
  func registry(inheriting parent: JSONTransformerRegistry) -> JSONTransformerRegistry {
    let registry = JSONTransformerRegistry(inheriting: parent)
    switch self {
    case .iso8601:
      registry.addImport(isBuiltIn: true, isExclusive: true, dateFromString)
      registry.addExport(isBuiltIn: true, stringFromDate)
    case .secondsSince1970:
      registry.addImport(isExclusive: true, dateFromDouble)
      registry.register(doubleFromDate)
    case .millisecondsSince1970:
      registry.addImport(isExclusive: true) { try dateFromDouble($0 / 1000) }
      registry.register { (date: Date) in doubleFromDate(date) * 1000 }
    case .pattern(let pattern):
      let format = DatePattern(pattern)
      registry.addImport(isExclusive: true) { try format.date(from: $0) }
      registry.register { format.text(of: $0) }
    }
    return registry
  }
}

/// Reads and writes dates by a pattern.
private struct DatePattern: Sendable {
  private let formatter = DateFormatter()
  /// Whether a date is written in the one way that it is read.
  private let isReversible: Bool

  init(_ pattern: String) {
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.isLenient = false
    formatter.dateFormat = pattern
    isReversible = !Self.hasZone(pattern)
  }

  /// Whether a pattern has a field for the zone outside of quotation marks.
  private static func hasZone(_ pattern: String) -> Bool {
    pattern.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .contains { index, part in index % 2 == 0 && part.contains { "zZOvVXx".contains($0) } }
  }

  func date(from text: String) throws -> Date {
    // The formatter passes over white space and takes digits of all scripts and missing zeros.
    guard text.utf8.allSatisfy({ $0 < 0x80 }), text.first != " ", text.last != " ",
      let date = formatter.date(from: text),
      !isReversible || formatter.string(from: date) == text
    else { throw JSONTransformError("the text is not written as \(formatter.dateFormat ?? "")") }
    return date
  }

  func text(of date: Date) -> String { formatter.string(from: date) }
}
