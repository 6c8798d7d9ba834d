/// Marks a property that takes no part in import, export and comparison; it may have any type.
///
/// ```swift
/// final class Page: JSONModel {
///   var title = ""
///   @Ignore var onChange: (() -> Void)?
/// }
/// ```
///
/// A key of that name in a document is an unknown key.
@propertyWrapper
public struct Ignore<Value> {
  /// The property's value.
  public var wrappedValue: Value

  /// Marks a property with this initial value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Ignore: Sendable where Value: Sendable {}
extension Ignore: Equatable where Value: Equatable {}
extension Ignore: Hashable where Value: Hashable {}

extension Ignore: PropertyMarker {
  static var mark: PropertyMark { .ignored }
  static var wrappedType: Any.Type { Value.self }
}
