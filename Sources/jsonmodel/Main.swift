import Foundation
import JSONModelInference

/// The command-line tool; `JSONModelInference` does all of its work.
@main
enum Main {
  static func main() {
    #if !os(Windows)
      reserveStandardStreams()
    #endif
    let arguments = Array(CommandLine.arguments.dropFirst())
    exit(CommandLineTool(arguments: arguments, console: .standard).run())
  }

  #if !os(Windows)
    /// Opens the null device for each standard stream that is closed.
    ///
    /// Otherwise, the next file that is opened gets the descriptor of the stream, as the file of
    /// `--rejects` would get the valid lines. The device is opened for the other direction, so that
    /// the stream remains unusable.
    private static func reserveStandardStreams() {
      for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
        _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
      }
    }
  #endif
}
