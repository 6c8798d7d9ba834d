/// The base class of models: declare `var`s, import JSON.
///
/// ```swift
/// final class Country: JSONModel {
///   var id = 0                    // the key is required, null is rejected
///   var name = ""
///   var dialCode: Int?            // the key may be absent or null
///   @OptionalKey var page = 1     // the key may be absent or null: page is then 1
///   @Ignore var flag: AnyObject?  // not imported and not exported
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
/// A class is inspected at its first use. Every stored `var` is imported, including private and
/// inherited ones; `let`, `lazy` and computed properties are ignored. Property observers do not run
/// on import, just as they do not run when Swift initializes a class.
///
/// Any number of threads may import the same classes at the same time, but must not share a model.
///
/// <doc:JSONModelKit> lists the guides, by task and by topic.
open class JSONModel: JSONModelProtocol, Codable {
  /// Creates a model with the default values of its properties: `Country()`.
  public required init() {}

  // The hooks are declared first: `MethodSlot` finds the classes that override them.

  /// A hook that may change every object before this class imports it; does nothing by default.
  ///
  /// ```swift
  /// override class func willImport(_ object: inout [String: JSONValue]) throws {
  ///   try super.willImport(&object)
  ///   object["name"] = object["name"] ?? object["title"]
  /// }
  /// ```
  ///
  /// The discriminator selects the class by the unchanged object. An issue has its key path in the
  /// changed object, and the position of that key path in the document, or of an enclosing value.
  /// Duplicate keys are issues at every level of the object, except in free-form values. An error
  /// of the hook is ``JSONModelError/Kind/validationFailed(_:)`` at the object.
  ///
  /// Only the hook of the class itself is called: call `super` to run those of its superclasses. In
  /// a merge, the hook receives the patch, so a default value that it adds replaces the value of the
  /// model; declare default values with ``OptionalKey`` instead.
  ///
  /// - Parameter object: The members of the object by key; the import uses what the hook leaves in
  ///   it.
  /// - Throws: Any error, to reject the object. A ``JSONValidationError`` names the property.
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
  /// It runs after all properties were imported, if neither the object nor anything inside it has
  /// an issue, and before ``validate()``. It receives the object as changed by
  /// ``willImport(_:)``; in a merge, it receives the patch. Duplicate keys in it are
  /// issues, except in free-form values. Errors are reported as those of ``validate()``.
  ///
  /// - Parameter object: The members of the object by key.
  /// - Throws: Any error, to reject the object. A ``JSONValidationError`` names the property.
  open func didImport(_ object: [String: JSONValue]) throws {}

  /// A hook that may change the object that was exported from this model; does nothing by default.
  ///
  /// ```swift
  /// override func willExport(_ object: inout [String: JSONValue]) throws {
  ///   try super.willExport(&object)
  ///   object["total"] = .number(JSONNumber(price * count))
  /// }
  /// ```
  ///
  /// The members keep their order; new ones follow, sorted by key. An error of the hook is reported
  /// as ``JSONModelError/Kind/notExportable(_:)`` at the object. Members that
  /// ``JSONExportOptions/addedMembers`` adds are not in the object yet.
  ///
  /// - Parameter object: The members of the exported object by key; the export writes what the hook
  ///   leaves in it.
  /// - Throws: Any error, to fail the export.
  open func willExport(_ object: inout [String: JSONValue]) throws {}

  /// Imports a model from a decoder, for JSON or any other format.
  ///
  /// ```swift
  /// struct Page: Codable { var countries: [Country] }
  /// let page = try JSONDecoder().decode(Page.self, from: data)
  /// ```
  ///
  /// The decoder decodes each property as its declared type; this includes `Date`, `Data`, `URL`,
  /// `UUID` and `Decimal`. If it cannot decode the type, it decodes the JSON types that a
  /// transformer accepts. Types are inferred only for the values of ``JSONValue`` and `Any`. Keys,
  /// constraints, hooks and `validate()` apply as for documents.
  ///
  /// An initializer cannot change the class of its instance, so an object whose tag names a
  /// subclass is rejected. Inside an import, `Codable` types receive an instance of the class that
  /// the ``JSONModel/discriminator`` selects.
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
  /// override class var keyMapper: JSONKeyMapper { .snakeCase.mapping(["name": "info.name"]) }
  /// // {"dial_code": 49, "info": {"name": "Germany"}}
  /// ```
  ///
  /// A mapper without a style, such as `["name": "info.name"]`, inherits the style of the superclass,
  /// or else that of ``JSONKeyMapper/global``.
  ///
  /// An entry for a property that does not exist is a declaration error, and so are a malformed key
  /// path, such as `a..b`, and two properties with conflicting keys, such as `a` and `a.b`.
  open class var keyMapper: JSONKeyMapper { [:] }

