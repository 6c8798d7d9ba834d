import Foundation

/// Makes the values of a tree.
protocol TreeMaker {
  associatedtype Value
  /// Makes the encoded values of `Codable` types, which are parts of the tree.
  ///
  /// By default, it makes JSON values, which are then converted. A deep JSON value can be released
  /// on a small stack; a tree of Swift values cannot.
  associatedtype EncodedMaker: TreeMaker = ValueMaker
  /// The members of an object: a dictionary, unless the tree keeps their order.
  associatedtype Members: TreeMembers = [String: Value] where Members.Value == Value

  static var null: Value { get }
  static func bool(_ value: Bool) -> Value
  static func string(_ text: consuming String) -> Value
  static func integer(_ value: some FixedWidthInteger) -> Value
  static func number(_ number: JSONNumber) -> Value
  static func double(_ value: Double) -> Value
  static func decimal(_ value: Decimal) -> Value
  static func value(_ value: JSONValue) -> Value
  /// Returns the value for binary data, or nil to export it as a base64 string.
  static func data(_ data: Data) -> Value?
  /// Returns the value for the encoded value of a `Codable` type.
  static func encoded(_ value: EncodedMaker.Value) -> Value
  static func array(_ elements: [Value]) -> Value
  static func object(_ members: Members) -> Value
  /// Whether objects keep the order of their members.
  static var keepsOrder: Bool { get }
  /// Whether the value for a dictionary differs from that of an object.
  static var distinguishesDictionaries: Bool { get }
  /// Returns the value for a dictionary, whose keys are data instead of names of properties.
  static func dictionary(_ members: Members) -> Value
  /// Returns the JSON value of a value that this type made.
  static func json(of value: Value) -> JSONValue
}

extension TreeMaker {
  static func data(_ data: Data) -> Value? { nil }
  static var keepsOrder: Bool { false }
  static var distinguishesDictionaries: Bool { false }
  static func dictionary(_ members: Members) -> Value { object(members) }
}

extension TreeMaker where EncodedMaker == ValueMaker {
  static func encoded(_ value: JSONValue) -> Value { Self.value(value) }
}
