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
  /// An absolute URL.
  static let url = TextFormats(rawValue: 1 << 6)
  static let uuid = TextFormats(rawValue: 1 << 7)
  /// A UUID in capital letters, the format of an export.
  static let capitalUUID = TextFormats(rawValue: 1 << 8)
  /// Base64 of at least 24 characters, which is longer than most words, but not a path.
  static let base64 = TextFormats(rawValue: 1 << 9)
  /// A whole number of at most 18 characters, as an `Int` is printed.
  static let integer = TextFormats(rawValue: 1 << 10)
  /// A string that can be the value of an enumeration case: at most 40 ASCII letters, digits,
  /// spaces and some symbols, with at least one letter.
  static let word = TextFormats(rawValue: 1 << 11)

  static let all = TextFormats(rawValue: 1 << 12 - 1)
  static let dates: TextFormats = [
    .date, .canonicalDate, .day, .spacedTime, .localTime, .dottedDay,
  ]
}