  /// Returns whether the key of a property may be absent or null; its default value then remains.
  ///
  /// ```swift
  /// override class func propertyIsOptional(_ name: String) -> Bool { name == "page" }
  /// ```
  ///
  /// It has the effect of ``OptionalKey`` by name.
  ///
  /// - Parameter name: The Swift name of a property.
  /// - Returns: `true` if the key may be absent or null.
  open class func propertyIsOptional(_ name: String) -> Bool { false }

  /// Returns whether a property is ignored; an ignored property may have any type.
  ///
  /// ```swift
  /// weak var parent: Country?
  /// override class func propertyIsIgnored(_ name: String) -> Bool { name == "parent" }
  /// ```
  ///
  /// It has the effect of ``Ignore`` by name, and also works for `weak` and `unowned` properties.
  ///
  /// - Parameter name: The Swift name of a property.
  /// - Returns: `true` if imports and exports skip the property.
  open class func propertyIsIgnored(_ name: String) -> Bool { false }

  /// The names of the only properties that are not ignored; nil, the default, for all.
  ///
  /// ```swift
  /// override class var onlyProperties: Set<String>? { ["id", "name"] }
  /// // all other properties are ignored
  /// ```
  ///
  /// A name without a property is a declaration error.
  open class var onlyProperties: Set<String>? { nil }

  /// The transformers of the class, for properties and JSON values of different types.
  ///
  /// The default is the shared registry.
  ///
  /// ```swift
  /// override class var transformers: JSONTransformerRegistry { .strict }
  /// // "10" is not imported as an Int
  /// ```
  ///
  /// Create a registry of your own in a `static let`: you may be asked for it on several threads.
  open class var transformers: JSONTransformerRegistry { .shared }

  /// The transformers of single properties, by name; none by default.
  ///
  /// ```swift
  /// override class var propertyTransformers: [String: JSONTransformer] {
  ///   ["birthday": .date(.pattern("dd.MM.yyyy"))]
  /// }
  /// // {"birthday": "03.10.1990"}
  /// ```
  ///
  /// Transformers of superclasses are inherited.
  open class var propertyTransformers: [String: JSONTransformer] { [:] }

  /// The constraints on the values of properties, by name; none by default.
  ///
  /// ```swift
  /// override class var constraints: [String: [JSONConstraint]] {
  ///   ["code": [.pattern("^[A-Z]{2}$")], "cities": [.count(1...50), .each(.length(1...80))]]
  /// }
  /// ```
  ///
  /// An import checks the values of a document; a merge checks the properties in
  /// the patch. Constraints of superclasses are inherited; a subclass adds to them. A constraint for a property that does not
  /// exist, or whose type does not support it, is a declaration error.
  open class var constraints: [String: [JSONConstraint]] { [:] }

  /// The description of the class in its JSON Schema (module JSONModelSchema); nil by default.
  ///
  /// ```swift
  /// override class var schemaDescription: String? { "A country of ISO 3166-1." }
  /// ```
  open class var schemaDescription: String? { nil }

  /// The descriptions of single properties in the JSON Schema of the class, by name.
  ///
  /// ```swift
  /// override class var propertyDescriptions: [String: String] {
  ///   ["code": "ISO 3166-1 alpha-2", "area": "in square kilometres"]
  /// }
  /// ```
  ///
  /// Descriptions of superclasses are inherited.
  open class var propertyDescriptions: [String: String] { [:] }

