#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A type that can be the root of a document: a model, or a container of models.
///
/// These are models, and arrays, sets, dictionaries and Optionals of them, nested to any depth. You
/// can import and export all of them in the same ways:
///
/// ```swift
/// let country = try Country(data: data)
/// let countries = try [Country](data: data)
/// let continents = try [String: [Country]](data: data)
/// let file = try continents.jsonData()
/// ```
///
/// The keys of a dictionary can be strings, integers, types with a transformer for strings, such as
/// `UUID`, and enumerations with raw values of these types. In a container, a
/// ``JSONModel/discriminator`` selects the class of each model. An Optional is nil if the value is
/// null or missing.
///
/// The guide is <doc:Guide-Roots>. Don't conform types of your own to this protocol: importing and
/// exporting them throws ``JSONModelError/Kind/invalidDeclaration(_:)``.
public protocol JSONModelContainer: JSONImportable, SendableMetatype {
  /// The type of the container as a tree of Swift values.
  ///
  /// It is `[String: Any]` for a model, and `[[String: Any]]` for an array of models.
  associatedtype SwiftValue

  /// The class of the models, also inside containers.
  ///
  /// ```swift
  /// [String: [Country]].modelClass   // Country.self
  /// ```
  static var modelClass: any JSONModelProtocol.Type { get }

  /// The model itself, or nil if this is a container of models.
  ///
  /// This is a requirement because a cast takes longer than the export of a small model.
  var _model: (any JSONModelProtocol)? { get }

  /// The container with models in place of the snapshots in it, which an import makes; `JSONModel`
  /// for a model.
  associatedtype _Models: Hashable

  /// Whether there are snapshots in place of models.
  static var _holdsSnapshots: Bool { get }

  /// Returns the container with snapshots of models that were just imported; nil if it is of another
  /// type than `type`, or is a model.
  ///
  /// The result is not `Self`, because no extension could implement that for a class.
  static func _snapshots<Container>(
    of models: inout _SnapshotModels<_Models>, as type: Container.Type
  ) throws(JSONModelError) -> Container?

  /// Returns the container with models in place of snapshots, for an export.
  func _exportedModels() -> _SnapshotModels<_Models>
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

  /// Imports a document in any of its forms into the new model.
  public func _import(_ request: _JSONDocument) throws(JSONModelError) {
    try ModelImport.importRoot(into: self, request)
  }
}

extension Array: JSONImportable, JSONModelContainer where Element: JSONModelContainer {
  /// The type of the array as a tree of Swift values.
  public typealias SwiftValue = [Element.SwiftValue]

  /// The class of the models in the array.
  public static var modelClass: any JSONModelProtocol.Type { Element.modelClass }
}

extension Set: JSONImportable, JSONModelContainer where Element: JSONModelContainer {
  /// The type of the set as a tree of Swift values.
  public typealias SwiftValue = [Element.SwiftValue]

  /// The class of the models in the set.
  public static var modelClass: any JSONModelProtocol.Type { Element.modelClass }
}

extension Dictionary: JSONImportable, JSONModelContainer where Value: JSONModelContainer {
  /// The type of the dictionary as a tree of Swift values.
  public typealias SwiftValue = [String: Value.SwiftValue]

  /// The class of the models in the dictionary.
  public static var modelClass: any JSONModelProtocol.Type { Value.modelClass }
}

extension Optional: JSONImportable, JSONModelContainer where Wrapped: JSONModelContainer {
  /// The type of the Optional as a tree of Swift values; nil is `NSNull`.
  public typealias SwiftValue = Any

  /// The class of the model, or of the models in the container.
  public static var modelClass: any JSONModelProtocol.Type { Wrapped.modelClass }

  /// Creates nil.
  ///
  /// It is disfavored, so that `let user: User? = .init()` still creates a user.
  @_disfavoredOverload public init() { self = nil }
}

extension JSONModelContainer {
  /// Imports a document in any of its forms.
  public mutating func _import(_ request: _JSONDocument) throws(JSONModelError) {
    self = try Self.value(request)
  }
}

