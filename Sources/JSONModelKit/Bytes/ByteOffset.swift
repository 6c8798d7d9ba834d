/// The number of bytes before a position in the document.
struct ByteOffset: Sendable, Hashable, Comparable {
  var value: Int

  @_transparent init(_ value: Int) { self.value = value }

  @_transparent static func < (lhs: ByteOffset, rhs: ByteOffset) -> Bool { lhs.value < rhs.value }

  /// Returns the sum, which does not overflow because both are distances within a buffer.
  @_transparent static func + (lhs: ByteOffset, rhs: Int) -> ByteOffset {
    ByteOffset(lhs.value &+ rhs)
  }
}
