/// Bytes with a block of zeros behind them, so that any part can be read block by block.
struct PaddedBytes: Sendable {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes + [UInt8](repeating: 0, count: ByteBlock.size)
  }

  /// Lends the blocks that a part consists of, with their offsets in it; the last one may go beyond
  /// its end.
  @inline(__always) func withBlocks(
    of part: Range<Int>, _ body: (_ offset: Int, ByteBlock) -> Void
  ) {
    unsafe bytes.withUnsafeBytes { memory in
      precondition(part.lowerBound >= 0 && part.upperBound + ByteBlock.size <= memory.count)
      guard let base = memory.baseAddress else { return }
      for offset in stride(from: 0, to: part.count, by: ByteBlock.size) {
        // In bounds: the block begins inside of the part, behind whose end is room for a block.
        body(offset, unsafe ByteBlock(at: base + (part.lowerBound + offset)))
      }
    }
  }
}
