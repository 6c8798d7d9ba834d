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

/// The system calls for files; Windows has other names for them.
///
/// A call that fails returns a negative number; `errorCode` is then the reason.
enum SystemFile {
  static var interrupted: CInt { EINTR }
  static var isDirectory: CInt { EISDIR }

  static func reason(of code: CInt) -> String {
    // Some systems declare the result as Optional.
    let text: UnsafeMutablePointer<CChar>? = unsafe strerror(code)
    return unsafe text.map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}

#if !canImport(ucrt)
  extension SystemFile {
    static var errorCode: CInt { errno }

    static func standardInput() -> CInt { 0 }

    static func standardOutput() -> CInt { 1 }

    static func openForReading(_ path: String) -> CInt {
      unsafe open(path, O_RDONLY | O_CLOEXEC, 0)
    }

    static func openForWriting(_ path: String, isAppending: Bool) -> CInt {
      let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (isAppending ? O_APPEND : O_TRUNC)
      return unsafe open(path, flags, 0o666)
    }

    static func closeFile(_ descriptor: CInt) { close(descriptor) }

    static func kind(of descriptor: CInt) -> FileKind {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { return .stream }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: return .directory
      case S_IFREG: return .regular(size: Int(clamping: status.st_size))
      default: return .stream
      }
    }

    /// Reads the next bytes.
    ///
    /// - Returns: The number of bytes, 0 at the end.
    @unsafe static func readNext(
      _ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer
    ) -> Int {
      guard let start = buffer.baseAddress else { return 0 }
      // In bounds: the buffer has this many bytes.
      return unsafe read(descriptor, start, buffer.count)
    }

    /// Reads the bytes at an offset of a regular file.
    ///
    /// - Returns: The number of bytes, 0 at the end.
    @unsafe static func readBytes(
      _ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) -> Int {
      guard let start = buffer.baseAddress else { return 0 }
      // In bounds: the buffer has this many bytes.
      return unsafe pread(descriptor, start, buffer.count, off_t(offset))
    }

    /// Writes bytes.
    ///
    /// - Returns: The number of bytes that were written.
    @unsafe static func writeBytes(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
      guard let start = bytes.baseAddress else { return 0 }
      // In bounds: the buffer has this many bytes.
      return unsafe write(descriptor, start, bytes.count)
    }
  }
#endif
