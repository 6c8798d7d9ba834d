/// The JSON type of a value; `true` and `false` are separate types, as in error messages.
enum JSONType: Int, CaseIterable {
  case string
  case number
  case `true`
  case `false`
  case null
  case object
  case array

  /// The name of the JSON type in error messages.
  var name: String {
    switch self {
    case .string: "string"
    case .number: "number"
    case .true: "true"
    case .false: "false"
    case .null: "null"
    case .object: "object"
    case .array: "array"
    }
  }
}
