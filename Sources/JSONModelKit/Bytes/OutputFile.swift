/// A file that is open for writing, or the standard output.
final class OutputFile: Sendable {
  private let path: String
  private let descriptor: CInt
  private let isClosedAtEnd: Bool

  /// Opens a file, creating it if it does not exist; the path `-` is the standard output.
  init(at path: String, isAppending: Bool) throws(JSONFileError) {
    self.path = path == "-" ? "standard output" : path
    isClosedAtEnd = path != "-"
    descriptor =
      path == "-"
      ? SystemFile.standardOutput() : SystemFile.openForWriting(path, isAppending: isAppending)
    guard descriptor >= 0 else { throw JSONFileError(writing: self.path) }
  }

  deinit { if isClosedAtEnd, descriptor >= 0 { SystemFile.closeFile(descriptor) } }

  /// Writes all of the bytes.
  func write(_ bytes: LentBytes) throws(JSONFileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.part(written..<bytes.count).withBytes { buffer in
        unsafe SystemFile.writeBytes(descriptor, buffer)
      }
      if count < 0, SystemFile.errorCode != SystemFile.interrupted {
        throw JSONFileError(writing: path)
      }
      written += max(count, 0)
    }
  }
}
