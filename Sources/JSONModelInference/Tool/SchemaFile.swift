import JSONModelKit

/// The file of a JSON Schema.
enum SchemaFile {
  /// Loads a schema; prints its issues to standard error, each below its line.
  static func load(at path: String, console: Console) throws(FileError) -> DocumentSchema {
    if path.hasSuffix(".swift") {
      throw FileError(
        "\(path): a Swift file is not a JSON Schema; pass the output of "
          + "jsonSchema() instead")
    }
    return try JSONFile.read(at: path, console: console) { bytes throws(JSONModelError) in
      try DocumentSchema(bytes)
    }
  }
}
