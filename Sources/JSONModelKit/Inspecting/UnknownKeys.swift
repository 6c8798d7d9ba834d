/// Marks the property that collects the keys which no other property reads.
///
/// ```swift
/// final class Event: JSONModel {
///   var name = ""
///   @UnknownKeys var rest: [String: JSONValue] = [:]
/// }
/// try Event(string: #"{"name": "click", "x": 3}"#).rest   // ["x": 3]
/// ```
///
/// A class has one at most, and then cannot reject unknown keys. Its initial value is replaced.
@propertyWrapper
public struct UnknownKeys: Sendable, Hashable {
  /// The keys and their values.
  public var wrappedValue: [String: JSONValue]

  /// Marks a property with this initial value.
  public init(wrappedValue: [String: JSONValue]) { self.wrappedValue = wrappedValue }
}

extension UnknownKeys: PropertyMarker {
  static var mark: PropertyMark { .unknownKeys }
  static var wrappedType: Any.Type { [String: JSONValue].self }
}
