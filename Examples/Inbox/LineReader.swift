import ExampleSupport

/// The lines of a stream, of which only one is in memory at a time, and of that one only so much.
struct LineReader {
  enum Line {
    case text([UInt8])
    /// The line is longer than it may be. It was passed over.
    case tooLong
  }

  private let stream: ByteStream
  private let limit: Int
  private var piece: ArraySlice<UInt8> = []
  /// How many bytes the stream has given.
  private(set) var byteCount = 0

  init(_ stream: ByteStream, limit: Int) {
    self.stream = stream
    self.limit = limit
  }

  /// The next line, without its end; nil behind the last one.
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
