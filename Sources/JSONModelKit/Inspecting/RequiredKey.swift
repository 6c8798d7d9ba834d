/// Marks an Optional property whose key has to be there; null is still nil.
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
  /// The property's value.
  public var wrappedValue: Value

  /// Marks a property with this initial value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension RequiredKey: Sendable where Value: Sendable {}
extension RequiredKey: Equatable where Value: Equatable {}
extension RequiredKey: Hashable where Value: Hashable {}

extension RequiredKey: PropertyMarker {
  static var mark: PropertyMark { .requiredKey }
  static var wrappedType: Any.Type { Value.self }
}
