/// The base class of models: declare `var`s, and you can import and export JSON.
///
/// ```swift
/// final class Country: JSONModel {
///   var id = 0                    // the key is required, not null
///   var name = ""
///   var dialCode: Int?            // the key may be absent or null
///   @OptionalKey var page = 1     // the same, and page is then 1
///   @Ignore var flag: AnyObject?  // not imported, not exported
///
///   override func validate() throws {
///     if id < 1 {
///       throw JSONValidationError("must be positive", at: "id")
///     }
///   }
/// }
///
/// let country = try Country(string: #"{"id": 276, "name": "Germany"}"#)
/// country.name       // "Germany"
/// country.dialCode   // nil
/// ```
///
/// Every stored `var` is imported, including private and inherited ones; `let`, `lazy` and computed
/// properties are ignored. Property observers don't run, just as they don't run when Swift
/// initializes a class. Your class is inspected once, when you first use it.
///
/// You can import the same classes on any number of threads, but a model itself belongs to one task
/// at a time. To share what you have imported, use a ``JSONSnapshot``.
///
/// Start with <doc:Guide-GettingStarted>; <doc:JSONModelKit> lists all guides, by task and by
/// topic.
open class JSONModel: JSONModelProtocol, Codable {
  /// Creates a model with the default values of its properties, such as `Country()`.
  public required init() {}

  // The hooks are declared first: `MethodSlot` finds the classes that override them.

  /// A hook that can change each object before this class imports it; does nothing by default.
  ///
  /// ```swift
  /// override class func willImport(
  ///   _ object: inout [String: JSONValue]
  /// ) throws {
  ///   try super.willImport(&object)
  ///   object["name"] = object["name"] ?? object["title"]
  /// }
  /// ```
  ///
  /// Override it to import older versions of a document, for example. The discriminator has already
  /// selected the class by the unchanged object. If an issue is in a value that you have changed,
  /// it has the key path in the changed object, and the position of that key path in the document
  /// or of an enclosing value. Duplicate keys are issues at every level of the object, except in
  /// free-form values.
  ///
  /// Only the hook of the class itself is called, so call `super` to run the hooks of its
  /// superclasses. When you merge, the hook gets only the changes: a default value that you add
  /// would replace the value of the model. Declare default values with ``OptionalKey`` instead.
  ///
  /// <doc:Guide-Validation> compares the hooks.
  ///
  /// - Parameter object: The members of the object by key; what you leave in it is imported.
  /// - Throws: Any error, to reject the object, which then has a
  ///   ``JSONModelError/Kind/validationFailed(_:)``. With a ``JSONValidationError``, you can name
  ///   the property.
  open class func willImport(_ object: inout [String: JSONValue]) throws {}

  /// A hook that receives the object that was imported into this model; does nothing by default.
  ///
  /// ```swift
  /// override func didImport(_ object: [String: JSONValue]) throws {
  ///   try super.didImport(object)
  ///   isComplete = object["draft"] == nil
  /// }
  /// ```
  ///
  /// It runs after all properties were imported and before ``validate()``, if the object and
  /// everything in it are without issues. You get the object as ``willImport(_:)`` has left it, and
  /// only the changes when you merge. Duplicate keys in it are issues, except in free-form values.
  ///
  /// <doc:Guide-Validation> compares the hooks.
  ///
  /// - Parameter object: The members of the object by key.
  /// - Throws: Any error, to reject the object, as in ``validate()``. With a
  ///   ``JSONValidationError``, you can name the property.
  open func didImport(_ object: [String: JSONValue]) throws {}

  /// A hook that can change the object that was exported from this model; does nothing by default.
  ///
  /// ```swift
  /// override func willExport(_ object: inout [String: JSONValue]) throws {
  ///   try super.willExport(&object)
  ///   object["total"] = .number(JSONNumber(price * count))
  /// }
  /// ```
  ///
  /// The members keep their order; new ones follow, sorted by key. Members that
  /// ``JSONExportOptions/addedMembers`` adds come later, so you don't see them here. The guide is
  /// <doc:Guide-ExportAndMerge>.
  ///
  /// - Parameter object: The members of the exported object by key; what you leave in it is
  ///   written.
  /// - Throws: Any error, so that exporting fails with ``JSONModelError/Kind/notExportable(_:)`` at
  ///   this object.
  open func willExport(_ object: inout [String: JSONValue]) throws {}

