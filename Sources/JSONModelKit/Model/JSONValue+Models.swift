#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONValue: JSONImportable {
  /// Creates null.
  public init() { self = .null }

  /// Imports a document in any of its forms.
  public mutating func _import(_ request: _JSONDocument) throws(JSONModelError) {
    self = try ModelImport.jsonValue(request)
  }
}

extension JSONPatch: JSONImportable {
  /// Creates a patch without operations.
  public init() { self.init([]) }

  /// Imports a document in any of its forms.
  ///
  /// The issues of operations have the positions and key paths of the whole document.
  public mutating func _import(_ request: _JSONDocument) throws(JSONModelError) {
    let value = try ModelImport.jsonValue(request, for: Self.self)
    self = try JSONPatch(operationsIn: value) { issues in request.located(issues) }
  }
}

// What other modules need to check documents.

extension JSONValue {
  package func request<Value>(
    _ options: JSONImportOptions, _ body: (_JSONDocument) throws(JSONModelError) -> Value
  ) throws(JSONModelError) -> Value {
    try body(_JSONDocument(input: .value(self), options: options))
  }
}

extension _JSONDocument {
  package func jsonValue() throws(JSONModelError) -> JSONValue { try ModelImport.jsonValue(self) }

  /// Returns an error with as many issues of the JSON value as the options permit, in document order
  /// and with their positions.
  package func error(_ model: String, _ issues: [JSONModelError.Issue]) -> JSONModelError {
    let first = Array(located(issues).prefix(max(options.maximumIssues, 1)))
    return JSONModelError(
      model: model, issues: first, furtherIssues: issues.count - first.count)
  }

  /// Returns issues of the JSON value with the key paths and positions of the document, and in its
  /// order; without positions in the order of their key paths.
  fileprivate func located(_ issues: [JSONModelError.Issue]) -> [JSONModelError.Issue] {
    let issues = issues.map { issue in
      var issue = issue
      issue.keyPath = path.appending(issue.keyPath)
      return issue
    }
    guard case .bytes(let bytes) = input else {
      return issues.inOrder { one, other in
        one.keyPath.components.lexicographicallyPrecedes(other.keyPath.components) {
          $0.isBefore($1)
        }
      }
    }
    if options.encoding == .utf8 { return located(issues, in: bytes) }
    return bytes.utf8(from: options.encoding)?.lend { located(issues, in: $0) } ?? issues
  }

  private func located(
    _ issues: [JSONModelError.Issue], in bytes: LentBytes
  ) -> [JSONModelError.Issue] {
    bytes.cursor.map { SyntaxTranslator.located(issues, in: $0, of: options.syntax) } ?? issues
  }
}

extension JSONValue {
  /// Creates a JSON value from a model, a `Codable` value, or a value of any type that a property
  /// can have.
  ///
  /// ```swift
  /// struct Point: Codable { var x = 0, y = 0 }
  /// try JSONValue(encoding: Point(x: 1, y: 2))   // {"x":1,"y":2}
  /// let start = Date(timeIntervalSince1970: 0)
  /// try JSONValue(encoding: ["start": start])
  /// // {"start":"1970-01-01T00:00:00Z"}
  /// ```
  ///
  /// The value is exported like a property of its type, with the transformers of
  /// ``JSONTransformerRegistry/shared``. If no property could have its type, for example because
  /// it is only `Encodable`, the value encodes itself.
  ///
  /// - Parameters:
  ///   - value: A model, a `Codable` value, or a container of them.
  ///   - options: What is exported of models.
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

  /// Creates a JSON value from a value of any type that a property can have, even if it isn't
  /// `Encodable`.
  ///
  /// ```swift
  /// enum Unit: String { case kilometer, mile }
  /// try JSONValue(encoding: [Unit.mile])   // ["mile"]
  /// ```
  ///
  /// - Parameters:
  ///   - value: A value of any type that a property can have.
  ///   - options: What is exported of models.
  /// - Throws: The same errors as for `Encodable` types, and
  ///   ``JSONModelError/Kind/invalidDeclaration(_:)`` if a property cannot have the type.
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
  /// try value["points"]?.decode([String: Int].self)
  /// // throws: typeMismatch
  /// ```
  ///
  /// Use it to import one part of a document as soon as you know its type. The value is imported
  /// like a property of this type, with the transformers of ``JSONTransformerRegistry/shared``.
  ///
  /// - Parameters:
  ///   - type: The type of the result; you can omit it where Swift infers it.
  ///   - options: The import options.
  /// - Returns: The imported value, which has passed all checks.
  /// - Throws: ``JSONModelError`` with the issues of the value, or with
  ///   ``JSONModelError/Kind/invalidDeclaration(_:)`` if a property cannot have the type.
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
