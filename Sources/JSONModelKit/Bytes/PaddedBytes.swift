/// Bytes followed by a block of zeros, so that any part can be read block by block.
struct PaddedBytes: Sendable {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes + [UInt8](repeating: 0, count: WideBlock.size)
  }

  /// Calls a closure with each block of a part, and with the offset of the block in the part.
  ///
  /// The last block may extend past the end of the part.
  @_transparent func withBlocks(
    of part: PaddedPart, _ body: (_ offset: Int, WideBlock) -> Void
  ) {
    unsafe bytes.withUnsafeBytes { unsafe Self.lendBlocks(of: part, in: $0, to: body) }
  }

  @unsafe @_transparent private static func lendBlocks(
    of part: PaddedPart, in memory: UnsafeRawBufferPointer,
    to body: (_ offset: Int, WideBlock) -> Void
  ) {
    let length = Int(part.count)
    // No overflow: `memory.count` is at least the size of a block.
    precondition(Int(part.start) + length <= memory.count &- WideBlock.size)
    guard let base = memory.baseAddress else { return }
    let start = unsafe base + Int(part.start)
    var offset = 0
    while offset < length {
      // In bounds: the block starts in the part, and the padding after the bytes has room for a
      // block.
      body(offset, unsafe WideBlock(at: start + offset))
      offset &+= WideBlock.size
    }
  }
}