  /// Imports a model from a decoder, for JSON or any other format.
  ///
  /// ```swift
  /// struct Page: Codable { var countries: [Country] }
  /// let page = try JSONDecoder().decode(Page.self, from: data)
  /// ```
  ///
  /// Your model can be a property of a `Codable` type, or come from a property list or YAML. The
  /// decoder decodes each property as its declared type, including `Date`, `Data`, `URL`, `UUID`
  /// and `Decimal`. If it cannot, it decodes the JSON types that a transformer accepts. Types are
  /// inferred only for the values of ``JSONValue`` and `Any`. Keys, constraints, hooks and
  /// `validate()` work as for documents.
  ///
  /// A Swift initializer cannot change the class of its instance, so an object whose tag names a
  /// subclass is rejected. In a `Codable` property of a model you do get the class that the
  /// ``JSONModel/discriminator`` selects. The guide is <doc:Guide-Codable>.
  ///
  /// - Throws: `DecodingError` whose coding path leads to the first issue, and whose underlying
  ///   error is the ``JSONModelError`` with all issues; or the errors of the decoder.
  public required convenience init(from decoder: any Decoder) throws {
    self.init()
    try importValue(from: decoder)
  }

  /// How the names of properties map to the keys of documents; unchanged by default.
  ///
  /// ```swift
  /// override class var keyMapper: JSONKeyMapper {
  ///   .snakeCase.mapping(["name": "info.name"])
  /// }
  /// // {"dial_code": 49, "info": {"name": "Germany"}}
  /// ```
  ///
  /// You can choose a style for all keys, rename single ones, and reach into nested objects. A
  /// mapper without a style, such as `["name": "info.name"]`, inherits the style of the superclass,
  /// or else of ``JSONKeyMapper/global``.
  ///
  /// These are declaration errors: an entry for a property that doesn't exist, a malformed key path
  /// such as `a..b`, and conflicting keys such as `a` and `a.b`.
  ///
  /// The guide is <doc:Guide-Keys>.
  open class var keyMapper: JSONKeyMapper { [:] }

  /// Returns whether the key of a property may be absent or null; its default value then remains.
  ///
  /// ```swift
  /// override class func propertyIsOptional(_ name: String) -> Bool {
  ///   name == "page"
  /// }
  /// ```
  ///
  /// It does by name what ``OptionalKey`` does as a marker. The guide is
  /// <doc:Guide-RequiredOptionalNull>.
  ///
  /// - Parameter name: The Swift name of a property.
  /// - Returns: `true` if the key may be absent or null.
  open class func propertyIsOptional(_ name: String) -> Bool { false }

  /// Returns whether a property is ignored; an ignored property can have any type.
  ///
  /// ```swift
  /// weak var parent: Country?
  /// override class func propertyIsIgnored(_ name: String) -> Bool {
  ///   name == "parent"
  /// }
  /// ```
  ///
  /// It does by name what ``Ignore`` does as a marker, and you can also use it for `weak` and
  /// `unowned` properties. The guide is <doc:Guide-RequiredOptionalNull>.
  ///
  /// - Parameter name: The Swift name of a property.
  /// - Returns: `true` if imports and exports skip the property.
  open class func propertyIsIgnored(_ name: String) -> Bool { false }

  /// The names of the only properties that aren't ignored; nil, the default, for all.
  ///
  /// ```swift
  /// override class var onlyProperties: Set<String>? { ["id", "name"] }
  /// // all other properties are ignored
  /// ```
  ///
  /// If a name isn't a property, that is a declaration error.
  ///
  /// The guide is <doc:Guide-RequiredOptionalNull>.
  open class var onlyProperties: Set<String>? { nil }

  /// The transformers of the class; by default, the shared registry.
  ///
  /// ```swift
  /// override class var transformers: JSONTransformerRegistry { .strict }
  /// // "10" is not imported as an Int
  /// ```
  ///
  /// To use transformers for some classes only, create a registry in a `static let` and return it
  /// here. Several threads may read it at once. The guide is <doc:Guide-Transformers>.
  open class var transformers: JSONTransformerRegistry { .shared }

  /// The transformers of single properties, by name; empty by default.
  ///
  /// ```swift
  /// override class var propertyTransformers: [String: JSONTransformer] {
  ///   ["birthday": .date(.pattern("dd.MM.yyyy"))]
  /// }
  /// // {"birthday": "03.10.1990"}
  /// ```
  ///
  /// A subclass inherits the transformers of its superclasses. The guide is
  /// <doc:Guide-Transformers>.
  open class var propertyTransformers: [String: JSONTransformer] { [:] }

