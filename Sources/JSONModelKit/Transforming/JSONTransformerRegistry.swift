import Synchronization

// Registries stand on each other; who is asked for the transformers to a type asks downwards:
//
//   a class's own     Color from String
//   shared            (yours)   Point from [JSONValue]
//   conversions       Int from String, String from Bool, ...       between JSON kinds, exact
//   types             Date from String, URL from String, ...       also below `strict`
//
// A registry is read when a class is inspected, not for every value. Whoever extends one that was
// read before makes the tables of the classes outdated, by one counter for all registries.

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
/// used before. It is meant for the start of a program: all classes are prepared anew afterwards.
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
  private let entries = CurrentReference(Entries())
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

  /// What is registered; never changed, only replaced.
  private final class Entries: Sendable {
    let imports: [ObjectIdentifier: [any ImportTransformer]]
    let exports: [ObjectIdentifier: any ExportTransformer]
    /// The types that inherited transformers make no values of any more.
    let exclusive: Set<ObjectIdentifier>

    init(
      imports: [ObjectIdentifier: [any ImportTransformer]] = [:],
      exports: [ObjectIdentifier: any ExportTransformer] = [:],
      exclusive: Set<ObjectIdentifier> = []
    ) {
      self.imports = imports
      self.exports = exports
      self.exclusive = exclusive
    }

    func adding(_ transformer: any ImportTransformer, isExclusive: Bool) -> Entries {
      let target = ObjectIdentifier(transformer.target)
      var imports = imports
      imports[target, default: []].removeAll { $0.source == transformer.source }
      imports[target, default: []].append(transformer)
      imports[target]?.sort { $0.source.rawValue < $1.source.rawValue }
      return Entries(
        imports: imports, exports: exports,
        exclusive: isExclusive ? exclusive.union([target]) : exclusive)
    }

    func adding(_ transformer: any ExportTransformer) -> Entries {
      var exports = exports
      exports[ObjectIdentifier(transformer.source)] = transformer
      return Entries(imports: imports, exports: exports, exclusive: exclusive)
    }
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
        throw JSONTransformError("it has no such value")
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
        "\(Source.self) is no JSON primitive: only the framework's own types are.")
    }
    let transformer = FunctionImportTransformer(
      source: source, isBuiltIn: isBuiltIn, function: function)
    change { $0.adding(transformer, isExclusive: isExclusive) }
  }

  /// - Parameter isBuiltIn: Whether the transformer comes with the framework.
  func addExport<Source, Target: JSONPrimitive>(
    isBuiltIn: Bool = false, _ function: @escaping @Sendable (Source) throws -> Target
  ) {
    change { $0.adding(FunctionExportTransformer(isBuiltIn: isBuiltIn, function: function)) }
  }

  /// A registry on this one in which a type has these transformers and no others.
  func replacing(
    by importer: any ImportTransformer, _ exporter: any ExportTransformer
  ) -> JSONTransformerRegistry {
    let registry = JSONTransformerRegistry(inheriting: self)
    registry.change { $0.adding(importer, isExclusive: true).adding(exporter) }
    return registry
  }

  private func change(_ next: (Entries) -> Entries) {
    while true {
      let current = entries.value
      if entries.replace(current, with: next(current)) { break }
    }
    // Either the change is in time for a reader, or the reader is in time for this: see `read`.
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

  private func read() -> Entries {
    if !isRead.load(ordering: .relaxed) { isRead.store(true, ordering: .relaxed) }
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    return entries.value
  }

  /// The transformers to a type; `nil` if there are none.
  func transformers(to type: Any.Type) -> TransformerSet? {
    var found: [any ImportTransformer] = []
    var level: JSONTransformerRegistry? = self
    while let registry = level {
      let entries = registry.read()
      found += entries.imports[ObjectIdentifier(type)] ?? []
      level = entries.exclusive.contains(ObjectIdentifier(type)) ? nil : registry.parent
    }
    return found.isEmpty ? nil : TransformerSet(found)
  }

  /// The transformer that makes JSON values of values of a type.
  func transformer(from type: Any.Type) -> (any ExportTransformer)? {
    read().exports[ObjectIdentifier(type)] ?? parent?.transformer(from: type)
  }

  /// Whether an empty array may stand for an empty object.
  var takesEmptyArrayAsObject: Bool {
    ownEmptyArrayRule ?? parent?.takesEmptyArrayAsObject ?? false
  }
}
