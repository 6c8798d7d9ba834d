/// Bytes followed by a block of zeros, so that any part can be read block by block.
struct PaddedBytes: Sendable {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes + [UInt8](repeating: 0, count: ByteBlock.size)
  }

  /// Calls a closure with each block of a part and its offset in the part.
  ///
  /// The last block may extend past the end of the part.
  @inline(__always) func withBlocks(
    of part: Range<Int>, _ body: (_ offset: Int, ByteBlock) -> Void
  ) {
    unsafe bytes.withUnsafeBytes { memory in
      precondition(part.lowerBound >= 0 && part.upperBound + ByteBlock.size <= memory.count)
      guard let base = memory.baseAddress else { return }
      var offset = 0
      while offset < part.count {
        // In bounds: the block starts in the part, and the padding after the bytes has room for a
        // block.
        body(offset, unsafe ByteBlock(at: base + (part.lowerBound + offset)))
        offset &+= ByteBlock.size
      }
    }
  }
}
