import Foundation

/// Reads a file, or standard input, in blocks.
public final class ByteStream {
  /// The name of the stream in messages.
  public let name: String
  private let descriptor: Int32
  private var piece = [UInt8](repeating: 0, count: 65_536)

  /// Opens a file, or standard input if the path is `-`.
  public init(at path: String) throws(Failure) {
    let isFile = path != "-"
    name = isFile ? path : "standard input"
    descriptor = isFile ? unsafe open(path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO
    if descriptor < 0 { throw unreadable() }
  }

  deinit {
    if descriptor > STDIN_FILENO { close(descriptor) }
  }

  /// Returns the bytes that are available, or an empty slice at the end.
  public func next() throws(Failure) -> ArraySlice<UInt8> {
    while true {
      let count = unsafe piece.withUnsafeMutableBytes { bytes in
        unsafe read(descriptor, bytes.baseAddress, bytes.count)
      }
      if count >= 0 { return piece[..<count] }
      // A call that a signal such as SIGWINCH has interrupted is repeated.
      if errno != EINTR { throw unreadable() }
    }
  }

  private func unreadable() -> Failure {
    Failure("\(name) cannot be read: \(lastSystemError()).", status: .unusable)
  }
}
