#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Types with a standard string form.

/// Converts a string to a URL without percent-encoding anything (RFC 3986).
///
/// ```swift
/// try urlFromString("https://swift.org/a%20b")   // https://swift.org/a%20b
/// try urlFromString("ht tp://x")   // throws, and so does ""
/// ```
///
/// - Throws: ``JSONTransformError`` for any other string.
package func urlFromString(_ text: String) throws -> URL {
  guard !text.isEmpty, let url = URL(string: text, encodingInvalidCharacters: false) else {
    throw JSONTransformError(reasonNotURL(text))
  }
  return url
}

/// Returns why a string is not a URL: the character that a sender must percent-encode, if there is
/// one (RFC 3986, section 2).
///
///     https://a.b/{id}      not a valid URL: percent-encode "{" as %7B
private func reasonNotURL(_ text: String) -> String {
  let scalars = text.unicodeScalars
  let illegal = scalars.first { scalar in
    !scalar.isASCII
      || !(UInt8(ascii: scalar).isURICharacter || ":/?#[]@%".unicodeScalars.contains(scalar))
  }
  let percent: Unicode.Scalar = "%"
  let isPercentBare = scalars.split(separator: percent, omittingEmptySubsequences: false)
    .dropFirst().contains { $0.prefix(2).count { $0.properties.isASCIIHexDigit } < 2 }
  let culprit =
    illegal ?? (isPercentBare ? percent : nil) ?? scalars.filter { $0 == "#" }.dropFirst().first
    ?? scalars.first { $0 == "[" || $0 == "]" }
  guard let culprit else { return "not a valid URL" }
  let encoded = String(culprit).utf8.map(\.percentEncoded).joined()
  return "not a valid URL: percent-encode \"\(culprit)\" as \(encoded)"
}

/// Returns the text of a URL.
package func stringFromURL(_ url: URL) -> String { url.absoluteString }

/// Converts a string to a UUID.
///
/// The string has 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12 (RFC 9562, section 4).
///
/// - Throws: ``JSONTransformError`` for any other string.
package func uuidFromString(_ text: String) throws -> UUID {
  let isCanonical = text.utf8.enumerated().allSatisfy { index, byte in
    switch index {
    case 8, 13, 18, 23: byte == UInt8(ascii: "-")
    default: byte.isHexadecimal
    }
  }
  guard isCanonical, let uuid = UUID(uuidString: text) else {
    throw JSONTransformError("not a valid UUID")
  }
  return uuid
}

/// Returns the text of a UUID in upper case.
package func stringFromUUID(_ uuid: UUID) -> String { uuid.uuidString }

/// Converts a Base64 string with padding to bytes (RFC 4648, section 4).
///
/// ```swift
/// try dataFromString("SGk=")   // the bytes of "Hi"
/// try dataFromString("SGk")    // throws: the padding is missing
/// ```
///
/// - Throws: ``JSONTransformError`` for any other string, and if unused bits are not zero.
package func dataFromString(_ text: String) throws -> Data {
  guard let data = Data(base64Encoded: text), data.base64EncodedString() == text else {
    throw JSONTransformError("not valid Base64")
  }
  return data
}

/// Returns the Base64 string of bytes, with padding.
func stringFromData(_ data: Data) -> String {
  data.base64EncodedString()
}

