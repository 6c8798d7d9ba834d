import JSONModelKit

// A JSON Schema (draft 2020-12) while it is built by adding keywords. If a keyword already exists
// with another value, the added keywords go into `allOf`, so that both apply.

struct SchemaObject {
  private(set) var keywords: [String: JSONValue] = [:]

  init(_ keywords: [String: JSONValue] = [:]) { self.keywords = keywords }

  /// Creates a schema from JSON, which may also be `true` or `false`.
  init(_ value: JSONValue) {
    switch value {
    case .object(let members): keywords = members
    case .bool(false): keywords = ["not": [:]]
    default: break
    }
  }

  static let emptyArray = SchemaObject(["type": "array", "maxItems": 0])

  var isEmpty: Bool { keywords.isEmpty }

  /// The schema as JSON; `true` if every value is valid.
  var value: JSONValue { isEmpty ? true : .object(keywords) }

  subscript(keyword: String) -> JSONValue? {
    get { keywords[keyword] }
    set { keywords[keyword] = newValue }
  }

  func filter(_ isIncluded: (String, JSONValue) -> Bool) -> SchemaObject {
    SchemaObject(keywords.filter { isIncluded($0.key, $0.value) })
  }

  mutating func add(_ other: SchemaObject) {
    let isSeparate = other.keywords.contains { keyword, value in
      keywords[keyword].map { $0 != value } ?? false
    }
    if isSeparate {
      keywords["allOf"] = .array((keywords["allOf"]?.array ?? []) + [other.value])
    } else {
      keywords.merge(other.keywords) { known, _ in known }
    }
  }

  /// Adds the sentence of a rule without a keyword to `$comment`; semicolons separate sentences.
  mutating func remark(_ text: String) {
    let before = keywords["$comment"]?.string.map { $0 + "; " } ?? ""
    keywords["$comment"] = .string(before + text)
  }

  /// Whether null may be valid, as far as `type`, alternatives, `enum`, `const` and `not` show.
  ///
  /// The result is false for a schema with `$ref` and none of the first four.
  var acceptsNull: Bool {
    if let type = keywords["type"] { return (type.array ?? [type]).contains("null") }
    if let choices = (keywords["anyOf"] ?? keywords["oneOf"])?.array {
      return choices.contains { SchemaObject($0).acceptsNull }
    }
    if let values = keywords["enum"]?.array { return values.contains(.null) }
    if let constant = keywords["const"] { return constant == .null }
    return keywords["$ref"] == nil && keywords["not"] != ["type": "null"]
  }

  func orNull() -> SchemaObject {
    var result = self
    if isEmpty { return result }
    // Besides `type`, these keywords would have to accept null, too.
    let nested = ["allOf", "anyOf", "oneOf", "not", "const", "if", "$ref"]
    guard let type = keywords["type"], !nested.contains(where: { keywords[$0] != nil }) else {
      let alternatives = keywords.count == 1 ? keywords["anyOf"]?.array : nil
      return SchemaObject(["anyOf": .array((alternatives ?? [value]) + [["type": "null"]])])
    }
    let types = type.array ?? [type]
    if types.contains("null") { return result }
    result.keywords["type"] = .array(types + ["null"])
    if let values = keywords["enum"]?.array { result.keywords["enum"] = .array(values + [.null]) }
    return result
  }

  static func any(_ schemas: [SchemaObject]) -> SchemaObject {
    schemas.count == 1
      ? schemas[0] : SchemaObject(["anyOf": .array(schemas.map(\.value))])
  }
}

extension JSONType {
  /// The value of the keyword `type` for the JSON type.
  var schemaName: JSONValue {
    switch self {
    case .null: "null"
    case .true, .false: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