  /// The JSON Schemas of properties whose types do not determine one, by name; none by default.
  ///
  /// ```swift
  /// override class var propertySchemas: [String: JSONValue] {
  ///   ["position": ["type": "object", "required": ["x", "y"]]]   // a Codable structure
  /// }
  /// ```
  ///
  /// A schema describes the values other than null; constraints are added. Schemas of superclasses
  /// are inherited.
  open class var propertySchemas: [String: JSONValue] { [:] }

  /// The properties that are set through their setters; none by default.
  ///
  /// These are computed properties, or properties with observers.
  ///
  /// ```swift
  /// var health = 100 { didSet { print("health is \(health)") } }
  /// override class var registeredProperties: [JSONProperty] {
  ///   [JSONProperty("health", \Player.health)]
  /// }
  /// ```
  ///
  /// A class that was compiled without reflection metadata lists all of its properties here;
  /// properties that it does not list are not imported. Properties of superclasses are inherited.
  open class var registeredProperties: [JSONProperty] { [] }

  /// The rule that selects the class of an object in a class cluster; nil by default.
  ///
  /// ```swift
  /// override class var discriminator: JSONDiscriminator? {
  ///   JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "square": Square.self])
  /// }
  /// ```
  open class var discriminator: JSONDiscriminator? { nil }

  /// How an import treats keys that no property uses; they are ignored by default.
  ///
  /// ```swift
  /// override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  /// ```
  open class var unknownKeys: JSONUnknownKeyPolicy { .ignore }

  /// The types of the objects that a ``JSONSnapshot`` may share with other code; none by default.
  ///
  /// ```swift
  /// override class var sendableTypes: [any Sendable.Type] { [UIColor.self] }
  /// ```
  ///
  /// A snapshot copies models and values, but no other objects. List the classes whose objects
  /// several threads may use, or the structures that hold such objects. Subclasses are included.
  open class var sendableTypes: [any Sendable.Type] { [] }

  /// Whether no getter of the class changes anything, so that a ``JSONSnapshot`` may call it in
  /// place; false by default.
  ///
  /// ```swift
  /// override class var hasPureGetters: Bool { true }
  /// ```
  ///
  /// Otherwise, a snapshot calls getters in a second copy: those of computed properties, of
  /// properties with a marker or an observer, and of properties that a subclass can override. A
  /// getter must not store a value either, as a cache does.
  open class var hasPureGetters: Bool { false }

  /// Returns whether another model has the same dynamic class and equal properties.
  ///
  /// ```swift
  /// let first = try Country(string: #"{"id": 276, "name": "Germany"}"#)
  /// let second = try Country(string: #"{"name": "Germany", "id": 276.0}"#)
  /// first == second   // true
  /// ```
  ///
  /// If a property is marked ``Index``, only that property is compared. A property whose type is
  /// not `Equatable` is compared by its exported form, if it has one, or else by identity.
  /// If a type is `Equatable` but not `Hashable`, the exported forms must be equal too, because
  /// they are hashed. Graphs with reference cycles are equal if no values in them differ. Override
  /// this method together with ``hash(into:)``.
  ///
  /// - Parameter other: The model to compare with this one.
  /// - Returns: `true` if the models are equal.
  open func isEqual(to other: JSONModel) -> Bool { ModelComparison.areEqual(self, other) }

  /// Hashes the properties that ``isEqual(to:)`` compares, down to 32 levels of nested models.
  ///
  /// A set of models is hashed only in the outermost model, and only if the model cannot be an
  /// element of the set.
  ///
  /// As with any class, do not change a model while it is in a set or the key of a dictionary.
  open func hash(into hasher: inout Hasher) { ModelHash.hash(self, into: &hasher) }

  /// Returns the name of the class, and its properties in the order of their declaration, as text.
  ///
  /// Nested models are indented; long data is shortened.
  ///
  /// ```swift
  /// print(country)
  /// // Country
  /// //   id: 276
  /// //   name: "Germany"
  /// ```
  ///
  /// - Returns: The text that `print` shows.
  open func modelDescription() -> String { ModelDescription.text(of: self) }

