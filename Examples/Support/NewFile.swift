public import Foundation

extension FileHandle {
  /// Creates a file and opens it for writing.
  ///
  /// Fails if the file exists, because it could be the source.
  public convenience init(creating path: String) throws(Failure) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Failure("\(path) cannot be written: \(lastSystemError()).", status: .unusable)
    }
    self.init(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}
