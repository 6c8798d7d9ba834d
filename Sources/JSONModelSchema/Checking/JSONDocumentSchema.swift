public import JSONModelKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A JSON Schema that you check documents against.
///
/// ```swift
/// let schema = try JSONDocumentSchema(value: [
///   "required": ["id", "name"],
///   "properties": ["id": ["minimum": 1]],
/// ])
/// do {
///   try schema.check(data: Data(#"{"id": 0}"#.utf8))
/// } catch {
///   print(error)
///   // Document: 2 issues
///   //   line 1, column 1, name: required key is missing ...
///   //   line 1, column 8, id: must be at least 1 ...
/// }
/// ```
///
/// You can use draft 2020-12, or draft-07 if `$schema` names it. Beyond JSON Schema, an OpenAPI
/// document with a `$ref` at its root is a schema, and a `discriminator` is checked. The
/// initializer rejects a keyword or format that it cannot check, so a document that passes has been
/// checked against the whole schema.
///
/// Create the schema once and share it between threads. A check works without recursion, and ends
/// with the code `limit_exceeded` if it takes more than ten million steps.
///
/// For the guide, see <doc:JSONModelSchema>.
public struct JSONDocumentSchema: Sendable {
  /// Whether a check compares strings with the keyword `format`.
  package enum Formats: String, CaseIterable, Sendable {
    /// A string in another format is an issue.
    case assert
    /// The keyword is an annotation, as is the default of the specification.
    case annotate
  }

  package let nodes: SchemaNodes

  /// Creates a schema from a document.
  ///
  /// ```swift
  /// let schema = try JSONDocumentSchema(data: Data(contentsOf: file))
  /// ```
  ///
  /// - Parameters:
  ///   - data: A JSON Schema, draft 2020-12 or draft-07.
  ///   - options: The import options, such as its syntax.
  /// - Throws: `JSONModelError` with the issues of the document: the ones of its JSON, and one of
  ///   kind `validationFailed(_:)` at the key path of each keyword that is invalid or cannot be
  ///   checked.
  public init(data: Data, options: JSONImportOptions = .default) throws(JSONModelError) {
    try self.init(data: data, options: options, formats: .assert)
  }

  /// Creates a schema from a JSON value.
  ///
  /// ```swift
  /// let schema = try JSONDocumentSchema(value: City.jsonSchema())
  /// ```
  ///
  /// - Parameter value: A JSON Schema, draft 2020-12 or draft-07.
  /// - Throws: The same errors as ``init(data:options:)``, without positions.
  public init(value: JSONValue) throws(JSONModelError) {
    nodes = try value.request(.default) { document throws(JSONModelError) in
      try SchemaNodes(document, formats: .assert, isStrict: true)
    }
  }

  /// - Parameter isStrict: Whether keywords that cannot be checked are issues.
  package init(
    data: Data, options: JSONImportOptions, formats: Formats, isStrict: Bool = true
  ) throws(JSONModelError) {
    nodes = try data.request(at: [], options) { document throws(JSONModelError) in
      try SchemaNodes(document, formats: formats, isStrict: isStrict)
    }
  }

  /// Checks a document.
  ///
  /// ```swift
  /// try schema.check(data: Data(#"{"id": 1, "name": "Rome"}"#.utf8))
  /// ```
  ///
  /// JSON Schema has other rules than imports: null isn't an absent key, a number such as `1.0` is
  /// an integer (JSON Schema Core, section 4.2.3), and a string must have the `format` that the
  /// schema requires.
  ///
  /// - Parameters:
  ///   - data: A JSON document, in UTF-8 unless the options specify another encoding.
  ///   - options: The import options, such as its syntax and the maximum number of issues.
  /// - Throws: `JSONModelError` with all issues of the document in document order, with their key
  ///   paths and positions.
  public func check(data: Data, options: JSONImportOptions = .default) throws(JSONModelError) {
    try data.request(at: [], options, check)
  }

  /// Checks a JSON value.
  ///
  /// ```swift
  /// try schema.check(value: ["id": 1, "name": "Rome"])
  /// ```
  ///
  /// - Parameters:
  ///   - value: The document.
  ///   - options: The import options, such as the maximum number of issues.
  /// - Throws: `JSONModelError` with all issues of the value in the order of their key paths,
  ///   without positions.
  public func check(
    value: JSONValue, options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try value.request(options, check)
  }

  private func check(_ document: _JSONDocument) throws(JSONModelError) {
    let issues = SchemaChecker.issues(of: try document.jsonValue(), nodes.root)
    if !issues.isEmpty { throw document.error("Document", issues) }
  }
}

/// The nodes of a schema, which may refer to each other in cycles.
///
/// Sendable, although nodes are mutable: only the loader assigns to them, before the initializer
/// returns, and `removeReferences` runs when no thread has a reference anymore.
package final class SchemaNodes: @unchecked Sendable {
  package let root: SchemaNode
  private let all: [SchemaNode]

  fileprivate init(
    _ document: _JSONDocument, formats: JSONDocumentSchema.Formats, isStrict: Bool
  ) throws(JSONModelError) {
    var loader = SchemaLoader(
      try document.jsonValue(), formats: formats, isStrict: isStrict)
    root = loader.load()
    all = loader.allNodes
    if !loader.issues.isEmpty { throw document.error("JSON Schema", loader.issues) }
  }

  package var paths: [JSONKeyPath] { all.map(\.path) }

  deinit {
    for node in all { node.removeReferences() }
  }
}
