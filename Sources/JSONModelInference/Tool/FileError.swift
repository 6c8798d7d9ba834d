import Foundation

/// An error for a file that cannot be read or written, or for a schema or a file of overrides that
/// is not valid; the exit status is 2.
struct FileError: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }

  /// Creates the error of a file that does not exist or that cannot be read.
  ///
  /// Foundation replaces the bytes of a path that are not UTF-8 by U+FFFD. The file then cannot be
  /// found.
  init(_ reason: String, readingFileAt path: String) {
    let isValid = FileManager.default.fileExists(atPath: path) || !path.contains("\u{FFFD}")
    self.init("\(path): " + (isValid ? reason : "cannot be read: its path is not valid UTF-8"))
  }
}
