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
    hash = Self.hash(of: key.text)
    formats = KeyFormats(of: key.text)
    isASCII = Self.isASCII(key.text)
    let names = Self.names(in: key.text)
    isName = !names.isEmpty
    let hasNamespace = names.count > 1 && !key.text.utf8.contains(UInt8(ascii: ":"))
    namespace = hasNamespace ? Self.hash(of: String(names[0])) : nil
    tagRank = ClusterRule.commonRank(of: key.text)
  }

  /// Returns the FNV-1a hash of the UTF-8 bytes.
  static func hash(of text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
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
