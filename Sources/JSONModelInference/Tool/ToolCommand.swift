/// A command of the tool that has options and operands.
protocol ToolCommand: SendableMetatype {
  /// The options without a value, with their hyphens.
  static var flags: Set<String> { get }
  /// The options with a value.
  static var options: Set<String> { get }

  init(_ arguments: ToolArguments, _ console: Console)

  /// Returns the exit status.
  func run() throws -> Int32
}

extension ToolCommand {
  static var flags: Set<String> { [] }
}
