public import JSONModelKit

/// The JSON Schema, draft 2020-12, that samples conform to.
///
/// ```swift
/// let samples = Samples()
/// try samples.add(Data(#"{"id": 1}"#.utf8))
/// print(InferredSchema(samples).value["$defs"]?["Root"] ?? .null)
/// // {"properties":{"id":{"type":"integer"}},"required":["id"],"type":"object"}
/// ```
public struct InferredSchema {
  /// The schema.
  public let value: JSONValue

  /// Creates the schema of samples.
  ///
  /// - Parameter rootName: The name of the definition of the root's objects.
  public init(_ samples: Samples, rootName: String = "Root") {
    var options = InferenceOptions()
    options.rootName = rootName
    // Otherwise the types would be those that an import accepts, such as `Int` for numbers in strings.
    options.isExact = true
    options.enumerations = .none
    options.infersClusters = false
    var designer = ModelDesigner(options)
    let design = designer.design(samples.root.copy(), nulls: samples.nulls)
    var members = Self.members(of: design.root, design)
    members["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    if !design.classes.isEmpty {
      let definitions = design.classes.map { ($0.name, Self.schema(of: $0, design)) }
      members["$defs"] = .object(Dictionary(definitions) { first, _ in first })
    }
    value = .object(members)
  }

  private static func schema(of type: ClassDesign, _ design: ModelDesign) -> JSONValue {
    var properties: [String: JSONValue] = [:]
    var required: [JSONValue] = []
    for property in type.properties {
      switch property.presence {
      case .nullable, .optionalAndNullable:
        properties[property.key] = .object(members(of: .optional(property.type), design))
      default: properties[property.key] = .object(members(of: property.type, design))
      }
      switch property.presence {
      case .required, .nullable: required.append(.string(property.key))
      default: continue
      }
    }
    var schema: [String: JSONValue] = ["type": "object", "properties": .object(properties)]
    if !required.isEmpty { schema["required"] = .array(required) }
    return .object(schema)
  }

  /// The recursion is as deep as the type; a designed type has only a few levels.
  private static func members(
    of type: TypeDesign, _ design: ModelDesign
  ) -> [String: JSONValue] {
    switch type {
    case .any: return [:]
    case .bool: return ["type": "boolean"]
    case .int: return ["type": "integer"]
    case .double, .decimal, .number: return ["type": "number"]
    case .string, .enumeration: return ["type": "string"]
    case .date(nil): return ["type": "string", "format": "date-time"]
    case .date("yyyy-MM-dd"): return ["type": "string", "format": "date"]
    case .date: return ["type": "string"]
    case .url: return ["type": "string", "format": "uri"]
    case .uuid: return ["type": "string", "format": "uuid"]
    case .base64: return ["type": "string", "contentEncoding": "base64"]
    case .model(let index): return ["$ref": .string("#/$defs/\(design.classes[index].name)")]
    case .array(let element):
      return ["type": "array", "items": .object(members(of: element, design))]
    case .dictionary(let value):
      return ["type": "object", "additionalProperties": .object(members(of: value, design))]
    case .optional(let wrapped):
      let inner = members(of: wrapped, design)
      if inner.isEmpty { return [:] }
      return ["anyOf": [.object(inner), ["type": "null"]]]
    }
  }
}
