// A model inside a `Codable` value has an importer of its own, because the type's `init(from:)` is
// in between. The context makes both of them one import: it passes options, limits and their usage
// to the inner import and back, even if the inner import fails.
//
//   Importer<JSONReader>  ->  Page.init(from: ValueDecoder)  ->  Importer<TreeSource<ValueNode>>
//          |                                                          |
//          +----------------------- ImportContext --------------------+

/// The state that an import shares with the imports of models inside its `Codable` values.
final class ImportContext: DecodingScope {
  let options: JSONImportOptions
  /// The state for the value: its patch is what was merged into the value before it is decoded.
  var scope: ImportScope
  /// The number of arrays and objects that may be nested inside the value.
  var remainingDepth = 0
  /// The exceeded limit, with its path relative to the value; it ends the whole import.
  var exceeded: (reason: String, fix: String?, path: [JSONKeyPath.Component])?
  /// The issues of the last model inside the value that could not be imported, with paths relative
  /// to the value, and the error that its import has thrown.
  var failure: (error: JSONModelError, entries: [IssueCollector.Entry])?
  /// Whether a model inside the value has an issue that is never tolerated, such as a limit.
  var hasIntolerableIssue = false
  /// The issues of values that were replaced or dropped, with paths relative to the value.
  var tolerated: [IssueCollector.Entry] = []
  var furtherTolerated = 0

  /// The options, for `Codable` types that pass them on to another decoder.
  var userInfo: [CodingUserInfoKey: Any] { [.jsonImportOptions: options] }

  init(options: JSONImportOptions) {
    self.options = options
    scope = ImportScope(options)
  }

  func importedModel(
    _ type: any Decodable.Type, from value: JSONValue, at codingPath: [any CodingKey]
  ) throws -> Any? {
    guard let type = (type as? AnyClass).flatMap(ModelClasses.model) else { return nil }
    do throws(JSONModelError) {
      return try ModelImport.model(of: type, from: value, in: self, at: codingPath)
    } catch {
      throw DecodingError(error, "\(error.kind)", at: codingPath)
    }
  }

  func exceed(limit reason: String, at codingPath: [any CodingKey]) -> DecodingError {
    if exceeded == nil { exceeded = (reason, nil, codingPath.map(\.component)) }
    return .dataCorrupted(.init(codingPath: codingPath, debugDescription: reason))
  }
}

extension DecodingError {
  /// Creates the error for a model that a decoder decodes at a coding path.
  init(_ error: JSONModelError, _ description: String, at codingPath: [any CodingKey]) {
    let steps = error.keyPath.components.map { step -> any CodingKey in
      switch step {
      case .key(let key): JSONCodingKey(key)
      case .index(let index): JSONCodingKey(index)
      }
    }
    self = .dataCorrupted(
      Context(
        codingPath: codingPath + steps, debugDescription: description, underlyingError: error))
  }
}
