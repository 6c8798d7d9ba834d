/// Counts lines and columns from one offset of an input to a later one.
struct PositionCounter: Sendable {
  private(set) var position: JSONModelError.SourcePosition

  init(at start: JSONModelError.SourcePosition) { position = start }

  /// Counts to an offset; the bytes before it are in the window.
  mutating func advance(to offset: Int, in window: ByteWindow) {
    let passed = position.offset..<offset
    guard let found = window.lend(passed, { $0.lineFeeds() }) else { return move(to: offset) }
    position = JSONModelError.SourcePosition(
      line: position.line + found.count, column: passed.count - found.last, offset: offset)
  }

  /// Moves to a later offset of the same line.
  mutating func move(to offset: Int) {
    position = JSONModelError.SourcePosition(
      line: position.line, column: position.column + offset - position.offset, offset: offset)
  }

  /// Moves to the start of the next line.
  mutating func beginLine(at offset: Int) {
    position = JSONModelError.SourcePosition(line: position.line + 1, column: 1, offset: offset)
  }
}
