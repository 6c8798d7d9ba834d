import Synchronization

// Registries form a chain. A lookup by type starts at the top and continues in the parents:
//
//   of a class        Color from String
//   shared            (the application's)   Point from [JSONValue]
//   conversions       Int from String, String from Bool, ...       between JSON types, exact
//   types             Date from String, URL from String, ...       also the parent of `strict`
//
// A registry is searched when a class is prepared, not for every value. A registration in a
// registry that a class was prepared with advances a global counter. Before its next import or
// export, each class then checks once whether the change affects the types of its properties.

/// A collection of transformers between JSON values and Swift values.
///
/// A transformer is a function named after its result and its parameter; its types are its key:
///
/// ```swift
/// func colorFromString(_ text: String) throws -> Color {
///   guard text.count == 7, text.hasPrefix("#") else {
///     throw JSONTransformError("a color is # and six digits")
///   }
///   return Color(hexadecimal: text)
/// }
///
/// func stringFromColor(_ color: Color) -> String { color.hexadecimal }
///
/// JSONTransformerRegistry.shared.register(colorFromString)
/// JSONTransformerRegistry.shared.register(stringFromColor)
/// ```
///
/// A property may then be a `Color`, `Color?`, `[Color]` or `[String: Color]`. A later registration
/// for the same types replaces an earlier one.
///
/// If several transformers accept a value, those of the registry precede inherited ones. Within a
/// registry, the most specific source type comes first: `Int`, `UInt`, ``JSONNumber``, `Decimal`,
/// `Double`, ``JSONValue``. Null is never passed to a transformer: Optionals become nil, and other
/// types reject it.
///
/// Override ``JSONModel/transformers`` for a class that needs other transformers:
///
/// ```swift
/// override class var transformers: JSONTransformerRegistry { .strict }
/// ```
///
/// Any thread may register at any time. Every later import uses the new transformer, including
/// imports of classes that were used before. Register when a program starts: after a later
/// registration, the framework has to prepare the classes with properties of the type again.
///
/// A transformer in ``shared`` for a type that has a built-in one, such as `Date` or `Int`, replaces
/// it for all classes with that registry. Register it before the first use of a model with a
/// property of the type: later, it is a declaration error of every such model.
public final class JSONTransformerRegistry: Sendable {
  /// The default registry of all classes.
  ///
  /// ```swift
  /// JSONTransformerRegistry.shared.register(colorFromString)
  /// ```
  ///
  /// It contains the transformers of the framework, including those that convert between JSON
  /// types. Register transformers here for all classes.
  public static let shared = JSONTransformerRegistry(inheriting: .builtInConversions)

  /// The registry for classes that do not convert one JSON type to another.
  ///
  /// ```swift
  /// override class var transformers: JSONTransformerRegistry { .strict }
  /// ```
  ///
  /// It rejects `"10"` for an `Int`, and `10` for a `String`. It contains the transformers for
  /// types such as `Date`.
  public static let strict = JSONTransformerRegistry(inheriting: .builtInTypes)

  private let parent: JSONTransformerRegistry?
  /// The transformers of this registry, by type.
  private let entries = GrowingMap<CurrentEntry>()
  /// Whether a class was prepared with this registry.
  private let wasUsed = Atomic<Bool>(false)
  /// Whether an empty array is accepted for an empty object; `nil` inherits the parent's rule.
  private let ownEmptyArrayRule: Bool?
  /// Returns the framework's transformers of a type; nil if there are none.
  ///
  /// They are created when a class with such a type is used first, not all at the start.
  private let builtIn: (@Sendable (Any.Type) -> Entry?)?

  /// Creates a registry that adds to another one, or replaces some of its transformers.
  ///
  /// ```swift
  /// let registry = JSONTransformerRegistry(inheriting: .strict)
  /// registry.register(colorFromString)
  /// ```
  ///
  /// - Parameter parent: The registry to search for transformers that this registry does not
  ///   contain. With `nil`, the registry starts empty, without transformers for `Date` and similar
  ///   types.
  public convenience init(inheriting parent: JSONTransformerRegistry? = .shared) {
    self.init(over: parent, acceptsEmptyArrayAsObject: nil)
  }

