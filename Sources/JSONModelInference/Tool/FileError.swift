/// An error for a file that cannot be read or written, or for a schema or a file of overrides that
/// is not valid; the exit status is 2.
struct FileError: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
