/// What an example tells the shell when it ends.
public enum ExitStatus: Int32, Sendable {
  /// All is well.
  case good = 0
  /// A document is not what it should be.
  case refused = 1
  /// The call cannot be carried out: wrong arguments, or a file that cannot be read.
  case unusable = 2
}

/// Why an example ends before its work is done.
public struct Failure: Error {
  /// What is told on standard error.
  public let sentence: String
  /// What is told to the shell.
  public let status: ExitStatus

  /// Makes a failure.
  public init(_ sentence: String, status: ExitStatus) {
    self.sentence = sentence
    self.status = status
  }
}
