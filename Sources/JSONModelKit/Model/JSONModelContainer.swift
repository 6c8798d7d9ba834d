#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

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

extension JSONModelContainer {
  /// Imports a document.
  ///
  /// ```swift
  /// let country = try Country(data: data)
  /// let users = try [User](data: response, at: "data.users")
  /// ```
  ///
  /// With a key path, the rest of the document is only checked to be well-formed JSON. The key
  /// paths and positions of issues are those of the whole document.
  ///
  /// - Parameters:
  ///   - data: A JSON document (RFC 8259), in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the value in the document; the whole document by default.
  ///   - options: The options of the import.
  /// - Throws: ``JSONModelError`` with the issues of the document, and no other error. Examples are
  ///   ``JSONModelError/Kind/invalidJSON(_:)``, ``JSONModelError/Kind/missingKey`` and
  ///   ``JSONModelError/Kind/typeMismatch(expected:found:)``.
  public init(
    data: Data, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try data.request(at: path, options) { request throws(JSONModelError) in
      try importDocument(request)
    }
  }

  /// Imports a document from a string.
  ///
  /// The encoding in the options is ignored.
  ///
  /// ```swift
  /// let country = try Country(string: #"{"id": 276, "name": "Germany"}"#)
  /// ```
  ///
  /// - Parameters:
  ///   - string: A JSON document.
  ///   - path: The key path of the value in the document; the whole document by default.
  ///   - options: The options of the import.
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/missingKey``, and no other error.
  public init(
    string: String, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try string.request(at: path, options) { request throws(JSONModelError) in
      try importDocument(request)
    }
  }

  /// Imports a document from a collection of bytes.
  ///
  /// Contiguous memory is imported in place: arrays, slices of arrays, buffer pointers and the
  /// views of networking libraries. Other collections are copied.
  ///
  /// ```swift
  /// let country = try Country(bytes: message[headerLength...])   // message is a [UInt8]
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: A JSON document, in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the value in the document; the whole document by default.
  ///   - options: The options of the import.
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/missingKey``, and no other error.
  public init(
    bytes: some Collection<UInt8>, at path: JSONKeyPath = [],
    options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try bytes.request(at: path, options) { request throws(JSONModelError) in
      try importDocument(request)
    }
  }

  /// Imports a document from a span of bytes, in place.
  ///
  /// ```swift
  /// let country = try Country(bytes: message.span.bytes)   // message is a [UInt8]
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: A JSON document, in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the value in the document; the whole document by default.
  ///   - options: The options of the import.
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/missingKey``, and no other error.
  public init(
    bytes: RawSpan, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try bytes.request(at: path, options) { request throws(JSONModelError) in
      try importDocument(request)
    }
  }

  /// Imports a JSON value by the same rules as a document; issues have no position.
  ///
  /// ```swift
  /// let country = try Country(value: ["id": 276, "name": "Germany"])
  /// let users = try [User](value: response, at: "data.users")   // response is a JSONValue
  /// ```
  ///
  /// - Parameters:
  ///   - value: A JSON value.
  ///   - path: The key path of the part to import; the whole value by default.
  ///   - options: The options of the import.
  /// - Throws: ``JSONModelError`` with the issues of the value, such as
  ///   ``JSONModelError/Kind/missingKey``, and no other error.
  public init(
    value: JSONValue, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try importDocument(ImportRequest(input: .value(value), path: path, options: options))
  }

  /// Imports a dictionary of Swift values, or a dictionary that `JSONSerialization` returned.
  ///
  /// ```swift
  /// let country = try Country(dictionary: ["id": 276, "name": "Germany", "dialCode": NSNull()])
  /// let users = try [User](dictionary: response, at: "data.users")
  /// ```
  ///
  /// The rules are those for documents; issues have no position. The dynamic type of a value
  /// determines its JSON type: a `Bool` is never a number. Null is `NSNull`, nil or
  /// `JSONValue.null`. A `Date`, `URL`, `UUID`, `Data`, `Decimal`, or a value of any other type
  /// that a transformer produces, is assigned unchanged to a property of that type.
  ///
  /// - Parameters:
  ///   - dictionary: The members of an object.
  ///   - path: The key path of the part to import; the whole dictionary by default.
  ///   - options: The options of the import.
  /// - Throws: ``JSONModelError`` with the issues of the dictionary, such as
  ///   ``JSONModelError/Kind/missingKey``, and no other error.
  public init(
    dictionary: [String: Any], at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try importDocument(ImportRequest(input: .tree(dictionary), path: path, options: options))
  }

