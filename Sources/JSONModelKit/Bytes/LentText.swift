/// A text of a `LentTexts` list and its value.
///
/// The fields are loaded from the list when they are needed; loading all of them takes as long as a
/// comparison.
///
/// The value is in the memory after the text. It is not a field of a generic struct together with
/// the text: without optimization, each access to one would request its metadata from the runtime.
@safe struct LentText<Value: BitwiseCopyable & Sendable>: BitwiseCopyable {
  /// The number of bytes from one text of a list to the next one.
  @_transparent static var stride: Int {
    // No overflow: the sizes of two small structs. An alignment is a power of two.
    let mask = MemoryLayout<ExpectedText>.alignment &- 1
    return MemoryLayout<ExpectedText>.stride &+ (MemoryLayout<Value>.size &+ mask) & ~mask
  }

  fileprivate let text: UnsafePointer<ExpectedText>

  /// Creates a reference to initialized memory, which must exist as long as the reference is used.
  @unsafe @_transparent init(_ storage: UnsafeRawPointer) {
    unsafe text = storage.assumingMemoryBound(to: ExpectedText.self)
  }

  @_transparent var value: Value {
    // Initialized: guaranteed by the caller of the initializer.
    unsafe UnsafeRawPointer(text + 1).assumingMemoryBound(to: Value.self).pointee
  }

  /// Initializes the memory of a text and its value.
  @unsafe static func initialize(
    _ storage: UnsafeMutableRawPointer, _ text: ExpectedText, _ value: Value
  ) {
    // In bounds: the caller guarantees `stride` bytes.
    let end = unsafe storage.initializeMemory(as: ExpectedText.self, to: text) + 1
    unsafe UnsafeMutableRawPointer(end).initializeMemory(as: Value.self, to: value)
  }
}

extension ByteCursor {
  /// Advances past a text if the document continues with it; returns whether it does.
  ///
  /// If fewer than eight bytes of the document are left, the result is false, even if they start
  /// with the text.
  @_transparent mutating func skip<Value>(_ expected: LentText<Value>) -> Bool {
    let text = unsafe expected.text
    // Initialized: guaranteed by the caller of the initializer.
    guard unsafe hasBytes(text.pointee.reach) else { return false }
    let start = position
    // In bounds: `reach` bytes are left, which is the length of the text, but at least eight. Each
    // word ends within these bytes.
    let first = unsafe uncheckedWord(at: start) ^ text.pointee.first
    let last = unsafe uncheckedWord(at: start + (text.pointee.reach &- 8)) ^ text.pointee.last
    guard unsafe (first | last) & text.pointee.mask == 0 else { return false }
    let length = unsafe text.pointee.length
    if length > 16 {
      guard unsafe uncheckedWord(at: start + 8) == text.pointee.middle.0 else { return false }
      if length > 24 {
        guard unsafe uncheckedWord(at: start + 16) == text.pointee.middle.1 else { return false }
        if length > 32, unsafe uncheckedWord(at: start + 24) != text.pointee.middle.2 {
          return false
        }
      }
    }
    advance(by: length)
    return true
  }
}
