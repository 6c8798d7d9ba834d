import Synchronization

// Registries stand on each other; who is asked for the transformers to a type asks downwards:
//
//   a class's own     Color from String
//   shared            (yours)   Point from [JSONValue]
//   conversions       Int from String, String from Bool, ...       between JSON kinds, exact
//   types             Date from String, URL from String, ...       also below `strict`
//
// A registry is read when a class is inspected, not for every value. Whoever extends one that was
// read before advances a counter for all registries; then each class looks once, before its next
// import, whether that has changed anything for the types of its properties.

/// The transformers that make Swift values of JSON values, and back.
///
/// A transformer is a function named after what it makes and from what; its types are its key:
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
/// From then on a property may be a `Color`, `Color?`, `[Color]` or `[String: Color]`. A later
/// registration for the same types replaces an earlier one. Where several transformers could take
/// a value, a registry's own come before inherited ones, and the one that says most exactly what it
/// takes comes first: `Int`, `UInt`, ``JSONNumber``, `Decimal`, `Double`, ``JSONValue``. Null is
/// given to no transformer: Optionals are nil then, and others refuse it.
///
/// A class that needs other rules has its own registry:
///
/// ```swift
/// override class var transformers: JSONTransformerRegistry { .strict }
/// ```
///
/// Any thread may register at any time; every later import follows it, also of classes that were
/// used before. It is meant for the start of a program: classes with properties of the type are
/// prepared anew afterwards.
public final class JSONTransformerRegistry: Sendable {
  /// The registry of all classes that name no other.
  ///
  /// It has the types and the conversions that come with the framework; register here to extend
  /// every class.
  public static let shared = JSONTransformerRegistry(inheriting: .builtInConversions)

  /// The registry for classes that take no value of one JSON kind for another.
  ///
  /// `"10"` is no `Int` then, and `10` no `String`. It has the types that come with the framework,
  /// such as `Date`.
  public static let strict = JSONTransformerRegistry(inheriting: .builtInTypes)

  private let parent: JSONTransformerRegistry?
  /// What is registered here, by type.
  private let entries = GrowingMap<CurrentEntry>()
  /// Whether a class was prepared with this registry.
  private let isRead = Atomic<Bool>(false)
  /// Whether an empty array may stand for an empty object; `nil` to do as the parent does.
  private let ownEmptyArrayRule: Bool?

  /// Makes a registry that adds to another one, or replaces some of its transformers.
  ///
  /// ```swift
  /// let registry = JSONTransformerRegistry(inheriting: .strict)
  /// registry.register(colorFromString)
  /// ```
  ///
  /// - Parameter parent: What is asked where this registry has no transformer itself. Without one
  ///   there are no transformers at first, also none for `Date` and its like.
  public convenience init(inheriting parent: JSONTransformerRegistry? = .shared) {
    self.init(over: parent, takesEmptyArrayAsObject: nil)
  }

  init(over parent: JSONTransformerRegistry?, takesEmptyArrayAsObject: Bool?) {
    self.parent = parent
    ownEmptyArrayRule = takesEmptyArrayAsObject
  }

  /// What is registered for one type; never changed, only replaced.
  final class Entry: Replacement {
    fileprivate let imports: [any ImportTransformer]
    fileprivate let export: (any ExportTransformer)?
    /// Whether inherited transformers make no values of the type any more.
    fileprivate let isExclusive: Bool
    let replaced: Entry?

    fileprivate init(
      imports: [any ImportTransformer] = [], export: (any ExportTransformer)? = nil,
      isExclusive: Bool = false, replacing replaced: Entry?
    ) {
      self.imports = imports
      self.export = export
      self.isExclusive = isExclusive
      self.replaced = replaced
    }
  }

  private final class CurrentEntry: Sendable {
    let reference = CurrentReference<Entry>()
  }
}

// MARK: - Registering

extension JSONTransformerRegistry {
  /// Registers a transformer for import: it makes values of a type from JSON values of one kind.
  ///
  /// ```swift
  /// registry.register { (text: String) throws -> Color in try colorFromString(text) }
  /// ```
  public func register<Source: JSONPrimitive, Target>(
    _ targetFromSource: @escaping @Sendable (Source) throws -> Target
  ) {
    addImport(targetFromSource)
  }

  /// Registers a transformer for import that returns nil for what it refuses.
  ///
  /// ```swift
  /// registry.register { (text: String) -> Color? in Color(named: text) }
  /// ```
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

  /// Registers a transformer for export: it makes a JSON value of values of a type.
  ///
  /// ```swift
  /// registry.register { (color: Color) -> String in color.hexadecimal }
  /// ```
  public func register<Source, Target: JSONPrimitive>(
    _ targetFromSource: @escaping @Sendable (Source) throws -> Target
  ) {
    addExport(targetFromSource)
  }

