import Foundation
public import JSONModelKit

/// One of the two streams that a program writes to, as far as a person looks at it.
public struct Terminal: Sendable {
  /// What `print` writes to.
  public static let standardOutput = Terminal(descriptor: STDOUT_FILENO)
  /// What errors are written to.
  public static let standardError = Terminal(descriptor: STDERR_FILENO)

  private let descriptor: Int32

  /// Whether a terminal is at the other end, and not a file or another program.
  public var isPresent: Bool {
    isatty(descriptor) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Colours for terminals, unless the person does not want any: see https://no-color.org.
  public var style: JSONModelError.RenderingStyle {
    let refusal = ProcessInfo.processInfo.environment["NO_COLOR"] ?? ""
    return isPresent && refusal.isEmpty ? .ansi : .plain
  }
}
