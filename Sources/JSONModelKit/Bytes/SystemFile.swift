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

  /// Writes a message, which is lost if it cannot be written, as one of `print`.
  static func writeToStandardError(_ text: String) {
    _ = unsafe Array(text.utf8).withUnsafeBytes { unsafe writeBytes(2, $0) }
  }

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

#if canImport(ucrt)
  import Synchronization
  import WinSDK
  import ucrt

  // All files are opened as binary: in text mode, the C runtime would change the ends of lines.

  extension SystemFile {
    static var errorCode: CInt {
      var code: CInt = 0
      unsafe _get_errno(&code)
      return code
    }

    static func standardInput() -> CInt { binary(0) }

    static func standardOutput() -> CInt { binary(1) }

    /// Changes a standard stream, which is open as text, to binary.
    private static func binary(_ descriptor: CInt) -> CInt {
      _setmode(descriptor, _O_BINARY)
      return descriptor
    }

    static func openForReading(_ path: String) -> CInt { open(path, _O_RDONLY) }

    static func openForWriting(_ path: String, isAppending: Bool) -> CInt {
      open(path, _O_WRONLY | _O_CREAT | (isAppending ? _O_APPEND : _O_TRUNC))
    }

    private static func open(_ path: String, _ flags: CInt) -> CInt {
      var descriptor: CInt = -1
      let flags = flags | _O_BINARY | _O_NOINHERIT
      let failure = unsafe path.withCString(encodedAs: UTF16.self) {
        unsafe _wsopen_s(&descriptor, $0, flags, _SH_DENYNO, _S_IREAD | _S_IWRITE)
      }
      return failure == 0 ? descriptor : -1
    }

    static func closeFile(_ descriptor: CInt) { _close(descriptor) }

    /// Windows cannot open directories as files, so the result is never `.directory`.
    static func kind(of descriptor: CInt) -> FileKind {
      let handle = unsafe UnsafeMutableRawPointer(bitPattern: _get_osfhandle(descriptor))
      guard unsafe GetFileType(handle) == UInt32(FILE_TYPE_DISK) else { return .stream }
      return .regular(size: Int(clamping: _filelengthi64(descriptor)))
    }

    /// Reads the next bytes.
    ///
    /// - Returns: The number of bytes, 0 at the end.
    @unsafe static func readNext(
      _ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer
    ) -> Int {
      // In bounds: the buffer has at least this many bytes. More than `Int32.max` are an error.
      unsafe Int(_read(descriptor, buffer.baseAddress, CUnsignedInt(min(buffer.count, 1 << 30))))
    }

    /// Reads the bytes at an offset of a regular file.
    ///
    /// Several threads may read one file, so a lock ensures that no other read runs between the
    /// change of the position and the read.
    ///
    /// - Returns: The number of bytes, 0 at the end.
    @unsafe static func readBytes(
      _ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) -> Int {
      reading.withLock { _ in
        guard _lseeki64(descriptor, Int64(offset), SEEK_SET) >= 0 else { return -1 }
        return unsafe readNext(descriptor, into: buffer)
      }
    }

    private static let reading = Mutex(())

    /// Writes bytes.
    ///
    /// - Returns: The number of bytes that were written.
    @unsafe static func writeBytes(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
      // In bounds: the buffer has at least this many bytes. More than `Int32.max` are an error.
      unsafe Int(_write(descriptor, bytes.baseAddress, CUnsignedInt(min(bytes.count, 1 << 30))))
    }
  }
#endif