  /// Checks the model, and throws to reject it; does nothing by default.
  ///
  /// ```swift
  /// override func validate() throws {
  ///   if end < start { throw JSONValidationError("must not be before the start", at: "end") }
  /// }
  /// ```
  ///
  /// The method runs once for every imported object, nested objects first. It runs after all
  /// properties were imported, and only if neither the object nor anything inside it has an issue.
  /// Throw a ``JSONValidationError`` to name the invalid property, or ``JSONValidationErrors`` to
  /// report several issues; any other error works too.
  ///
  /// - Throws: Any error, to reject the object.
  open func validate() throws {}
}

extension JSONModelProtocol where Self: JSONModel {
  /// Finds all declaration errors of this class and of the classes that its properties refer to.
  ///
  /// The first import reports the same errors. Call this method in a unit test of each model.
  ///
  /// ```swift
  /// @Test func countryIsDeclaredWell() throws {
  ///   #expect(try Country.checkDeclaration().isEmpty)
  /// }
  /// ```
  ///
  /// - Returns: Warnings for declarations that are valid, but probably not what was meant, such as
  ///   constants, `CodingKeys`, enumerations with neither raw nor associated values, keys with dots
  ///   from a style, and ``OptionalKey`` at an Optional. A default model in which a property marked
  ///   ``Required`` has no value causes a warning, too. A constant that `propertyIsIgnored` lists
  ///   has no warning. Private `CodingKeys` cannot be found at run time.
  /// - Throws: ``JSONModelError`` with an ``JSONModelError/Kind/invalidDeclaration(_:)`` for each
  ///   declaration error, which names the property and the fix.
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
  ///   #expect(try JSONModel.checkDeclarations(of: [Country.self, Order.self]).isEmpty)
  /// }
  /// ```
  ///
  /// List the classes of the documents that the program imports; the classes of their properties
  /// and class clusters are checked with them. The list is necessary because no documented function
  /// lists the classes of a program on all platforms. The function on Apple's platforms omits
  /// generic classes that the program has not used yet.
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
  /// Returns the issues that an import of the model's own values would have.
  ///
  /// ```swift
  /// let country = try Country(data: data)
  /// country.population = -1
  /// country.issues().map(\.description)   // ["population: must be at least 0"]
  /// ```
  ///
  /// Constraints and `validate()` are checked for the model and for all models in its properties,
  /// each of them once, in the order of an import. `validate()` runs if neither the object nor
  /// anything inside it has another issue. The key paths are those of an export, and the positions
  /// are nil. A model in a value of a `Codable` type is found if the type encodes it. Unlike an
  /// import, this method also checks default values that no document has replaced.
  ///
  /// - Returns: The issues; an empty array if there are none.
  public func issues() -> [JSONModelError.Issue] { ModelValidator.issues(of: self) }
}

extension JSONModelProtocol where Self: JSONModel {
  /// Returns a dictionary with property names in place of key paths, which the compiler checks.
  ///
  /// It replaces the names in the declarations of a class:
  ///
  /// ```swift
  /// final class User: JSONModel {
  ///   var email = ""
  ///   @OptionalKey var page = 1
  ///   override class var keyMapper: JSONKeyMapper {
  ///     .snakeCase.mapping(byName([\.email: "mail_address"]))
  ///   }
  ///   override class var constraints: [String: [JSONConstraint]] {
  ///     byName([\.email: [.email], \._page: [.range(1...)]])   // the storage of `page`
  ///   }
  /// }
  /// ```
  ///
  /// These key paths have a name at run time:
  ///
  /// - stored properties of a `final` class, and `final` stored properties of other classes
  /// - the storage of a property with a wrapper such as ``OptionalKey``: `\._page` for `page`
  /// - key paths in ``JSONModel/registeredProperties``
  ///
  /// Any other key path, such as `\.page`, is a declaration error, which
  /// ``JSONModel/checkDeclaration()`` reports. Declare such a property by its name, as a string.
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
  /// Returns a mapper with additional exceptions for the properties at key paths of a class.
  ///
  /// ```swift
  /// JSONKeyMapper.snakeCase.mapping([\User.email: "mail_address"])   // email -> mail_address
  /// ```
  ///
  /// Inside the class, `mapping(byName([\.email: "mail_address"]))` needs no class name. See
  /// ``JSONModel/byName(_:)`` for the key paths that are accepted.
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
  /// Returns an independent model that another task or actor may receive.
  ///
  /// ```swift
  /// actor Atlas {
  ///   private let country = Country()
  ///   func snapshot() throws(JSONModelError) -> sending Country { try country.detachedCopy() }
  /// }
  /// ```
  ///
  /// The model is exported and imported again, because Swift can prove only for a new model that
  /// nothing else refers to it. So ignored properties have their default values, a model that is
  /// held twice is created twice, and `validate()` and the hooks run. The dynamic class is the same,
  /// and so are the types of ``JSONEither`` values, unless a hook has changed the object around them.
  /// Unlike this method, ``JSONModel/copy()`` keeps ignored properties.
  ///
  /// - Returns: A model of the same class, to which nothing else refers.
  /// - Throws: ``JSONModelError`` if the model cannot be exported, as with a reference cycle, or
  ///   if the import of the exported value has issues, such as a violated constraint.
  public func detachedCopy() throws(JSONModelError) -> sending Self {
    // Bytes, because a tree has no order, which an array by keys needs.
    let text = try ModelExport.notedText(
      of: self, JSONExportOptions(includesWriteOnly: true))
    return try type(of: self).copy(of: text.sink.bytes, text.notes?.alternatives)
  }