  init(
    over parent: JSONTransformerRegistry?, acceptsEmptyArrayAsObject: Bool?,
    builtIn: (@Sendable (Any.Type) -> Entry?)? = nil
  ) {
    self.parent = parent
    self.builtIn = builtIn
    ownEmptyArrayRule = acceptsEmptyArrayAsObject
  }

  /// Creates a registry in which some types have another JSON form.
  convenience init(inheriting parent: JSONTransformerRegistry, form: ValueForm) {
    let convertsJSONTypes = parent.convertsJSONTypes
    self.init(over: parent, acceptsEmptyArrayAsObject: nil) { type in
      form.transformers(type, convertsJSONTypes).map {
        Entry(
          imports: [$0.importer], export: $0.exporter, isExclusive: form.isExclusive,
          isOfForm: true, replacing: nil)
      }
    }
  }

  /// The transformers of one type.
  ///
  /// An entry is immutable; a change replaces it.
  final class Entry: Replacement {
    fileprivate let imports: [ImportTransformer]
    fileprivate let export: ExportTransformer?
    /// Whether inherited import transformers for the type are ignored.
    fileprivate let isExclusive: Bool
    /// Whether the transformers are those of a `ValueForm`.
    fileprivate let isOfForm: Bool
    /// The predicate of the declaration error of a property with the type, or nil if it can be used.
    fileprivate let rejection: String?
    let replaced: Entry?

    /// Creates the first entry of a type.
    convenience init(imports: [ImportTransformer]) {
      self.init(imports: imports, replacing: nil)
    }

    /// Creates an entry like another one, which is not replaced.
    convenience init(copying other: Entry) {
      self.init(imports: other.imports, export: other.export, replacing: nil)
    }

    fileprivate init(
      imports: [ImportTransformer] = [], export: ExportTransformer? = nil,
      isExclusive: Bool = false, isOfForm: Bool = false, rejection: String? = nil,
      replacing replaced: Entry?
    ) {
      self.imports = imports
      self.export = export
      self.isExclusive = isExclusive
      self.isOfForm = isOfForm
      self.rejection = rejection
      self.replaced = replaced
    }
  }

  private final class CurrentEntry: Sendable {
    let reference = CurrentReference<Entry>()
    /// Whether a class was prepared with built-in transformers of the type, found by this registry.
    let hasUsedBuiltIn = Atomic<Bool>(false)
  }
}

// MARK: - Registering

extension JSONTransformerRegistry {
  /// Registers a transformer that imports a JSON value as a Swift value.
  ///
  /// ```swift
  /// registry.register { (text: String) throws -> Color in try colorFromString(text) }
  /// ```
  ///
  /// - Parameter targetFromSource: Converts a value of an import; it throws to reject the value.
  public func register<Source: JSONPrimitive, Target>(
    _ targetFromSource: @escaping @Sendable (Source) throws -> Target
  ) {
    addImport(targetFromSource)
  }

  /// Registers a transformer for import that returns nil for values that it rejects.
  ///
  /// ```swift
  /// registry.register { (text: String) -> Color? in Color(named: text) }
  /// ```
  ///
  /// - Parameter targetFromSource: Converts a value of an import; it returns nil or throws to
  ///   reject the value.
  public func register<Source: JSONPrimitive, Target>(
    _ targetFromSource: @escaping @Sendable (Source) throws -> Target?
  ) {
    addImport { (source: Source) throws -> Target in
      guard let target = try targetFromSource(source) else {
        throw JSONTransformError.noValue
      }
      return target
    }
  }

  /// Registers a transformer that exports a Swift value as a JSON value.
  ///
  /// ```swift
  /// registry.register { (color: Color) -> String in color.hexadecimal }
  /// ```
  ///
  /// - Parameter targetFromSource: Converts a value of an export; it throws if the value cannot be
  ///   exported.
  public func register<Source, Target: JSONPrimitive>(
    _ targetFromSource: @escaping @Sendable (Source) throws -> Target
  ) {
    addExport(targetFromSource)
  }

  /// Registers a conversion that imports values of one JSON type as another.
  ///
  /// ```swift
  /// registry.register { (text: String) throws -> Int in try intFromRoman(text) }
  /// ```
  ///
  /// - Parameter targetFromSource: Converts a value of an import; it throws to reject the value.
  public func register<Source: JSONPrimitive, Target: JSONPrimitive>(
    _ targetFromSource: @escaping @Sendable (Source) throws -> Target
  ) {
    addImport(targetFromSource)
  }

