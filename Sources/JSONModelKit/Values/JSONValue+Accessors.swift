#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONValue {
  /// The value of an object's member; `nil` if there is none, or if this is not an object.
  ///
  /// ```swift
  /// var value: JSONValue = ["name": "Rome", "hills": 7]
  /// value["name"]?.string   // "Rome"
  /// value["hills"] = nil    // {"name":"Rome"}
  /// ```
  ///
  /// Setting adds, replaces or, with `nil`, removes the member. What is not an object is left
  /// alone.
  public subscript(key: String) -> JSONValue? {
    get { object?[key] }
    set {
      guard case .object(var members) = self else { return }
      self = .null
      members[key] = newValue
      self = .object(members)
    }
  }

  /// An element of an array; `nil` if there is none at this index, or if this is not an array.
  ///
  /// ```swift
  /// (["a", "b"] as JSONValue)[1]?.string   // "b"
  /// ```
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// Whether this is `null`.
  public var isNull: Bool {
    if case .null = self { return true }
    return false
  }

  /// The text, if this is a string.
  public var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The truth value, if this is `true` or `false`.
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The number, if this is one.
  public var number: JSONNumber? {
    guard case .number(let value) = self else { return nil }
    return value
  }

  /// The number, if this is one that an `Int` holds exactly.
  public var int: Int? { number?.int }

  /// The nearest `Double`, if this is a number within its range.
  public var double: Double? { number?.double }

  /// The number, if this is one that a `Decimal` holds exactly.
  public var decimal: Decimal? { number?.decimal }

  /// The elements, if this is an array.
  public var array: [JSONValue]? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  /// The members, if this is an object.
  public var object: [String: JSONValue]? {
    guard case .object(let value) = self else { return nil }
    return value
  }
}
