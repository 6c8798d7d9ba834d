/// The texts of an `ExpectedTexts` object, which must exist as long as this list is used.
///
/// Sendable because the memory is not written after it is initialized.
@safe struct LentTexts<Value: BitwiseCopyable & Sendable>: BitwiseCopyable, @unchecked Sendable {
  private let start: UnsafePointer<LentText<Value>.Storage>
  let count: Int

  /// Creates a list of the texts in initialized memory, which must exist as long as the list is
  /// used.
  @unsafe init(start: UnsafePointer<LentText<Value>.Storage>, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  @inline(__always) subscript(index: Int) -> LentText<Value> {
    // One comparison for both bounds.
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    // In bounds: checked just above. All elements are initialized.
    return unsafe LentText(start + index)
  }

  /// Frees the memory; no copy of the list may be used afterward.
  @unsafe func deallocate() { unsafe start.deallocate() }
}
