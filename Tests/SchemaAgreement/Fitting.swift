import JSONModelKit

// A strict schema requires all members and permits no others. Few random documents satisfy this.
// So the sample document is first changed to have exactly the members that the strict schema lists.
// The other documents are mutations of it.

/// Changes documents to have the members that a strict schema lists.
struct Fitting {
  let root: JSONValue

  /// Returns the document with exactly the members that the schema lists.
  ///
  /// A missing member becomes null, or an object of nulls where null is not accepted.
  func fitted(_ document: JSONValue) -> JSONValue { fitted(document, to: root) }

  private func fitted(_ value: JSONValue, to schema: JSONValue) -> JSONValue {
    let schema = resolved(schema)
    if let choices = schema["anyOf"]?.array {
      let choice = choices.first { accepts(value, resolved($0)) }
      return choice.map { fitted(value, to: $0) } ?? value
    }
    switch value {
    case .array(let elements):
      guard let items = schema["items"] else { return value }
      return .array(elements.map { fitted($0, to: items) })
    case .object(let members):
      guard let properties = schema["properties"]?.object else { return value }
      var result: [String: JSONValue] = [:]
      for (key, schema) in properties {
        // Where null is not accepted, starts with an empty object; `fitted` adds its members.
        let member = members[key] ?? (accepts(.null, resolved(schema)) ? .null : [:])
        result[key] = fitted(member, to: schema)
      }
      return .object(result)
    default: return value
    }
  }

  private func resolved(_ schema: JSONValue) -> JSONValue {
    guard let reference = schema["$ref"]?.string,
      let path = JSONKeyPath(jsonPointer: String(reference.dropFirst()))
    else { return schema }
    return root[path] ?? schema
  }

  /// Returns whether a value has the type of a schema, and the tags that it lists.
  private func accepts(_ value: JSONValue, _ schema: JSONValue) -> Bool {
    if let choices = schema["anyOf"]?.array {
      return choices.contains { accepts(value, resolved($0)) }
    }
    if let values = schema["enum"]?.array, !values.contains(value) { return false }
    let types = schema["type"]?.array ?? [schema["type"] ?? .null]
    guard types.contains(.string(Self.typeName(of: value))) else {
      return value.number != nil && types.contains("integer")
    }
    return (schema["properties"]?.object ?? [:]).allSatisfy { key, member in
      let isTag = member["enum"] != nil || member["properties"] != nil
      return !isTag || value[key].map { accepts($0, member) } ?? accepts(.null, member)
    }
  }

  private static func typeName(of value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
