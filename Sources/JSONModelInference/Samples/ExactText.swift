/// A string that is compared and hashed by its UTF-8 bytes.
///
/// Swift compares strings by canonical equivalence: a precomposed "é" equals "e" with a combining
/// accent. In JSON these are two keys.
struct ExactText: Hashable, Comparable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (lhs: ExactText, rhs: ExactText) -> Bool {
    lhs.text.utf8.elementsEqual(rhs.text.utf8)
  }

  static func < (lhs: ExactText, rhs: ExactText) -> Bool {
    lhs.text.utf8.lexicographicallyPrecedes(rhs.text.utf8)
  }

  /// The FNV-1a hash of the UTF-8 bytes, which is equal in every process.
  var stableHash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  func hash(into hasher: inout Hasher) {
    // Feeding single bytes to the hasher is several times slower.
    hasher.combine(stableHash)
  }
}
