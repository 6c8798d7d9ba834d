/// What a key says about the objects that have it, determined once for each key of a path.
struct KeyTraits {
  /// A hash that is equal in every process.
  let hash: UInt64
  let formats: KeyFormats
  /// Whether the key looks like a name: letters, digits, underscores and hyphens after a first letter.
  let isName: Bool
  /// The rank among the usual keys of tags; nil for all other keys.
  let tagRank: Int?

  init(_ key: ExactText) {
    hash = Self.hash(of: key.text)
    formats = KeyFormats(of: key.text)
    isName = Self.isName(key.text)
    tagRank = ClusterRule.isUsual(key.text) ? ClusterRule.rank(of: key.text) : nil
  }

  /// FNV-1a.
  static func hash(of text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  private static func isName(_ key: String) -> Bool {
    guard let first = key.utf8.first, first == 0x5F || Character(Unicode.Scalar(first)).isLetter
    else { return false }
    return key.utf8.allSatisfy {
      $0 == 0x5F || $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
    }
  }
}
