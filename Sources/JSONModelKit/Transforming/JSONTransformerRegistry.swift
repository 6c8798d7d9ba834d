import Synchronization

// Registries form a chain. A lookup by type starts at the top and continues in the parents:
//
//   of a class        Color from String
//   shared            (the application's)   Point from [JSONValue]
//   conversions       Int from String, String from Bool, ...       between JSON types, exact
//   types             Date from String, URL from String, ...       also the parent of `strict`
//
// A registry is searched when a class is prepared, not for every value, and what it then has for a
// type is fixed. A later registration for the type advances a global counter. Before its next import
// or export, each class then checks once whether a type of its properties is affected, which is an
// error.

/// A collection of transformers between JSON values and Swift values.
///
/// To import a type of your own, write a function for each direction and register both:
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
/// You can then declare properties of type `Color`, `Color?`, `[Color]` and `[String: Color]`. The
/// types of a function are its key, and its name follows them by convention. If you register
/// several functions for the same types, the last one counts; in ``shared``, it also replaces a
/// built-in one, such as for `Date` or `Int`, for all classes with that registry.
///
/// For a class that needs other transformers, override ``JSONModel/transformers``:
///
/// ```swift
/// override class var transformers: JSONTransformerRegistry { .strict }
/// ```
///
/// If several transformers accept a value, the registry's own come before inherited ones. Within a
/// registry, the most specific source type comes first: `Int`, `UInt`, ``JSONNumber``, `Decimal`,
/// `Double`, ``JSONValue``. You never get null: Optionals become nil, and other types reject it.
///
/// Register when your program starts, on any thread. A class is fixed at its first use: if you
/// register a transformer for one of its types later, the next use of the class throws a
/// declaration error that names the property. A type that isn't in a class yet can be registered at
/// any time.
///
/// The guide is <doc:Guide-Transformers>.
public final class JSONTransformerRegistry: Sendable {
  /// The default registry of all classes; register your transformers here.
  ///
  /// ```swift
  /// JSONTransformerRegistry.shared.register(colorFromString)
  /// ```
  ///
  /// It contains the transformers of the framework, including those that convert between JSON
  /// types.
  public static let shared = JSONTransformerRegistry(inheriting: .builtInConversions)

  /// The registry for classes that accept only the JSON type of each property.
  ///
  /// ```swift
  /// override class var transformers: JSONTransformerRegistry { .strict }
  /// ```
  ///
  /// It rejects `"10"` for an `Int`, and `10` for a `String`. It still has the transformers for
  /// types such as `Date`.
  public static let strict = JSONTransformerRegistry(inheriting: .builtInTypes)

  private let parent: JSONTransformerRegistry?
  /// The transformers of this registry, by type.
  private let entries = GrowingMap<CurrentEntry>()
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
  /// - Parameter parent: The registry with the transformers that you don't register here. With
  ///   `nil`, the registry starts empty, even without transformers for `Date` and similar types.
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
          imports: [$0.importer], export: $0.exporter, isExclusive: $0.isExclusive,
          isOfForm: true, replacing: nil)
      }
    }
  }

  /// The transformers of one type.
  ///
  /// An entry is immutable; a change replaces it, until a class asks for it.
  final class Entry: Replacement {
    fileprivate let imports: [ImportTransformer]
    fileprivate let export: ExportTransformer?
    /// Whether inherited import transformers for the type are ignored.
    fileprivate let isExclusive: Bool
    /// Whether the transformers are those of a `ValueForm`.
    fileprivate let isOfForm: Bool
    /// The predicate of the declaration error of a property with the type, or nil if it can be used.
    fileprivate let rejection: String?
    /// Whether a class has asked for the entry, which is then never replaced.
    fileprivate let isFixed: Bool
    /// Whether transformers of the type were registered after that.
    fileprivate let wasChangedTooLate = Atomic<Bool>(false)
    let replaced: Entry?

    /// Creates the first entry of a type.
    convenience init(imports: [ImportTransformer]) {
      self.init(imports: imports, replacing: nil)
    }

    /// Creates an entry like another one, which is not replaced.
    convenience init(copying other: Entry) {
      self.init(imports: other.imports, export: other.export, replacing: nil)
    }

    /// Creates the entry that replaces another one when a class asks for it.
    fileprivate convenience init(fixing other: Entry?) {
      self.init(
        imports: other?.imports ?? [], export: other?.export,
        isExclusive: other?.isExclusive == true, isOfForm: other?.isOfForm == true,
        rejection: other?.rejection, isFixed: true, replacing: other)
    }

    fileprivate init(
      imports: [ImportTransformer] = [], export: ExportTransformer? = nil,
      isExclusive: Bool = false, isOfForm: Bool = false, rejection: String? = nil,
      isFixed: Bool = false, replacing replaced: Entry?
    ) {
      self.imports = imports
      self.export = export
      self.isExclusive = isExclusive
      self.isOfForm = isOfForm
      self.rejection = rejection
      self.isFixed = isFixed
      self.replaced = replaced
    }
  }

  private final class CurrentEntry: Sendable {
    let reference = CurrentReference<Entry>()

    /// Returns the entry, which is never replaced from now on.
    func fix() -> Entry {
      while true {
        let known = reference.load()
        if let known, known.isFixed { return known }
        let fixed = Entry(fixing: known)
        if reference.replace(with: fixed) { return fixed }
      }
    }
  }
}

// MARK: - Registering

