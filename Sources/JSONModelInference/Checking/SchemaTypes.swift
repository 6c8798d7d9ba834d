import JSONModelKit

/// A set of the types of JSON Schema.
struct SchemaTypes: OptionSet, Hashable {
  var rawValue: UInt8

  static let null = SchemaTypes(rawValue: 1)
  static let boolean = SchemaTypes(rawValue: 2)
  /// Numbers without a fractional part.
  static let integer = SchemaTypes(rawValue: 4)
  /// Numbers with a fractional part.
  static let fraction = SchemaTypes(rawValue: 8)
  static let string = SchemaTypes(rawValue: 16)
  static let array = SchemaTypes(rawValue: 32)
  static let object = SchemaTypes(rawValue: 64)
  static let number: SchemaTypes = [.integer, .fraction]
  static let all = SchemaTypes(rawValue: 127)

  private static let names: [(name: String, types: SchemaTypes)] = [
    ("number", .number), ("integer", .integer), ("string", .string), ("boolean", .boolean),
    ("array", .array), ("object", .object), ("null", .null),
  ]

  /// Creates the set of the types that a name denotes; nil if it is not the name of a type.
  init?(named name: String) {
    guard let known = Self.names.first(where: { $0.name == name }) else { return nil }
    self = known.types
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Creates the set that contains the type of a value only.
  init(of value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool: self = .boolean
    case .number(let number): self = number.isWhole ? .integer : .fraction
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    }
  }

  /// The types other than null in words, such as `integer or string`.
  ///
  /// If there are none, the text is `null`.
  var text: String {
    var rest = subtracting(.null)
    var names: [String] = []
    for (name, types) in Self.names where rest.isSuperset(of: types) {
      names.append(name)
      rest.subtract(types)
    }
    guard names.count > 1 else { return names.first ?? "null" }
    return names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
  }

  /// Returns how an issue describes the value that was found: its JSON type, or `true` or `false`.
  static func found(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let number): number.isWhole ? "number" : "fraction"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
