#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file that is open for reading, a pipe, or the standard input.
///
/// The file is read, not memory-mapped: if it is truncated meanwhile, reading ends earlier and does
/// not crash.
package final class InputFile: Sendable {
  /// The path, as errors name it.
  let path: String
  /// The size of a regular file when it was opened; nil for pipes, devices and the standard input.
  package let size: Int?
  private let descriptor: CInt
  private let isClosedAtEnd: Bool

  /// Opens a file; the path `-` is the standard input.
  package init(at path: String) throws(JSONFileError) {
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
  package var isSeekable: Bool { size != nil }

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

  /// Reads the next bytes of a stream, as soon as there are any; returns none at its end.
  package func readNext(upTo count: Int) throws(JSONFileError) -> [UInt8] {
    var result = Result<Int, JSONFileError>.success(0)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let free = UnsafeMutableRawBufferPointer(buffer)
      result = Result { () throws(JSONFileError) in try unsafe read(into: free, at: 0) }
      if case .success(let count) = result { initialized = count }
    }
    _ = try result.get()
    return bytes
  }
}

/// How an open file can be read.
enum FileKind {
  case directory
  /// A file whose bytes can be read at any offset.
  case regular(size: Int)
  /// A pipe, a terminal or another device, whose bytes can be read only in order.
  case stream
}

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

/// A file that is open for writing, or the standard output.
package final class OutputFile: Sendable {
  private let path: String
  private let descriptor: CInt
  private let isClosedAtEnd: Bool

  /// Opens a file, creating it if it does not exist; the path `-` is the standard output.
  package init(at path: String, isAppending: Bool) throws(JSONFileError) {
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

  /// Writes all of the bytes.
  package func write(_ bytes: [UInt8]) throws(JSONFileError) {
    try bytes.lend { bytes throws(JSONFileError) in try write(bytes) }
  }
}

extension URL {
  /// Returns the path of the file, or `-` for the standard input or output.
  ///
  /// - Throws: If the URL is not that of a file.
  package func pathOfFile(for operation: JSONFileError.Operation) throws(JSONFileError) -> String {
    guard isFileURL else {
      throw JSONFileError(
        path: absoluteString, operation: operation, code: 0, reason: "not the URL of a file")
    }
    return relativePath == "-" ? "-" : path(percentEncoded: false)
  }
}

extension JSONFileError {
  init(reading path: String, code: CInt = SystemFile.errorCode) {
    self.init(
      path: path, operation: .read, code: Int(code), reason: SystemFile.reason(of: code))
  }

  init(writing path: String, code: CInt = SystemFile.errorCode) {
    self.init(
      path: path, operation: .write, code: Int(code), reason: SystemFile.reason(of: code))
  }
}
