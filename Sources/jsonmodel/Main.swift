import Foundation
import JSONModelInference

/// The command-line tool; `JSONModelInference` does all of its work.
@main
enum Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    exit(CommandLineTool(arguments: arguments, console: .standard).run())
  }
}