/// Converts a Base64 string in lines to bytes (RFC 2045, section 6.8).
///
/// - Throws: ``JSONTransformError`` if the string without CR and LF is not Base64 with padding.
func dataFromBase64Lines(_ text: String) throws -> Data {
  try dataFromString(
    String(
      decoding: text.utf8.filter { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") },
      as: UTF8.self))
}

/// Returns the Base64 string of bytes, in lines of 76 characters.
func base64LinesFromData(_ data: Data) -> String {
  data.base64EncodedString(
    options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
}

/// Converts a Base64 string for URLs to bytes (RFC 4648, section 5).
///
/// ```swift
/// try dataFromBase64URL("-_8")    // FB FF
/// try dataFromBase64URL("-_8=")   // the same
/// ```
///
/// - Throws: ``JSONTransformError`` for any other string, and if unused bits are not zero.
func dataFromBase64URL(_ text: String) throws -> Data {
  let digits = text.utf8.prefix { $0 != UInt8(ascii: "=") }
  let padding = String(repeating: "=", count: (4 - digits.count % 4) % 4)
  var standard = ""
  for byte in digits {
    switch byte {
    case UInt8(ascii: "-"): standard.append("+")
    case UInt8(ascii: "_"): standard.append("/")
    case UInt8(ascii: "+"), UInt8(ascii: "/"): throw JSONTransformError.invalidBase64URL
    default: standard.unicodeScalars.append(Unicode.Scalar(byte))
    }
  }
  let isPadded = text.utf8.count > digits.count
  guard !isPadded || text.utf8.dropFirst(digits.count).elementsEqual(padding.utf8),
    let data = try? dataFromString(standard + padding)
  else { throw JSONTransformError.invalidBase64URL }
  return data
}

/// Returns the Base64 string of bytes for URLs, without padding.
func base64URLFromData(_ data: Data) -> String {
  let text = data.base64EncodedString().utf8.prefix { $0 != UInt8(ascii: "=") }.map { byte in
    switch byte {
    case UInt8(ascii: "+"): UInt8(ascii: "-")
    case UInt8(ascii: "/"): UInt8(ascii: "_")
    default: byte
    }
  }
  return String(decoding: text, as: UTF8.self)
}

extension JSONTransformError {
  fileprivate static var invalidBase64URL: JSONTransformError {
    JSONTransformError("not valid Base64 for URLs (RFC 4648, section 5)")
  }
}

/// Converts an identifier, such as `Europe/Berlin` or `UTC`, to a time zone.
///
/// - Throws: ``JSONTransformError`` for any other string.
func timeZoneFromString(_ text: String) throws -> TimeZone {
  let isPrintable = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  guard isPrintable, let zone = TimeZone(identifier: text),
    zone.identifier == text || text == "UTC"
  else {
    throw JSONTransformError("not a valid time zone identifier")
  }
  return zone
}

/// Returns the identifier of a time zone.
func stringFromTimeZone(_ zone: TimeZone) -> String { zone.identifier }

// MARK: - Leaves

extension LeafSource {
  fileprivate mutating func takeText<Value>(
    _ transformer: (String) throws -> Value
  ) throws(ReadingStopped) -> LeafResult<Value> {
    guard let text = try takeString() else { return .otherType }
    do {
      return .value(try transformer(text))
    } catch {
      return .invalid(reason: (error as? JSONTransformError)?.reason ?? "\(error)")
    }
  }
}

extension URL: Leaf {
  static var jsonType: JSONTypeName? { .string }

  static func take(from source: inout some LeafSource) throws(ReadingStopped) -> LeafResult<URL> {
    try source.takeText(urlFromString)
  }

  func write(to target: inout some LeafTarget, pointZero: Bool) {
    target.write(stringFromURL(self))
  }
}

extension UUID: Leaf {
  static var jsonType: JSONTypeName? { .string }

  static func take(from source: inout some LeafSource) throws(ReadingStopped) -> LeafResult<UUID> {
    try source.takeText(uuidFromString)
  }

  func write(to target: inout some LeafTarget, pointZero: Bool) {
    target.write(stringFromUUID(self))
  }
}

extension Data: Leaf {
  static var jsonType: JSONTypeName? { .string }

  static func take(from source: inout some LeafSource) throws(ReadingStopped) -> LeafResult<Data> {
    try source.takeText(dataFromString)
  }

  func write(to target: inout some LeafTarget, pointZero: Bool) {
    if !target.writeNatively(self) { target.write(stringFromData(self)) }
  }

  func hashCompletely(into hasher: inout Hasher) { hashExactly(into: &hasher) }
}

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
func localeFromString(_ text: String) throws -> Locale {
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
func stringFromLocale(_ locale: Locale) -> String { locale.identifier }

/// Converts the string of a URL to its components, without percent-encoding anything (RFC 3986).
///
/// ```swift
/// try urlComponentsFromString("https://x.org/a?b=1").queryItems?.first?.value   // "1"
/// ```
///
/// - Throws: ``JSONTransformError`` for any other string.
func urlComponentsFromString(_ text: String) throws -> URLComponents {
  guard !text.isEmpty,
    let components = URLComponents(string: text, encodingInvalidCharacters: false)
  else { throw JSONTransformError(reasonNotURL(text)) }
  return components
}

/// Returns the string of the components of a URL.
///
/// - Throws: ``JSONTransformError`` if the components do not form a URL.
func stringFromURLComponents(_ components: URLComponents) throws
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
func characterFromString(_ text: String) throws -> Character {
  guard let first = text.first, text.index(after: text.startIndex) == text.endIndex else {
    throw JSONTransformError("not exactly one character")
  }
  return first
}

/// Returns the string of a character.
func stringFromCharacter(_ character: Character) -> String {
  String(character)
}

/// Returns the whole string as a substring.
func substringFromString(_ text: String) -> Substring {
  Substring(text)
}

/// Returns the string of a substring.
func stringFromSubstring(_ text: Substring) -> String { String(text) }
