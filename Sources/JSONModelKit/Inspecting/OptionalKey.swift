/// Marks a property whose key may be absent or null: the property then keeps its default value.
///
/// ```swift
/// final class Search: JSONModel {
///   var query = ""
///   @OptionalKey var page = 1
/// }
/// try Search(string: #"{"query": "lakes"}"#).page   // 1
/// ```
///
/// A present value must be valid: `{"query": "lakes", "page": "two"}` is rejected.
@propertyWrapper
public struct OptionalKey<Value> {
  /// The value of the property.
  public var wrappedValue: Value

  /// Creates the wrapper with the default value of the property.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension OptionalKey: Sendable where Value: Sendable {}
extension OptionalKey: Equatable where Value: Equatable {}
extension OptionalKey: Hashable where Value: Hashable {}

extension OptionalKey: PropertyMarker {
  static var mark: PropertyMark { .optionalKey }
  static var wrappedType: Any.Type { Value.self }
}
