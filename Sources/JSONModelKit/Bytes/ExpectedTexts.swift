/// An immutable list of texts, each with a value.
///
/// Sendable because the memory is written only by the initializer.
@safe final class ExpectedTexts<Value: BitwiseCopyable & Sendable>: @unchecked Sendable {
  /// The list without reference counting; it must not outlive this object.
  let lent: LentTexts<Value>

  init(_ elements: [(text: ExpectedText, value: Value)]) {
    let start = UnsafeMutablePointer<LentText<Value>.Storage>.allocate(capacity: elements.count)
    for (index, element) in elements.enumerated() {
      // In bounds: all indexes are less than the capacity.
      unsafe (start + index).initialize(to: .init(text: element.text, value: element.value))
    }
    lent = unsafe LentTexts(start: start, count: elements.count)
  }

  // No copy of the list outlives this object.
  deinit { unsafe lent.deallocate() }
}
