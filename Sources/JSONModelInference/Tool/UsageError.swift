/// An error in the command-line arguments; the exit status is 64.
struct UsageError: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
