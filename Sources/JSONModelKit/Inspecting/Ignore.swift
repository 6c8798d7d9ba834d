/// Excludes a property from import, export and comparison; it may have any type.
///
/// ```swift
/// final class Page: JSONModel {
///   var title = ""
///   @Ignore var onChange: (() -> Void)?
/// }
/// ```
///
/// If a document has a key with the name of the property, it is an unknown key.
@propertyWrapper
public struct Ignore<Value> {
  /// The value of the property.
  public var wrappedValue: Value

  /// Creates the wrapper with the default value of the property.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Ignore: Sendable where Value: Sendable {}
extension Ignore: Equatable where Value: Equatable {}
extension Ignore: Hashable where Value: Hashable {}

extension Ignore: PropertyMarker {
  static var mark: PropertyMark { .ignored }
  static var wrappedType: Any.Type { Value.self }
}
