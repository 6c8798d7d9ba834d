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

/// A file that is open for writing, or the standard output.
final class OutputFile: Sendable {
  private let path: String
  private let descriptor: CInt
  private let isClosedAtEnd: Bool

  /// Opens a file, creating it if it does not exist; the path `-` is the standard output.
  init(at path: String, isAppending: Bool) throws(JSONFileError) {
    self.path = path == "-" ? "standard output" : path
    isClosedAtEnd = path != "-"
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (isAppending ? O_APPEND : O_TRUNC)
    descriptor = path == "-" ? 1 : unsafe open(path, flags, 0o666)
    guard descriptor >= 0 else { throw JSONFileError(writing: self.path) }
  }

  deinit { if isClosedAtEnd, descriptor >= 0 { close(descriptor) } }

  /// Writes all of the bytes.
  func write(_ bytes: LentBytes) throws(JSONFileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.part(written..<bytes.count).withBytes { buffer in
        unsafe systemWrite(descriptor, buffer)
      }
      if count < 0, errno != EINTR { throw JSONFileError(writing: path) }
      written += max(count, 0)
    }
  }
}

/// Calls the system's `write`, whose name the method would shadow.
@unsafe private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
  // In bounds: the buffer has this many bytes.
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
