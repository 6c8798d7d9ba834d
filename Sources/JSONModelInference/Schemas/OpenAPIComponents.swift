import Foundation
import JSONModelKit

/// The components of an OpenAPI document as one schema.
///
/// A reference and an object with a member for each component are appended, so that the offsets in the
/// document, and thereby the order of members, stay:
///
/// ```
/// {"openapi": "3.1.0", "components": {"schemas": {"User": {...}}}
///  ,"$ref":"#/x-components","x-components":{"properties":{"User":{"$ref":"#/components/schemas/User"}},"type":"object"}}
/// ```
enum OpenAPIComponents {
  /// Returns an OpenAPI document of version 3.1 with such a schema; nil for other documents, and for
  /// one that refers to a schema at its root.
  static func schema(of document: Data) -> Data? {
    let options = JSONImportOptions(duplicateKeys: .useLast)
    guard let value = try? JSONValue(data: document, options: options),
      value["openapi"]?.string?.hasPrefix("3.1") == true, value["$ref"] == nil,
      let components = value["components"]?["schemas"]?.object,
      let end = document.lastIndex(of: UInt8(ascii: "}"))
    else { return nil }
    let properties = components.keys.map { name in
      let path: JSONKeyPath = ["components", "schemas", .key(name)]
      return (name, JSONValue.object(["$ref": .string(path.uriFragment)]))
    }
    let object: JSONValue = [
      "type": "object",
      "properties": .object(Dictionary(uniqueKeysWithValues: properties)),
    ]
    let text = ",\"$ref\":\"#/x-components\",\"x-components\":\(object.string())"
    return document[..<end] + Data(text.utf8) + document[end...]
  }
}