  /// Registers a conversion: on import, values of one JSON kind are taken for another.
  ///
  /// ```swift
  /// registry.register { (text: String) throws -> Int in try intFromRoman(text) }
  /// ```
  public func register<Source: JSONPrimitive, Target: JSONPrimitive>(
    _ targetFromSource: @escaping @Sendable (Source) throws -> Target
  ) {
    addImport(targetFromSource)
  }

  /// - Parameters:
  ///   - isBuiltIn: Whether the transformer comes with the framework.
  ///   - isExclusive: Whether inherited transformers to the same type no longer count.
  func addImport<Source: JSONPrimitive, Target>(
    isBuiltIn: Bool = false, isExclusive: Bool = false,
    _ function: @escaping @Sendable (Source) throws -> Target
  ) {
    guard let source = PrimitiveKind(Source.self) else {
      preconditionFailure(
        "\(Source.self) is not a JSON primitive; only types of the framework can conform to JSONPrimitive."
      )
    }
    let transformer = FunctionImportTransformer(
      source: source, isBuiltIn: isBuiltIn, function: function)
    add(transformer, isExclusive: isExclusive)
  }

  /// - Parameter isBuiltIn: Whether the transformer comes with the framework.
  func addExport<Source, Target: JSONPrimitive>(
    isBuiltIn: Bool = false, _ function: @escaping @Sendable (Source) throws -> Target
  ) {
    add(FunctionExportTransformer(isBuiltIn: isBuiltIn, function: function))
  }

  /// A registry on this one in which a type has these transformers and no others.
  func replacing(
    by importer: any ImportTransformer, _ exporter: any ExportTransformer
  ) -> JSONTransformerRegistry {
    let registry = JSONTransformerRegistry(inheriting: self)
    registry.add(importer, isExclusive: true)
    registry.add(exporter)
    return registry
  }

  private func add(_ transformer: any ImportTransformer, isExclusive: Bool) {
    change(transformer.target) { entry in
      var imports = entry?.imports.filter { $0.source != transformer.source } ?? []
      imports.append(transformer)
      imports.sort { $0.source.rawValue < $1.source.rawValue }
      return Entry(
        imports: imports, export: entry?.export,
        isExclusive: isExclusive || entry?.isExclusive == true, replacing: entry)
    }
  }

  private func add(_ transformer: any ExportTransformer) {
    change(transformer.source) { entry in
      Entry(
        imports: entry?.imports ?? [], export: transformer,
        isExclusive: entry?.isExclusive == true, replacing: entry)
    }
  }

  private func change(_ type: Any.Type, _ next: (Entry?) -> Entry) {
    let key = IdentityKey(type: ObjectIdentifier(type))
    let current = entries.value(of: key) { CurrentEntry() }
    while !current.reference.replace(with: next(current.reference.load())) {}
    // Either the change is in time for a reader, or the reader is in time for this: see
    // `entries(for:)`.
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    if isRead.load(ordering: .relaxed) {
      Self.changes.add(1, ordering: .sequentiallyConsistent)
    }
  }
}

// MARK: - Reading

extension JSONTransformerRegistry {
  private static let changes = Atomic<Int>(0)

  /// How often registries were extended after classes had been prepared with them.
  static var generation: Int { changes.load(ordering: .sequentiallyConsistent) }

  /// What is registered for a type, here and in the registries below, this one first.
  ///
  /// Another answer than before says that the type has to be prepared anew.
  func entries(for type: Any.Type) -> [Entry] {
    let key = IdentityKey(type: ObjectIdentifier(type))
    var found: [Entry] = []
    var level: JSONTransformerRegistry? = self
    while let registry = level {
      if !registry.isRead.load(ordering: .relaxed) {
        registry.isRead.store(true, ordering: .relaxed)
      }
      atomicMemoryFence(ordering: .sequentiallyConsistent)
      if let entry = registry.entries[key]?.reference.load() { found.append(entry) }
      level = registry.parent
    }
    return found
  }

  /// Whether an empty array may stand for an empty object.
  var takesEmptyArrayAsObject: Bool {
    ownEmptyArrayRule ?? parent?.takesEmptyArrayAsObject ?? false
  }
}

extension [JSONTransformerRegistry.Entry] {
  /// The transformers to the type; `nil` if there are none.
  var transformers: TransformerSet? {
    var found: [any ImportTransformer] = []
    for entry in self {
      found += entry.imports
      if entry.isExclusive { break }
    }
    return found.isEmpty ? nil : TransformerSet(found)
  }

  /// The transformer that makes JSON values of values of the type.
  var exporter: (any ExportTransformer)? { lazy.compactMap(\.export).first }

  /// Whether nothing was registered in between.
  func isSame(as other: Self) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0 === $1 }
  }
}
