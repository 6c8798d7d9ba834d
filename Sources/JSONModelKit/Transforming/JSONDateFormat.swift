import Foundation

/// The format of the dates of one property, for ``JSONTransformer/date(_:)``.
///
/// ```swift
/// override class var propertyTransformers: [String: JSONTransformer] {
///   ["birthday": .date(.pattern("dd.MM.yyyy")), "createdAt": .date(.secondsSince1970)]
/// }
/// // {"birthday": "06.05.2014", "createdAt": 1700000000}
/// ```
public enum JSONDateFormat: Sendable, Hashable {
  /// The strings that ``dateFromString(_:)`` accepts, but not numbers; exported as RFC 3339.
  case iso8601
  /// A number of seconds since 1970-01-01 in UTC, which may have a fraction.
  case secondsSince1970
  /// A number of milliseconds since 1970-01-01 in UTC, which may have a fraction.
  case millisecondsSince1970
  /// A string in a pattern of Unicode Technical Standard #35, such as `dd.MM.yyyy HH:mm`.
  ///
  /// Names of months and days are in English. Without a zone in the pattern the date is in UTC.
  ///
  /// A string must match the pattern exactly: `6.5.2014` is rejected for `dd.MM.yyyy`. The calendar
  /// is Gregorian, also before 1582, and the years are 1 to 9999. Letters that are easily confused,
  /// such as `YYYY` for `yyyy`, are a declaration error,
  /// ``JSONModelError/Kind/invalidDeclaration(_:)``.
  case pattern(String)
}

extension JSONDateFormat {
  /// Returns a registry that imports dates in this format only, and inherits all other types.
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

  /// The declaration error of the pattern, without the property's name, or nil if there is none.
  var patternMistake: String? {
    guard case .pattern(let pattern) = self else { return nil }
    let mistakes = PatternLetters(pattern).mistakes
    if mistakes.isEmpty { return nil }
    return "has the date pattern \"\(pattern)\": \(mistakes.joined(separator: "; "))"
  }
}

/// Returns the date if an import accepts its exported form.
private func writable(_ date: Date) throws -> Date {
  if let reason = date.reasonNotToWrite { throw JSONTransformError(reason) }
  return date
}
