#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A type that you can import a document into: a model, a container of models, a ``JSONValue`` or a
/// ``JSONPatch``.
///
/// All of them accept the same forms of a document, as a whole or at a key path:
///
/// ```swift
/// let country = try Country(data: data)
/// let users = try [User](string: text, at: "data.users")
/// let value = try JSONValue(contentsOf: file)
/// let patch = try JSONPatch(bytes: request.body, options: limits)
/// ```
///
/// The guide is <doc:Guide-Roots>. Don't conform types of your own to this protocol.
public protocol JSONImportable {
  /// Creates an empty value: a model has the default values of its properties, a ``JSONValue`` is
  /// null.
  init()

  /// Imports a document in any of its forms.
  mutating func _import(_ document: _JSONDocument) throws(JSONModelError)
}

extension JSONImportable {
  /// Imports a document.
  ///
  /// ```swift
  /// let country = try Country(data: data)
  /// let users = try [User](data: response, at: "data.users")
  /// ```
  ///
  /// If you pass a key path, the rest of the document only has to be well-formed JSON. The key
  /// paths and positions of issues are always relative to the whole document.
  ///
  /// - Parameters:
  ///   - data: A JSON document (RFC 8259), in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the value in the document; the whole document by default.
  ///   - options: The import options.
  /// - Throws: ``JSONModelError`` with the issues of the document, for example
  ///   ``JSONModelError/Kind/invalidJSON(_:)``, ``JSONModelError/Kind/missingKey`` or
  ///   ``JSONModelError/Kind/typeMismatch(expected:found:)``.
  public init(
    data: Data, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try data.request(at: path, options) { request throws(JSONModelError) in
      try _import(request)
    }
  }

  /// Imports a document from a string.
  ///
  /// ```swift
  /// let country = try Country(
  ///   string: #"{"id": 276, "name": "Germany"}"#)
  /// ```
  ///
  /// The encoding in the options is ignored.
  ///
  /// - Parameters:
  ///   - string: A JSON document.
  ///   - path: The key path of the value in the document; the whole document by default.
  ///   - options: The import options.
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/missingKey``.
  public init(
    string: String, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try string.request(at: path, options) { request throws(JSONModelError) in
      try _import(request)
    }
  }

  /// Imports a document from a collection of bytes.
  ///
  /// ```swift
  /// // message is a [UInt8]
  /// let country = try Country(bytes: message[headerLength...])
  /// ```
  ///
  /// Contiguous memory is imported in place, so you can pass arrays, slices of arrays, buffer
  /// pointers and the views of networking libraries without a copy. Other collections are copied.
  ///
  /// - Parameters:
  ///   - bytes: A JSON document, in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the value in the document; the whole document by default.
  ///   - options: The import options.
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/missingKey``.
  public init(
    bytes: some Collection<UInt8>, at path: JSONKeyPath = [],
    options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try bytes.request(at: path, options) { request throws(JSONModelError) in
      try _import(request)
    }
  }

  /// Imports a document from a span of bytes, without copying them.
  ///
  /// ```swift
  /// // message is a [UInt8]
  /// let country = try Country(bytes: message.span.bytes)
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: A JSON document, in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the value in the document; the whole document by default.
  ///   - options: The import options.
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/missingKey``.
  public init(
    bytes: RawSpan, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try bytes.request(at: path, options) { request throws(JSONModelError) in
      try _import(request)
    }
  }

  /// Imports a JSON value by the rules for documents.
  ///
  /// ```swift
  /// let country = try Country(value: ["id": 276, "name": "Germany"])
  /// let users = try [User](value: response, at: "data.users")
  /// ```
  ///
  /// Use it for a value that you have already parsed. Its issues have key paths, but no positions.
  ///
  /// - Parameters:
  ///   - value: A JSON value.
  ///   - path: The key path of the part to import; the whole value by default.
  ///   - options: The import options.
  /// - Throws: ``JSONModelError`` with the issues of the value, such as
  ///   ``JSONModelError/Kind/missingKey``.
  public init(
    value: JSONValue, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try _import(ImportRequest(input: .value(value), path: path, options: options))
  }

  /// Imports a dictionary of Swift values, such as one that `JSONSerialization` returned.
  ///
  /// ```swift
  /// let country = try Country(
  ///   dictionary: ["id": 276, "name": "Germany", "dialCode": NSNull()])
  /// let users = try [User](dictionary: response, at: "data.users")
  /// ```
  ///
  /// The rules are those for documents; issues come in the order of the keys and without positions.
  /// The dynamic type of a value determines its JSON type, so a `Bool` is never a number. You can
  /// write null as `NSNull`, nil or `JSONValue.null`.
  ///
  /// A value that a transformer could produce, such as a `Date`, `URL`, `UUID`, `Data` or
  /// `Decimal`, is assigned unchanged to a property of its type. Any other value that isn't JSON is
  /// an issue, even under an unknown key.
  ///
  /// - Parameters:
  ///   - dictionary: The members of an object.
  ///   - path: The key path of the part to import; the whole dictionary by default.
  ///   - options: The import options.
  /// - Throws: ``JSONModelError`` with the issues of the dictionary, such as
  ///   ``JSONModelError/Kind/missingKey``.
  public init(
    dictionary: [String: Any], at path: JSONKeyPath = [],
    options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try _import(ImportRequest(input: .tree(dictionary), path: path, options: options))
  }

  /// Imports an array of Swift values, such as one that `JSONSerialization` returned.
  ///
  /// ```swift
  /// let rows = [["name": "Rome"], ["name": "Bonn"]]
  /// let cities = try [City](dictionaries: rows)
  /// let bonn = try City(dictionaries: rows, at: "[1]")
  /// ```
  ///
  /// ``init(dictionary:at:options:)`` describes which values you can pass.
  ///
  /// - Parameters:
  ///   - dictionaries: The elements: dictionaries for an array of models, arrays of dictionaries
  ///     for an array of arrays.
  ///   - path: The key path of the part to import; the whole array by default.
  ///   - options: The import options.
  /// - Throws: ``JSONModelError`` with the issues of the array, such as
  ///   ``JSONModelError/Kind/missingKey`` at `[1].name`.
  public init(
    dictionaries: [Any], at path: JSONKeyPath = [],
    options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try _import(ImportRequest(input: .tree(dictionaries), path: path, options: options))
  }

  /// Imports a document from a file.
  ///
  /// ```swift
  /// let countries = try [Country](contentsOf: file)
  /// ```
  ///
  /// The file is read into memory. If it is longer than ``JSONImportOptions/maximumBytes``, it is
  /// rejected without reading all of it. To import the standard input, pass a URL with the path
  /// `-`.
  ///
  /// - Parameters:
  ///   - file: The URL of a file with a JSON document.
  ///   - path: The key path of the value in the document; the whole document by default.
  ///   - options: The import options.
  /// - Throws: ``JSONModelError`` with the issues of the document; ``JSONFileError`` if the file
  ///   cannot be read.
  public init(
    contentsOf file: URL, at path: JSONKeyPath = [],
    options: JSONImportOptions = .default
  ) throws {
    self.init()
    try file.request(at: path, options) { request throws(JSONModelError) in
      try _import(request)
    }
  }
}
