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
/// If the document has a value, it must be valid: `{"query": "lakes", "page": "two"}` is rejected.
/// The guide is <doc:Guide-RequiredOptionalNull>.
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
/// try Country(string: "{}")   // throws: missingKey
/// ```
///
/// The guide is <doc:Guide-RequiredOptionalNull>.
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

/// Marks a property that doesn't have a default value: its key must be present and not null.
///
/// ```swift
/// final class Page: JSONModel {
///   @Required var site: URL
///   @Required var changed: Date
/// }
/// let text = #"{"site": "https://swift.org", "changed": 0}"#
/// try Page(string: text).site.host()     // "swift.org"
/// try Page(string: #"{"site": null}"#)
/// // throws: nullValue and missingKey
/// Page().site   // stops the program: there is no value
/// ```
///
/// Other properties require their keys as well, but Swift wants a default value for them. Use this
/// marker where a default value wouldn't make sense.
///
/// If you create a model yourself, assign the value. Until then, exporting the model throws
/// ``JSONModelError/Kind/notExportable(_:)``, and ``JSONModel/issues()`` reports
/// ``JSONModelError/Kind/missingKey``. Equality, hashes, copies and descriptions treat the missing
/// value as nil. The default value of another property may contain such a model; if a document
/// would keep that default value, you get the missing key as an issue.
///
/// For an Optional, whose default value is nil, use ``RequiredKey``: with this marker, it is a
/// declaration error, and the compiler warns you. A second marker is an error as well.
///
/// The guide is <doc:Guide-RequiredOptionalNull>.
@propertyWrapper
public struct Required<Value> {
  private var value: Value?

  /// The value of the property.
  ///
  /// If you read it before it has a value, the program stops with a message.
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
  /// Creates the wrapper without a value; imports reject null.
  public init() { value = nil }
}

extension Required: Sendable where Value: Sendable {}
extension Required: Equatable where Value: Equatable {}
extension Required: Hashable where Value: Hashable {}

extension Required: PropertyMarker {
  static var mark: PropertyMark { .required }
  static var wrappedType: Any.Type { Value?.self }
}

/// Excludes a property from imports, exports and comparisons; it can have any type.
///
/// ```swift
/// final class Page: JSONModel {
///   var title = ""
///   @Ignore var onChange: (() -> Void)?
/// }
/// ```
///
/// If a document has a key with the name of the property, it is an unknown key. The guide is
/// <doc:Guide-RequiredOptionalNull>.
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
/// ```swift
/// final class Country: JSONModel {
///   @Index var code = ""
///   var name = ""
/// }
/// // Two countries with the code "de" are equal, whatever their names are.
/// ```
///
/// Two models of one class are then equal if the values of this property are equal. You can mark
/// one property of a class, including its superclasses; its type must be `Hashable`. The guide is
/// <doc:Guide-ExportAndMerge>.
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

/// Marks a property that only the server sets, such as the identifier of a record.
///
/// ```swift
/// final class User: JSONModel {
///   @ReadOnly var id = 0
///   var name = ""
/// }
/// let text = #"{"id": 7, "name": "Ann"}"#
/// let user = try User(string: text)   // id 7
///
/// let body = JSONImportOptions(readOnlyKeys: .reject)
/// try User(string: #"{"name": "Ann"}"#, options: body)   // id 0
/// try User(string: text, options: body)   // throws: readOnlyKey
/// try user.merge(string: #"{"id": 8}"#, options: body)
/// // throws: readOnlyKey
/// ```
///
/// By default, you import and export it like any other property. A server can reject its key in a
/// request with ``JSONImportOptions/readOnlyKeys``; the key may then be absent, and the property
/// keeps its default value. In the JSON Schema of the class, it has `"readOnly": true`.
///
/// The guide is <doc:Guide-ExportAndMerge>.
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
/// let login = try Login(
///   string: #"{"name": "ann", "password": "s3cret"}"#)
/// login.password           // "s3cret"
/// try login.jsonString()   // {"name":"ann"}
/// let options = JSONExportOptions(includesWriteOnly: true)
/// try login.jsonString(options: options)
/// // {"name":"ann","password":"s3cret"}
/// ```
///
/// To export it, set ``JSONExportOptions/includesWriteOnly``. Descriptions and mirrors of the model
/// show `(write-only)` instead of the value, but with ``JSONImportOptions/showsValues``, issues
/// quote it. Copies, equality, hashes and ``JSONModel/mergePatch(from:usesKeyMapping:)`` include
/// the property.
///
/// The key is required, although responses don't contain it. If you also import responses, mark the
/// property ``OptionalKey`` as well, or make it Optional. In the JSON Schema of the class, it has
/// `"writeOnly": true`.
///
/// The guide is <doc:Guide-ExportAndMerge>.
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

/// Marks the property that collects the members that aren't members of another property.
///
/// ```swift
/// final class Event: JSONModel {
///   var name = ""
///   @UnknownKeys var rest: [String: JSONValue] = [:]
/// }
/// try Event(string: #"{"name": "click", "x": 3}"#).rest   // ["x": 3]
/// ```
///
/// You can mark one property of a class; the class then cannot reject unknown keys. When you import
/// an object, the default value is replaced. The guide is <doc:Guide-RequiredOptionalNull>.
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
