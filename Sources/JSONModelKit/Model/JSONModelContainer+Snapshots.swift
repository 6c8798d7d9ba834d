// A container of models is imported and exported itself. One of snapshots is made from the same
// container with models in their place:
//
//   [String: JSONSnapshot<City>]   [String: City] is imported, and each city becomes a snapshot

extension JSONModelContainer {
  /// Imports a document as a container; the discriminator selects the class of each model.
  static func value(_ request: ImportRequest) throws(JSONModelError) -> Self {
    guard _holdsSnapshots else {
      // `self` may be a subclass of the class that `Self` is.
      return try ModelImport.value(of: self, for: modelClass, request)
    }
    return try snapshots(of: ModelImport.value(of: _Models.self, for: modelClass, request))
  }

  fileprivate static func snapshots(
    of models: consuming _Models
  ) throws(JSONModelError) -> Self {
    var models = _SnapshotModels(models: consume models)
    guard let made = try _snapshots(of: &models, as: Self.self) else {
      preconditionFailure("Only containers of snapshots are made of them.")
    }
    return made
  }
}

/// The models of snapshots, which are not accessible outside of the framework.
public struct _SnapshotModels<Models> {
  private var held: Models?

  init(models: consuming Models) { held = consume models }

  var models: Models {
    guard let held else { preconditionFailure("The models of an export are not taken.") }
    return held
  }

  /// Returns the models, and releases its own reference to them, so that the caller has the only
  /// one.
  mutating func take() -> Models {
    guard let taken = exchange(&held, with: nil) else {
      preconditionFailure("The models are taken once.")
    }
    return taken
  }
}

extension JSONModel {
  /// Unused, because a model is not made from another one.
  public typealias _Models = JSONModel
}

extension JSONModelProtocol where Self: JSONModel {
  /// False.
  public static var _holdsSnapshots: Bool { false }

  /// Nil, because a model is not a snapshot.
  public static func _snapshots<Container>(
    of models: inout _SnapshotModels<JSONModel>, as type: Container.Type
  ) throws(JSONModelError) -> Container? {
    nil
  }

  /// The model itself.
  public func _exportedModels() -> _SnapshotModels<JSONModel> { _SnapshotModels(models: self) }
}

extension Array where Element: JSONModelContainer {
  /// The array with models in place of snapshots.
  public typealias _Models = [Element._Models]

  /// Whether there are snapshots in place of models.
  public static var _holdsSnapshots: Bool { Element._holdsSnapshots }

  /// Returns the array with snapshots of models that were just imported.
  public static func _snapshots<Container>(
    of models: inout _SnapshotModels<_Models>, as type: Container.Type
  ) throws(JSONModelError) -> Container? {
    // From the end, so that each model has no other reference when its snapshot is made.
    var waiting = models.take()
    var snapshots: [Element] = []
    snapshots.reserveCapacity(waiting.count)
    while let model = waiting.popLast() {
      snapshots.append(try Element.snapshots(of: consume model))
    }
    snapshots.reverse()
    return snapshots as? Container
  }

  /// Returns the array with models in place of snapshots, which can be exported.
  public func _exportedModels() -> _SnapshotModels<_Models> {
    _SnapshotModels(models: map { $0._exportedModels().models })
  }
}

extension Set where Element: JSONModelContainer {
  /// The set with models in place of snapshots.
  public typealias _Models = Set<Element._Models>

  /// Whether there are snapshots in place of models.
  public static var _holdsSnapshots: Bool { Element._holdsSnapshots }

  /// Returns the set with snapshots of models that were just imported.
  public static func _snapshots<Container>(
    of models: inout _SnapshotModels<_Models>, as type: Container.Type
  ) throws(JSONModelError) -> Container? {
    var waiting = Array(models.take())
    var snapshots: Set<Element> = []
    while let model = waiting.popLast() {
      snapshots.insert(try Element.snapshots(of: consume model))
    }
    return snapshots as? Container
  }

  /// Returns the set with models in place of snapshots, which can be exported.
  public func _exportedModels() -> _SnapshotModels<_Models> {
    _SnapshotModels(models: Set<Element._Models>(map { $0._exportedModels().models }))
  }
}

extension Dictionary where Value: JSONModelContainer {
  /// The dictionary with models in place of snapshots.
  public typealias _Models = [Key: Value._Models]

  /// Whether there are snapshots in place of models.
  public static var _holdsSnapshots: Bool { Value._holdsSnapshots }

  /// Returns the dictionary with snapshots of models that were just imported.
  public static func _snapshots<Container>(
    of models: inout _SnapshotModels<_Models>, as type: Container.Type
  ) throws(JSONModelError) -> Container? {
    var waiting = Array(models.take())
    var snapshots: [Key: Value] = [:]
    snapshots.reserveCapacity(waiting.count)
    while let (key, model) = waiting.popLast() {
      snapshots[key] = try Value.snapshots(of: consume model)
    }
    return snapshots as? Container
  }

  /// Returns the dictionary with models in place of snapshots, which can be exported.
  public func _exportedModels() -> _SnapshotModels<_Models> {
    _SnapshotModels(models: mapValues { $0._exportedModels().models })
  }
}

extension Optional where Wrapped: JSONModelContainer {
  /// The Optional with models in place of snapshots.
  public typealias _Models = Wrapped._Models?

  /// Whether there are snapshots in place of models.
  public static var _holdsSnapshots: Bool { Wrapped._holdsSnapshots }

  /// Returns the Optional with snapshots of models that were just imported.
  public static func _snapshots<Container>(
    of models: inout _SnapshotModels<_Models>, as type: Container.Type
  ) throws(JSONModelError) -> Container? {
    guard let model = models.take() else { return Self.none as? Container }
    return try Self.some(Wrapped.snapshots(of: consume model)) as? Container
  }

  /// Returns the Optional with models in place of snapshots, which can be exported.
  public func _exportedModels() -> _SnapshotModels<_Models> {
    _SnapshotModels(models: map { $0._exportedModels().models })
  }
}
