import Foundation
public import JSONModelKit

/// Standard output or standard error as a terminal.
public struct Terminal: Sendable {
  /// The stream that `print` writes to.
  public static let standardOutput = Terminal(descriptor: STDOUT_FILENO)
  /// The stream for errors.
  public static let standardError = Terminal(descriptor: STDERR_FILENO)

  private let descriptor: Int32

  /// Whether the stream is a terminal, not a file or a pipe.
  public var isPresent: Bool {
    isatty(descriptor) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Colors for terminals, unless the variable NO_COLOR is set (https://no-color.org).
  public var style: JSONModelError.RenderingStyle {
    let noColor = ProcessInfo.processInfo.environment["NO_COLOR"] ?? ""
    return isPresent && noColor.isEmpty ? .ansi : .plain
  }
}
