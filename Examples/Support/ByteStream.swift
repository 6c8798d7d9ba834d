import Foundation

/// A file, or standard input, that is read piece by piece.
public final class ByteStream {
  /// What the stream is called in sentences.
  public let name: String
  private let descriptor: Int32
  private var piece = [UInt8](repeating: 0, count: 65_536)

  /// Opens a file, or standard input where the path is `-`.
  public init(at path: String) throws(Failure) {
    let isFile = path != "-"
    name = isFile ? path : "standard input"
    descriptor = isFile ? unsafe open(path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO
    if descriptor < 0 { throw unreadable() }
  }

  deinit {
    if descriptor > STDIN_FILENO { close(descriptor) }
  }

  /// The next bytes, as many as there are just now; none at the end.
  public func next() throws(Failure) -> ArraySlice<UInt8> {
    while true {
      let count = unsafe piece.withUnsafeMutableBytes { bytes in
        unsafe read(descriptor, bytes.baseAddress, bytes.count)
      }
      if count >= 0 { return piece[..<count] }
      // A signal came, such as that of a window that changes its size.
      if errno != EINTR { throw unreadable() }
    }
  }

  /// How many bytes there are; nil where nobody knows, as of what another program writes.
  public var byteCount: Int? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(status.st_size)
  }

  private func unreadable() -> Failure {
    Failure("\(name) cannot be read: \(lastSystemError()).", status: .unusable)
  }
}
