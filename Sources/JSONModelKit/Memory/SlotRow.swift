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

  /// Lends the slots of an array of models, without requesting metadata from the runtime.
  ///
  /// - Parameters:
  ///   - slot: A slot of an array of models or of its Optional, which must not be nil.
  ///   - type: The class of the elements.
  static func lendModels<Failure: Error>(
    in slot: Slot, of type: Any.Type, _ body: (SlotRow) throws(Failure) -> Void
  ) throws(Failure) {
    try unsafe slot.load(as: [AnyObject].self).withUnsafeBufferPointer {
      elements throws(Failure) in
      try body(unsafe SlotRow(elements, of: type))
    }
  }

  private init<Element>(
    _ elements: UnsafeBufferPointer<Element>, of type: Any.Type = Element.self
  ) {
    count = elements.count
    unsafe base = UnsafeRawPointer(elements.baseAddress)
    stride = MemoryLayout<Element>.stride
    self.type = type
  }

  @inline(__always) subscript(index: Int) -> Slot {
    precondition(index < count)
    guard let base = unsafe base else { preconditionFailure("Only an empty row has no memory.") }
    // In bounds: checked just above.
    return unsafe Slot(reading: base + index * stride, type: type)
  }
}
