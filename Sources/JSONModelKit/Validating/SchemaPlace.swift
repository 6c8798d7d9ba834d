// The places of an object that its properties are read from, as a tree, which becomes nested
// schemas:
//
//   id                   properties  id    its schema                       required  id
//   name: "info.name"                info  properties  name  its schema               info
//
// What stands in the way of an optional place, null or anything else, means that it is absent:
// there the schema asks for no type.

/// A place that properties are read from, or that leads to such places.
struct SchemaPlace {
  private var schema = SchemaObject()
  /// Whether a property reads what stands here.
  private var isRead = false
  private var members: [(key: String, place: SchemaPlace)] = []
  private var elements: [Int: SchemaPlace] = [:]
  private var isRequired = false

  /// Adds the schema of what stands at the end of a path.
  mutating func add(
    _ schema: SchemaObject, at path: ArraySlice<JSONKeyPath.Component>, isRequired: Bool
  ) {
    if isRequired { self.isRequired = true }
    switch path.first {
    case nil:
      self.schema.add(schema)
      isRead = true
    case .index(let index):
      elements[index, default: SchemaPlace()].add(
        schema, at: path.dropFirst(), isRequired: isRequired)
    case .key(let key):
      let known = members.firstIndex { $0.key == key }
      if known == nil { members.append((key, SchemaPlace())) }
      members[known ?? members.count - 1].place.add(
        schema, at: path.dropFirst(), isRequired: isRequired)
    }
  }

  /// The schema of an object that stands here.
  func members(isClosed: Bool) -> SchemaObject {
    var result = membersSchema(isClosed: isClosed)
    result.add(schema)
    return result
  }

  /// The schema of what stands here.
  ///
  /// - Parameter isClosed: Whether keys that nobody reads are refused.
  func object(isClosed: Bool) -> SchemaObject {
    var result = schema
    if !members.isEmpty { result.add(membersSchema(isClosed: isClosed && !isRead)) }
    if !elements.isEmpty { result.add(elementsSchema(isClosed: isClosed && !isRead)) }
    return result
  }

  private func membersSchema(isClosed: Bool) -> SchemaObject {
    var result = SchemaObject()
    var properties: [String: JSONValue] = [:]
    for (key, place) in members { properties[key] = place.object(isClosed: isClosed).value }
    result["properties"] = .object(properties)
    if isRequired { result["type"] = "object" }
    let required = members.filter(\.place.isRequired).map { JSONValue.string($0.key) }
    if !required.isEmpty { result["required"] = .array(required) }
    if isClosed { result["additionalProperties"] = false }
    return result
  }

  private func elementsSchema(isClosed: Bool) -> SchemaObject {
    var result = SchemaObject()
    let last = elements.keys.max() ?? 0
    result["prefixItems"] = .array(
      (0...last).map { elements[$0]?.object(isClosed: isClosed).value ?? true })
    if isRequired { result["type"] = "array" }
    if let count = elements.filter(\.value.isRequired).keys.max() {
      result["minItems"] = .number(JSONNumber(count + 1))
    }
    return result
  }

  /// The schema of the objects that have something at a path that a schema holds for.
  static func having(
    _ schema: SchemaObject, at path: [JSONKeyPath.Component]
  ) -> SchemaObject {
    var place = SchemaPlace()
    place.add(schema, at: path[...], isRequired: true)
    return place.object(isClosed: false)
  }
}
