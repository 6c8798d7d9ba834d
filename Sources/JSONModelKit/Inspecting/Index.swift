/// Marks the property that identifies a model.
///
/// Two models of one class are equal if the values of this property are equal.
///
/// ```swift
/// final class Country: JSONModel {
///   @Index var code = ""
///   var name = ""
/// }
/// // Two countries with the code "de" are equal, whatever their names are.
/// ```
///
/// A class, including its superclasses, has at most one such property. Its type must be `Hashable`.
@propertyWrapper
public struct Index<Value> {
  /// The value of the property.
  public var wrappedValue: Value

  /// Creates the wrapper with the default value of the property.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Index: Sendable where Value: Sendable {}
extension Index: Equatable where Value: Equatable {}
extension Index: Hashable where Value: Hashable {}

extension Index: PropertyMarker {
  static var mark: PropertyMark { .index }
  static var wrappedType: Any.Type { Value.self }
}
