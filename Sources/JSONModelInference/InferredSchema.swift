public import JSONModelKit

/// The JSON Schema, draft 2020-12, that samples conform to.
///
/// ```swift
/// let samples = Samples()
/// try samples.add(Data(#"{"id": 1}"#.utf8))
/// print(InferredSchema(samples).value["$defs"]?["Root"] ?? .null)
/// // {"properties":{"id":{"type":"integer"}},
/// //  "required":["id"],"type":"object"}
/// ```
public struct InferredSchema {
  /// The schema.
  public let value: JSONValue

  /// Notes on definitions that are less precise than the samples, for example because a key is
  /// omitted.
  ///
  /// Most notes begin with a key path.
  public let notes: [String]

  /// Creates the schema of samples.
  ///
  /// If the members of objects depend on a tag, these objects have one definition with `oneOf`,
  /// whose alternatives are the definitions for the tags. Objects with other tags than the samples
  /// don't conform to it.
  ///
  /// - Parameters:
  ///   - samples: The documents that conform to the schema.
  ///   - rootName: The name of the definition of the objects at the root.
  ///   - infersClusters: Whether objects with different tags have different schemas.
  public init(_ samples: Samples, rootName: String = "Root", infersClusters: Bool = true) {
    var options = InferenceOptions()
    options.rootName = rootName
    // Otherwise a type could be the result of a conversion by an import, such as `Int` for numbers
    // in strings.
    options.isExact = true
    options.enumerations = .none
    options.infersClusters = infersClusters
    var designer = ModelDesigner(options)
    let design = designer.design(samples.root.copy(), nulls: samples.nulls)
    notes = design.notes
    var members = Self.members(of: design.root, design)
    members["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    if !design.classes.isEmpty {
      let definitions = design.classes.filter { $0.superclass == nil }
        .flatMap { Self.definitions(of: $0, design) }
      members["$defs"] = .object(Dictionary(definitions) { first, _ in first })
    }
    value = .object(members)
  }

  private static func definitions(
    of type: ClassDesign, _ design: ModelDesign
  ) -> [(String, JSONValue)] {
    guard let cluster = type.cluster else { return [(type.name, schema(of: type, design))] }
    let tagged: [(tag: JSONValue, index: Int)] = cluster.tags.map { (.string($0.tag), $0.type) }
    let untagged: [(tag: JSONValue, index: Int)] = cluster.untagged.map { [(.null, $0)] } ?? []
    let subclasses = (tagged + untagged).map { tag, index in
      let subclass = design.classes[index]
      var all = subclass
      all.properties = type.properties + subclass.properties
      return (subclass.name, schema(of: all, design, tag: (cluster.key, tag)))
    }
    let alternatives: [JSONValue] = subclasses.map { ["$ref": .string("#/$defs/\($0.0)")] }
    let definition: JSONValue = ["oneOf": .array(alternatives)]
    return [(type.name, definition)] + subclasses
  }

  /// Returns the schema of the objects of a class.
  ///
  /// - Parameter tag: The key and the value of the tag, which is null for objects that need not have
  ///   one; nil outside a class cluster.
  private static func schema(
    of type: ClassDesign, _ design: ModelDesign, tag: (key: String, value: JSONValue)? = nil
  ) -> JSONValue {
    var properties: [String: JSONValue] = [:]
    var required: [JSONValue] = []
    if let tag {
      properties[tag.key] = ["const": tag.value]
      if tag.value != .null { required.append(.string(tag.key)) }
    }
    // A `JSONValue` cannot have two keys that are equal as Swift strings, so all such keys are
    // omitted.
    let counts = Dictionary(type.properties.map { ($0.key, 1) }, uniquingKeysWith: +)
    for property in type.properties where counts[property.key] == 1 {
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
    case .date(.pattern("yyyy-MM-dd")): return ["type": "string", "format": "date"]
    case .date: return ["type": "string"]
    case .url: return ["type": "string", "format": "uri"]
    case .uuid: return ["type": "string", "format": "uuid"]
    case .base64: return ["type": "string", "contentEncoding": "base64"]
    case .model(let index): return ["$ref": .string("#/$defs/\(design.classes[index].name)")]
    case .array(let element):
      return ["type": "array", "items": .object(members(of: element, design))]
    case .oneOrMany(let element):
      let one = members(of: element, design)
      return ["anyOf": [.object(one), ["type": "array", "items": .object(one)]]]
    case .dictionary(let value):
      return ["type": "object", "additionalProperties": .object(members(of: value, design))]
    case .either(let first, let second):
      return ["anyOf": .array([first, second].map { .object(members(of: $0, design)) })]
    case .optional(let wrapped):
      let inner = members(of: wrapped, design)
      if inner.isEmpty { return [:] }
      if inner.count == 1, let parts = inner["anyOf"]?.array {
        return ["anyOf": .array(parts + [["type": "null"]])]
      }
      return ["anyOf": [.object(inner), ["type": "null"]]]
    }
  }
}