  /// The constraints on the values of properties, by name; empty by default.
  ///
  /// ```swift
  /// override class var constraints: [String: [JSONConstraint]] {
  ///   [
  ///     "code": [.pattern("^[A-Z]{2}$")],
  ///     "cities": [.count(1...50), .each(.length(1...80))],
  ///   ]
  /// }
  /// ```
  ///
  /// They are checked for the values of a document, and when you merge, for the properties that the
  /// changes contain. To check the values that you assign yourself, call ``issues()``. A subclass
  /// inherits the constraints of its superclasses and adds to them. A constraint for a property
  /// that doesn't exist, or whose type doesn't support it, is a declaration error.
  ///
  /// The guide is <doc:Guide-Validation>, with a table of all constraints.
  open class var constraints: [String: [JSONConstraint]] { [:] }

  /// The description of the class in its JSON Schema (module JSONModelSchema); nil by default.
  ///
  /// ```swift
  /// override class var schemaDescription: String? {
  ///   "A country of ISO 3166-1."
  /// }
  /// ```
  ///
  /// The guide is <doc:Guide-JSONSchema>.
  open class var schemaDescription: String? { nil }

  /// The descriptions of single properties in the JSON Schema of the class, by name.
  ///
  /// ```swift
  /// override class var propertyDescriptions: [String: String] {
  ///   ["code": "ISO 3166-1 alpha-2", "area": "in square kilometres"]
  /// }
  /// ```
  ///
  /// A subclass inherits the descriptions of its superclasses. The guide is <doc:Guide-JSONSchema>.
  open class var propertyDescriptions: [String: String] { [:] }

  /// The JSON Schemas of properties whose types don't determine one, by name; empty by default.
  ///
  /// ```swift
  /// override class var propertySchemas: [String: JSONValue] {
  ///   // a Codable structure
  ///   ["position": ["type": "object", "required": ["x", "y"]]]
  /// }
  /// ```
  ///
  /// Describe the values other than null; constraints are added for you. A subclass inherits the
  /// schemas of its superclasses. The guide is <doc:Guide-JSONSchema>.
  open class var propertySchemas: [String: JSONValue] { [:] }

  /// The properties that are set through their setters; empty by default.
  ///
  /// ```swift
  /// var health = 100 { didSet { print("health is \(health)") } }
  /// override class var registeredProperties: [JSONProperty] {
  ///   [JSONProperty("health", \Player.health)]
  /// }
  /// ```
  ///
  /// List the computed properties that you want to import, and those whose observers must run. If
  /// you compile a class without reflection metadata, list all of its properties: only these are
  /// imported. A subclass inherits the list of its superclasses.
  ///
  /// <doc:Guide-Troubleshooting> has more about observers.
  open class var registeredProperties: [JSONProperty] { [] }

  /// The rule that selects the class of each object in a class cluster; nil by default.
  ///
  /// ```swift
  /// override class var discriminator: JSONDiscriminator? {
  ///   JSONDiscriminator(
  ///     key: "type",
  ///     classes: ["circle": Circle.self, "square": Square.self])
  /// }
  /// let shape = try Shape.make(data: data)   // a Circle, for example
  /// let shapes = try [Shape](data: list)     // circles and squares
  /// ```
  ///
  /// A property of type `Shape`, and the elements of `[Shape]`, are instances of the class that the
  /// tag selects. For a single object, call ``JSONModelContainer/make(data:at:options:)``: the
  /// initializer of `Shape` always creates a `Shape`, so it throws if the tag names another class.
  ///
  /// An unknown tag is an issue, ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``, and
  /// a missing one is ``JSONModelError/Kind/missingKey``. To accept such objects, name a class for
  /// them with `otherwise` or `untagged`.
  ///
  /// The guide is <doc:Guide-ContainersAndClusters>.
  open class var discriminator: JSONDiscriminator? { nil }

  /// What happens to keys that aren't keys of a property; they are ignored by default.
  ///
  /// ```swift
  /// override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  /// ```
  ///
  /// The guide is <doc:Guide-RequiredOptionalNull>.
  open class var unknownKeys: JSONUnknownKeyPolicy { .ignore }

