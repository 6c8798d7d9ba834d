import Foundation
import JSONModelKit

/// A JSON file that the tool needs, such as a schema.
enum JSONFile {
  /// Passes the contents of a file to a function.
  ///
  /// If the function throws, prints its issues to standard error, each below its line, and throws a
  /// `FileError`.
  static func read<Result>(
    at path: String, console: Console, _ body: ([UInt8]) throws(JSONModelError) -> Result
  ) throws(FileError) -> Result {
    guard FileManager.default.fileExists(atPath: path) else {
      throw FileError("no such file", readingFileAt: path)
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw FileError("\(path): cannot be read")
    }
    let bytes = Array(data)
    do throws(JSONModelError) {
      return try body(bytes)
    } catch {
      let style: JSONModelError.RenderingStyle = console.hasColors ? .ansi : .plain
      console.writeError(error.rendered(source: bytes, fileName: path, style: style) + "\n")
      throw FileError("\(path): the document is not valid")
    }
  }
}
