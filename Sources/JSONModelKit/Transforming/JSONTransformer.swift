/// A rule for importing and exporting one property, in place of the registry of its class.
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
/// You declare it in ``JSONModel/propertyTransformers``. It changes only how values are converted:
/// the key of the property, and what null and an absent key mean, stay the same. You never have to
/// handle null. A subclass inherits the transformers of its superclasses, and can declare others
/// for the same properties.
///
/// If a name isn't a property, or a transformer is for another type, you get a declaration error,
/// ``JSONModelError/Kind/invalidDeclaration(_:)``.
///
/// The guide is <doc:Guide-Transformers>.
public struct JSONTransformer: Sendable {
  enum Rule: Sendable {
    /// The registry of the class applies, as for other properties.
    case registered
    case functions(ImportTransformer, ExportTransformer)
    case date(JSONDateFormat)
    case form(ValueForm)
    indirect case elements(JSONTransformer, areDropped: Bool)
    /// A string with the JSON of the value, which has a transformer of its own.
    indirect case embedded(JSONTransformer, acceptsObjects: Bool)
  }

  let rule: Rule
  /// Whether an empty string is imported as nil.
  var importsEmptyAsNil = false
  /// How imported strings are changed.
  var textChanges: TextChanges = []
  /// Whether numbers and Booleans are strings.
  var isQuoted = false
  /// The JSON form of the array, if it is not an array of its elements.
  var arrayForm: ArrayForm?
  /// The replacement for a wrong value.
  var replacement: Replacement?

  /// Creates a transformer from two functions of yours.
  ///
  /// ```swift
  /// JSONTransformer(
  ///   import: { try colorFromString($0.string ?? "") },
  ///   export: { (color: Color) in .string(color.hexadecimal) })
  /// ```
  ///
  /// - Parameters:
  ///   - import: Returns a value of the property's type, or of the type that its Optional or
  ///     ``JSONPresence`` wraps. To reject the JSON value, return nil or throw.
  ///   - export: Returns a JSON value that `import` accepts.
  public init<Value>(
    import: @escaping @Sendable (JSONValue) throws -> Value?,
    export: @escaping @Sendable (Value) throws -> JSONValue
  ) {
    rule = Self.rule(`import`, export)
  }

  private static func rule<Source: JSONPrimitive, Value, Target: JSONPrimitive>(
    _ importFunction: @escaping @Sendable (Source) throws -> Value?,
    _ exportFunction: @escaping @Sendable (Value) throws -> Target
  ) -> Rule {
    .functions(
      ImportTransformer(isBuiltIn: false, isDeclaredForProperty: true) { (source: Source) in
        guard let value = try importFunction(source) else { throw JSONTransformError.noValue }
        return value
      },
      ExportTransformer(function: exportFunction))
  }

  init(_ rule: Rule) { self.rule = rule }

  /// Whether the transformer applies to the value in a `JSONPresence`, because it concerns its
  /// elements or its JSON form.
  var isForContent: Bool {
    switch rule {
    case .elements, .embedded: true
    default: arrayForm != nil
    }
  }

  /// The part of the transformer for the value in a `JSONPresence`.
  var content: JSONTransformer {
    var content = JSONTransformer(rule)
    content.arrayForm = arrayForm
    return content
  }

  /// Whether the transformer converts values of particular types.
  var convertsTypes: Bool {
    switch rule {
    case .registered, .elements, .embedded: false
    case .functions, .date, .form: true
    }
  }

  /// Whether values of the types that the rule is for are always strings.
  var writesStrings: Bool {
    switch rule {
    case .registered, .date: false
    case .functions(_, let exporter): exporter.jsonType == .string
    case .form(let form): !form.hasNumbers
    case .elements(let inner, _), .embedded(let inner, _): inner.writesStrings
    }
  }

  /// Imports and exports the dates of a property in one format.
  ///
  /// ```swift
  /// override class var propertyTransformers: [String: JSONTransformer] {
  ///   ["createdAt": .date(.millisecondsSince1970)]
  /// }
  /// // {"createdAt": 1700000000500}: 2023-11-14T22:13:20.5Z
  /// ```
  ///
  /// The property can be a `Date`, `[Date]`, `[String: Date]?` and so on. The guide is
  /// <doc:Guide-Dates>.
  ///
  /// - Parameter format: The only format that is accepted and written.
  /// - Returns: A transformer for dates and containers of dates.
  public static func date(_ format: JSONDateFormat) -> JSONTransformer {
    JSONTransformer(.date(format))
  }