  /// The types of the objects that a ``JSONSnapshot`` or a detached copy may share with other code;
  /// empty by default.
  ///
  /// ```swift
  /// override class var sendableTypes: [any Sendable.Type] {
  ///   [UIColor.self]
  /// }
  /// ```
  ///
  /// A snapshot copies models and values, but cannot copy other objects. List the classes whose
  /// objects several threads may use, or the structures that hold such objects. Subclasses are
  /// included. The guide is <doc:Guide-Concurrency>.
  open class var sendableTypes: [any Sendable.Type] { [] }

  /// Whether all getters of the class leave it unchanged, so that a ``JSONSnapshot`` can call them
  /// in place; `false` by default.
  ///
  /// ```swift
  /// override class var hasPureGetters: Bool { true }
  /// ```
  ///
  /// Otherwise, a snapshot calls getters on a second copy if they belong to computed properties, to
  /// properties with a marker or an observer, or to properties that a subclass can override. If a
  /// getter stores a value, as a cache does, leave this false. The guide is
  /// <doc:Guide-Concurrency>.
  open class var hasPureGetters: Bool { false }

  /// Returns whether another model has the same dynamic class and equal properties.
  ///
  /// ```swift
  /// let first = try Country(string: #"{"id": 276, "name": "Germany"}"#)
  /// let second = try Country(
  ///   string: #"{"name": "Germany", "id": 276.0}"#)
  /// first == second   // true
  /// ```
  ///
  /// If you mark a property with ``Index``, only that property is compared. A property whose type
  /// isn't `Equatable` is compared by its exported form if it has one, and otherwise by identity.
  /// If its type is `Equatable` but not `Hashable`, the exported forms must be equal as well,
  /// because they are hashed. Graphs with reference cycles are equal if all values in them are.
  ///
  /// If you override this method, override ``hash(into:)`` as well. The guide is
  /// <doc:Guide-ExportAndMerge>.
  ///
  /// - Parameter other: The model to compare with this one.
  /// - Returns: `true` if the models are equal.
  open func isEqual(to other: JSONModel) -> Bool { ModelComparison.areEqual(self, other) }

  /// Hashes the properties that ``isEqual(to:)`` compares, down to 32 levels of nested models.
  ///
  /// As with any class, don't change a model while it is in a set or the key of a dictionary. A
  /// property that is a set of models counts only in the outermost model, and only if that model
  /// cannot be an element of the set.
  open func hash(into hasher: inout Hasher) { ModelHash.hash(self, into: &hasher) }

  /// Returns the name of the class and its properties in the order of their declaration, as text.
  ///
  /// ```swift
  /// print(country)
  /// // Country
  /// //   id: 276
  /// //   name: "Germany"
  /// ```
  ///
  /// Override it to print a model differently. Nested models are indented; long data is shortened.
  ///
  /// - Returns: The text that `print` shows.
  open func modelDescription() -> String { ModelDescription.text(of: self) }

  /// Checks the model, and throws to reject it; does nothing by default.
  ///
  /// ```swift
  /// override func validate() throws {
  ///   if end < start {
  ///     throw JSONValidationError(
  ///       "must not be before the start", at: "end")
  ///   }
  /// }
  /// ```
  ///
  /// Override it to check properties that depend on each other; for single values, declare
  /// ``constraints``. It runs once for each imported object, nested ones first. By then all
  /// properties have been imported, and the object and everything in it are without issues, so you
  /// can rely on every value.
  ///
  /// Throw a ``JSONValidationError`` to name the invalid property, or ``JSONValidationErrors`` to
  /// report several issues. Any other error works as well.
  ///
  /// The guide is <doc:Guide-Validation>.
  ///
  /// - Throws: Any error, to reject the object.
  open func validate() throws {}
}

