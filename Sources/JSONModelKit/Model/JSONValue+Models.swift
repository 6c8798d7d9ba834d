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

extension JSONValue {
  /// Creates a JSON value from a model, a `Codable` value, or a value of any type that a property
  /// can have.
  ///
  /// ```swift
  /// struct Point: Codable { var x = 0, y = 0 }
  /// try JSONValue(encoding: Point(x: 1, y: 2))            // {"x":1,"y":2}
  /// try JSONValue(encoding: ["start": Date(timeIntervalSince1970: 0)])
  /// // {"start":"1970-01-01T00:00:00Z"}
  /// ```
  ///
  /// The value is exported like a property of its type, with the transformers of
  /// ``JSONTransformerRegistry/shared``. A value whose type no property can have, for example
  /// because it is only `Encodable`, encodes itself.
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)`` with the key
  ///   path of the value that cannot be exported, or with the declaration errors of a model.
  public init<Value: Encodable>(
    encoding value: Value, options: JSONExportOptions = .default
  ) throws(JSONModelError) {
    guard let shape = SchemaBuilder.shape(of: Value.self) else {
      self = try ModelExport.tree(encoding: value, options)
      return
    }
    self = try ModelExport.tree(of: value, as: shape, options)
  }

  /// Creates a JSON value from a value that is not `Encodable`, but has a type that a property can
  /// have, such as an enumeration with raw values.
  ///
  /// ```swift
  /// enum Unit: String { case kilometer, mile }
  /// try JSONValue(encoding: [Unit.mile])   // ["mile"]
  /// ```
  ///
  /// - Throws: The same errors as for `Encodable` types, and
  ///   ``JSONModelError/Kind/invalidDeclaration(_:)`` if no property can have the type.
  @_disfavoredOverload
  public init<Value>(
    encoding value: Value, options: JSONExportOptions = .default
  ) throws(JSONModelError) {
    if let value = value as? any Encodable {
      self = try JSONValue(encoding: value, options: options)
    } else {
      self = try ModelExport.tree(of: value, as: Self.shape(of: Value.self), options)
    }
  }

  /// Converts the value to a model, a `Codable` value, or a value of any type that a property can
  /// have.
  ///
  /// ```swift
  /// struct Point: Codable { var x = 0, y = 0 }
  /// let value: JSONValue = ["points": [["x": 1, "y": 2]]]
  /// try value["points"]?.decode([Point].self).first?.y   // 2
  /// try value["points"]?.decode([String: Int].self)      // throws: typeMismatch
  /// ```
  ///
  /// The value is imported like the value of a property of this type, with the transformers of
  /// ``JSONTransformerRegistry/shared``.
  ///
  /// - Throws: ``JSONModelError`` with the issues of the value, or with
  ///   ``JSONModelError/Kind/invalidDeclaration(_:)`` if no property can have the type.
  public func decode<Value>(
    _ type: Value.Type = Value.self, options: JSONImportOptions = .default
  ) throws(JSONModelError) -> Value {
    let shape = try Self.shape(of: type)
    try shape.checkDeclarations(for: type)
    return try ModelImport.value(
      of: type, as: shape, ImportRequest(input: .value(self), options: options))
  }

  private static func shape(of type: Any.Type) throws(JSONModelError) -> ValueShape {
    if let shape = SchemaBuilder.shape(of: type) { return shape }
    let name = swiftTypeName(type)
    throw JSONModelError(
      model: name,
      issues: [.init(kind: .invalidDeclaration("\(name) cannot be the type of a property"))])
  }
}
