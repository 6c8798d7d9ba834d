/// The base class of models: declare `var`s, import JSON.
///
/// ```swift
/// final class Country: JSONModel {
///   var id = 0                    // the key is required, null is refused
///   var name = ""
///   var dialCode: Int?            // the key may be absent or null
///   @OptionalKey var page = 1     // the key may be absent or null: 1 then stands
///   @Ignore var flag: AnyObject?  // takes no part
///
///   override func validate() throws {
///     if id < 1 { throw JSONValidationError("must be positive", at: "id") }
///   }
/// }
///
/// let country = try Country(string: #"{"id": 276, "name": "Germany"}"#)
/// country.name       // "Germany"
/// country.dialCode   // nil
/// ```
///
/// A class is inspected at its first use. Every stored `var` takes part, also private and inherited
/// ones; `let`, `lazy` and computed properties are passed over. Property observers do not run on
/// import, as they do not run when Swift initializes a class.
///
/// Supported types are `String`, `Bool`, all integers, `Float`, `Double`, `Decimal`, `Date`, `URL`,
/// `UUID`, `Data`, `TimeZone`, ``JSONNumber``, ``JSONValue``, `Any`, enumerations and other types
/// with such a raw value, models, any type with a transformer (``JSONTransformerRegistry``), any
/// `Codable` type, and of all these `T?`, `[T]`, `Set<T>`, ``JSONPresence`` and dictionaries whose
/// keys are strings, whole numbers or enumerations of these, nested to any depth. A property of
/// another type is a mistake that ``JSONModel/checkDeclaration()`` and the first import report,
/// unless it is ignored.
///
/// What is inside a `Codable` type it reads itself, from numbers, dates, URLs and the like as here,
/// without conversions.
///
/// Any number of threads may import the same classes at once. A model itself is not shared state.
open class JSONModel: JSONModelProtocol, Codable {
  /// Makes a model with the initial values of its properties.
  ///
  /// ```swift
  /// let country = Country()
  /// country.name = "Germany"
  /// ```
  public required init() {}

  /// Imports what a decoder has, of JSON or of any other format.
  ///
  /// ```swift
  /// struct Page: Codable { var countries: [Country] }
  /// let page = try JSONDecoder().decode(Page.self, from: data)
  /// ```
  ///
  /// The decoder decodes each property as its declared type; a `Date`, `Data`, `URL`, `UUID` or
  /// `Decimal` is taken as the decoder decodes it. If it cannot decode the type, it is asked for the
  /// JSON types that a transformer takes. Only the values of ``JSONValue`` and `Any` are guessed.
  /// Keys, constraints, hooks and `validate()` are those of documents.
  ///
  /// An initializer cannot change the class of its instance: an object whose tag names a subclass is
  /// an error. Inside an import, `Codable` types get an instance of the class that the
  /// ``JSONModel/discriminator`` chooses.
  ///
  /// - Throws: `DecodingError` whose coding path leads to the first issue, and whose underlying
  ///   error is the ``JSONModelError`` with all of them; or what the decoder throws.
  public required convenience init(from decoder: any Decoder) throws {
    self.init()
    try fill(from: decoder)
  }

  /// How the names of properties become the keys of documents; as they are by default.
  ///
  /// ```swift
  /// override class var keyMapper: JSONKeyMapper { .snakeCase.mapping(["name": "info.name"]) }
  /// ```
  ///
  /// It is asked when the class is inspected. An entry for a property that does not exist is a
  /// mistake, and so are two properties that would be written to conflicting places, such as `a`
  /// and `a.b`.
  open class var keyMapper: JSONKeyMapper { .identity }

  /// Whether the key of a property may be absent or null, its initial value then standing.
  ///
  /// ```swift
  /// override class func propertyIsOptional(_ name: String) -> Bool { name == "page" }
  /// ```
  ///
  /// It is asked when the class is inspected, not for every import; `false` by default. It says for
  /// a property by name what ``OptionalKey`` says at its declaration.
  open class func propertyIsOptional(_ name: String) -> Bool { false }

