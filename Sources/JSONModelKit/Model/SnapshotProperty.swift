import Synchronization

// A key path of a class does not tell where its property is, so the first read finds out:
//
//   \City.name      leads to storage: its name is in the description of the key path, and the class
//                   has one field of that name and type. Read in place, at the offset of the field
//   \City.title     leads to a getter: of a computed property, of one with a marker or an observer,
//                   or of one that a subclass can override. Called in a twin
//   \City.total     leads to the getter of a lazy property, which it writes: refused
//
// A key path in source code is one object, so its address finds the result. A generic function makes
// a new object each time. It is compared with the known key paths of the same types.

final class SnapshotProperty: Sendable {
  struct Access {
    /// The offset in the instance; nil if a getter returns the value.
    var offset: Int?
    /// Whether the type names a model, so that a value would lead to the instance.
    let namesModels: Bool
    /// Whether the getter is known to change the model.
    var changesModel = false
  }

  let access: Access
  /// Retained, so that no other key path gets its address.
  private let keyPath: Retained
  /// The number of key paths equal to this one that are found by their addresses.
  private let uses = Atomic<Int>(0)

  /// A key path, which never changes.
  private struct Retained: @unchecked Sendable { let keyPath: AnyKeyPath }

  private init(_ keyPath: AnyKeyPath, _ access: Access) {
    self.keyPath = Retained(keyPath: keyPath)
    self.access = access
  }

  // MARK: - Known key paths

  private static let byAddress = GrowingMap<SnapshotProperty>()
  private static let byTypes = GrowingMap<Group>()

  /// The key paths with the same root and value types.
  private final class Group: Sendable {
    private let first = OnceReference<Link>()

    /// A property, and the one that was added after it.
    private final class Link: Sendable {
      let property: SnapshotProperty
      let next = OnceReference<Link>()
      init(_ property: SnapshotProperty) { self.property = property }
    }

    /// The number of key paths to remember; key paths with subscripts are countless.
    private static let maximumCount = 500

    func property(equalTo keyPath: AnyKeyPath) -> SnapshotProperty? {
      var link = first.load()
      while let current = link {
        if current.property.keyPath.keyPath == keyPath { return current.property }
        link = current.next.load()
      }
      return nil
    }

    func add(_ property: SnapshotProperty) -> Bool {
      let new = Link(property)
      var count = 1
      var link = first.storeIfNil(new)
      while link !== new, count < Self.maximumCount {
        link = link.next.storeIfNil(new)
        count += 1
      }
      return link === new
    }
  }

  /// Returns the property at a key path, if the same object was used before.
  static func known(
    at keyPath: AnyKeyPath
  ) -> LentReference<SnapshotProperty>? {
    byAddress.reference(to: IdentityKey(type: ObjectIdentifier(keyPath)))
  }

  static func find<Model: JSONModel, Value>(
    at keyPath: KeyPath<Model, Value>, in model: Model, _ graph: SnapshotGraph
  ) -> SnapshotProperty {
    let types = IdentityKey(
      type: ObjectIdentifier(Model.self), object: ObjectIdentifier(Value.self))
    let group = byTypes.value(of: types) { Group() }
    let known = group.property(equalTo: keyPath)
    let property = known ?? SnapshotProperty(keyPath, access(to: keyPath, in: model, graph))
    let isRemembered = known != nil || group.add(property)
    if isRemembered, property.uses.add(1, ordering: .relaxed).newValue <= maximumUses {
      let key = IdentityKey(type: ObjectIdentifier(keyPath))
      _ = byAddress.value(of: key) { SnapshotProperty(keyPath, property.access) }
    }
    return property
  }

  /// The number of places in source code from which a property is found by address.
  private static let maximumUses = 16

  // MARK: - Finding out

  private static func access<Model: JSONModel, Value>(
    to keyPath: KeyPath<Model, Value>, in model: Model, _ graph: SnapshotGraph
  ) -> Access {
    let namesModels =
      SharedObjects.mayOccur(in: Value.self, countingModels: true)
      && SharedObjects.namesModel(Value.self)
    let fields = RuntimeReflection.storedFields(of: Model.self)
    if let name = KeyPathName.storedName(of: keyPath) {
      let named = fields.filter { $0.name == name && $0.type == Value.self }
      if named.count == 1, named[0].isStrong, named[0].offset >= RuntimeReflection.headerSize {
        return Access(offset: named[0].offset, namesModels: namesModels)
      }
    }
    let lazyProperty = lazyProperty(at: keyPath, in: model, graph, fields)
    // A computed property that reads a lazy one cannot be assigned, in contrast to the lazy one.
    if let lazyProperty, keyPath is ReferenceWritableKeyPath<Model, Value> {
      refuseLazy(lazyProperty, of: Model.self)
    }
    return Access(namesModels: namesModels, changesModel: lazyProperty != nil)
  }

  /// Returns the name of the lazy property that a key path leads to; nil if there is none.
  ///
  /// Its getter, which a new copy runs here, stores a value in storage of the same type.
  private static func lazyProperty<Model: JSONModel, Value>(
    at keyPath: KeyPath<Model, Value>, in model: Model, _ graph: SnapshotGraph,
    _ fields: [StoredField]
  ) -> String? {
    let storage = fields.filter { $0.isOfLazyProperty && $0.type == Value?.self }
    if storage.isEmpty { return nil }
    func filled(_ model: Model) -> [Bool] {
      storage.map { field in
        defer { extendLifetime(model) }
        let slot = Slot(
          of: model, offset: field.offset, holdsOptional: false, type: field.type)
        return slot.load(as: Value?.self) != nil
      }
    }
    return graph.withTwin(of: model, isReturned: false) { copy, _ in
      let before = filled(copy)
      _ = copy[keyPath: keyPath]
      return zip(storage, zip(before, filled(copy))).first { !$1.0 && $1.1 }?.0.lazyName
    }
  }

  /// Stops the program because of a lazy property.
  static func refuseLazy(_ name: String, of type: any JSONModelProtocol.Type) -> Never {
    fatalError(
      "\(swiftTypeName(type)).\(name) is lazy, so reading it would change the snapshot; "
        + "declare it as a computed property, or read it in a copy: model().\(name)")
  }
}
