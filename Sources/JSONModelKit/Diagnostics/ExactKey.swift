/// A key that equals another one if their bytes in UTF-8 are the same.
///
/// Swift's `String` compares normal forms: it calls `"\u{e9}"` and `"e\u{301}"` equal, which are two keys
/// in JSON (RFC 8259, section 8.3).
struct ExactKey: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (first: ExactKey, second: ExactKey) -> Bool {
    first.text.utf8.elementsEqual(second.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    // No byte of UTF-8; it ends the key.
    hasher.combine(UInt8.max)
  }
}
