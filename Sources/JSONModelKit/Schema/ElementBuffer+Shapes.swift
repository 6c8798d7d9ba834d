extension ElementBuffer {
  /// Returns the free slot after `count` elements of this shape.
  @inline(__always) func slot(after count: Int, of shape: ValueShape) -> Slot {
    slot(
      after: count, stride: shape.stride, holdsOptional: shape.isOptional,
      type: shape.storedType)
  }

  /// Returns the same slot for a value of the whole type, including its Optional.
  func plainSlot(after count: Int, of shape: ValueShape) -> Slot {
    slot(after: count, stride: shape.stride, holdsOptional: false, type: shape.storedType)
  }
}
