/// A text of a `LentTexts` list and its value.
///
/// The fields are loaded from the list when they are needed; loading all of them takes as long as a
/// comparison.
@safe struct LentText<Value: BitwiseCopyable & Sendable>: BitwiseCopyable {
  struct Storage: BitwiseCopyable {
    let text: ExpectedText
    let value: Value
  }

  fileprivate let storage: UnsafePointer<Storage>

  /// Creates a reference to initialized memory, which must exist as long as the reference is used.
  @unsafe @inline(__always) init(_ storage: UnsafePointer<Storage>) {
    unsafe self.storage = storage
  }

  // Initialized: guaranteed by the caller of the initializer.
  @inline(__always) var value: Value { unsafe storage.pointee.value }
}

extension ByteCursor {
  /// Advances past a text if the document continues with it; returns whether it does.
  ///
  /// If fewer than eight bytes of the document are left, the result is false, even if they start
  /// with the text.
  @inline(__always) mutating func skip<Value>(_ expected: LentText<Value>) -> Bool {
    let storage = unsafe expected.storage
    // Initialized: guaranteed by the caller of the initializer.
    guard unsafe hasBytes(storage.pointee.text.reach) else { return false }
    let start = position
    // In bounds: `reach` bytes are left, which is the length of the text, but at least eight. Each
    // word ends within these bytes.
    let first = unsafe uncheckedWord(at: start) ^ storage.pointee.text.first
    let end = unsafe start + (storage.pointee.text.reach &- 8)
    let last = unsafe uncheckedWord(at: end) ^ storage.pointee.text.last
    guard unsafe (first | last) & storage.pointee.text.mask == 0 else { return false }
    let length = unsafe storage.pointee.text.length
    if length > 16 {
      let middle = unsafe storage.pointee.text.middle
      guard unsafe uncheckedWord(at: start + 8) == middle.0 else { return false }
      if length > 24 {
        guard unsafe uncheckedWord(at: start + 16) == middle.1 else { return false }
        if length > 32, unsafe uncheckedWord(at: start + 24) != middle.2 { return false }
      }
    }
    advance(by: length)
    return true
  }
}
