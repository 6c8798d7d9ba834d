public import Foundation

// Types with a standard string form. The file imports all of Foundation, because `TimeZone`
// requires it to look up zones.

/// Converts a string to a URL without percent-encoding anything (RFC 3986).
///
/// ```swift
/// try urlFromString("https://swift.org/a%20b")   // https://swift.org/a%20b
/// try urlFromString("ht tp://x")   // throws, and so does ""
/// ```
///
/// - Throws: ``JSONTransformError`` for any other string.
@_disfavoredOverload public func urlFromString(_ text: String) throws -> URL {
  guard !text.isEmpty, let url = URL(string: text, encodingInvalidCharacters: false) else {
    throw JSONTransformError("not a valid URL")
  }
  return url
}

/// Returns the text of a URL.
@_disfavoredOverload public func stringFromURL(_ url: URL) -> String { url.absoluteString }

/// Converts a string to a UUID.
///
/// The string has 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12 (RFC 9562, section 4).
///
/// - Throws: ``JSONTransformError`` for any other string.
@_disfavoredOverload public func uuidFromString(_ text: String) throws -> UUID {
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
@_disfavoredOverload public func stringFromUUID(_ uuid: UUID) -> String { uuid.uuidString }

/// Converts a Base64 string with padding to bytes (RFC 4648, section 4).
///
/// ```swift
/// try dataFromString("SGk=")   // the bytes of "Hi"
/// try dataFromString("SGk")    // throws: the padding is missing
/// ```
///
/// - Throws: ``JSONTransformError`` for any other string, and if unused bits are not zero.
@_disfavoredOverload public func dataFromString(_ text: String) throws -> Data {
  guard let data = Data(base64Encoded: text), data.base64EncodedString() == text else {
    throw JSONTransformError("not valid Base64")
  }
  return data
}

/// Returns the Base64 string of bytes, with padding.
@_disfavoredOverload public func stringFromData(_ data: Data) -> String {
  data.base64EncodedString()
}

/// Converts an identifier, such as `Europe/Berlin` or `UTC`, to a time zone.
///
/// - Throws: ``JSONTransformError`` for any other string.
@_disfavoredOverload public func timeZoneFromString(_ text: String) throws -> TimeZone {
  let isPrintable = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  guard isPrintable, let zone = TimeZone(identifier: text),
    zone.identifier == text || text == "UTC"
  else {
    throw JSONTransformError("not a valid time zone identifier")
  }
  return zone
}

/// Returns the identifier of a time zone.
@_disfavoredOverload public func stringFromTimeZone(_ zone: TimeZone) -> String { zone.identifier }
