// A model inside a `Codable` value is imported by an importer of its own, because the type's
// `init(from:)` is in between. The context makes both one import: options, limits and what they
// have used up go in, and come out again, also when the inner import fails.
//
//   Importer<JSONReader>  ->  Page.init(from: ValueDecoder)  ->  Importer<TreeSource<ValueNode>>
//          |                                                          |
//          +----------------------- ImportContext --------------------+

/// What an import shares with the imports of models inside its `Codable` values.
final class ImportContext: DecodingScope {
  let options: JSONImportOptions
  /// How often the value is read, because several properties read what is around it.
  var readings = 1
  /// How many hooks were given what is around the value, and how often.
  var hooks = 0
  var hookReadings = 0
  var budget: ImportBudget
  /// Whether the document is a patch.
  var isMerging = false
  /// How many arrays and objects may be nested inside the value.
  var remainingDepth = 0
  /// The limit that the value exceeds, with its path from the value; it ends the whole import.
  var exceeded: (reason: String, path: [JSONKeyPath.Component])?
  /// The issues of dropped elements, with their paths from the value.
  var dropped: [IssueCollector.Entry] = []
  var furtherDropped = 0

  init(options: JSONImportOptions) {
    self.options = options
    budget = ImportBudget(options)
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
    if exceeded == nil { exceeded = (reason, codingPath.map(\.component)) }
    return .dataCorrupted(.init(codingPath: codingPath, debugDescription: reason))
  }
}

extension DecodingError {
  /// Makes the error of a model that a decoder hands over at a coding path.
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
