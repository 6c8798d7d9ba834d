import Foundation
import JSONModelKit
import JSONModelSchema

/// A JSON file that the tool needs, such as a schema.
enum JSONFile {
  /// Passes the contents of a file to a function.
  ///
  /// If the function throws, the `FileError` has its issues, each below its line.
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
      throw FileError(
        "\(path): the document is not valid",
        details: error.rendered(source: bytes, fileName: path, style: style) + "\n")
    }
  }
}

enum SchemaFile {
  static func load(
    at path: String, formats: JSONDocumentSchema.Formats, console: Console
  ) throws(FileError) -> JSONDocumentSchema {
    if path.hasSuffix(".swift") {
      throw FileError(
        "\(path): a Swift file is not a JSON Schema; pass the output of "
          + "jsonSchema() instead")
    }
    return try JSONFile.read(at: path, console: console) { bytes throws(JSONModelError) in
      try JSONDocumentSchema(
        data: Data(bytes), options: JSONImportOptions(duplicateKeys: .useLast), formats: formats)
    }
  }
}

/// A file of overrides by key path.
///
/// ```json
/// {"items.author": {"class": "User"}, "items.zip": {"name": "postalCode", "type": "String"},
///  "notes": {"type": "[String: Note]"}}
/// ```
enum OverridesFile {
  private final class Entry: JSONModel {
    var className: String?
    var name: String?
    var type: String?

    override class var keyMapper: JSONKeyMapper { ["className": "class"] }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }

    /// The name of the type of values, if the type is a dictionary such as `[String: Note]`.
    var valueName: String? {
      type.flatMap { $0.wholeMatch(of: #/\[String: *(\w+)\]/#) }.map { String($0.output.1) }
    }

    var chosenType: InferenceOptions.Override.PropertyType? {
      (valueName ?? type).flatMap { InferenceOptions.Override.PropertyType(rawValue: $0) }
    }

    override func validate() throws {
      if let className, !ToolArguments.isTypeName(className) {
        throw JSONValidationError("cannot be the name of a type", at: "className")
      }
      if let name, !ToolArguments.isPropertyName(name) {
        throw JSONValidationError("cannot be the name of a property", at: "name")
      }
      if type != nil, chosenType == nil, valueName.map(ToolArguments.isTypeName) != true {
        let names = InferenceOptions.Override.PropertyType.allCases.map { "\"\($0.rawValue)\"" }
        throw JSONValidationError(
          "must be one of \(names.joined(separator: ", ")), or a dictionary such as "
            + "\"[String: Note]\"", at: "type")
      }
    }
  }

  static func add(
    _ path: String, to options: inout InferenceOptions, console: Console
  ) throws(FileError) {
    let entries = try JSONFile.read(at: path, console: console) {
      bytes throws(JSONModelError) in try [String: Entry](data: Data(bytes))
    }
    for (path, entry) in entries {
      if let name = entry.className ?? (entry.chosenType == nil ? entry.valueName : nil) {
        options.classNames[path] = name
      }
      if entry.name != nil || entry.type != nil {
        options.overrides[path] = InferenceOptions.Override(
          name: entry.name, type: entry.chosenType, isDictionary: entry.valueName != nil)
      }
    }
  }
}

/// An error for a file that cannot be read or written, or for a schema or a file of overrides that
/// is not valid; the exit status is 2.
struct FileError: Error {
  let reason: String
  /// The lines before the reason, such as the issues of a schema.
  let details: String

  init(_ reason: String, details: String = "") {
    self.reason = reason
    self.details = details
  }

  /// Creates the error of a file that does not exist or that cannot be read.
  ///
  /// Foundation replaces the bytes of a path that are not UTF-8 by U+FFFD. The file then cannot be
  /// found.
  init(_ reason: String, readingFileAt path: String) {
    let isValid = FileManager.default.fileExists(atPath: path) || !path.contains("\u{FFFD}")
    self.init("\(path): " + (isValid ? reason : "cannot be read: its path is not valid UTF-8"))
  }
}