  /// Imports an export.
  private static func copy(
    of bytes: [UInt8], _ alternatives: [UnionPlace: Int]?
  ) throws(JSONModelError) -> Self {
    let choices = AlternativeChoices(fixed: alternatives)
    do throws(JSONModelError) {
      return try bytes.lend { bytes throws(JSONModelError) in
        try ModelImport.value(
          of: self, for: self,
          ImportRequest(input: .copied(bytes, choices), options: .default))
      }
    } catch {
      throw error.withoutPositions
    }
  }
}

// A model inside another library's `Codable` type. On decoding, the decoder's value is imported by
// the rules for documents; on encoding, the exported value is passed to the encoder. Errors are
// thrown as `DecodingError` or `EncodingError`, with the `JSONModelError` as the underlying error.

extension JSONModel {
  /// Imports the value of a decoder into this new model.
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
      try ModelImport.importRoot(into: self, ImportRequest(input: .tree(tree), options: options))
    } catch {
      throw DecodingError(error, "\(error)", at: decoder.codingPath)
    }
  }
}

extension JSONModelProtocol where Self: JSONModel {
  /// Encodes the model with an encoder, for JSON or any other format.
  ///
  /// ```swift
  /// struct Page: Codable { var countries: [Country] }
  /// let data = try JSONEncoder().encode(Page(countries: [country]))
  /// ```
  ///
  /// The encoder encodes `Data` in its own format; everything else is encoded as the JSON value
  /// that an export produces. Members are encoded in the order of declaration, which `JSONEncoder`
  /// does not keep. Options for the export are in the encoder's `userInfo`, under the key
  /// `jsonExportOptions`.
  ///
  /// - Throws: `EncodingError` whose underlying error is the ``JSONModelError`` of kind
  ///   ``JSONModelError/Kind/notExportable(_:)``; or the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    let tree: EncodableTree
    do throws(JSONModelError) {
      if let encoder = encoder as? any ModelEncoder { return try encoder.export(self) }
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
  /// The copy has the same dynamic class. Ignored properties are copied by assignment; models in
  /// them are shared, unless a registered property leads to them. The copy preserves the structure
  /// of the graph: a model that is held twice is copied once, and a reference cycle stays one.
  ///
  /// A value of a `Codable` type is copied by assignment. If it encodes models, it is encoded, and
  /// decoded with the copies of these models; nothing is imported, so no hooks run. If that fails,
  /// as for NaN, the models inside it are shared. So are models in values of `RawRepresentable`
  /// types, and in values that transformers produce.
  ///
  /// Properties that cannot be assigned have the values that the initializer sets: constants,
  /// `weak`, `unowned` and `lazy` variables. Property observers do not run.
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
  /// Swift prints the elements of arrays, the values of dictionaries and Optionals, and the
  /// properties of structures with this text:
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
