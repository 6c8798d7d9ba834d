/// Marks an Optional property whose key must be present; null is imported as nil.
///
/// ```swift
/// final class Country: JSONModel {
///   @RequiredKey var capital: String?
/// }
/// try Country(string: #"{"capital": null}"#).capital   // nil
/// try Country(string: "{}")                            // throws: missingKey
/// ```
@propertyWrapper
public struct RequiredKey<Value> {
  /// The value of the property.
  public var wrappedValue: Value

  /// Creates the wrapper with the default value of the property.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension RequiredKey: Sendable where Value: Sendable {}
extension RequiredKey: Equatable where Value: Equatable {}
extension RequiredKey: Hashable where Value: Hashable {}

extension RequiredKey: PropertyMarker {
  static var mark: PropertyMark { .requiredKey }
  static var wrappedType: Any.Type { Value.self }
}
