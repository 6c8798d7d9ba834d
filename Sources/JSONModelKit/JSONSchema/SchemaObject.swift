// A JSON Schema (draft 2020-12) while it is made: keywords that are added one after the other. One
// that is there already goes on in `allOf`, so that both count.

/// The keywords of a schema.
struct SchemaObject {
  private(set) var keywords: [String: JSONValue] = [:]

  init(_ keywords: [String: JSONValue] = [:]) { self.keywords = keywords }

  /// A schema by itself: `true` and `false` are some, too.
  init(_ value: JSONValue) {
    switch value {
    case .object(let members): keywords = members
    case .bool(false): keywords = ["not": [:]]
    default: break
    }
  }

  static let emptyArray = SchemaObject(["type": "array", "maxItems": 0])

  var isEmpty: Bool { keywords.isEmpty }

  /// The schema as JSON; `true` where any value has it.
  var value: JSONValue { isEmpty ? true : .object(keywords) }

  subscript(keyword: String) -> JSONValue? {
    get { keywords[keyword] }
    set { keywords[keyword] = newValue }
  }

  /// Asks for what another schema asks for, too.
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

  /// Says something that no keyword can; several remarks are separated by semicolons.
  mutating func remark(_ text: String) {
    let before = keywords["$comment"]?.string.map { $0 + "; " } ?? ""
    keywords["$comment"] = .string(before + text)
  }

  /// The schema of the same values and null.
  func orNull() -> SchemaObject {
    var result = self
    if isEmpty { return result }
    // What stands in these would have to let null in, too.
    let nested = ["allOf", "anyOf", "oneOf", "not", "const", "if", "$ref"]
    guard let type = keywords["type"], !nested.contains(where: { keywords[$0] != nil }) else {
      return SchemaObject(["anyOf": [value, ["type": "null"]]])
    }
    let types = type.array ?? [type]
    if types.contains("null") { return result }
    result.keywords["type"] = .array(types + ["null"])
    if let values = keywords["enum"]?.array { result.keywords["enum"] = .array(values + [.null]) }
    return result
  }

  /// The schema of the values of either.
  static func any(_ schemas: [SchemaObject]) -> SchemaObject {
    schemas.count == 1
      ? schemas[0] : SchemaObject(["anyOf": .array(schemas.map(\.value))])
  }
}