extension JSONModelProtocol where Self: JSONModel {
  /// Finds all declaration errors of this class and of the classes that its properties refer to.
  ///
  /// ```swift
  /// @Test func countryIsDeclaredWell() throws {
  ///   #expect(try Country.checkDeclaration().isEmpty)
  /// }
  /// ```
  ///
  /// Call it in a unit test of each model: otherwise you get the same errors with your first
  /// document. The guide is <doc:Guide-Testing>.
  ///
  /// - Returns: Warnings for declarations that are valid, but probably not what you meant:
  ///   - constants that ``propertyIsIgnored(_:)`` doesn't list
  ///   - `CodingKeys`, unless they are private, which cannot be found at run time
  ///   - enumerations with neither raw nor associated values
  ///   - keys with dots from a style
  ///   - ``OptionalKey`` at an Optional
  ///   - a default model in which a ``Required`` property has no value
  /// - Throws: ``JSONModelError`` with an ``JSONModelError/Kind/invalidDeclaration(_:)`` for each
  ///   declaration error; it names the property and the fix.
  @discardableResult
  public static func checkDeclaration() throws(JSONModelError) -> [JSONDeclarationWarning] {
    try ModelImport.checkDeclarations(of: [self], named: self)
    return DeclarationLinter.warnings(of: [self])
  }

  /// Finds all declaration errors of several classes and of the classes that their properties refer
  /// to.
  ///
  /// ```swift
  /// @Test func modelsAreDeclaredWell() throws {
  ///   let models: [JSONModel.Type] = [Country.self, Order.self]
  ///   #expect(try JSONModel.checkDeclarations(of: models).isEmpty)
  /// }
  /// ```
  ///
  /// List the classes of the documents that you import; the classes of their properties and class
  /// clusters are checked with them. You have to list them because Swift has no documented way to
  /// find the classes of a program on all platforms. The guide is <doc:Guide-Testing>.
  ///
  /// - Parameter models: The classes of the documents.
  /// - Returns: The warnings of all classes, as ``checkDeclaration()`` returns them.
  /// - Throws: ``JSONModelError`` with the declaration errors of all classes.
  @discardableResult
  public static func checkDeclarations(
    of models: [JSONModel.Type]
  ) throws(JSONModelError) -> [JSONDeclarationWarning] {
    try ModelImport.checkDeclarations(of: models, named: self)
    return DeclarationLinter.warnings(of: models)
  }
}

extension JSONModel: BaseModel {
  /// The base class of all models.
  public static var _base: _ModelBase { _ModelBase(type: JSONModel.self) }

  static let hookSlots = HookSlots(
    willImport: MethodSlot(
      in: JSONModel.self, plain: PlainModel.self, overriding: ChangeHookModel.self),
    didImport: MethodSlot(
      in: JSONModel.self, plain: PlainModel.self, overriding: ImportHookModel.self),
    willExport: MethodSlot(
      in: JSONModel.self, plain: PlainModel.self, overriding: ExportHookModel.self))
}

// The classes that show where the hooks are in the method table. The bodies of the overrides differ
// from those of the base class, because a linker may merge equal functions.

private final class PlainModel: JSONModel {}

private final class ChangeHookModel: JSONModel {
  override class func willImport(_ object: inout [String: JSONValue]) throws {
    object = ["isEmpty": .bool(object.isEmpty)]
  }
}

private final class ImportHookModel: JSONModel {
  override func didImport(_ object: [String: JSONValue]) throws {
    throw JSONValidationError("has \(object.count) members")
  }
}

private final class ExportHookModel: JSONModel {
  override func willExport(_ object: inout [String: JSONValue]) throws {
    object = ["count": .number(JSONNumber(object.count))]
  }
}

extension JSONModelProtocol where Self: JSONModel {
  /// Returns the issues that the model would have if its values came from a document.
  ///
  /// ```swift
  /// let country = try Country(data: data)
  /// country.population = -1
  /// country.issues().map(\.description)
  /// // ["population: must be at least 0"]
  /// ```
  ///
  /// Call it after you have changed a model, for example to show errors in a form. It checks the
  /// constraints and calls `validate()` for the model and for each model in its properties.
  /// `validate()` runs only if the object and everything in it are without other issues. Default
  /// values that you have kept are checked as well, unlike when you import.
  ///
  /// The issues come in the order in which you would import the model. They have key paths, but no
  /// positions. A model in a `Codable` value is found if its type encodes it. The guide is
  /// <doc:Guide-SwiftUI>.
  ///
  /// - Returns: The issues; an empty array if the model is valid.
  public func issues() -> [JSONModelError.Issue] { ModelValidator.issues(of: self) }
}