  /// Whether a property takes no part in import; it may then have any type.
  ///
  /// ```swift
  /// weak var parent: Country?
  /// override class func propertyIsIgnored(_ name: String) -> Bool { name == "parent" }
  /// ```
  ///
  /// It is asked when the class is inspected, not for every import; `false` by default. It says for
  /// a property by name what ``Ignore`` says at its declaration, also for `weak` and `unowned`
  /// ones.
  open class func propertyIsIgnored(_ name: String) -> Bool { false }

  /// The names of the only properties that take part, all others being ignored; nil for all.
  ///
  /// ```swift
  /// override class var onlyProperties: Set<String>? { ["id", "name"] }
  /// ```
  ///
  /// A name that is no property's is a mistake.
  open class var onlyProperties: Set<String>? { nil }

  /// What makes the values of this class's properties of JSON values of other types; the shared
  /// registry by default.
  ///
  /// ```swift
  /// override class var transformers: JSONTransformerRegistry { .strict }
  /// // "10" is no Int then
  /// ```
  open class var transformers: JSONTransformerRegistry { .shared }

  /// Transformers of single properties, by name; none by default.
  ///
  /// ```swift
  /// override class var propertyTransformers: [String: JSONTransformer] {
  ///   ["birthday": .date(.pattern("dd.MM.yyyy"))]
  /// }
  /// ```
  ///
  /// Those of superclasses are inherited.
  open class var propertyTransformers: [String: JSONTransformer] { [:] }

  /// What the values of properties have to be, apart from their types; nothing by default.
  ///
  /// ```swift
  /// override class var constraints: [String: [JSONConstraint]] {
  ///   ["code": [.pattern("^[A-Z]{2}$")], "cities": [.count(1...50), .each(.length(1...80))]]
  /// }
  /// ```
  ///
  /// They are asked for when the class is inspected, and hold for what a document brings, at the
  /// position of the value, and for the whole model after a merge. Those of superclasses are
  /// inherited; a subclass adds to them. A constraint for a property that does not exist, or that
  /// its type cannot have, is a mistake. Of ignored properties nothing is checked.
  open class var constraints: [String: [JSONConstraint]] { [:] }

  /// What the class is, for ``JSONModel/jsonSchema(describing:)``; nil by default.
  ///
  /// ```swift
  /// override class var schemaDescription: String? { "A country of ISO 3166-1." }
  /// ```
  open class var schemaDescription: String? { nil }

  /// What single properties are, by name, for ``JSONModel/jsonSchema(describing:)``; none by
  /// default.
  ///
  /// ```swift
  /// override class var propertyDescriptions: [String: String] {
  ///   ["code": "ISO 3166-1 alpha-2", "area": "in square kilometres"]
  /// }
  /// ```
  ///
  /// Those of superclasses are inherited.
  open class var propertyDescriptions: [String: String] { [:] }

  /// The JSON Schemas of properties whose types do not tell what they read, by name; none by
  /// default.
  ///
  /// ```swift
  /// override class var propertySchemas: [String: JSONValue] {
  ///   ["position": ["type": "object", "required": ["x", "y"]]]   // a Codable structure
  /// }
  /// ```
  ///
  /// They say what a value is that is not null; constraints are added. Those of superclasses are
  /// inherited.
  open class var propertySchemas: [String: JSONValue] { [:] }

  /// Properties that are set through their setters: computed ones, or ones with observers; none by
  /// default.
  ///
  /// ```swift
  /// var health = 100 { didSet { print("health is \(health)") } }
  /// override class var registeredProperties: [JSONProperty] {
  ///   [JSONProperty("health", \Player.health)]
  /// }
  /// ```
  ///
  /// A class that was compiled without reflection metadata lists all of its properties here; those
  /// that it does not list are then not imported. Those of superclasses are inherited.
  open class var registeredProperties: [JSONProperty] { [] }

  /// Which class an object becomes, for a cluster of classes with a common superclass; by default
  /// it is the class itself.
  ///
  /// ```swift
  /// override class var discriminator: JSONDiscriminator? {
  ///   JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "square": Square.self])
  /// }
  /// ```
  open class var discriminator: JSONDiscriminator? { nil }

