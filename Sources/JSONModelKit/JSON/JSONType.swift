/// The JSON type of a value; `true` and `false` are separate types, as in error messages.
enum JSONType: Int, CaseIterable {
  case string
  case number
  case `true`
  case `false`
  case null
  case object
  case array

  /// Returns the JSON type of the values that start with a byte (RFC 8259, section 3), if any.
  init?(startingWith byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): self = .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): self = .number
    case UInt8(ascii: "t"): self = .true
    case UInt8(ascii: "f"): self = .false
    case UInt8(ascii: "n"): self = .null
    case UInt8(ascii: "{"): self = .object
    case UInt8(ascii: "["): self = .array
    default: return nil
    }
  }

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