  /// Imports an array of Swift values, or an array that `JSONSerialization` returned.
  ///
  /// ```swift
  /// let cities = try [City](dictionaries: [["name": "Rome"], ["name": "Bonn"]])
  /// let bonn = try City(dictionaries: [["name": "Rome"], ["name": "Bonn"]], at: "[1]")
  /// ```
  ///
  /// The rules are those of ``init(dictionary:at:options:)``.
  ///
  /// - Parameters:
  ///   - dictionaries: The elements: dictionaries for an array of models, arrays of dictionaries
  ///     for an array of arrays.
  ///   - path: The key path of the part to import; the whole array by default.
  ///   - options: The options of the import.
  /// - Throws: ``JSONModelError`` with the issues of the array, such as
  ///   ``JSONModelError/Kind/missingKey`` at `[1].name`, and no other error.
  public init(
    dictionaries: [Any], at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try importDocument(ImportRequest(input: .tree(dictionaries), path: path, options: options))
  }

  /// Imports a document from a file.
  ///
  /// ```swift
  /// let countries = try [Country](contentsOf: file)
  /// ```
  ///
  /// The file is read into memory. A file that is longer than ``JSONImportOptions/maximumBytes`` is
  /// rejected without reading all of it. The URL of the path `-` denotes the standard input.
  ///
  /// - Parameters:
  ///   - file: The URL of a file with a JSON document.
  ///   - path: The key path of the value in the document; the whole document by default.
  ///   - options: The options of the import.
  /// - Throws: ``JSONModelError`` with the issues of the document; ``JSONFileError`` if the file
  ///   cannot be read.
  public init(
    contentsOf file: URL, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws {
    self.init()
    try file.request(at: path, options) { request throws(JSONModelError) in
      try importDocument(request)
    }
  }

  fileprivate mutating func importDocument(_ request: ImportRequest) throws(JSONModelError) {
    if let model = _model {
      try ModelImport.importRoot(into: model, request)
    } else {
      self = try ModelImport.value(of: Self.self, for: Self.modelClass, request)
    }
  }
}

extension JSONModelContainer {
  /// Imports a document into the class that the discriminator of this class selects.
  ///
  /// ```swift
  /// let shape = try Shape.make(data: data)   // a Circle, say
  /// ```
  ///
  /// Without a discriminator, the result is the same as that of the initializer. For a container,
  /// both results are always the same, because the initializer also selects the classes of models.
  /// Therefore, generic code can call `make`:
  ///
  /// ```swift
  /// func load<Root: JSONModelContainer>(_ type: Root.Type, from data: Data) throws -> Root {
  ///   try Root.make(data: data)   // Shape, [Shape], [String: Country]
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - data: A JSON document, in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the object in the document; the whole document by default.
  ///   - options: The options of the import.
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``, and no other error.
  public static func make(
    data: Data, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> Self {
    try data.request(at: path, options) { request throws(JSONModelError) in try make(request) }
  }

  /// Imports a string into the class that the discriminator of this class selects.
  ///
  /// ```swift
  /// let shape = try Shape.make(string: #"{"type": "circle", "radius": 1}"#)   // Circle
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``, and no other error.
  public static func make(
    string: String, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> Self {
    try string.request(at: path, options) { request throws(JSONModelError) in try make(request) }
  }

  /// Imports a collection of bytes into the class that the discriminator of this class selects.
  ///
  /// ```swift
  /// let shape = try Shape.make(bytes: Array(#"{"type": "circle", "radius": 1}"#.utf8))   // Circle
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``, and no other error.
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
  /// let shape = try Shape.make(bytes: message.span.bytes)   // message is a [UInt8]
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``, and no other error.
  public static func make(
    bytes: RawSpan, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> Self {
    try bytes.request(at: path, options) { request throws(JSONModelError) in try make(request) }
  }

  /// Imports a JSON value into the class that the discriminator of this class selects.
  ///
  /// ```swift
  /// let shape = try Shape.make(value: ["type": "circle", "radius": 1])   // Circle
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the value, such as
  ///   ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``, and no other error.
  public static func make(
    value: JSONValue, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> Self {
    try make(ImportRequest(input: .value(value), path: path, options: options))
  }

  /// Imports a dictionary into the class that the discriminator of this class selects.
  ///
  /// ```swift
  /// let shape = try Shape.make(dictionary: ["type": "circle", "radius": 1])   // Circle
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the dictionary, such as
  ///   ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``, and no other error.
  public static func make(
    dictionary: [String: Any], at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> Self {
    try make(ImportRequest(input: .tree(dictionary), path: path, options: options))
  }

  /// Imports the part of an array of Swift values at a key path, into the class that the
  /// discriminator of this class selects.
  ///
  /// ```swift
  /// let shape = try Shape.make(dictionaries: [["type": "circle", "radius": 1]], at: "[0]")
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the array, such as
  ///   ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``, and no other error.
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
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``; ``JSONFileError`` if the
  ///   file cannot be read.
  public static func make(
    contentsOf file: URL, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws -> Self {
    try file.request(at: path, options) { request throws(JSONModelError) in try make(request) }
  }

  private static func make(_ request: ImportRequest) throws(JSONModelError) -> Self {
    try ModelImport.value(of: self, for: modelClass, request)
  }
}
