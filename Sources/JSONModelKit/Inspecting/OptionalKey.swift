/// Marks a property whose key may be absent or null: its initial value then stands.
///
/// ```swift
/// final class Search: JSONModel {
///   var query = ""
///   @OptionalKey var page = 1
/// }
/// try Search(string: #"{"query": "lakes"}"#).page   // 1
/// ```
///
/// A value that is present has to be right: `{"query": "lakes", "page": "2"}` is refused.
@propertyWrapper
public struct OptionalKey<Value> {
  /// The property's value.
  public var wrappedValue: Value

  /// Marks a property with this initial value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension OptionalKey: Sendable where Value: Sendable {}
extension OptionalKey: Equatable where Value: Equatable {}
extension OptionalKey: Hashable where Value: Hashable {}

extension OptionalKey: PropertyMarker {
  static var mark: PropertyMark { .optionalKey }
  static var wrappedType: Any.Type { Value.self }
}
