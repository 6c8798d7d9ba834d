/// The exit status of an example.
public enum ExitStatus: Int32, Sendable {
  /// Success.
  case good = 0
  /// A document was rejected.
  case rejected = 1
  /// The arguments are invalid, or a file cannot be read or written.
  case unusable = 2
}

/// An error that ends an example.
public struct Failure: Error {
  /// The message for standard error.
  public let sentence: String
  /// The exit status.
  public let status: ExitStatus

  /// Creates a failure.
  public init(_ sentence: String, status: ExitStatus) {
    self.sentence = sentence
    self.status = status
  }
}