  /// - Parameters:
  ///   - isBuiltIn: Whether the transformer is part of the framework.
  ///   - isExclusive: Whether inherited transformers for the same type are ignored.
  ///   - fastDateSteps: A fast path for date strings, with the same result as the function.
  ///   - form: A description of the strings that the transformer accepts.
  func addImport<Source: JSONPrimitive, Target>(
    isBuiltIn: Bool = false, isExclusive: Bool = false, fastDateSteps: DateSteps? = nil,
    form: StringForm? = nil, _ function: @escaping @Sendable (Source) throws -> Target
  ) {
    let transformer = ImportTransformer(
      isBuiltIn: isBuiltIn, fastDateSteps: fastDateSteps, form: form, function: function)
    add(transformer, isExclusive: isExclusive)
  }

  /// - Parameter isBuiltIn: Whether the transformer is part of the framework.
  func addExport<Source, Target: JSONPrimitive>(
    isBuiltIn: Bool = false, _ function: @escaping @Sendable (Source) throws -> Target
  ) {
    add(ExportTransformer(isBuiltIn: isBuiltIn, function: function))
  }

  /// Returns a child registry in which these are the only transformers of their type.
  func replacing(
    by importer: ImportTransformer, _ exporter: ExportTransformer
  ) -> JSONTransformerRegistry {
    let registry = JSONTransformerRegistry(inheriting: self)
    registry.add(importer, isExclusive: true)
    registry.add(exporter)
    return registry
  }

  private func add(_ transformer: ImportTransformer, isExclusive: Bool) {
    change(transformer.target) { entry, rejection in
      var imports = entry?.imports.filter { $0.source != transformer.source } ?? []
      let next = imports.firstIndex { $0.source.rawValue > transformer.source.rawValue }
      imports.insert(transformer, at: next ?? imports.endIndex)
      return Entry(
        imports: imports, export: entry?.export,
        isExclusive: isExclusive || entry?.isExclusive == true,
        rejection: entry?.rejection ?? rejection, replacing: entry)
    }
  }

  private func add(_ transformer: ExportTransformer) {
    change(transformer.source) { entry, rejection in
      Entry(
        imports: entry?.imports ?? [], export: transformer,
        isExclusive: entry?.isExclusive == true, rejection: entry?.rejection ?? rejection,
        replacing: entry)
    }
  }

  /// Imports and exports values of a type by the transformers of another registry only.
  ///
  /// - Parameter rejection: The predicate of the declaration error of the transformers, if any.
  func replace(_ type: Any.Type, by other: JSONTransformerRegistry, rejection: String?) {
    let own = other.entries[IdentityKey(type: ObjectIdentifier(type))]?.reference.load()
    change(type) { entry, lateness in
      Entry(
        imports: own?.imports ?? [], export: own?.export, isExclusive: true,
        rejection: lateness ?? rejection, replacing: entry)
    }
  }

  /// Replaces the entry of a type.
  ///
  /// - Parameter next: Returns the new entry; its arguments are the current one, and the predicate
  ///   of a declaration error if the change comes too late.
  private func change(_ type: Any.Type, _ next: (Entry?, String?) -> Entry) {
    let key = IdentityKey(type: ObjectIdentifier(type))
    let current = entries.value(of: key) { CurrentEntry() }
    var lateness: String?
    if current.hasUsedBuiltIn.load(ordering: .relaxed) {
      lateness =
        "has the type \(swiftTypeName(type)), whose built-in transformers were replaced too late; "
        + "register the new ones before the first use of a model"
    }
    while !current.reference.replace(with: next(current.reference.load(), lateness)) {}
    // Together with the fence in `entries(for:)`, this ensures that either a concurrent reader sees
    // this entry, or this thread sees `wasUsed` and advances the counter.
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    if wasUsed.load(ordering: .relaxed) {
      Self.changes.add(1, ordering: .sequentiallyConsistent)
    }
  }
}

// MARK: - Lookup

extension JSONTransformerRegistry {
  private static let changes = Atomic<Int>(0)

