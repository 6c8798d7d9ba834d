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
