public import Foundation
import JSONModelKit

/// The command-line tool `jsonmodel`.
///
/// ```swift
/// let tool = CommandLineTool(
///   arguments: ["infer", "order.json"], console: .standard)
/// exit(tool.run())
/// ```
public struct CommandLineTool {
  /// The version that `--version` shows.
  public static let version = "1.0.0"

  static let commands: [(name: String, type: any ToolCommand.Type)] = [
    ("infer", InferCommand.self), ("schema", SchemaCommand.self), ("check", CheckCommand.self),
  ]

  private static var names: [String] {
    commands.map(\.name) + ["completions", "help", "--help", "--version"]
  }

  private let arguments: [String]
  private let console: Console

  /// Creates a tool.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the name of the program.
  ///   - console: The streams for input and output, such as ``Console/standard``.
  public init(arguments: [String], console: Console) {
    self.arguments = arguments
    self.console = console
  }

  /// Runs the command, and returns the exit status.
  ///
  /// - 0: success
  /// - 1: a document has issues
  /// - 2: a file, standard output or standard error cannot be read or written, or a schema or a
  ///   file of overrides isn't valid
  /// - 64: the arguments are wrong
  ///
  /// - Returns: The exit status, one of those above.
  public func run() -> Int32 {
    do {
      return try runCommand()
    } catch let error as UsageError {
      return fail(64, "\(error.reason)\nSee 'jsonmodel --help'.")
    } catch let error as FileError {
      return fail(2, error.reason, details: error.details)
    } catch let error as JSONFileError {
      return fail(2, "\(error)")
    } catch {
      return fail(2, "the output cannot be written")
    }
  }

  /// Writes the reason of a failure to standard error, and returns the exit status.
  private func fail(_ status: Int32, _ reason: String, details: String = "") -> Int32 {
    do {
      try console.writeError("\(details)jsonmodel: \(reason)\n")
    } catch {
      // The exit status is all that remains to report the failure.
    }
    return status
  }

  private func runCommand() throws -> Int32 {
    guard let command = arguments.first else { throw UsageError("a command is missing") }
    let rest = Array(arguments.dropFirst())
    let options = rest.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h"), let text = HelpText.commands[command] {
      try console.write(text)
      return 0
    }
    switch command {
    case "--help", "-h", "help":
      guard let topic = rest.first else {
        try console.write(HelpText.overview)
        return 0
      }
      guard let text = HelpText.commands[topic] else {
        throw UsageError(unknown: "command", topic, of: Self.names)
      }
      try console.write(text)
      return 0
    case "--version":
      try console.write("jsonmodel \(Self.version)\n")
      return 0
    case "completions":
      guard rest.count == 1, let script = CompletionScript(rawValue: rest[0]) else {
        throw UsageError("completions needs the name of a shell: bash or zsh")
      }
      try console.write(script.text)
      return 0
    default:
      guard let type = Self.commands.first(where: { $0.name == command })?.type else {
        throw UsageError(unknown: "command", command, of: Self.names)
      }
      let arguments = try ToolArguments(rest, flags: type.flags, options: type.options)
      return try type.init(arguments, console).run()
    }
  }
}

protocol ToolCommand: SendableMetatype {
  /// The options without a value, with their hyphens.
  static var flags: Set<String> { get }
  /// The options with a value.
  static var options: Set<String> { get }

  init(_ arguments: ToolArguments, _ console: Console)

  func run() throws -> Int32
}

extension ToolCommand {
  static var flags: Set<String> { [] }
}

/// An error in the command-line arguments; the exit status is 64.
struct UsageError: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }

  /// Creates the error of an unknown command or option, which names a similar one.
  init(unknown kind: String, _ name: String, of names: [String]) {
    let nearest = nearestName(to: name, in: names)
    reason = "unknown \(kind) \(name)" + (nearest.map { "; did you mean \($0)?" } ?? "")
  }
}

/// The input and output streams of a command.
///
/// ```swift
/// var output = ""
/// let console = Console(write: { output += $0 }, writeError: { _ in })
/// ```
public struct Console {
  /// Writes to standard output.
  public var write: (String) throws -> Void
  /// Writes bytes, which are text in UTF-8, to standard output.
  public var writeBytes: ([UInt8]) throws -> Void
  /// Writes to standard error.
  ///
  /// An error ends the command with the exit status 2, as one of `write` does.
  public var writeError: (String) throws -> Void
  /// Reads the next bytes of standard input as soon as there are any; returns empty data at the end.
  public var read: () throws -> Data
  /// Whether errors may be colored.
  public var hasColors: Bool
  /// Whether progress is shown on standard error.
  public var showsProgress: Bool

  /// Creates a console from functions, by default without input, colors and progress.
  ///
  /// - Parameters:
  ///   - write: Writes text to standard output.
  ///   - writeError: Writes text to standard error.
  ///   - read: Returns the next bytes of standard input; empty data at the end.
  ///   - writeBytes: Writes bytes to standard output; by default, `write` receives them as text.
  ///   - hasColors: Whether errors may be colored.
  ///   - showsProgress: Whether progress is shown on standard error.
  public init(
    write: @escaping (String) throws -> Void, writeError: @escaping (String) throws -> Void,
    read: @escaping () throws -> Data = { Data() },
    writeBytes: (([UInt8]) throws -> Void)? = nil, hasColors: Bool = false,
    showsProgress: Bool = false
  ) {
    self.write = write
    self.writeBytes = writeBytes ?? { try write(String(decoding: $0, as: UTF8.self)) }
    self.writeError = writeError
    self.read = read
    self.hasColors = hasColors
    self.showsProgress = showsProgress
  }

  /// The standard streams of this process.
  ///
  /// ```swift
  /// let tool = CommandLineTool(
  ///   arguments: ["--version"], console: .standard)
  /// exit(tool.run())
  /// ```
  public static var standard: Console {
    let isTerminal = isatty(STDERR_FILENO) == 1
    return Console(
      write: { try OutputFile(at: "-", isAppending: true).write(Array($0.utf8)) },
      writeError: { try FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
      read: { Data(try InputFile(at: "-").readNext(upTo: 1 << 18)) },
      writeBytes: { try OutputFile(at: "-", isAppending: true).write($0) },
      hasColors: isTerminal && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty,
      showsProgress: isTerminal)
  }
}
