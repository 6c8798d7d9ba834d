/// Marks the property that collects the members that no other property uses.
///
/// ```swift
/// final class Event: JSONModel {
///   var name = ""
///   @UnknownKeys var rest: [String: JSONValue] = [:]
/// }
/// try Event(string: #"{"name": "click", "x": 3}"#).rest   // ["x": 3]
/// ```
///
/// A class has at most one such property, and then cannot reject unknown keys. Each import replaces
/// the default value.
@propertyWrapper
public struct UnknownKeys: Sendable, Hashable {
  /// The unknown keys and their values.
  public var wrappedValue: [String: JSONValue]

  /// Creates the wrapper with the default value of the property.
  public init(wrappedValue: [String: JSONValue]) { self.wrappedValue = wrappedValue }
}

extension UnknownKeys: PropertyMarker {
  static var mark: PropertyMark { .unknownKeys }
  static var wrappedType: Any.Type { [String: JSONValue].self }
}
