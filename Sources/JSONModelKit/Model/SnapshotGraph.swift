// The models of a snapshot, which no other code reaches:
//
//   graph     city -> [district, district]     never changes; any number of threads read it
//   twin      city' -> [district', district']  a copy of the graph; one thread at a time uses it
//
// Reading the storage of a property never changes it. A getter may change anything, so it runs in a
// twin. The first getter makes a twin, and the next one uses it again. A model that a getter returns
// leads back to the graph: district' to district.

/// A graph of models that never changes.
///
/// It is `Sendable` because
/// - no other code has a reference to its models: an import has just made them, or they are a
///   `PrivateCopy`, and a snapshot returns only values that are `Sendable`, snapshots, and copies;
/// - this module only loads the storage of its models, apart from the code that a class declares to
///   change nothing: see `JSONSnapshot`;
/// - all other code of a class runs in a twin, which belongs to one thread.
final class SnapshotGraph: @unchecked Sendable {
  let root: any JSONModelProtocol
  let hasExportHooks: Bool
  private let twins: SnapshotTwins
  /// The long collections of snapshots that were read, by model and property.
  private let collections = GrowingMap<KeptCollection>()
  private let cachedInner = OnceReference<SnapshotGraph>()

  init(root: any JSONModelProtocol, hasExportHooks: Bool) {
    self.root = root
    self.hasExportHooks = hasExportHooks
    twins = SnapshotTwins()
  }

  private init(inside outer: SnapshotGraph) {
    (root, hasExportHooks, twins) = (outer.root, outer.hasExportHooks, outer.twins)
  }

  /// The same graph for the snapshots in a collection that this one keeps.
  ///
  /// Another object, because these must not retain what keeps them.
  private var inner: SnapshotGraph {
    cachedInner.load() ?? cachedInner.storeIfNil(SnapshotGraph(inside: self))
  }

  /// Returns a collection of snapshots, which is made once.
  func collection<Result: Sendable>(
    of model: any JSONModelProtocol, at property: LentReference<SnapshotProperty>,
    _ make: (SnapshotGraph) -> Result
  ) -> Result {
    let key = IdentityKey(
      type: ObjectIdentifier(model), object: property.with { ObjectIdentifier($0) })
    let kept = collections.value(of: key) { KeptCollection(make(inner)) }
    // Generic code may read the property by another subscript than the code that came first.
    return kept.value as? Result ?? make(self)
  }

  /// Creates a graph from a copy of a model.
  ///
  /// - Throws: The declaration error of a class whose objects cannot be copied.
  convenience init(copying model: any JSONModelProtocol) throws(JSONModelError) {
    let copy = ModelCopier.privateCopy(of: model)
    if let rejection = copy.rejection {
      throw JSONModelError(
        model: swiftTypeName(type(of: model)),
        issues: [JSONModelError.Issue(kind: .invalidDeclaration(rejection))])
    }
    let hasExportHooks = copy.copies.values.contains {
      SnapshotRules.rules(of: type(of: $0)).hasExportHooks
    }
    self.init(root: copy.root, hasExportHooks: hasExportHooks)
  }

  /// Returns the root of a graph that no snapshot uses.
  ///
  /// The compiler lets it leave the caller's isolation, because the graph is `Sendable`.
  func unsharedRoot() -> any JSONModelProtocol { root }

  /// Calls a closure with the copy of a model of the graph, which belongs to this thread meanwhile.
  ///
  /// - Parameter isReturned: Whether the copy is used again; false if the closure may return it, or
  ///   needs one in which no getter has run.
  func withTwin<Model: JSONModel, Result>(
    of model: Model, isReturned: Bool = true, _ body: (Model, SnapshotTwin) -> Result
  ) -> Result {
    let spare = isReturned ? twins.spare.take() : nil
    let twin = spare ?? SnapshotTwin(of: root)
    defer { if isReturned { twins.spare.add(twin) } }
    guard let copy = twin.copy(of: model) as? Model else {
      preconditionFailure("A twin has a copy of each model of its graph, of the same class.")
    }
    return body(copy, twin)
  }
}

private final class KeptCollection: Sendable {
  let value: any Sendable

  init(_ value: any Sendable) { self.value = value }
}

/// The twins of a graph that are not in use.
private final class SnapshotTwins: Sendable {
  let spare = SpareObjects<SnapshotTwin>()
}

/// A copy of a graph in which getters run.
///
/// It is `Sendable` because only one thread at a time has it: see `SpareObjects`.
final class SnapshotTwin: SpareObject, @unchecked Sendable {
  private let copies: [ObjectIdentifier: any JSONModelProtocol]
  /// The model of the graph of each copy.
  private let originals: [ObjectIdentifier: any JSONModelProtocol]
  var below: SnapshotTwin?

  init(of root: any JSONModelProtocol) {
    let copy = ModelCopier.privateCopy(of: root)
    copies = copy.copies
    originals = copy.originals
  }

  func copy(of model: any JSONModelProtocol) -> (any JSONModelProtocol)? {
    copies[ObjectIdentifier(model)]
  }

  /// Returns the model of the graph that was copied, or nil if the getter has made the model.
  func original(of copy: any JSONModelProtocol) -> (any JSONModelProtocol)? {
    originals[ObjectIdentifier(copy)]
  }
}

/// What snapshots of a class depend on: the class itself, and all classes it refers to.
final class SnapshotRules: Sendable {
  /// Whether other code may have a reference to a part of a model that was just imported.
  let importNeedsCopy: Bool
  /// Whether one of the classes has an export hook, which may change the model.
  let hasExportHooks: Bool
  /// Whether the class has a lazy property `id`.
  let hasLazyID: Bool

  private static let known = GrowingMap<SnapshotRules>()

  static func rules(of type: any JSONModelProtocol.Type) -> SnapshotRules {
    let key = IdentityKey(type: ObjectIdentifier(type))
    return known[key] ?? known.value(of: key) { SnapshotRules(type) }
  }

  private init(_ type: any JSONModelProtocol.Type) {
    var (needsCopy, hasHooks) = (false, false)
    let root = ClassReference(prepared: type)
    var seen: Set<ClassReference> = [root]
    var waiting = [root]
    while let reference = waiting.popLast() {
      let schema = reference.schema
      if schema.mayKeepOtherObjects { needsCopy = true }
      if schema.declaration.overridesWillExport { hasHooks = true }
      for nested in schema.nestedClasses where seen.insert(nested).inserted {
        waiting.append(nested)
      }
    }
    (importNeedsCopy, hasExportHooks) = (needsCopy, hasHooks)
    hasLazyID = RuntimeReflection.storedFields(of: type).contains {
      $0.isOfLazyProperty && $0.lazyName == "id"
    }
  }
}

extension ClassSchema {
  /// Whether an imported model of the class may hold an object that the import has not made for it.
  fileprivate var mayKeepOtherObjects: Bool {
    // A hook, or a setter, may store the model elsewhere; a function may select any class.
    if declaration.overridesDidImport || !accessors.isEmpty || cluster?.select != nil {
      return true
    }
    return variables.contains { variable, property in
      guard let property else { return false }
      if SharedObjects.mayOccur(in: variable.type, countingModels: false) { return true }
      let shape = plans[property.value].shape
      // The default value of a property may be a model that all instances share.
      guard shape.holdsModels, !shape.isPresence else { return false }
      if shape.contents.contains(.tolerance) { return true }
      return shape.isOptional ? hasNonNilDefault(property) : !required.contains(property)
    }
  }
}
