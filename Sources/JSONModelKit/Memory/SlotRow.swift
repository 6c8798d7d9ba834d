/// The read-only slots of contiguous values of one type.
@safe struct SlotRow {
  let count: Int
  private let base: UnsafeRawPointer?
  private let stride: Int
  private let type: Any.Type

  /// Lends the slots of the elements of an array.
  static func lend<Element, Failure: Error>(
    _ elements: [Element], _ body: (SlotRow) throws(Failure) -> Void
  ) throws(Failure) {
    try unsafe elements.withUnsafeBufferPointer { elements throws(Failure) in
      try body(unsafe SlotRow(elements))
    }
  }

  private init<Element>(_ elements: UnsafeBufferPointer<Element>) {
    count = elements.count
    unsafe base = UnsafeRawPointer(elements.baseAddress)
    stride = MemoryLayout<Element>.stride
    type = Element.self
  }

  @inline(__always) subscript(index: Int) -> Slot {
    precondition(index < count)
    guard let base = unsafe base else { preconditionFailure("Only an empty row has no place.") }
    // In bounds: checked just above.
    return unsafe Slot(reading: base + index * stride, type: type)
  }
}
