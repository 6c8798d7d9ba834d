/// A JSON value of any type, as a tree.
///
/// ```swift
/// let value: JSONValue = ["name": "Rome", "hills": 7, "rivers": ["Tiber"]]
/// value["name"]?.string        // "Rome"
/// value["rivers"]?[0]?.string  // "Tiber"
/// value["hills"]?.int          // 7
/// value.string()               // {"hills":7,"name":"Rome","rivers":["Tiber"]}
/// ```
///
/// `Docs/Values.md` in the package is the guide.
public enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number with every digit of its text.
  case number(JSONNumber)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object. The last value of a duplicate key is used.
  case object([String: JSONValue])
}

extension JSONValue {
  /// The JSON type, as error messages name it.
  var jsonType: JSONType {
    switch self {
    case .null: .null
    case .bool(let value): value ? .true : .false
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}
