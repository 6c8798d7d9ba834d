import JSONModelKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Writes a schema with the properties of each class in the order of their declaration. The members
// of a `JSONValue` have no order, so the order is kept beside the schema:
//
//   City: name, area, location.x        properties  name, area, location
//                                       location    properties  x
//
// A language model generates keys in the order of the schema, and people read it in that order.

/// The order of the keys of an object, and of the objects in it.
struct KeyOrder: Hashable {
  private(set) var keys: [String] = []
  private var parts: [JSONKeyPath.Component: KeyOrder] = [:]

  /// Adds the keys of a path that are not known yet after those of their objects that are.
  private mutating func add(_ path: ArraySlice<JSONKeyPath.Component>) {
    guard let first = path.first else { return }
    if case .key(let key) = first, parts[first] == nil { keys.append(key) }
    parts[first, default: KeyOrder()].add(path.dropFirst())
  }

  subscript(component: JSONKeyPath.Component) -> KeyOrder { parts[component] ?? KeyOrder() }

  /// Returns the members of an object, those with unknown keys last.
  func sorted(_ members: [String: JSONValue]) -> [(key: String, value: JSONValue)] {
    let known = keys.compactMap { key in members[key].map { (key: key, value: $0) } }
    let others = members.filter { parts[.key($0.key)] == nil }.sorted(byUTF8Of: \.key)
    return known + others.map { (key: $0.key, value: $0.value) }
  }
}

extension KeyOrder {
  /// Creates the order of the keys of a class.
  ///
  /// A tag that is not a property comes first, because it determines which keys follow.
  init(of model: DefinedClass) {
    let schema = model.model.schema
    let declared = schema.order.flatMap { schema.documentPaths(of: $0) }
    let tags = schema.tags.flatMap(\.paths) + model.tags.map(\.path)
    for path in tags where !declared.contains(path) { add(path[...]) }
    for path in declared { add(path[...]) }
  }
}

/// The order of the keys of all classes in a schema.
struct SchemaOrder: Hashable {
  /// The orders by the names of the definitions; that of the root is empty.
  var definitions: [String: KeyOrder] = [:]
  /// The names of the definitions that are written before the others.
  var names: [String] = []
  /// Whether the document consists of the definitions only.
  var isMap = false

  func data(of schema: JSONValue, isPretty: Bool) -> Data {
    let sink = ByteSink()
    var text = SchemaText(
      order: self, writer: JSONWriter(isPretty: isPretty, to: sink))
    if isMap, case .object(let members) = schema {
      text.write(definitions: members)
    } else {
      text.write(schema, definitions[""] ?? KeyOrder())
    }
    return sink.takeData()
  }
}

private struct SchemaText {
  let order: SchemaOrder
  var writer: JSONWriter

  /// The keywords that are written first; most others are sorted between them and the definitions.
  private static let firstKeywords = [
    "$schema", "$ref", "title", "description", "type", "const", "enum", "properties", "required",
    "additionalProperties", "prefixItems", "items",
  ]

  mutating func write(_ schema: JSONValue, _ order: KeyOrder) {
    // A schema of the application may have any depth; the other writer is not recursive.
    guard case .object(let keywords) = schema, !StackRoom.current.isExhausted() else {
      return writer.write(schema)
    }
    writer.beginObject()
    let first = Self.firstKeywords.filter { keywords[$0] != nil }
    let others = keywords.keys.filter { !first.contains($0) && $0 != "$defs" }
    for keyword in first + others.sorted(byUTF8Of: \.self) + ["$defs"] {
      guard let value = keywords[keyword] else { continue }
      writer.write(key: keyword)
      write(value, of: keyword, order)
    }
    writer.endObject()
  }

  private mutating func write(_ value: JSONValue, of keyword: String, _ order: KeyOrder) {
    switch (keyword, value) {
    case ("properties", .object(let members)):
      write(order.sorted(members)) { order[.key($0)] }
    case ("$defs", .object(let members)):
      write(definitions: members)
    case ("prefixItems", .array(let schemas)):
      write(schemas) { order[.index($0)] }
    case ("allOf", .array(let schemas)), ("anyOf", .array(let schemas)),
      ("oneOf", .array(let schemas)):
      write(schemas) { _ in order }
    case ("if", _), ("then", _), ("else", _), ("not", _): write(value, order)
    case ("items", _), ("additionalProperties", _): write(value, KeyOrder())
    default: writer.write(value)
    }
  }

  mutating func write(definitions members: [String: JSONValue]) {
    let first = order.names.compactMap { name in members[name].map { (key: name, value: $0) } }
    let others = members.filter { !order.names.contains($0.key) }.sorted(byUTF8Of: \.key)
    write(first + others.map { (key: $0.key, value: $0.value) }) { [order] in
      order.definitions[$0] ?? KeyOrder()
    }
  }

  private mutating func write(
    _ members: [(key: String, value: JSONValue)], _ order: (String) -> KeyOrder
  ) {
    writer.beginObject()
    for (key, schema) in members {
      writer.write(key: key)
      write(schema, order(key))
    }
    writer.endObject()
  }

  private mutating func write(_ schemas: [JSONValue], _ order: (Int) -> KeyOrder) {
    writer.beginArray()
    for (index, schema) in schemas.enumerated() {
      writer.beginElement()
      write(schema, order(index))
    }
    writer.endArray()
  }
}
