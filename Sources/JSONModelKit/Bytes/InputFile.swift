#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(ucrt)
  import ucrt
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(Glibc)
  import Glibc
#endif

/// A file that is open for reading, a pipe, or the standard input.
///
/// The file is read, not memory-mapped: if it is truncated meanwhile, reading ends earlier and does
/// not crash.
final class InputFile: Sendable {
  /// The path, as errors name it.
  let path: String
  /// The size of a regular file when it was opened; nil for pipes.
  let size: Int?
  private let descriptor: CInt
  private let isClosedAtEnd: Bool

  /// Opens a file; the path `-` is the standard input.
  init(at path: String) throws(JSONFileError) {
    self.path = path == "-" ? "standard input" : path
    isClosedAtEnd = path != "-"
    descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw JSONFileError(reading: self.path) }
    var status = stat()
    let isKnown = unsafe fstat(descriptor, &status) == 0
    if isKnown, status.st_mode & S_IFMT == S_IFDIR {
      throw JSONFileError(reading: self.path, code: EISDIR)
    }
    // Another program may already have read a part of the standard input.
    let isRegular = isKnown && isClosedAtEnd && status.st_mode & S_IFMT == S_IFREG
    size = isRegular ? Int(clamping: status.st_size) : nil
  }

  deinit { if isClosedAtEnd, descriptor >= 0 { close(descriptor) } }

  /// Whether bytes at any offset can be read repeatedly.
  var isSeekable: Bool { size != nil }

  /// Reads the bytes at an offset, or the next ones if the file is not seekable.
  ///
  /// - Returns: The number of bytes, 0 at the end.
  @unsafe func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(JSONFileError) -> Int {
    guard let start = buffer.baseAddress else { return 0 }
    while true {
      // In bounds: the buffer has this many bytes.
      let count =
        isSeekable
        ? unsafe pread(descriptor, start, buffer.count, off_t(offset))
        : unsafe systemRead(descriptor, start, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw JSONFileError(reading: path) }
    }
  }
}

/// Calls the system's `read`, whose name the method would shadow.
@unsafe private func systemRead(
  _ descriptor: CInt, _ start: UnsafeMutableRawPointer, _ count: Int
) -> Int {
  unsafe read(descriptor, start, count)
}
