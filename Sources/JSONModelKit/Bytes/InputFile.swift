/// A file that is open for reading, a pipe, or the standard input.
///
/// The file is read, not memory-mapped: if it is truncated meanwhile, reading ends earlier and does
/// not crash.
final class InputFile: Sendable {
  /// The path, as errors name it.
  let path: String
  /// The size of a regular file when it was opened; nil for pipes, devices and the standard input.
  let size: Int?
  private let descriptor: CInt
  private let isClosedAtEnd: Bool

  /// Opens a file; the path `-` is the standard input.
  init(at path: String) throws(JSONFileError) {
    self.path = path == "-" ? "standard input" : path
    isClosedAtEnd = path != "-"
    let file = path == "-" ? SystemFile.standardInput() : SystemFile.openForReading(path)
    let kind = file >= 0 ? SystemFile.kind(of: file) : .stream
    descriptor = file
    // Another program may already have read a part of the standard input.
    if case .regular(let size) = kind, isClosedAtEnd { self.size = size } else { size = nil }
    // All properties have values now, so `deinit` closes the descriptor if this initializer throws.
    guard file >= 0 else { throw JSONFileError(reading: self.path) }
    if case .directory = kind {
      throw JSONFileError(reading: self.path, code: SystemFile.isDirectory)
    }
  }

  deinit { if isClosedAtEnd, descriptor >= 0 { SystemFile.closeFile(descriptor) } }

  /// Whether bytes at any offset can be read repeatedly.
  var isSeekable: Bool { size != nil }

  /// Reads the bytes at an offset, or the next ones if the file is not seekable.
  ///
  /// - Returns: The number of bytes, 0 at the end.
  @unsafe func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(JSONFileError) -> Int {
    while true {
      let count =
        isSeekable
        ? unsafe SystemFile.readBytes(descriptor, into: buffer, at: offset)
        : unsafe SystemFile.readNext(descriptor, into: buffer)
      if count >= 0 { return count }
      if SystemFile.errorCode != SystemFile.interrupted { throw JSONFileError(reading: path) }
    }
  }
}
