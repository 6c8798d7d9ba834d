import Foundation

/// Runs an example with the arguments of its call, and ends the program.
///
/// ```swift
/// runExample { arguments in
///   guard arguments.count <= 1 else { throw Failure("usage: shapes [FILE]", status: .unusable) }
///   ...
/// }
/// ```
///
/// A ``Failure`` is told on standard error, and decides about the exit status.
public func runExample(_ body: ([String]) throws -> Void) -> Never {
  do {
    try body(Array(CommandLine.arguments.dropFirst()))
  } catch let failure as Failure {
    end(failure.status, saying: failure.sentence)
  } catch {
    end(.refused, saying: "\(error)")
  }
  end(.good)
}

private func end(_ status: ExitStatus, saying sentence: String? = nil) -> Never {
  // What was printed may still wait in a buffer. If it cannot be written, because the disk is full
  // or nobody listens any more, then nobody should think that all is well.
  let isPrinted = fflush(nil) == 0
  let reason = lastSystemError()
  if let sentence { complain(sentence) }
  guard isPrinted else {
    complain("The output cannot be written: \(reason).")
    exit(ExitStatus.unusable.rawValue)
  }
  exit(status.rawValue)
}

/// Writes a sentence to standard error.
private func complain(_ sentence: String) {
  // There is nobody left to tell if this fails.
  try? FileHandle.standardError.write(contentsOf: Data("\(sentence)\n".utf8))
}

/// Why the last call of the system failed: `No such file or directory`.
func lastSystemError() -> String { unsafe String(cString: strerror(errno)) }
