// A text that a document probably contains next, such as a key with its closing quotation mark and
// the colon after it. It is compared in words that may overlap, so no byte is compared alone:
//
//   text      s c r e e n _ n a m e " :
//   first     s c r e e n _ n
//   last                e n _ n a m e " :
//
// A text of more than sixteen bytes has up to three words between the first and the last. In a text
// of fewer than eight bytes, both words start at its first byte, and a mask excludes the bytes
// after the text.

/// A text of one to forty bytes.
///
/// The type is trivial: copying it does not retain anything.
struct ExpectedText: BitwiseCopyable, Sendable {
  static let capacity = 40

  /// The number of bytes; 1 for an absent text, whose last byte is at the position of a cursor then.
  var length = 1
  /// The number of bytes that a comparison loads.
  ///
  /// It is `Int.max` for an absent text, so the bounds check before a comparison always fails.
  var reach = Int.max
  var first: UInt64 = 0
  var last: UInt64 = 0
  /// The bits of the first and the last word that are compared.
  var mask: UInt64 = 0
  var middle: (UInt64, UInt64, UInt64) = (0, 0, 0)

  /// Creates an absent text, which no document contains.
  init() {}

  /// Creates a text from its little-endian words; returns nil if it is empty or too long.
  ///
  /// - Parameter word: Returns the word at an offset. Bytes after the end of the text are ignored.
  init?(length: Int, _ word: (_ offset: Int) -> UInt64) {
    guard 1...Self.capacity ~= length else { return nil }
    self.length = length
    reach = max(length, 8)
    mask = .max >> UInt64(8 * max(8 - length, 0))
    first = word(0) & mask
    last = length <= 8 ? first : word(length - 8)
    if length > 16 { middle.0 = word(8) }
    if length > 24 { middle.1 = word(16) }
    if length > 32 { middle.2 = word(24) }
  }
}

/// An immutable list of texts, each with a value.
///
/// Sendable because the memory is written only by the initializer.
@safe final class ExpectedTexts<Value: BitwiseCopyable & Sendable>: @unchecked Sendable {
  /// The list without reference counting; it must not outlive this object.
  let lent: LentTexts<Value>

  init(_ elements: [(text: ExpectedText, value: Value)]) {
    let stride = LentText<Value>.stride
    let alignment = MemoryLayout<ExpectedText>.alignment
    precondition(MemoryLayout<Value>.alignment <= alignment)
    let start = UnsafeMutableRawPointer.allocate(
      byteCount: elements.count * stride, alignment: alignment)
    for (index, element) in elements.enumerated() {
      // In bounds: all indexes are less than the capacity.
      unsafe LentText.initialize(start + index * stride, element.text, element.value)
    }
    lent = unsafe LentTexts(start: start, count: elements.count)
  }

  // No copy of the list outlives this object.
  deinit { unsafe lent.deallocate() }
}

/// The texts of an `ExpectedTexts` object, which must exist as long as this list is used.
///
/// Sendable because the memory is not written after it is initialized.
@safe struct LentTexts<Value: BitwiseCopyable & Sendable>: BitwiseCopyable, @unchecked Sendable {
  private let start: UnsafeRawPointer
  let count: Int

  /// Creates a list of the texts in initialized memory, which must exist as long as the list is
  /// used.
  @unsafe init(start: UnsafeRawPointer, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  subscript(index: Int) -> LentText<Value> {
    get {
      // One comparison for both bounds.
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      // In bounds: checked just above. All elements are initialized. No overflow, because the memory
      // contains all of them.
      return unsafe LentText(start + index &* LentText<Value>.stride)
    }
  }

  /// Frees the memory; no copy of the list may be used afterward.
  @unsafe func deallocate() { unsafe start.deallocate() }
}

/// A text of a `LentTexts` list and its value.
///
/// The fields are loaded from the list when they are needed; loading all of them takes as long as a
/// comparison.
///
/// The value is in the memory after the text. It is not a field of a generic struct together with
/// the text: without optimization, each access to one would request its metadata from the runtime.
@safe struct LentText<Value: BitwiseCopyable & Sendable>: BitwiseCopyable {
  /// The number of bytes from one text of a list to the next one.
  static var stride: Int {
    // No overflow: the sizes of two small structs. An alignment is a power of two.
    let mask = MemoryLayout<ExpectedText>.alignment &- 1
    return MemoryLayout<ExpectedText>.stride &+ (MemoryLayout<Value>.size &+ mask) & ~mask
  }

  fileprivate let text: UnsafePointer<ExpectedText>

  /// Creates a reference to initialized memory, which must exist as long as the reference is used.
  @unsafe @_transparent init(_ storage: UnsafeRawPointer) {
    unsafe text = storage.assumingMemoryBound(to: ExpectedText.self)
  }

  var value: Value {
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
  /// Advances past a key and the colon after it if the document continues with them; returns whether
  /// it does.
  ///
  /// If fewer than eight bytes of the document are left, the result is false, even if they start
  /// with the key.
  ///
  /// - Parameter expected: The key with its closing quotation mark and the colon.
  @_transparent mutating func skipKey<Value>(_ expected: LentText<Value>) -> Bool {
    if continues(with: expected, beforeColon: false) {
      // Initialized: guaranteed by the caller of the initializer.
      unsafe advance(by: expected.text.pointee.length)
      return true
    }
    // The byte of the colon rejects nearly all other keys without a call.
    guard unsafe byte(at: position + (expected.text.pointee.length - 1)) <= UInt8(ascii: " "),
      let end = endOfSpacedKey(expected)
    else { return false }
    position = end
    return true
  }

  /// Returns the offset after a key, white space and a colon if the document continues with them.
  ///
  /// By value, so that the loop of members keeps its cursor in registers.
  private func endOfSpacedKey<Value>(_ expected: LentText<Value>) -> ByteOffset? {
    guard continues(with: expected, beforeColon: true) else { return nil }
    var cursor = self
    // Initialized: guaranteed by the caller of the initializer.
    unsafe cursor.advance(by: expected.text.pointee.length - 1)
    guard cursor.skipWhitespace() == UInt8(ascii: ":") else { return nil }
    return cursor.position + 1
  }

  /// Returns whether the document continues with a text.
  ///
  /// - Parameter beforeColon: Whether the last byte of the text, a colon, is not compared.
  @_transparent private func continues<Value>(
    with expected: LentText<Value>, beforeColon: Bool
  ) -> Bool {
    let text = unsafe expected.text
    // Initialized: guaranteed by the caller of the initializer.
    guard unsafe hasBytes(text.pointee.reach) else { return false }
    let start = position
    // In bounds: `reach` bytes are left, which is the length of the text, but at least eight. Each
    // word ends within these bytes.
    let first = unsafe uncheckedWord(at: start) ^ text.pointee.first
    let last = unsafe uncheckedWord(at: start + (text.pointee.reach &- 8)) ^ text.pointee.last
    let length = unsafe text.pointee.length
    if beforeColon {
      // The mask of a text of more than eight bytes has all bits.
      let mask = unsafe text.pointee.mask
      guard (length > 8 ? first : first & mask >> 8) | last & mask >> 8 == 0 else { return false }
    } else {
      guard unsafe (first | last) & text.pointee.mask == 0 else { return false }
    }
    if length > 16 {
      guard unsafe uncheckedWord(at: start + 8) == text.pointee.middle.0 else { return false }
      if length > 24 {
        guard unsafe uncheckedWord(at: start + 16) == text.pointee.middle.1 else { return false }
        if length > 32, unsafe uncheckedWord(at: start + 24) != text.pointee.middle.2 {
          return false
        }
      }
    }
    return true
  }
}
