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
    @_transparent get {
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