extension JSONModelProtocol where Self: JSONModel {
  /// Returns a dictionary with property names in place of key paths, which the compiler checks.
  ///
  /// ```swift
  /// final class User: JSONModel {
  ///   var email = ""
  ///   @OptionalKey var page = 1
  ///   override class var keyMapper: JSONKeyMapper {
  ///     .snakeCase.mapping(byName([\.email: "mail_address"]))
  ///   }
  ///   override class var constraints: [String: [JSONConstraint]] {
  ///     // \._page is the storage of `page`
  ///     byName([\.email: [.email], \._page: [.range(1...)]])
  ///   }
  /// }
  /// ```
  ///
  /// Use it where you would write names when you declare a class. You can pass these key paths,
  /// which have a name at run time:
  ///
  /// - stored properties of a `final` class, and `final` stored properties of other classes
  /// - the storage of a property with a wrapper such as ``OptionalKey``: `\._page` for `page`
  /// - key paths in ``JSONModel/registeredProperties``
  ///
  /// With any other key path, such as `\.page`, ``JSONModel/checkDeclaration()`` reports a
  /// declaration error. Write the name of such a property as a string. The guide is
  /// <doc:Guide-Keys>.
  ///
  /// - Parameter values: What is declared for each property, by its key path.
  /// - Returns: The same values by property name, for ``keyMapper``, ``constraints`` and
  ///   ``propertyTransformers``.
  public static func byName<Value>(_ values: [PartialKeyPath<Self>: Value]) -> [String: Value] {
    var named: [String: Value] = [:]
    for (keyPath, value) in values { named[KeyPathName.name(of: keyPath)] = value }
    return named
  }
}

extension JSONKeyMapper {
  /// Returns a mapper that maps single properties, given by their key paths, to keys of their own.
  ///
  /// ```swift
  /// JSONKeyMapper.snakeCase.mapping([\User.email: "mail_address"])
  /// // email -> mail_address
  /// ```
  ///
  /// Inside the class you can write `mapping(byName([\.email: "mail_address"]))`, without its name.
  /// ``JSONModel/byName(_:)`` lists the key paths that you can use.
  ///
  /// - Parameter exceptions: The keys by key path. All other names follow the style.
  /// - Returns: A mapper with the same style and more exceptions.
  public func mapping<Model: JSONModel>(
    _ exceptions: [PartialKeyPath<Model>: JSONKey]
  ) -> JSONKeyMapper {
    mapping(Model.byName(exceptions))
  }
}

extension JSONModelProtocol where Self: JSONModel {
  /// Returns an independent model that you can send to another task or actor.
  ///
  /// ```swift
  /// actor Atlas {
  ///   private let country = Country()
  ///   func current() throws(JSONModelError) -> sending Country {
  ///     try country.detachedCopy()
  ///   }
  /// }
  /// ```
  ///
  /// It is the copy that ``JSONModel/copy()`` makes, except that it shares no objects with the model
  /// other than those of ``JSONModel/sendableTypes``: ignored properties with other objects have their
  /// default values. No hooks run, and nothing is checked.
  ///
  /// To read a model in several tasks, use ``JSONModel/snapshot()``. The guide is
  /// <doc:Guide-Concurrency>.
  ///
  /// - Returns: A model of the same class, which you alone refer to.
  /// - Throws: ``JSONModelError`` if a property that isn't ignored holds an object that a snapshot can't
  ///   copy; see ``JSONModel/sendableTypes``.
  public func detachedCopy() throws(JSONModelError) -> sending Self {
    guard let copy = try SnapshotGraph(copying: self).unsharedRoot() as? Self else {
      preconditionFailure("The copy is of the class of the original.")
    }
    return copy
  }
}

// A model inside another library's `Codable` type. On decoding, the decoder's value is imported by
// the rules for documents; on encoding, the exported value is passed to the encoder. Errors are
// thrown as `DecodingError` or `EncodingError`, with the `JSONModelError` as the underlying error.

extension JSONModel {
  func importValue(from decoder: any Decoder) throws {
    if let decoder = decoder as? ValueDecoder, let scope = decoder.scope as? CopyScope {
      return try scope.adopt(self, from: decoder)
    }
    if let decoder = decoder as? ValueDecoder, let context = decoder.scope as? ImportContext {
      do throws(JSONModelError) {
        return try ModelImport.importRoot(
          into: self, from: decoder.value, in: context, at: decoder.codingPath)
      } catch {
        throw DecodingError(error, "\(error.kind)", at: decoder.codingPath)
      }
    }
    let options = try JSONImportOptions(of: decoder).reporting(at: decoder.codingPath)
    let tree = try DecoderReader.tree(
      for: type(of: self), from: decoder, options)
    do throws(JSONModelError) {
      try ModelImport.importRoot(
        into: self, ImportRequest(input: .tree(tree), options: options),
        isPart: !decoder.codingPath.isEmpty)
    } catch {
      throw DecodingError(error, "\(error)", at: decoder.codingPath)
    }
  }
}

