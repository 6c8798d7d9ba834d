#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// `JSONValue(data:)` is in a lower layer, without options. Use these initializers for input that is
// not trusted or not in UTF-8, and to import only a part of a document.

extension JSONValue {
  /// Imports a document, or the value at a key path of it.
  ///
  /// ```swift
  /// let users = try JSONValue(data: response, at: "data.users")
  /// let body = try JSONValue(data: request.body, options: JSONImportOptions(maximumBytes: 4_096))
  /// ```
  ///
  /// Without options, the last of several equal keys is used, as in ``init(data:)``. With options
  /// of your own, equal keys are issues unless the options permit them.
  ///
  /// - Parameters:
  ///   - data: A JSON document (RFC 8259), in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the value in the document; the whole document by default.
  ///   - options: The options of the import.
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/duplicateKey``, and no other error.
  public init(
    data: Data, at path: JSONKeyPath = [],
    options: JSONImportOptions = JSONImportOptions(duplicateKeys: .useLast)
  ) throws(JSONModelError) {
    self = try data.request(at: path, options) { request throws(JSONModelError) in
      try ModelImport.jsonValue(request)
    }
  }

  /// Imports a document in a string, or the value at a key path of it.
  ///
  /// ```swift
  /// try JSONValue(string: #"{"data": [1, 2]}"#, at: "data[1]").int   // 2
  /// ```
  ///
  /// - Throws: The same errors as ``init(data:at:options:)``.
  public init(
    string: String, at path: JSONKeyPath = [],
    options: JSONImportOptions = JSONImportOptions(duplicateKeys: .useLast)
  ) throws(JSONModelError) {
    self = try string.request(at: path, options) { request throws(JSONModelError) in
      try ModelImport.jsonValue(request)
    }
  }

  /// Imports a document in a collection of bytes, or the value at a key path of it.
  ///
  /// ```swift
  /// let value = try JSONValue(bytes: message[headerLength...])   // message is a [UInt8]
  /// ```
  ///
  /// - Throws: The same errors as ``init(data:at:options:)``.
  public init(
    bytes: some Collection<UInt8>, at path: JSONKeyPath = [],
    options: JSONImportOptions = JSONImportOptions(duplicateKeys: .useLast)
  ) throws(JSONModelError) {
    self = try bytes.request(at: path, options) { request throws(JSONModelError) in
      try ModelImport.jsonValue(request)
    }
  }

  /// Imports a document in a span of bytes, or the value at a key path of it.
  ///
  /// ```swift
  /// let value = try JSONValue(bytes: message.span.bytes)   // message is a [UInt8]
  /// ```
  ///
  /// - Throws: The same errors as ``init(data:at:options:)``.
  public init(
    bytes: RawSpan, at path: JSONKeyPath = [],
    options: JSONImportOptions = JSONImportOptions(duplicateKeys: .useLast)
  ) throws(JSONModelError) {
    self = try bytes.request(at: path, options) { request throws(JSONModelError) in
      try ModelImport.jsonValue(request)
    }
  }

  /// Imports a document in a file, or the value at a key path of it.
  ///
  /// ```swift
  /// let settings = try JSONValue(contentsOf: file)
  /// ```
  ///
  /// The file is read into memory. A file that is longer than ``JSONImportOptions/maximumBytes`` is
  /// rejected without reading all of it. The URL of the path `-` denotes the standard input.
  ///
  /// - Throws: The same errors as ``init(data:at:options:)``; ``JSONFileError`` if the file cannot
  ///   be read.
  public init(
    contentsOf file: URL, at path: JSONKeyPath = [],
    options: JSONImportOptions = JSONImportOptions(duplicateKeys: .useLast)
  ) throws {
    self = try file.request(at: path, options) { request throws(JSONModelError) in
      try ModelImport.jsonValue(request)
    }
  }
}
