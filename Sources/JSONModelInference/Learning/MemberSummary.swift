import Foundation
import JSONModelKit
import JSONModelSchema

/// The summary of the members with one key.
///
/// Objects and nulls are counted here, not in the summary of the value, because unification may
/// have merged that summary with those of other members.
struct MemberSummary {
  let key: ExactText
  let traits: KeyTraits
  var value = ValueSummary()
  var count = 0
  var nulls = 0
  /// The sum of the positions of the member in its objects.
  ///
  /// The mean position determines the order of the properties, so that this order does not depend
  /// on the order of the samples.
  var positions = 0
  /// The number of the last object that had the member, counted from 1.
  var lastObject = 0
  /// The number of members of the smallest object that has this member, by the type of its values.
  ///
  /// Only objects whose values other than null all have one type are included.
  private(set) var leastSizes: [ValueTypes: Int] = [:]

  init(key: ExactText) {
    self.key = key
    traits = KeyTraits(key)
  }

  var meanPosition: Double { Double(positions) / Double(max(count, 1)) }

  mutating func learn(
    _ sample: SampleValue, at position: Int, _ pending: inout [ValueSummary.Pending]
  ) {
    count += 1
    positions += position
    if case .null = sample {
      nulls += 1
    } else {
      value.learn(sample, &pending)
    }
  }

  /// Adds an object with `size` members whose values other than null have one type.
  mutating func learn(size: Int, of type: ValueTypes) {
    if size < leastSizes[type] ?? .max { leastSizes[type] = size }
  }

  mutating func merge(_ other: MemberSummary) {
    count += other.count
    nulls += other.nulls
    positions += other.positions
    leastSizes.merge(other.leastSizes) { min($0, $1) }
  }
}

/// The traits of a key from which the types of its objects are inferred.
///
/// They are determined once for each key at a key path.
struct KeyTraits {
  /// A hash that is equal in every process.
  let hash: UInt64
  let formats: KeyFormats
  let isASCII: Bool
  /// Whether the key looks like a name, or like several names separated by dots or colons.
  let isName: Bool
  /// The hash of the first name, such as `server`, if dots separate several names, as in
  /// `server.port`; otherwise nil.
  let namespace: UInt64?
  /// The rank of a key that is common for tags; nil for all other keys.
  let tagRank: Int?

  init(_ key: ExactText) {
    hash = key.stableHash
    formats = KeyFormats(of: key.text)
    isASCII = Self.isASCII(key.text)
    let names = Self.names(in: key.text)
    isName = !names.isEmpty
    let hasNamespace = names.count > 1 && !key.text.utf8.contains(UInt8(ascii: ":"))
    namespace = hasNamespace ? ExactText(String(names[0])).stableHash : nil
    tagRank = ClusterRule.commonRank(of: key.text)
  }

  static func isASCII(_ key: String) -> Bool { key.utf8.allSatisfy { $0 < 0x80 } }

  /// Returns the names in a key; an empty array if a part of the key is not a name.
  ///
  /// ```
  /// größe  größe      @type  type      schema:name  schema, name      10:30, 1.2, a//b, a b  none
  /// ```
  private static func names(in key: String) -> [Substring.UnicodeScalarView] {
    let scalars = key.unicodeScalars
    let hasMark = scalars.first.map { $0 == "@" || $0 == "$" } == true
    let names = scalars.dropFirst(hasMark ? 1 : 0)
      .split(omittingEmptySubsequences: false) { $0 == "." || $0 == ":" }
    return names.allSatisfy(isName) ? names : []
  }

  /// Returns whether a part of a key is a name.
  ///
  /// A name starts with a letter or underscore, and contains only letters, combining marks, digits,
  /// underscores and hyphens.
  private static func isName(_ part: Substring.UnicodeScalarView) -> Bool {
    guard let first = part.first, first == "_" || first.properties.isAlphabetic else {
      return false
    }
    return part.allSatisfy {
      $0 == "_" || $0 == "-" || $0.properties.isAlphabetic || $0.properties.numericType == .decimal
        || $0.properties.canonicalCombiningClass != .notReordered
    }
  }
}

/// The formats of keys that are data, not names.
struct KeyFormats: OptionSet, Hashable {
  var rawValue: UInt8

  static let number = KeyFormats(rawValue: 1 << 0)
  static let date = KeyFormats(rawValue: 1 << 1)
  static let uuid = KeyFormats(rawValue: 1 << 2)
  static let hexadecimal = KeyFormats(rawValue: 1 << 3)
  static let path = KeyFormats(rawValue: 1 << 4)
  static let url = KeyFormats(rawValue: 1 << 5)
  static let address = KeyFormats(rawValue: 1 << 6)
  /// Identifiers that a database generates: push IDs such as `-NxAbCdEfGhIjKlMnOpQ`, and ULIDs.
  static let generated = KeyFormats(rawValue: 1 << 7)

  static let all = KeyFormats(rawValue: .max)

  /// The name of the first format, such as "dates"; nil for an empty set.
  var name: String? {
    let names: [(KeyFormats, String)] = [
      (.number, "numbers"), (.date, "dates"), (.uuid, "UUIDs"), (.hexadecimal, "hexadecimal ids"),
      (.path, "paths"), (.url, "URLs"), (.address, "e-mail addresses"),
      (.generated, "generated ids"),
    ]
    return names.first { contains($0.0) }?.1
  }
}

extension KeyFormats {
  init(of key: String) {
    self = []
    let bytes = key.utf8
    if !bytes.isEmpty, bytes.allSatisfy({ (0x30...0x39).contains($0) }) { insert(.number) }
    if !TextFormats.formats(of: key, among: .dates).isEmpty { insert(.date) }
    if bytes.count == 36, (try? uuidFromString(key)) != nil { insert(.uuid) }
    if bytes.count >= 16, bytes.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) {
      insert(.hexadecimal)
    }
    if key.wholeMatch(of: #/-[0-9A-Za-z_\-]{19}|[0-7][0-9A-HJKMNP-TV-Z]{25}/#) != nil {
      insert(.generated)
    }
    if bytes.first == 0x2F { insert(.path) }
    if key.contains("://") { insert(.url) }
    let parts = key.split(separator: "@", omittingEmptySubsequences: false)
    if parts.count == 2, !parts[0].isEmpty, parts[1].contains(".") { insert(.address) }
  }
}