// Not in an extension of the protocol, because no export would call the same method of a subclass:
// here, the compiler rejects it.
extension JSONModel {
  /// Encodes the model with an encoder, for JSON or any other format.
  ///
  /// ```swift
  /// struct Page: Codable { var countries: [Country] }
  /// let page = Page(countries: [country])
  /// let data = try JSONEncoder().encode(page)
  /// ```
  ///
  /// Everything is encoded as the JSON value that you would export, except for `Data`, for which
  /// the encoder uses its own format. Members are encoded in the order of their declaration, which
  /// `JSONEncoder` doesn't keep. To pass ``JSONExportOptions``, put them into the encoder's
  /// `userInfo` under the key `jsonExportOptions`. The guide is <doc:Guide-Codable>.
  ///
  /// - Throws: `EncodingError` whose underlying error is the ``JSONModelError`` of kind
  ///   ``JSONModelError/Kind/notExportable(_:)``; or the errors of the encoder.
  public final func encode(to encoder: any Encoder) throws {
    let tree: EncodableTree
    do throws(JSONModelError) {
      if let encoder = encoder as? ValueEncoder { return try encoder.export(self) }
      tree = try ModelExport.tree(of: self, for: encoder)
    } catch {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "\(error)", underlyingError: error))
    }
    try tree.encode(to: encoder)
  }
}

extension JSONModelProtocol where Self: JSONModel {
  /// Copies the model and all models that its properties hold.
  ///
  /// ```swift
  /// let draft = country.copy()
  /// draft.name = "Deutschland"   // the country keeps its name
  /// ```
  ///
  /// You can edit the copy and discard it, or compare it with the original. It has the same dynamic
  /// class and the same structure: a model that is held twice is copied once, and a reference cycle
  /// stays one. Observers don't run.
  ///
  /// Ignored properties are copied by assignment, so models in them are shared, unless a registered
  /// property leads to them. Properties that cannot be assigned have the values that the
  /// initializer sets: constants, `weak`, `unowned` and `lazy` variables.
  ///
  /// A `Codable` value is copied by assignment. If it encodes models, it is encoded, and decoded
  /// with the copies of these models; hooks don't run for that. If that fails, as for NaN, the
  /// models inside it are shared, and so are models in `RawRepresentable` values and in values that
  /// transformers produce.
  ///
  /// The guide is <doc:Guide-ExportAndMerge>.
  ///
  /// - Returns: A model of the same class with equal properties.
  public func copy() -> Self { ModelCopier.copy(self) }
}

extension JSONModel: Hashable {
  /// Returns whether two models are equal, as defined by ``isEqual(to:)``.
  ///
  /// ```swift
  /// country.copy() == country   // true
  /// ```
  public static func == (lhs: JSONModel, rhs: JSONModel) -> Bool { lhs.isEqual(to: rhs) }
}

extension JSONModelProtocol where Self: JSONModel {
  /// The hash value, computed with ``JSONModel/hash(into:)``; equal models have equal hash values.
  ///
  /// ```swift
  /// country.copy().hashValue == country.hashValue   // true
  /// ```
  public var hashValue: Int {
    var hasher = Hasher()
    hash(into: &hasher)
    return hasher.finalize()
  }
}

extension JSONModelProtocol {
  /// The result of ``JSONModel/modelDescription()``.
  public var description: String { modelDescription() }

  /// The description on lines of its own, indented.
  ///
  /// Swift uses this text when you print an array, a dictionary, an Optional or a structure with
  /// models in it:
  ///
  /// ```swift
  /// print(cities)
  /// // [
  /// //   City
  /// //     name: "Rome",
  /// //   City
  /// //     name: "Bonn"]
  /// ```
  public var debugDescription: String { ModelDescription.debugText(of: self) }

  /// A mirror of the declared properties, for debuggers and `dump`.
  public var customMirror: Mirror {
    let children = ModelDescription.children(of: self, includesIgnored: true)
    return Mirror(
      self, children: children.map { (label: $0.name, value: $0.value) }, displayStyle: .class,
      ancestorRepresentation: .suppressed)
  }
}