extension JSONModelContainer {
  /// Imports a document into the class that the discriminator of this class selects.
  ///
  /// ```swift
  /// let shape = try Shape.make(data: data)   // a Circle, say
  /// ```
  ///
  /// Call it for a single object of a class cluster, where an initializer cannot change the class.
  /// Without a ``JSONModel/discriminator``, and for a container, you get what the initializer
  /// returns, so you can write generic code with `make`:
  ///
  /// ```swift
  /// func load<Root: JSONModelContainer>(
  ///   _ type: Root.Type, from data: Data
  /// ) throws -> Root {
  ///   try Root.make(data: data)   // Shape, [Shape], [String: Country]
  /// }
  /// ```
  ///
  /// The guide is <doc:Guide-ContainersAndClusters>.
  ///
  /// - Parameters:
  ///   - data: A JSON document, in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the object in the document; the whole document by default.
  ///   - options: The import options.
  /// - Returns: A model of the selected class, or the container.
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``.
  public static func make(
    data: Data, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> Self {
    try data.request(at: path, options) { request throws(JSONModelError) in try make(request) }
  }

  /// Imports a string into the class that the discriminator of this class selects.
  ///
  /// ```swift
  /// let shape = try Shape.make(
  ///   string: #"{"type": "circle", "radius": 1}"#)   // a Circle
  /// ```
  ///
  /// - Parameters:
  ///   - string: A JSON document.
  ///   - path: The key path of the object in the document; the whole document by default.
  ///   - options: The import options.
  /// - Returns: A model of the selected class, or the container.
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``.
  public static func make(
    string: String, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> Self {
    try string.request(at: path, options) { request throws(JSONModelError) in try make(request) }
  }

  /// Imports a collection of bytes into the class that the discriminator of this class selects.
  ///
  /// ```swift
  /// let text = #"{"type": "circle", "radius": 1}"#
  /// let shape = try Shape.make(bytes: Array(text.utf8))   // a Circle
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: A JSON document, in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the object in the document; the whole document by default.
  ///   - options: The import options.
  /// - Returns: A model of the selected class, or the container.
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``.
  public static func make(
    bytes: some Collection<UInt8>, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> Self {
    try bytes.request(at: path, options) { request throws(JSONModelError) in try make(request)
    }
  }

  /// Imports a span of bytes, in place, into the class that the discriminator of this class
  /// selects.
  ///
  /// ```swift
  /// // message is a [UInt8]
  /// let shape = try Shape.make(bytes: message.span.bytes)
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: A JSON document, in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the object in the document; the whole document by default.
  ///   - options: The import options.
  /// - Returns: A model of the selected class, or the container.
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``.
  public static func make(
    bytes: RawSpan, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> Self {
    try bytes.request(at: path, options) { request throws(JSONModelError) in try make(request) }
  }

  /// Imports a JSON value into the class that the discriminator of this class selects.
  ///
  /// ```swift
  /// let shape = try Shape.make(
  ///   value: ["type": "circle", "radius": 1])   // a Circle
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value of the object, or one that contains it.
  ///   - path: The key path of the object in the value; the whole value by default.
  ///   - options: The import options.
  /// - Returns: A model of the selected class, or the container.
  /// - Throws: ``JSONModelError`` with the issues of the value, such as
  ///   ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``.
  public static func make(
    value: JSONValue, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> Self {
    try make(ImportRequest(input: .value(value), path: path, options: options))
  }

  /// Imports a dictionary into the class that the discriminator of this class selects.
  ///
  /// ```swift
  /// let shape = try Shape.make(
  ///   dictionary: ["type": "circle", "radius": 1])   // a Circle
  /// ```
  ///
  /// - Parameters:
  ///   - dictionary: The members of the object by key, as from `JSONSerialization`.
  ///   - path: The key path of the object in the dictionary; the whole dictionary by default.
  ///   - options: The import options.
  /// - Returns: A model of the selected class, or the container.
  /// - Throws: ``JSONModelError`` with the issues of the dictionary, such as
  ///   ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``.
  public static func make(
    dictionary: [String: Any], at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> Self {
    try make(ImportRequest(input: .tree(dictionary), path: path, options: options))
  }

  /// Imports the part of an array of Swift values at a key path, into the class that the
  /// discriminator of this class selects.
  ///
  /// ```swift
  /// let shape = try Shape.make(
  ///   dictionaries: [["type": "circle", "radius": 1]], at: "[0]")
  /// ```
  ///
  /// - Parameters:
  ///   - dictionaries: An array that contains the object, as from `JSONSerialization`.
  ///   - path: The key path of the object in the array, such as `[0]`.
  ///   - options: The import options.
  /// - Returns: A model of the selected class, or the container.
  /// - Throws: ``JSONModelError`` with the issues of the array, such as
  ///   ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``.
  public static func make(
    dictionaries: [Any], at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> Self {
    try make(ImportRequest(input: .tree(dictionaries), path: path, options: options))
  }

  /// Imports a file into the class that the discriminator of this class selects.
  ///
  /// ```swift
  /// let shape = try Shape.make(contentsOf: file)   // a Circle, say
  /// ```
  ///
  /// - Parameters:
  ///   - file: The URL of a JSON document. A URL with the path `-` is the standard input.
  ///   - path: The key path of the object in the document; the whole document by default.
  ///   - options: The import options.
  /// - Returns: A model of the selected class, or the container.
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``; ``JSONFileError`` if the file
  ///   cannot be read.
  public static func make(
    contentsOf file: URL, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws -> Self {
    try file.request(at: path, options) { request throws(JSONModelError) in try make(request) }
  }

  private static func make(_ request: ImportRequest) throws(JSONModelError) -> Self {
    try value(request)
  }
}