extension JSONTransformerRegistry {
  /// Registers a transformer that imports a JSON value as a Swift value.
  ///
  /// ```swift
  /// registry.register { (text: String) throws -> Color in
  ///   try colorFromString(text)
  /// }
  /// ```
  ///
  /// - Parameter targetFromSource: Converts a JSON value; it throws to reject the value.
  public func register<Source: JSONPrimitive, Target>(
    _ targetFromSource: @escaping @Sendable (Source) throws -> Target
  ) {
    addImport(targetFromSource)
  }

  /// Registers a transformer for imports that returns nil for values that it rejects.
  ///
  /// ```swift
  /// registry.register { (text: String) -> Color? in Color(named: text) }
  /// ```
  ///
  /// - Parameter targetFromSource: Converts a JSON value; it returns nil or throws to reject the
  ///   value.
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
  /// - Parameter targetFromSource: Converts a Swift value; it throws if the value cannot be
  ///   exported.
  public func register<Source, Target: JSONPrimitive>(
    _ targetFromSource: @escaping @Sendable (Source) throws -> Target
  ) {
    addExport(targetFromSource)
  }

  /// Registers a conversion that imports values of one JSON type as another.
  ///
  /// ```swift
  /// registry.register { (text: String) throws -> Int in
  ///   try intFromRoman(text)
  /// }
  /// ```
  ///
  /// - Parameter targetFromSource: Converts a JSON value; it throws to reject the value.
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
  ///   - words: The requirement on the values as a phrase.
  func addImport<Source: JSONPrimitive, Target>(
    isBuiltIn: Bool = false, isExclusive: Bool = false, fastDateSteps: DateSteps? = nil,
    form: StringForm? = nil, words: String? = nil,
    _ function: @escaping @Sendable (Source) throws -> Target
  ) {
    let transformer = ImportTransformer(
      isBuiltIn: isBuiltIn, fastDateSteps: fastDateSteps, form: form, words: words,
      function: function)
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
    change(transformer.target) { entry in
      var imports = entry?.imports.filter { $0.source != transformer.source } ?? []
      let next = imports.firstIndex { $0.source.rawValue > transformer.source.rawValue }
      imports.insert(transformer, at: next ?? imports.endIndex)
      return Entry(
        imports: imports, export: entry?.export,
        isExclusive: isExclusive || entry?.isExclusive == true,
        rejection: entry?.rejection, replacing: entry)
    }
  }

  private func add(_ transformer: ExportTransformer) {
    change(transformer.source) { entry in
      Entry(
        imports: entry?.imports ?? [], export: transformer,
        isExclusive: entry?.isExclusive == true, rejection: entry?.rejection,
        replacing: entry)
    }
  }

  /// Imports and exports values of a type by the transformers of another registry only.
  ///
  /// - Parameter rejection: The predicate of the declaration error of the transformers, if any.
  func replace(_ type: Any.Type, by other: JSONTransformerRegistry, rejection: String?) {
    let own = other.entries[IdentityKey(type: ObjectIdentifier(type))]?.reference.load()
    change(type) { entry in
      Entry(
        imports: own?.imports ?? [], export: own?.export, isExclusive: true,
        rejection: rejection, replacing: entry)
    }
  }

  /// Replaces the entry of a type; if a class has asked for it, records that this comes too late.
  ///
  /// - Parameter next: Returns the new entry; its argument is the current one.
  private func change(_ type: Any.Type, _ next: (Entry?) -> Entry) {
    let key = IdentityKey(type: ObjectIdentifier(type))
    let current = entries.value(of: key) { CurrentEntry() }
    while true {
      let known = current.reference.load()
      if let known, known.isFixed {
        known.wasChangedTooLate.store(true, ordering: .relaxed)
        Self.lateChanges.add(1, ordering: .releasing)
        return
      }
      if current.reference.replace(with: next(known)) { return }
    }
  }
}

// MARK: - Lookup

extension JSONTransformerRegistry {
  private static let lateChanges = Atomic<Int>(0)

  /// The number of registrations for types that a class has asked for before.
  static var lateChangeCount: Int { lateChanges.load(ordering: .acquiring) }

  /// Returns the entries of a type in this registry and its parents, this one first.
  ///
  /// - Parameter isFixing: Whether a class asks: as far as these entries matter to it, they never
  ///   change from now on.
  func entries(for type: Any.Type, isFixing: Bool = false) -> [Entry] {
    let key = IdentityKey(type: ObjectIdentifier(type))
    var found: [Entry] = []
    var level: JSONTransformerRegistry? = self
    while let registry = level {
      let entry = registry.entry(of: type, key)
      // Those of the framework do not change.
      if isFixing, !registry.isBuiltIn, !found.contains(where: \.isExclusive) {
        found.append(registry.entries.value(of: key) { CurrentEntry() }.fix())
      } else if let entry {
        found.append(entry)
      }
      level = registry.parent
    }
    return found
  }

  /// Returns a type, or a part of it, whose transformers were registered after a class had asked for
  /// them; nil if there is none.
  func typeChangedTooLate(in type: Any.Type) -> Any.Type? {
    let isLate = entries(for: type).contains { $0.wasChangedTooLate.load(ordering: .relaxed) }
    return isLate ? type : TypeKind(type).parts.lazy.compactMap(typeChangedTooLate).first
  }

  /// Whether this is a registry of the framework that is the parent of all others.
  private var isBuiltIn: Bool {
    self === Self.builtInTypes || self === Self.builtInConversions
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
}
