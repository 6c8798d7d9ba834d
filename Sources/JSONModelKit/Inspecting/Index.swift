/// Marks the property by which a model is known: models of one class are equal if it is.
///
/// ```swift
/// final class Country: JSONModel {
///   @Index var code = ""
///   var name = ""
/// }
/// // Two countries with the code "de" are equal, whatever their names are.
/// ```
///
/// A class has one at most, its superclasses included; its type is `Hashable`.
@propertyWrapper
public struct Index<Value> {
  /// The property's value.
  public var wrappedValue: Value

  /// Marks a property with this initial value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Index: Sendable where Value: Sendable {}
extension Index: Equatable where Value: Equatable {}
extension Index: Hashable where Value: Hashable {}

extension Index: PropertyMarker {
  static var mark: PropertyMark { .index }
  static var wrappedType: Any.Type { Value.self }
}
