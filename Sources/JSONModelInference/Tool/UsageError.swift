/// A mistake in the arguments of a call; the exit status is 64.
struct UsageError: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