  /// The number of changes to registries after a class was prepared with them.
  static var generation: Int { changes.load(ordering: .sequentiallyConsistent) }

  /// Returns the entries of a type in this registry and its parents, this one first.
  ///
  /// If the result changes, the properties of the type must be prepared again.
  func entries(for type: Any.Type) -> [Entry] {
    let key = IdentityKey(type: ObjectIdentifier(type))
    var found: [Entry] = []
    var level: JSONTransformerRegistry? = self
    while let registry = level {
      if !registry.wasUsed.load(ordering: .relaxed) {
        registry.wasUsed.store(true, ordering: .relaxed)
      }
      atomicMemoryFence(ordering: .sequentiallyConsistent)
      if let entry = registry.entry(of: type, key) { found.append(entry) }
      level = registry.parent
    }
    if found.last?.isBuiltIn == true { noteUse(ofBuiltIn: key) }
    return found
  }

  /// Records that a class uses the built-in transformers of a type, so that they can no longer be
  /// replaced: in this registry and its parents, as far as these matter to the class.
  private func noteUse(ofBuiltIn key: IdentityKey) {
    var level: JSONTransformerRegistry? = self
    // Those of the framework do not change, so they need no entries for this.
    while let registry = level, registry !== Self.builtInTypes,
      registry !== Self.builtInConversions
    {
      let current = registry.entries.value(of: key) { CurrentEntry() }
      current.hasUsedBuiltIn.store(true, ordering: .relaxed)
      if current.reference.load()?.isExclusive == true { return }
      level = registry.parent
    }
  }

  /// Returns the entry of a type in this registry alone.
  func entry(of type: Any.Type, _ key: IdentityKey) -> Entry? {
    if let current = entries[key] { return current.reference.load() }
    guard let made = builtIn?(type) else { return nil }
    let current = entries.value(of: key) {
      let current = CurrentEntry()
      _ = current.reference.replace(with: made)
      return current
    }
    return current.reference.load()
  }

  /// Whether the built-in conversions of one JSON type to another are inherited.
  var convertsJSONTypes: Bool {
    sequence(first: self) { $0.parent }.contains { $0 === Self.builtInConversions }
  }

  /// Returns whether a transformer to a type accepts values of a JSON type.
  func converts(_ json: JSONType, to type: Any.Type) -> Bool {
    entries(for: type).transformers?.sources.contains { $0.accepts(json) } ?? false
  }

  /// Whether an empty array is accepted for an empty object.
  var acceptsEmptyArrayAsObject: Bool {
    ownEmptyArrayRule ?? parent?.acceptsEmptyArrayAsObject ?? false
  }
}

extension JSONTransformerRegistry.Entry {
  /// Whether the transformers are those of the framework.
  fileprivate var isBuiltIn: Bool { imports.first?.isBuiltIn ?? export?.isBuiltIn ?? false }
}

extension [JSONTransformerRegistry.Entry] {
  /// Whether the property has chosen the form of the type.
  var haveForm: Bool { contains(where: \.isOfForm) }

  /// The predicate of the declaration error of a property with the type, or nil if it can be used.
  var rejection: String? {
    for entry in self {
      if let rejection = entry.rejection { return rejection }
      if entry.isExclusive { return nil }
    }
    return nil
  }

  /// The import transformers for the type, or `nil` if there are none.
  var transformers: TransformerSet? {
    var found: [ImportTransformer] = []
    var (isExclusive, isDeclared) = (false, false)
    for entry in self {
      // A copy of the array shares its memory; appending to an empty one would not.
      found = found.isEmpty ? entry.imports : found + entry.imports
      guard entry.isExclusive else { continue }
      // Built-in transformers never restrict the JSON types that a type imports without a
      // transformer.
      isExclusive = !found.contains(where: \.isBuiltIn)
      isDeclared = true
      break
    }
    return found.isEmpty
      ? nil : TransformerSet(found, isExclusive: isExclusive, isDeclared: isDeclared)
  }

  /// The transformer that exports values of the type.
  var exporter: ExportTransformer? { lazy.compactMap(\.export).first }

  /// Whether two lookups found the same entries.
  func isSame(as other: Self) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0 === $1 }
  }
}
