/// How one property is imported and exported, whatever the registry of its class says.
///
/// ```swift
/// override class var propertyTransformers: [String: JSONTransformer] {
///   [
///     "birthday": .date(.pattern("dd.MM.yyyy")),
///     "entries": .lossy(),
///     "level": JSONTransformer(
///       import: { try Level(code: $0.string ?? "") },
///       export: { (level: Level) in .string(level.code) }),
///   ]
/// }
/// ```
///
/// The property's key, and what null and an absent key mean, stay as they are; null is given to no
/// transformer. The transformers of superclasses are inherited, unless a subclass has another one
/// for the same property. A name that is no property's, or a type that is not the property's, is a
/// mistake in the declaration.
public struct JSONTransformer: Sendable {
  enum Rule: Sendable {
    case functions(any ImportTransformer, any ExportTransformer)
    case date(JSONDateFormat)
    case lossy
  }

  let rule: Rule

  /// Makes a transformer of two functions.
  ///
  /// ```swift
  /// JSONTransformer(
  ///   import: { try colorFromString($0.string ?? "") },
  ///   export: { (color: Color) in .string(color.hexadecimal) })
  /// ```
  ///
  /// - Parameters:
  ///   - import: Makes a value of the property's type, without the Optional around it, or refuses
  ///     by throwing.
  ///   - export: Makes the JSON value that `import` would read.
  public init<Value>(
    import: @escaping @Sendable (JSONValue) throws -> Value,
    export: @escaping @Sendable (Value) throws -> JSONValue
  ) {
    rule = .functions(
      FunctionImportTransformer(source: .value, isBuiltIn: false, function: `import`),
      FunctionExportTransformer(function: export))
  }

  private init(_ rule: Rule) { self.rule = rule }

  /// Reads and writes the dates of a property in one format: of a `Date`, `[Date]`,
  /// `[String: Date]?` and so on.
  ///
  /// ```swift
  /// override class var propertyTransformers: [String: JSONTransformer] {
  ///   ["createdAt": .date(.millisecondsSince1970)]
  /// }
  /// ```
  public static func date(_ format: JSONDateFormat) -> JSONTransformer {
    JSONTransformer(.date(format))
  }

  /// Drops the elements of an array, set or dictionary that cannot be imported, and keeps the rest.
  ///
  /// ```swift
  /// final class Search: JSONModel {
  ///   var hits: [Int] = []
  ///   override class var propertyTransformers: [String: JSONTransformer] { ["hits": .lossy()] }
  /// }
  /// try Search(string: #"{"hits": [1, null, 3]}"#).hits   // [1, 3]
  /// ```
  ///
  /// What was dropped, and why, is handed to ``JSONImportOptions/onDroppedElements``. Elements of
  /// elements are not dropped.
  public static func lossy() -> JSONTransformer { JSONTransformer(.lossy) }

  /// The registry for the property, which has its transformer before all others.
  func registry(inheriting parent: JSONTransformerRegistry) -> JSONTransformerRegistry {
    switch rule {
    case .functions(let importer, let exporter):
      parent.replacing(by: importer, exporter)
    case .date(let format): format.registry(inheriting: parent)
    case .lossy: parent
    }
  }
}
