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
  /// A text has to be just as the pattern would write the date: `6.5.2014` is not `dd.MM.yyyy`. The
  /// calendar is the Gregorian one, also before 1582, and the years are 1 to 9999. Letters that are
  /// mistaken for others, such as `YYYY` for `yyyy`, are a declaration error.
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
      registry.register { (date: Date) in doubleFromDate(try writable(date)) }
    case .millisecondsSince1970:
      registry.addImport(isExclusive: true) { try date(secondsSince1970: $0 / 1000) }
      registry.register { (date: Date) in doubleFromDate(try writable(date)) * 1000 }
    case .pattern(let pattern):
      let format = DatePattern(pattern)
      registry.addImport(isExclusive: true) { try format.date(from: $0) }
      registry.register { try format.text(of: $0) }
    }
    return registry
  }

  /// What is wrong with the pattern, after the name of the property; nil for other formats.
  var patternMistake: String? {
    guard case .pattern(let pattern) = self else { return nil }
    let mistakes = PatternLetters(pattern).mistakes
    if mistakes.isEmpty { return nil }
    return "has the date pattern \"\(pattern)\": \(mistakes.joined(separator: "; "))"
  }
}

/// Returns a date that an import takes back.
private func writable(_ date: Date) throws -> Date {
  if let reason = date.reasonNotToWrite { throw JSONTransformError(reason) }
  return date
}
