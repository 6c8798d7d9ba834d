/// The kinds of JSON values.
enum JSONKind: Int, CaseIterable {
  case string
  case number
  case `true`
  case `false`
  case null
  case object
  case array

  /// The kind as errors name it.
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
