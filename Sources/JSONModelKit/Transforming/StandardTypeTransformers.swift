public import Foundation

// Types of Swift and Foundation whose customary string form differs from their `Codable` form, or
// that are not `Codable`.

/// Converts an identifier, such as `de_CH` or `zh-Hant-TW`, to a locale.
///
/// ```swift
/// try localeFromString("de_CH").region?.identifier   // "CH"
/// try localeFromString("de CH")                      // throws
/// ```
///
/// - Throws: ``JSONTransformError`` for a string that is not a language code, with or without
///   subtags.
@_disfavoredOverload public func localeFromString(_ text: String) throws -> Locale {
  let tags = text.prefix { $0 != "@" }.utf8.split(
    omittingEmptySubsequences: false,
    whereSeparator: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
  let isValid =
    (2...8).contains(tags[0].count) && tags[0].allSatisfy { $0.isASCIILetter }
    && tags.dropFirst().allSatisfy { tag in
      (1...8).contains(tag.count) && tag.allSatisfy { $0.isASCIILetter || $0.isDigit }
    }
    && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  guard isValid else { throw JSONTransformError("not a valid locale identifier") }
  return Locale(identifier: text)
}

/// Returns the identifier of a locale.
@_disfavoredOverload public func stringFromLocale(_ locale: Locale) -> String { locale.identifier }

/// Converts the string of a URL to its components, without percent-encoding anything (RFC 3986).
///
/// ```swift
/// try urlComponentsFromString("https://x.org/a?b=1").queryItems?.first?.value   // "1"
/// ```
///
/// - Throws: ``JSONTransformError`` for any other string.
@_disfavoredOverload public func urlComponentsFromString(_ text: String) throws -> URLComponents {
  guard !text.isEmpty,
    let components = URLComponents(string: text, encodingInvalidCharacters: false)
  else { throw JSONTransformError("not a valid URL") }
  return components
}

/// Returns the string of the components of a URL.
///
/// - Throws: ``JSONTransformError`` if the components do not form a URL.
@_disfavoredOverload public func stringFromURLComponents(_ components: URLComponents) throws
  -> String
{
  guard let text = components.string, !text.isEmpty else {
    throw JSONTransformError("not a valid URL")
  }
  return text
}

/// Converts a string of exactly one character.
///
/// ```swift
/// try characterFromString("é")    // "é", even if it has two scalars
/// try characterFromString("ab")   // throws, and so does ""
/// ```
///
/// - Throws: ``JSONTransformError`` for any other string.
@_disfavoredOverload public func characterFromString(_ text: String) throws -> Character {
  guard let first = text.first, text.index(after: text.startIndex) == text.endIndex else {
    throw JSONTransformError("not exactly one character")
  }
  return first
}

/// Returns the string of a character.
@_disfavoredOverload public func stringFromCharacter(_ character: Character) -> String {
  String(character)
}

/// Returns the whole string as a substring.
@_disfavoredOverload public func substringFromString(_ text: String) -> Substring {
  Substring(text)
}

/// Returns the string of a substring.
@_disfavoredOverload public func stringFromSubstring(_ text: Substring) -> String { String(text) }
