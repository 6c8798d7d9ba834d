/// A type that can be the root of a document: a model, or a container of models.
///
/// Models conform to it, and so do arrays, sets, dictionaries and Optionals of conforming types,
/// nested to any depth. All of them have the same initializers and exports:
///
/// ```swift
/// let country = try Country(data: data)
/// let countries = try [Country](data: data)
/// let continents = try [String: [Country]](data: data)
/// let file = try continents.jsonData()
/// ```
///
/// A dictionary may have the same types of keys as in a property: strings, integers, types with a
/// transformer for strings, such as `UUID`, and enumerations with raw values of these types. In a
/// container, a ``JSONModel/discriminator`` selects the class of each model. An Optional is nil if
/// the value is null, or if there is none at the key path.
///
/// Do not conform other types to this protocol: their import and export throw
/// ``JSONModelError/Kind/invalidDeclaration(_:)``.
public protocol JSONModelContainer: SendableMetatype {
  /// The type of the container as a tree of Swift values.
  ///
  /// It is `[String: Any]` for a model, and `[[String: Any]]` for an array of models.
  associatedtype SwiftValue

  /// The class of the models.
  ///
  /// ```swift
  /// [String: [Country]].modelClass   // Country.self
  /// ```
  static var modelClass: any JSONModelProtocol.Type { get }

  /// Creates an empty container; a model has the default values of its properties.
  init()

  /// The model itself, or nil if this is a container of models.
  ///
  /// This is a requirement because a cast takes longer than the import of a small document.
  var _model: (any JSONModelProtocol)? { get }
}

extension JSONModelContainer {
  /// Nil, because this is a container of models.
  public var _model: (any JSONModelProtocol)? { nil }
}

extension JSONModel: JSONModelContainer {
  /// The type of a model as a tree of Swift values.
  public typealias SwiftValue = [String: Any]
}

extension JSONModelProtocol where Self: JSONModel {
  /// The class itself.
  ///
  /// ```swift
  /// Country.modelClass   // Country.self
  /// ```
  public static var modelClass: any JSONModelProtocol.Type { self }

  /// The model itself.
  public var _model: (any JSONModelProtocol)? { self }
}

extension Array: JSONModelContainer where Element: JSONModelContainer {
  /// The type of the array as a tree of Swift values.
  public typealias SwiftValue = [Element.SwiftValue]

  /// The class of the models in the array.
  public static var modelClass: any JSONModelProtocol.Type { Element.modelClass }
}

extension Set: JSONModelContainer where Element: JSONModelContainer {
  /// The type of the set as a tree of Swift values.
  public typealias SwiftValue = [Element.SwiftValue]

  /// The class of the models in the set.
  public static var modelClass: any JSONModelProtocol.Type { Element.modelClass }
}

extension Dictionary: JSONModelContainer where Value: JSONModelContainer {
  /// The type of the dictionary as a tree of Swift values.
  public typealias SwiftValue = [String: Value.SwiftValue]

  /// The class of the models in the dictionary.
  public static var modelClass: any JSONModelProtocol.Type { Value.modelClass }
}

extension Optional: JSONModelContainer where Wrapped: JSONModelContainer {
  /// The type of the Optional as a tree of Swift values; nil is `NSNull`.
  public typealias SwiftValue = Any

  /// The class of the model, or of the models in the container.
  public static var modelClass: any JSONModelProtocol.Type { Wrapped.modelClass }

  /// Creates nil.
  ///
  /// It is disfavored, so that `let user: User? = .init()` still creates a user.
  @_disfavoredOverload public init() { self = nil }
}
