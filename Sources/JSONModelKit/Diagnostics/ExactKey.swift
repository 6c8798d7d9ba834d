/// A key that equals another one if their UTF-8 bytes are the same.
///
/// Swift's `String` compares by canonical equivalence: `"\u{e9}"` and `"e\u{301}"` are equal, but
/// they are two different keys in JSON (RFC 8259, section 8.3).
struct ExactKey: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (first: ExactKey, second: ExactKey) -> Bool {
    first.text.utf8.elementsEqual(second.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    // This byte never occurs in UTF-8; it terminates the key.
    hasher.combine(UInt8.max)
  }
}
