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

extension OptionalKey: Sendable where Value: Sendable {}
extension OptionalKey: Equatable where Value: Equatable {}
extension OptionalKey: Hashable where Value: Hashable {}
extension RequiredKey: Sendable where Value: Sendable {}
extension RequiredKey: Equatable where Value: Equatable {}
extension RequiredKey: Hashable where Value: Hashable {}
extension Index: Sendable where Value: Sendable {}
extension Index: Equatable where Value: Equatable {}
extension Index: Hashable where Value: Hashable {}
extension Ignore: Sendable where Value: Sendable {}
extension Ignore: Equatable where Value: Equatable {}
extension Ignore: Hashable where Value: Hashable {}

/// What a marker says of the property behind it.
enum PropertyMark {
  case optionalKey
  case requiredKey
  case unknownKeys
  case index
  case ignored
}

/// A property wrapper that the inspection looks through.
///
/// Its only stored property is the wrapped value, which therefore stands where the wrapper does.
protocol PropertyMarker {
  static var mark: PropertyMark { get }
  static var wrappedType: Any.Type { get }
}

extension OptionalKey: PropertyMarker {
  static var mark: PropertyMark { .optionalKey }
  static var wrappedType: Any.Type { Value.self }
}

extension RequiredKey: PropertyMarker {
  static var mark: PropertyMark { .requiredKey }
  static var wrappedType: Any.Type { Value.self }
}

extension UnknownKeys: PropertyMarker {
  static var mark: PropertyMark { .unknownKeys }
  static var wrappedType: Any.Type { [String: JSONValue].self }
}

extension Index: PropertyMarker {
  static var mark: PropertyMark { .index }
  static var wrappedType: Any.Type { Value.self }
}

extension Ignore: PropertyMarker {
  static var mark: PropertyMark { .ignored }
  static var wrappedType: Any.Type { Value.self }
}
