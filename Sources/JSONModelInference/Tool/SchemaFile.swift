import Foundation
import JSONModelKit

/// The file of a JSON Schema.
enum SchemaFile {
  /// Loads a schema; what is wrong in it is written to standard error, below its line.
  static func load(at path: String, console: Console) throws(FileError) -> DocumentSchema {
    if path.hasSuffix(".swift") {
      throw FileError(
        "\(path): a class cannot be compiled at run time; check its JSON Schema instead, which its "
          + "jsonSchema() returns")
    }
    return try read(at: path, console: console) { bytes throws(JSONModelError) in
      try DocumentSchema(bytes)
    }
  }

  /// Reads a schema with a function.
  static func read<Result>(
    at path: String, console: Console, _ body: ([UInt8]) throws(JSONModelError) -> Result
  ) throws(FileError) -> Result {
    guard FileManager.default.fileExists(atPath: path) else {
      throw FileError("\(path): no such file")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw FileError("\(path): cannot be read")
    }
    let bytes = Array(data)
    do throws(JSONModelError) {
      return try body(bytes)
    } catch {
      let style: JSONModelError.RenderingStyle = console.hasColors ? .ansi : .plain
      console.complain(error.rendered(source: bytes, fileName: path, style: style) + "\n")
      throw FileError("\(path): the schema cannot be used")
    }
  }
}
