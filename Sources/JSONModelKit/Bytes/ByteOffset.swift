/// The number of bytes before a place in the input.
struct ByteOffset: Sendable, Hashable, Comparable {
  var value: Int

  init(_ value: Int) { self.value = value }

  static func < (lhs: ByteOffset, rhs: ByteOffset) -> Bool { lhs.value < rhs.value }

  /// No overflow: both are distances inside one buffer.
  @inline(__always) static func + (lhs: ByteOffset, rhs: Int) -> ByteOffset {
    ByteOffset(lhs.value &+ rhs)
  }
}
