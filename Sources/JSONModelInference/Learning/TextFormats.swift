import Foundation
import JSONModelKit

/// The formats that all strings at one key path have.
///
/// A set of formats only shrinks while strings are added, so that one more sample never makes a
/// type stricter.
struct TextFormats: OptionSet, Hashable {
  var rawValue: UInt16

  /// A date with a time that an import accepts without a pattern.
  static let date = TextFormats(rawValue: 1 << 0)
  /// A date that is exported as the same text.
  static let canonicalDate = TextFormats(rawValue: 1 << 1)
  /// Such as `2014-05-06`.
  static let day = TextFormats(rawValue: 1 << 2)
  /// Such as `2014-05-06 08:03:21`.
  static let spacedTime = TextFormats(rawValue: 1 << 3)
  /// Such as `2014-05-06T08:03:21`, without a time zone.
  static let localTime = TextFormats(rawValue: 1 << 4)
  /// Such as `06.05.2014`.
  static let dottedDay = TextFormats(rawValue: 1 << 5)
  static let url = TextFormats(rawValue: 1 << 6)
  static let uuid = TextFormats(rawValue: 1 << 7)
  /// A UUID in capital letters, the format of an export.
  static let capitalUUID = TextFormats(rawValue: 1 << 8)
  /// Base64 that is too long for a word, and not a path.
  static let base64 = TextFormats(rawValue: 1 << 9)
  /// A whole number of at most 18 characters, as an `Int` is printed.
  static let integer = TextFormats(rawValue: 1 << 10)
  /// A string that can be the value of an enumeration case: at most 40 ASCII letters, digits,
  /// spaces and some symbols, with at least one letter.
  static let word = TextFormats(rawValue: 1 << 11)

  /// Such as `/Date(1530144000000+0530)/`.
  static let microsoft = TextFormats(rawValue: 1 << 12)
  /// A date such as `/Date(1530144000000)/` that is exported as the same text.
  static let canonicalMicrosoft = TextFormats(rawValue: 1 << 13)

  static let all = TextFormats(rawValue: 1 << 14 - 1)
  static let dates: TextFormats = [
    .date, .canonicalDate, .day, .spacedTime, .localTime, .dottedDay, .microsoft,
    .canonicalMicrosoft,
  ]
}

extension TextFormats {
  static func formats(of text: String, among candidates: TextFormats) -> TextFormats {
    var found: TextFormats = []
    let count = text.utf8.count
    if candidates.contains(.word), isWord(text) { found.insert(.word) }
    if candidates.contains(.integer), count <= 18, let value = Int(text), String(value) == text {
      found.insert(.integer)
    }
    if !candidates.isDisjoint(with: .dates), count >= 10, count <= 40 {
      found.formUnion(dateFormats(of: text).intersection(candidates))
    }
    if candidates.contains(.url), isURL(text) { found.insert(.url) }
    if count == 36, !candidates.isDisjoint(with: [.uuid, .capitalUUID]),
      let uuid = try? uuidFromString(text)
    {
      found.formUnion(stringFromUUID(uuid) == text ? [.uuid, .capitalUUID] : .uuid)
      found.formIntersection(candidates)
    }
    if candidates.contains(.base64), isBase64(text) { found.insert(.base64) }
    return found
  }

  private static func isWord(_ text: String) -> Bool {
    let count = text.utf8.count
    guard count > 0, count <= 40 else { return false }
    return text.unicodeScalars.allSatisfy {
      switch $0 {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-", " ", ".", "/", ":", "+", "#": true
      default: false
      }
    } && text.utf8.contains { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
  }

  private static func isURL(_ text: String) -> Bool {
    guard text.contains("://"),
      text.utf8.first.map({ $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }) == true,
      let url = try? urlFromString(text)
    else { return false }
    return url.scheme != nil && ExactText(stringFromURL(url)) == ExactText(text)
  }

  private static func isBase64(_ text: String) -> Bool {
    let bytes = text.utf8
    // Shorter strings may be words. Strings without a digit, `+` or `/`, or without letters of both
    // cases, may be names or digests; short strings of letters and digits only may be identifiers.
    let marks: Set<UInt8> = [0x2B, 0x2F, 0x3D]
    guard bytes.count >= (bytes.contains(where: marks.contains) ? 16 : 24), bytes.count % 4 == 0,
      bytes.contains(where: { (0x30...0x39).contains($0) || $0 == 0x2B || $0 == 0x2F }),
      bytes.contains(where: { (0x41...0x5A).contains($0) }),
      bytes.contains(where: { (0x61...0x7A).contains($0) }),
      !bytes.contains(UInt8(ascii: ".")), !isPath(text)
    else { return false }
    return (try? dataFromString(text)) != nil
  }

  /// Returns whether a string begins like a path, such as `/images/` or `users/`.
  ///
  /// One of about 300 strings in Base64 does, too. `/9j/` is the start of many images in Base64.
  private static func isPath(_ text: String) -> Bool {
    text.prefixMatch(of: #/\/[A-Za-z][a-z]+[0-9]*\/|[A-Za-z][a-z]{2,}\/|[a-z]+\/[a-z]+\//#) != nil
  }

  private static func dateFormats(of text: String) -> TextFormats {
    let bytes = Array(text.utf8)
    if bytes.count == 10, let format = dayFormat(bytes) { return format }
    if let date = try? dateFromMicrosoftString(text) {
      let isSame = (try? microsoftStringFromDate(date)) == text
      return isSame ? [.microsoft, .canonicalMicrosoft] : .microsoft
    }
    guard bytes.count >= 19, let date = try? dateFromString(text) else { return [] }
    var found: TextFormats = .date
    if let exported = try? stringFromDate(date) {
      if exported == text { found.insert(.canonicalDate) }
      // A date without a time zone is imported in UTC, so its export differs only by a final Z.
      let lacksZone = exported.utf8.count == 20 && bytes.count == 19 && isRecent(bytes)
      if lacksZone, exported.utf8.dropLast().elementsEqual(bytes) { found.insert(.localTime) }
      if lacksZone, bytes[10] == 0x20, exported.utf8.prefix(10).elementsEqual(bytes[..<10]),
        exported.utf8.dropLast().suffix(8).elementsEqual(bytes[11...])
      {
        found.insert(.spacedTime)
      }
    }
    return found
  }

  private static func dayFormat(_ bytes: [UInt8]) -> TextFormats? {
    let isDotted = bytes[2] == UInt8(ascii: ".") && bytes[5] == UInt8(ascii: ".")
    let parts = [bytes[6...], bytes[3..<5], bytes[..<2]]
    let iso = isDotted ? Array(parts.joined(separator: [0x2D])) : bytes
    let text = String(decoding: iso, as: UTF8.self)
    guard isRecent(iso), let date = try? dateFromString(text),
      let exported = try? stringFromDate(date), exported.hasPrefix(text)
    else { return nil }
    return isDotted ? .dottedDay : .day
  }

  /// Returns whether the year is from 1900 to 2099.
  ///
  /// Before the Gregorian calendar, an import with a pattern may return a different day.
  private static func isRecent(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x32, 0x30]) || bytes.starts(with: [0x31, 0x39])
  }
}
