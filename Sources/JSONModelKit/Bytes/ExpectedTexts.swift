/// An immutable list of texts.
///
/// Sendable because the memory is written only by the initializer.
@safe final class ExpectedTexts: @unchecked Sendable {
  fileprivate let start: UnsafeMutablePointer<ExpectedText>
  fileprivate let count: Int

  init(_ texts: [ExpectedText]) {
    count = texts.count
    unsafe start = .allocate(capacity: count)
    // In bounds: all indexes are less than the capacity.
    for index in texts.indices { unsafe (start + index).initialize(to: texts[index]) }
  }

  deinit { unsafe start.deallocate() }
}

extension ByteCursor {
  /// Advances past a text, if it is the next one; returns whether it is.
  ///
  /// Near the end of the document, the result may be false for a text of less than eight bytes.
  @inline(__always) mutating func skip(_ index: Int, of list: ExpectedTexts) -> Bool {
    precondition(index >= 0 && index < list.count)
    // In bounds: checked just above. All texts are initialized. The fields are loaded from the list
    // when they are needed; loading all of them takes as long as the comparison.
    let text = unsafe list.start + index
    guard unsafe hasBytes(text.pointee.reach) else { return false }
    let start = position
    // In bounds: `reach` bytes are left, which is the length of the text and at least eight. Each
    // word ends before that.
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
