// Systems before 2025 have no `UTF8Span`. Their standard library validates bytes again when it
// creates a string, which takes several times as long as the rest of an import of Japanese text. It
// copies a static string without validating it. Therefore, this file creates a static string that
// refers to the bytes:
//
//   StaticString   | address | count | flags |
//
// The layout of the type is frozen, and the runtimes of these systems no longer change. Each use
// verifies that the static string refers to the bytes.

extension String {
  /// Copies bytes that are valid UTF-8, without validating them if possible.
  @unsafe init(copyingValid bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress,
      let text = unsafe StaticString(referringTo: start, count: bytes.count)
    else {
      self = unsafe String(decoding: bytes, as: UTF8.self)
      return
    }
    self = text.description
  }
}

extension StaticString {
  /// Creates a string that refers to bytes, which must outlive it.
  ///
  /// Returns nil if the layout of `StaticString` is not the expected one.
  @unsafe fileprivate init?(referringTo start: UnsafePointer<UInt8>, count: Int) {
    // The literal contains a character beyond ASCII, so the ASCII flag is not set.
    var text: StaticString = "é"
    let word = MemoryLayout<UInt>.size
    guard MemoryLayout<StaticString>.size == 2 * word + 1 else { return nil }
    unsafe withUnsafeMutableBytes(of: &text) { memory in
      // In bounds: the size was checked.
      unsafe memory.storeBytes(of: UInt(bitPattern: start), as: UInt.self)
      unsafe memory.storeBytes(of: UInt(bitPattern: count), toByteOffset: word, as: UInt.self)
    }
    guard text.hasPointerRepresentation, unsafe text.utf8Start == start,
      text.utf8CodeUnitCount == count
    else { return nil }
    self = text
  }
}
