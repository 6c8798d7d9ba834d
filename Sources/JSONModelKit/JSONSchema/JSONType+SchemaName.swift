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