  /// Imports the JSON in a string, and exports a string with the JSON of the value.
  ///
  /// ```swift
  /// final class Notification: JSONModel {
  ///   var message = Order()
  ///   override class var propertyTransformers: [String: JSONTransformer] {
  ///     ["message": .embedded]
  ///   }
  /// }
  /// // {"message": "{\"orderId\": \"x\"}"}
  /// ```
  ///
  /// You can use it for a property of any type; for an array of such strings, write
  /// `.each(.embedded)`. Issues have the key path of the string, followed by the path in it, and
  /// the position of the character in the document. The guide is <doc:Guide-Cookbook>.
  public static var embedded: JSONTransformer { .embedded() }

  /// Imports the JSON in a string with a transformer, and exports a string with the JSON.
  ///
  /// ```swift
  /// ["dates": .embedded(.each(.date(.secondsSince1970)))]
  /// // {"dates": "[1700000000]"}
  /// ```
  ///
  /// The arguments of a tool call are a string with some language models, and an object with
  /// others. You can accept both:
  ///
  /// ```swift
  /// ["arguments": .embedded(acceptsObjects: true)]
  /// // {"arguments": "{\"city\": \"Bern\"}"}
  /// // {"arguments": {"city": "Bern"}}
  /// ```
  ///
  /// Issues have the position in the document in both forms. You always export a string, and
  /// merging replaces the whole value.
  ///
  /// - Parameters:
  ///   - content: The transformer of the value in the string, if it needs one.
  ///   - acceptsObjects: Whether an object or array that isn't in a string is accepted as well. The
  ///     type of the property must be one that is imported from objects or arrays.
  /// - Returns: A transformer for any type of a property.
  public static func embedded(
    _ content: JSONTransformer? = nil, acceptsObjects: Bool = false
  ) -> JSONTransformer {
    JSONTransformer(
      .embedded(content ?? JSONTransformer(.registered), acceptsObjects: acceptsObjects))
  }

  /// Returns a registry in which the transformer of the property precedes all others.
  func registry(inheriting outer: JSONTransformerRegistry) -> JSONTransformerRegistry {
    let parent =
      textChanges.isEmpty
      ? outer : JSONTransformerRegistry(inheriting: outer, form: textChanges.form)
    let registry =
      switch rule {
      case .functions(let importer, let exporter): parent.replacing(by: importer, exporter)
      case .date(let format): JSONTransformerRegistry(inheriting: parent, dates: format)
      case .form(let form): JSONTransformerRegistry(inheriting: parent, form: form)
      case .registered: parent
      case .elements(let inner, _), .embedded(let inner, _): inner.registry(inheriting: parent)
      }
    return isQuoted
      ? JSONTransformerRegistry(inheriting: registry, form: .quoted(in: registry)) : registry
  }
}

extension JSONTransformer {
  /// Creates a transformer from two functions between a JSON type and the type of the property.
  ///
  /// ```swift
  /// JSONTransformer(
  ///   import: { (text: String) in try Color(hex: text) },
  ///   export: { (color: Color) in color.hex })
  /// // "#ff0000": the color; 7: expected string, found number
  /// ```
  ///
  /// Your function never gets a value of another JSON type: you get a
  /// ``JSONModelError/Kind/typeMismatch(expected:found:)`` instead. The two functions can use
  /// different JSON types.
  ///
  /// - Parameters:
  ///   - import: Returns a value of the property's type, or of the type that its Optional or
  ///     ``JSONPresence`` wraps. To reject the JSON value, return nil or throw. Its parameter is a
  ///     ``JSONPrimitive``.
  ///   - export: Returns a ``JSONPrimitive`` that `import` accepts.
  public init<Source: JSONPrimitive, Value, Target: JSONPrimitive>(
    import: @escaping @Sendable (Source) throws -> Value?,
    export: @escaping @Sendable (Value) throws -> Target
  ) {
    self.init(Self.rule(`import`, export))
  }
}
