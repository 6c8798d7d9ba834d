import JSONModelKit

/// A set of JSON types; numbers without a fractional part are a type of their own, as in JSON Schema.
struct ValueTypes: OptionSet, Hashable {
  var rawValue: UInt8

  static let null = ValueTypes(rawValue: 1)
  static let boolean = ValueTypes(rawValue: 2)
  /// Numbers without a fractional part.
  static let integer = ValueTypes(rawValue: 4)
  /// Numbers with a fractional part.
  static let fraction = ValueTypes(rawValue: 8)
  static let string = ValueTypes(rawValue: 16)
  static let array = ValueTypes(rawValue: 32)
  static let object = ValueTypes(rawValue: 64)
  static let number: ValueTypes = [.integer, .fraction]
  static let all = ValueTypes(rawValue: 127)

  private static let names: [(name: String, types: ValueTypes)] = [
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

  /// Creates the set of the type of a sampled value; empty for null.
  ///
  /// The set of a number contains all numbers, so that a later sample may have a fractional part.
  init(of value: SampleValue) {
    switch value {
    case .null: self = []
    case .bool: self = .boolean
    case .number: self = .number
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    }
  }

  /// The types other than null, one by one, with all numbers as one: boolean, number, string, array,
  /// object.
  var each: [ValueTypes] {
    let all: [ValueTypes] = [.boolean, .number, .string, .array, .object]
    return all.filter { !isDisjoint(with: $0) }
  }

  /// Whether the set contains no array and no object.
  var isScalar: Bool { isDisjoint(with: [.array, .object]) }

  /// Whether the set contains at most one type, with all numbers as one.
  var hasAtMostOne: Bool { isSubset(of: .number) || rawValue & (rawValue &- 1) == 0 }

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
