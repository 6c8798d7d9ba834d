/// The value that replaces a wrong one: the argument of ``JSONTransformer/or(_:)``.
protocol ReplacementValue: Sendable {
  /// The type of the value.
  var type: Any.Type { get }
  /// Stores the value in a slot of its type, or of an Optional of it.
  func store(in slot: Slot)
  /// Returns the value as a number type; nil if it is not a number, or if the type cannot represent
  /// it.
  func number(as type: Any.Type) -> (any ReplacementValue)?
  /// The value, wrapped in a `JSONPresence`.
  var inPresence: any ReplacementValue { get }
}

extension ReplacementValue {
  /// Returns the value as a type; nil if it is neither of the type nor a number that the type can
  /// represent.
  func fitting(_ type: Any.Type) -> (any ReplacementValue)? {
    self.type == type ? self : number(as: type)
  }
}
