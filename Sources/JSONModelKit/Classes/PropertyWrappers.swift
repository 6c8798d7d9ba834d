/// Marks a property whose key may be absent or null: the property then keeps its default value.
///
/// ```swift
/// final class Search: JSONModel {
///   var query = ""
///   @OptionalKey var page = 1
/// }
/// try Search(string: #"{"query": "lakes"}"#).page   // 1
/// ```
///
/// A present value must be valid: `{"query": "lakes", "page": "two"}` is rejected.
@propertyWrapper
public struct OptionalKey<Value> {
  /// The value of the property.
  public var wrappedValue: Value

  /// Creates the wrapper with the default value of the property.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension OptionalKey: Sendable where Value: Sendable {}
extension OptionalKey: Equatable where Value: Equatable {}
extension OptionalKey: Hashable where Value: Hashable {}

extension OptionalKey: PropertyMarker {
  static var mark: PropertyMark { .optionalKey }
  static var wrappedType: Any.Type { Value.self }
}

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

/// Marks a property that has no default value: its key must be present and not null.
///
/// A plain property also requires its key, but Swift needs a default value for it. Use this marker
/// where no default value makes sense:
///
/// ```swift
/// final class Page: JSONModel {
///   @Required var site: URL
///   @Required var changed: Date
/// }
/// try Page(string: #"{"site": "https://example.org", "changed": 0}"#).site.host()   // "example.org"
/// try Page(string: #"{"site": null}"#)   // throws: nullValue and missingKey
/// Page().site                            // stops the program: there is no value
/// ```
///
/// A model that was not imported gets the value by an assignment. An export before that throws
/// ``JSONModelError/Kind/notExportable(_:)``, and ``JSONModel/issues()`` reports
/// ``JSONModelError/Kind/missingKey``. Equality, hashes, copies and descriptions treat the missing
/// value as nil.
///
/// A default value of another property may contain a model without the value. An import that would
/// keep that default value reports the missing key.
///
/// An Optional cannot be marked, because nil is its default value: use ``RequiredKey``. The
/// compiler warns of it, and it is a declaration error. The marker cannot be combined with another
/// one.
@propertyWrapper
public struct Required<Value> {
  private var value: Value?

  /// The value of the property.
  ///
  /// Reading it before an import or an assignment stops the program with a message.
  public var wrappedValue: Value {
    get {
      guard let value else {
        fatalError(
          "A property of type \(Value.self) that is marked @Required has no value: "
            + "import the model, or assign a value before reading it.")
      }
      return value
    }
    set { value = newValue }
    _modify {
      var current = wrappedValue
      // A second reference to the value would make a modification copy it.
      value = nil
      defer { value = current }
      yield &current
    }
  }

  /// Creates the wrapper without a value.
  public init() {}
}

extension Required where Value: ExpressibleByNilLiteral {
  /// Creates the wrapper of an Optional, which is a declaration error.
  @available(
    *, deprecated, message: "An Optional has the default value nil; use @RequiredKey instead."
  )
  public init() { value = nil }
}

extension Required where Value == JSONValue {
  /// Creates the wrapper without a value; an import rejects null.
  public init() { value = nil }
}

extension Required: Sendable where Value: Sendable {}
extension Required: Equatable where Value: Equatable {}
extension Required: Hashable where Value: Hashable {}

extension Required: PropertyMarker {
  static var mark: PropertyMark { .required }
  static var wrappedType: Any.Type { Value?.self }
}

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

/// Marks a property that only the sender of a response sets, such as the identifier of a record.
///
/// ```swift
/// final class User: JSONModel {
///   @ReadOnly var id = 0
///   var name = ""
/// }
/// try User(string: #"{"id": 7, "name": "Ann"}"#).id   // 7
///
/// let body = JSONImportOptions(readOnlyKeys: .reject)
/// try User(string: #"{"name": "Ann"}"#, options: body).id              // 0
/// try User(string: #"{"id": 7, "name": "Ann"}"#, options: body)        // throws: readOnlyKey
/// try user.merge(string: #"{"id": 8}"#, options: body)                 // throws: readOnlyKey
/// ```
///
/// By default, the property is imported and exported like any other. With
/// ``JSONImportOptions/readOnlyKeys``, its key is an issue, whatever its value is, and may always
/// be absent: the property then keeps its default value. In the JSON Schema of the class it has
/// `"readOnly": true`.
@propertyWrapper
public struct ReadOnly<Value> {
  /// The value of the property.
  public var wrappedValue: Value

  /// Creates the wrapper with the default value of the property.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension ReadOnly: Sendable where Value: Sendable {}
extension ReadOnly: Equatable where Value: Equatable {}
extension ReadOnly: Hashable where Value: Hashable {}

extension ReadOnly: PropertyMarker {
  static var mark: PropertyMark { .readOnly }
  static var wrappedType: Any.Type { Value.self }
}

/// Marks a property that is imported, but not exported, such as a password.
///
/// ```swift
/// final class Login: JSONModel {
///   var name = ""
///   @WriteOnly var password = ""
/// }
/// let login = try Login(string: #"{"name": "ann", "password": "s3cret"}"#)
/// login.password              // "s3cret"
/// try login.jsonString()      // {"name":"ann"}
/// try login.jsonString(options: JSONExportOptions(includesWriteOnly: true))
/// // {"name":"ann","password":"s3cret"}
/// ```
///
/// Only ``JSONExportOptions/includesWriteOnly`` exports it. Descriptions and mirrors of the model
/// show `(write-only)` instead of the value; with ``JSONImportOptions/showsValues``, the issues of
/// an import quote it. Copies, equality, hashes and ``JSONModel/mergePatch(from:usesKeyMapping:)`` include the
/// property. A plain property requires its key, but responses do not contain it. Therefore, a
/// program that also imports responses marks the property ``OptionalKey`` as well, or makes it
/// Optional. In the JSON Schema of the class it has `"writeOnly": true`.
@propertyWrapper
public struct WriteOnly<Value> {
  /// The value of the property.
  public var wrappedValue: Value

  /// Creates the wrapper with the default value of the property.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension WriteOnly: Sendable where Value: Sendable {}
extension WriteOnly: Equatable where Value: Equatable {}
extension WriteOnly: Hashable where Value: Hashable {}

extension WriteOnly: PropertyMarker {
  static var mark: PropertyMark { .writeOnly }
  static var wrappedType: Any.Type { Value.self }
}

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

/// The directions in which a property is transferred.
package enum PropertyAccess: Sendable {
  case importedAndExported
  /// The property is marked `@ReadOnly`: imports may skip or reject its key.
  case readOnly
  /// The property is marked `@WriteOnly`: it is exported only on request.
  case writeOnly
  /// The property is registered with `JSONProperty(exporting:_:)`: imports skip its key.
  case exportOnly

  /// The part of ``ExportedAccess`` that includes the property; empty if every export does.
  var exported: ExportedAccess {
    switch self {
    case .importedAndExported: []
    case .readOnly, .exportOnly: .readOnly
    case .writeOnly: .writeOnly
    }
  }

  /// The marker as written in source code; nil if there is none.
  var marker: String? {
    switch self {
    case .importedAndExported, .exportOnly: nil
    case .readOnly: "@ReadOnly"
    case .writeOnly: "@WriteOnly"
    }
  }
}
