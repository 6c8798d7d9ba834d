#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A type that documents can be imported into: a model, a container of models, a ``JSONValue`` or a
/// ``JSONPatch``.
///
/// All of them import the same forms of a document, the whole or the value at a key path:
///
/// ```swift
/// let country = try Country(data: data)
/// let users = try [User](string: text, at: "data.users")
/// let value = try JSONValue(contentsOf: file)
/// let patch = try JSONPatch(bytes: request.body, options: limits)
/// ```
///
/// Do not conform other types to this protocol.
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
      try _import(request)
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
      try _import(request)
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
      try _import(request)
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
      try _import(request)
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
    try _import(ImportRequest(input: .value(value), path: path, options: options))
  }

  /// Imports a dictionary of Swift values, or a dictionary that `JSONSerialization` returned.
  ///
  /// ```swift
  /// let country = try Country(dictionary: ["id": 276, "name": "Germany", "dialCode": NSNull()])
  /// let users = try [User](dictionary: response, at: "data.users")
  /// ```
  ///
  /// The rules are those for documents. Issues have no position, and the order of the keys. The
  /// dynamic type of a value determines its JSON type: a `Bool` is never a number. Null is `NSNull`,
  /// nil or `JSONValue.null`. A `Date`, `URL`, `UUID`, `Data`, `Decimal`, or a value of any other
  /// type that a transformer produces, is assigned unchanged to a property of that type. Any other
  /// value without JSON is an issue, also under an unknown key.
  ///
  /// - Parameters:
  ///   - dictionary: The members of an object.
  ///   - path: The key path of the part to import; the whole dictionary by default.
  ///   - options: The options of the import.
  /// - Throws: ``JSONModelError`` with the issues of the dictionary, such as
  ///   ``JSONModelError/Kind/missingKey``, and no other error.
  public init(
    dictionary: [String: Any], at path: JSONKeyPath = [],
    options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try _import(ImportRequest(input: .tree(dictionary), path: path, options: options))
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
    contentsOf file: URL, at path: JSONKeyPath = [],
    options: JSONImportOptions = .default
  ) throws {
    self.init()
    try file.request(at: path, options) { request throws(JSONModelError) in
      try _import(request)
    }
  }
}
