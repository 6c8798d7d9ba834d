// Systems before 2025 have no `UTF8Span`: their standard library validates bytes once more when it makes a string of them,
// which takes several times as long as the rest of an import of Japanese text. A static string is not validated when it is
// copied, so one is made that refers to the bytes:
//
//   StaticString   | address | count | flags |
//
// The layout of the type is frozen, and the runtimes of these systems do not change any more. Each use checks that the
// static string has become the one that was meant.

extension String {
  /// Copies bytes that are valid UTF-8, without a validation where that is possible.
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
  /// Refers to bytes, which have to outlive the use of the string; nil if the layout of the type is not as expected.
  @unsafe fileprivate init?(referringTo start: UnsafePointer<UInt8>, count: Int) {
    // Not ASCII, so that its flags do not claim that.
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
