package import JSONModelKit

/// A set of JSON types; numbers without a fractional part are a type of their own, as in JSON Schema.
package struct ValueTypes: OptionSet, Hashable {
  package var rawValue: UInt8

  package static let null = ValueTypes(rawValue: 1)
  package static let boolean = ValueTypes(rawValue: 2)
  /// Numbers without a fractional part.
  package static let integer = ValueTypes(rawValue: 4)
  package static let fraction = ValueTypes(rawValue: 8)
  package static let string = ValueTypes(rawValue: 16)
  package static let array = ValueTypes(rawValue: 32)
  package static let object = ValueTypes(rawValue: 64)
  package static let number: ValueTypes = [.integer, .fraction]
  package static let all = ValueTypes(rawValue: 127)

  private static let names: [(name: String, types: ValueTypes)] = [
    ("number", .number), ("integer", .integer), ("string", .string), ("boolean", .boolean),
    ("array", .array), ("object", .object), ("null", .null),
  ]

  /// Creates the set of the types that a name denotes; nil if it is not the name of a type.
  package init?(named name: String) {
    guard let known = Self.names.first(where: { $0.name == name }) else { return nil }
    self = known.types
  }

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Creates the set that contains the type of a value only.
  package init(of value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool: self = .boolean
    case .number(let number): self = number.isWhole ? .integer : .fraction
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    }
  }

  /// The types other than null, one by one, with all numbers as one: boolean, number, string, array,
  /// object.
  package var each: [ValueTypes] {
    let all: [ValueTypes] = [.boolean, .number, .string, .array, .object]
    return all.filter { !isDisjoint(with: $0) }
  }

  /// Whether the set contains no array and no object.
  package var isScalar: Bool { isDisjoint(with: [.array, .object]) }

  /// Whether the set contains at most one type, with all numbers as one.
  package var hasAtMostOne: Bool { isSubset(of: .number) || rawValue & (rawValue &- 1) == 0 }

  /// The types other than null in words, such as `integer or string`.
  ///
  /// If there are none, the text is `null`.
  package var text: String {
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
  package static func found(_ value: JSONValue) -> String {
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

extension Dictionary where Key == String {
  /// Returns the value of the key with the same bytes; the subscript also finds an equivalent key.
  func value(of key: String) -> Value? {
    index(forKey: key).flatMap { self[$0].key.isSame(as: key) ? self[$0].value : nil }
  }
}
