import Foundation

/// Runs an example with the command-line arguments, and exits.
///
/// ```swift
/// runExample { arguments in
///   guard arguments.count <= 1 else { throw Failure("usage: shapes [FILE]", status: .unusable) }
///   ...
/// }
/// ```
///
/// A ``Failure`` is written to standard error and determines the exit status.
public func runExample(_ body: ([String]) throws -> Void) -> Never {
  do {
    try body(Array(CommandLine.arguments.dropFirst()))
  } catch let failure as Failure {
    end(failure.status, saying: failure.sentence)
  } catch {
    end(.rejected, saying: "\(error)")
  }
  end(.good)
}

private func end(_ status: ExitStatus, saying sentence: String? = nil) -> Never {
  // The output may still be in a buffer. If writing it fails, because the disk is full or the pipe
  // is closed, the exit status must not report success.
  let isPrinted = fflush(nil) == 0
  let reason = lastSystemError()
  if let sentence { writeError(sentence) }
  guard isPrinted else {
    writeError("The output cannot be written: \(reason).")
    exit(ExitStatus.unusable.rawValue)
  }
  exit(status.rawValue)
}

/// Writes a sentence to standard error.
private func writeError(_ sentence: String) {
  // An error is ignored because there is no other stream to report it on.
  try? FileHandle.standardError.write(contentsOf: Data("\(sentence)\n".utf8))
}

/// Returns the message for `errno`, such as `No such file or directory`.
func lastSystemError() -> String { unsafe String(cString: strerror(errno)) }
