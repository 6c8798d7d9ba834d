import ExampleSupport

/// Reads a stream line by line, with one line in memory at a time, up to a limit of bytes.
struct LineReader {
  enum Line {
    case text([UInt8])
    /// A line that exceeds the limit and was skipped.
    case tooLong
  }

  private let stream: ByteStream
  private let limit: Int
  private var piece: ArraySlice<UInt8> = []
  /// The number of bytes read so far.
  private(set) var byteCount = 0

  init(_ stream: ByteStream, limit: Int) {
    self.stream = stream
    self.limit = limit
  }

  /// Returns the next line without its line feed, or nil after the last one.
  mutating func next() throws(Failure) -> Line? {
    var text: [UInt8] = []
    var isTooLong = false
    while true {
      if piece.isEmpty {
        piece = try stream.next()
        byteCount += piece.count
        if piece.isEmpty {
          if isTooLong { return .tooLong }
          return text.isEmpty ? nil : .text(text)
        }
      }
      let end = piece.firstIndex(of: UInt8(ascii: "\n"))
      let part = piece[..<(end ?? piece.endIndex)]
      isTooLong = isTooLong || text.count + part.count > limit
      if isTooLong { text = [] } else { text += part }
      piece = piece[(end.map { $0 + 1 } ?? piece.endIndex)...]
      if end != nil { return isTooLong ? .tooLong : .text(text) }
    }
  }
}
