import JSONModelKit

// The key paths of the properties of an object, as a tree from which nested schemas are built:
//
//   id                   properties  id    its schema                       required  id
//   name: "info.name"                info  properties  name  its schema               info
//
// An optional key path may lead through null, or through a value of another JSON type. Its property
// is then absent, so the schema does not require a type there.

/// The schema at a node of the tree, where a key path ends or through which key paths lead.
struct KeyPathSchema {
  var schema = SchemaObject()
  var isImported = false
  var isRequired = false
}

extension KeyPathTree where Payload == KeyPathSchema {
  init() { self.init(KeyPathSchema()) }

  mutating func add(
    _ schema: SchemaObject, at path: [JSONKeyPath.Component], isRequired: Bool
  ) {
    func visit(_ node: inout KeyPathSchema) { if isRequired { node.isRequired = true } }
    update(at: path[...], visiting: visit) { node in
      node.schema.add(schema)
      node.isImported = true
    }
  }

  /// Returns the schema of an object at the root of the tree.
  func members(isClosed: Bool) -> SchemaObject {
    var result = membersSchema(isClosed: isClosed)
    result.add(payload.schema)
    return result
  }

  /// Returns the schema of the value at this node.
  ///
  /// - Parameter isClosed: Whether keys that no property uses are rejected.
  func object(isClosed: Bool) -> SchemaObject {
    var result = payload.schema
    if !members.isEmpty { result.add(membersSchema(isClosed: isClosed && !payload.isImported)) }
    if !elements.isEmpty { result.add(elementsSchema(isClosed: isClosed && !payload.isImported)) }
    return result
  }

  private func membersSchema(isClosed: Bool) -> SchemaObject {
    var result = SchemaObject()
    var properties: [String: JSONValue] = [:]
    for (key, tree) in members { properties[key] = tree.object(isClosed: isClosed).value }
    result["properties"] = .object(properties)
    if payload.isRequired { result["type"] = "object" }
    let required = members.filter(\.tree.payload.isRequired).map { JSONValue.string($0.key) }
    if !required.isEmpty { result["required"] = .array(required) }
    if isClosed { result["additionalProperties"] = false }
    return result
  }

  private func elementsSchema(isClosed: Bool) -> SchemaObject {
    var result = SchemaObject()
    let last = elements.keys.max() ?? 0
    result["prefixItems"] = .array(
      (0...last).map { elements[$0]?.object(isClosed: isClosed).value ?? true })
    if payload.isRequired { result["type"] = "array" }
    if let count = elements.filter(\.value.payload.isRequired).keys.max() {
      result["minItems"] = .number(JSONNumber(count + 1))
    }
    return result
  }

  /// Returns the schema of the values that have a part at a key path, if that part satisfies a
  /// schema.
  static func having(
    _ schema: SchemaObject, at path: [JSONKeyPath.Component]
  ) -> SchemaObject {
    var tree = Self()
    tree.add(schema, at: path, isRequired: true)
    return tree.object(isClosed: false)
  }
}
