#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

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
