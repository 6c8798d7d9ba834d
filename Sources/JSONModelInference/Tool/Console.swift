public import Foundation

/// The input and output streams of a command.
///
/// ```swift
/// var output = ""
/// let console = Console(write: { output += $0 }, writeError: { _ in })
/// ```
public struct Console {
  /// Writes to standard output.
  public var write: (String) throws -> Void
  /// Writes to standard error.
  public var writeError: (String) -> Void
  /// Reads the next bytes of standard input; returns empty data at the end.
  public var read: () throws -> Data
  /// Whether errors may be colored.
  public var hasColors: Bool
  /// Whether progress is shown on standard error.
  public var showsProgress: Bool

  /// Creates a console from functions, by default without input, colors and progress.
  public init(
    write: @escaping (String) throws -> Void, writeError: @escaping (String) -> Void,
    read: @escaping () throws -> Data = { Data() }, hasColors: Bool = false,
    showsProgress: Bool = false
  ) {
    self.write = write
    self.writeError = writeError
    self.read = read
    self.hasColors = hasColors
    self.showsProgress = showsProgress
  }

  /// The standard streams of this process.
  ///
  /// ```swift
  /// exit(CommandLineTool(arguments: ["--version"], console: .standard).run())
  /// ```
  public static var standard: Console {
    let isTerminal = isatty(STDERR_FILENO) == 1
    return Console(
      write: { try FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
      writeError: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
      read: { try FileHandle.standardInput.read(upToCount: 1 << 20) ?? Data() },
      hasColors: isTerminal && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty,
      showsProgress: isTerminal)
  }
}
