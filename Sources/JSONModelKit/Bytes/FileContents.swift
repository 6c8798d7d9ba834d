/// The bytes of a whole file.
struct FileContents {
  private let memory: InputMemory
  private let count: Int

  /// Reads a file.
  ///
  /// - Parameter limit: The maximum number of bytes that the caller accepts. If the file is larger,
  ///   one more byte is read, so that the caller can detect it.
  init(of file: InputFile, limit: Int?) throws(JSONFileError) {
    let most = Self.maximumRead(limit: limit)
    memory = InputMemory(capacity: Self.capacity(forSize: file.size, maximumRead: most))
    var count = 0
    while count < most {
      if count == memory.capacity { memory.grow(to: max(2 * count, ByteWindow.blockSize)) }
      let read = try unsafe memory.receive(from: count, limit: Self.chunk(at: count, of: most)) {
        free throws(JSONFileError) in
        try unsafe file.read(into: free, at: count)
      }
      if read == 0 { break }
      count += read
    }
    self.count = count
  }

  /// Returns the maximum number of bytes to read.
  static func maximumRead(limit: Int?) -> Int {
    limit.map { $0 < .max ? max($0, 0) + 1 : .max } ?? .max
  }

  /// Returns the initial capacity for a file; `size` is nil if the size is unknown.
  ///
  /// The capacity is one byte more than the size, so that reading up to the end of a regular file
  /// does not enlarge the memory.
  static func capacity(forSize size: Int?, maximumRead: Int) -> Int {
    size.map { min($0, maximumRead - 1) + 1 } ?? min(ByteWindow.blockSize, maximumRead)
  }

  /// Returns the maximum number of bytes to read with one call.
  ///
  /// On Apple's platforms, calls that request more than `Int32.max` bytes fail.
  static func chunk(at count: Int, of maximumRead: Int) -> Int { min(maximumRead - count, 1 << 30) }

  /// Lends the bytes.
  func lend<Value, Failure: Error>(
    _ body: (LentBytes) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try memory.lend(0..<count, body)
  }
}
