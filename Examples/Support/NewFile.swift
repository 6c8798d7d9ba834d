public import Foundation

extension FileHandle {
  /// Makes a file to write to.
  ///
  /// One that is there already is left alone: it may be the very source.
  public convenience init(creating path: String) throws(Failure) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Failure("\(path) cannot be written: \(lastSystemError()).", status: .unusable)
    }
    self.init(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}
