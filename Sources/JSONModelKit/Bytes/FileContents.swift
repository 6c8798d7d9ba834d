/// The bytes of a whole file.
struct FileContents {
  private let memory: InputMemory
  private let count: Int

  /// Reads a file.
  ///
  /// - Parameter limit: The number of bytes that the caller accepts; of a larger file, one more
  ///   byte is read.
  init(of file: InputFile, limit: Int?) throws(JSONFileError) {
    let most = limit.map { $0 < .max ? max($0, 0) + 1 : .max } ?? .max
    // One more byte, so that the end of a regular file is found without more memory.
    memory = InputMemory(capacity: min(file.size.map { $0 + 1 } ?? ByteWindow.blockSize, most))
    var count = 0
    while count < most {
      if count == memory.capacity { memory.grow(to: max(2 * count, ByteWindow.blockSize)) }
      let read = try unsafe memory.receive(from: count, limit: most - count) {
        free throws(JSONFileError) in
        try unsafe file.read(into: free, at: count)
      }
      if read == 0 { break }
      count += read
    }
    self.count = count
  }

  /// Lends the bytes.
  func lend<Value, Failure: Error>(
    _ body: (LentBytes) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try memory.lend(0..<count, body)
  }
}
