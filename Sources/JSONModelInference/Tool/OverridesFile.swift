import Foundation
import JSONModelKit

/// A file of overrides by key path.
///
/// ```json
/// {"items.author": {"class": "User"}, "items.zip": {"name": "postalCode", "type": "String"}}
/// ```
enum OverridesFile {
  private final class Entry: JSONModel {
    var className: String?
    var name: String?
    var type: InferenceOptions.Override.PropertyType?

    override class var keyMapper: JSONKeyMapper { ["className": "class"] }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }

    override func validate() throws {
      if let className, !ToolArguments.isTypeName(className) {
        throw JSONValidationError("cannot be the name of a type", at: "className")
      }
      if let name, !ToolArguments.isPropertyName(name) {
        throw JSONValidationError("cannot be the name of a property", at: "name")
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
      if let name = entry.className { options.classNames[path] = name }
      if entry.name != nil || entry.type != nil {
        options.overrides[path] = InferenceOptions.Override(name: entry.name, type: entry.type)
      }
    }
  }
}