  /// Sees and may change every object before this class imports it; nil by default.
  ///
  /// ```swift
  /// override class var willImport: (@Sendable (inout [String: JSONValue]) throws -> Void)? {
  ///   { $0["name"] = $0["name"] ?? $0["title"] }
  /// }
  /// ```
  ///
  /// Where a discriminator chooses the class, it sees the object as it came. An error becomes
  /// `validationFailed` at the object. Issues of the changed object have its paths, and the
  /// position of the value there, or of what is around it in the document. Equal keys are
  /// `duplicateKey` issues, at every level of the object and also where the class does not read them,
  /// except in values of properties of type ``JSONValue`` and `Any`.
  ///
  /// The hooks of superclasses run before it, that of the base class first: do not call `super`. A
  /// hook is known by its closure expression; where a subclass gets its hook from the same one, by a
  /// helper function, only the hook of the subclass runs.
  open class var willImport: (@Sendable (inout [String: JSONValue]) throws -> Void)? { nil }

  /// Sees and may change every object of this class after it was exported; nil by default.
  ///
  /// ```swift
  /// override class var willExport: (@Sendable (inout [String: JSONValue]) throws -> Void)? {
  ///   { $0["version"] = 2 }
  /// }
  /// ```
  ///
  /// The members keep their order; new ones follow, sorted by key. An error becomes `notExportable`
  /// at the object. The hooks of superclasses run before it, as those of ``willImport`` do.
  open class var willExport: (@Sendable (inout [String: JSONValue]) throws -> Void)? { nil }

  /// What an import does with keys that no property reads; they are ignored by default.
  ///
  /// ```swift
  /// override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  /// ```
  open class var unknownKeys: JSONUnknownKeyPolicy { .ignore }

  /// Whether another model is equal to this one: of the same dynamic class, with equal properties.
  ///
  /// ```swift
  /// let first = try Country(string: #"{"id": 276, "name": "Germany"}"#)
  /// let second = try Country(string: #"{"name": "Germany", "id": 276.0}"#)
  /// first == second   // true
  /// ```
  ///
  /// If a property is marked ``Index``, it alone counts. Ignored properties do not. A property
  /// whose type is not `Equatable` is compared by its exported form; if it has none, as a value of a
  /// type that is only `Decodable`, the model is equal to itself only. If a type is `Equatable` but
  /// not `Hashable`, the exported forms must be equal, too, because they are hashed. Graphs with
  /// reference cycles are equal if nothing in them differs. Override it together with
  /// ``hash(into:)``.
  open func isEqual(to other: JSONModel) -> Bool { ModelComparison.areEqual(self, other) }

  /// Hashes the properties that ``isEqual(to:)`` compares, down to 32 levels of nested models.
  ///
  /// A set of models counts only in the outermost model, and only if the model cannot be in the set
  /// itself: a set hashes its elements while it grows, when they must not read it.
  ///
  /// As with any class, do not change a model while it is in a set or the key of a dictionary.
  open func hash(into hasher: inout Hasher) { ModelHash.hash(self, into: &hasher) }

  /// The class and its properties in the order of their declaration, nested models indented, long
  /// data shortened.
  ///
  /// ```swift
  /// print(country)
  /// // Country
  /// //   id: 276
  /// //   name: "Germany"
  /// ```
  open func modelDescription() -> String { ModelDescription.text(of: self) }

  /// Refuses an object by throwing; does nothing by default.
  ///
  /// ```swift
  /// override func validate() throws {
  ///   if end < start { throw JSONValidationError("must not be before the start", at: "end") }
  /// }
  /// ```
  ///
  /// It runs once for every imported object, nested ones first, after all properties were imported
  /// and where neither the object nor anything inside it has an issue. Throw a
  /// ``JSONValidationError`` to name the property that is to blame, or ``JSONValidationErrors`` to
  /// report several; any other error works too.
  open func validate() throws {}
}
