// The properties of a snapshot. A nested model is a snapshot of the same graph:
//
//   rome            JSONSnapshot<City>, with the city and the graph
//   rome.mayor      JSONSnapshot<Person>, with the person and the same graph
//
// The types of key paths decide what a property is, so each form of a type with models has a
// subscript of its own. They are preferred to that of other values, because a class may be declared
// Sendable, and a snapshot must not return its instance.

extension JSONSnapshot {
  /// The value of a property.
  ///
  /// ```swift
  /// rome.name   // "Rome"
  /// ```
  ///
  /// - Parameter keyPath: The key path of the property; write it as a member, as in `rome.name`.
  /// - Returns: The value of the property.
  @_disfavoredOverload
  public subscript<Value: Sendable>(dynamicMember keyPath: KeyPath<Model, Value>) -> Value {
    guard let known = SnapshotProperty.known(at: keyPath)?.with({ $0.access }),
      let offset = known.offset, !known.namesModels
    else { return readValue(keyPath) }
    defer { extendLifetime(instance) }
    return Slot(of: instance, offset: offset, holdsOptional: false, type: Value.self)
      .load(as: Value.self)
  }

  /// The snapshot of a nested model.
  ///
  /// ```swift
  /// rome.address.street
  /// ```
  ///
  /// - Parameter keyPath: The key path of the property; write it as a member, as in `rome.name`.
  /// - Returns: A snapshot that shares the values of this one.
  public subscript<Nested: JSONModel>(
    dynamicMember keyPath: KeyPath<Model, Nested>
  ) -> JSONSnapshot<Nested> {
    read(keyPath) { $1.snapshot(of: $0) }
  }

  /// The snapshot of a nested model, or nil.
  ///
  /// ```swift
  /// rome.mayor?.name
  /// ```
  ///
  /// - Parameter keyPath: The key path of the property; write it as a member, as in `rome.name`.
  /// - Returns: A snapshot that shares the values of this one; nil if there is no model.
  public subscript<Nested: JSONModel>(
    dynamicMember keyPath: KeyPath<Model, Nested?>
  ) -> JSONSnapshot<Nested>? {
    read(keyPath) { $0.map($1.snapshot) }
  }

  /// The snapshots of the models in an array.
  ///
  /// ```swift
  /// rome.districts.map(\.name)
  /// ```
  ///
  /// - Parameter keyPath: The key path of the property; write it as a member, as in `rome.name`.
  /// - Returns: The snapshots in the order of the models.
  public subscript<Nested: JSONModel>(
    dynamicMember keyPath: KeyPath<Model, [Nested]>
  ) -> [JSONSnapshot<Nested>] {
    readAll(keyPath, { $0.count }, { $0.map($1.snapshot) })
  }

  /// The snapshots of the models in an array, or nil.
  ///
  /// ```swift
  /// rome.bridges?.first?.name
  /// ```
  ///
  /// - Parameter keyPath: The key path of the property; write it as a member, as in `rome.name`.
  /// - Returns: The snapshots in the order of the models; nil if there is no array.
  public subscript<Nested: JSONModel>(
    dynamicMember keyPath: KeyPath<Model, [Nested]?>
  ) -> [JSONSnapshot<Nested>]? {
    readAll(keyPath, { $0?.count ?? 0 }, { $0?.map($1.snapshot) })
  }

  /// The snapshots of the models in an array of arrays.
  ///
  /// ```swift
  /// board.rows[0][1].color
  /// ```
  ///
  /// - Parameter keyPath: The key path of the property; write it as a member, as in `rome.name`.
  /// - Returns: The snapshots in the order of the models.
  public subscript<Nested: JSONModel>(
    dynamicMember keyPath: KeyPath<Model, [[Nested]]>
  ) -> [[JSONSnapshot<Nested>]] {
    readAll(
      keyPath, { $0.prefix(2).reduce($0.count) { $0 + $1.count } }, { $0.map($1.snapshots) })
  }

  /// The snapshots of the models in a dictionary.
  ///
  /// ```swift
  /// rome.stations["Termini"]?.name
  /// ```
  ///
  /// - Parameter keyPath: The key path of the property; write it as a member, as in `rome.name`.
  /// - Returns: The snapshots by key.
  public subscript<Key: Hashable & Sendable, Nested: JSONModel>(
    dynamicMember keyPath: KeyPath<Model, [Key: Nested]>
  ) -> [Key: JSONSnapshot<Nested>] {
    readAll(keyPath, { $0.count }, { $0.mapValues($1.snapshot) })
  }

  /// The snapshots of the models in a dictionary, or nil.
  ///
  /// ```swift
  /// rome.airports?["FCO"]?.name
  /// ```
  ///
  /// - Parameter keyPath: The key path of the property; write it as a member, as in `rome.name`.
  /// - Returns: The snapshots by key; nil if there is no dictionary.
  public subscript<Key: Hashable & Sendable, Nested: JSONModel>(
    dynamicMember keyPath: KeyPath<Model, [Key: Nested]?>
  ) -> [Key: JSONSnapshot<Nested>]? {
    readAll(keyPath, { $0?.count ?? 0 }, { $0?.mapValues($1.snapshot) })
  }

  /// The snapshots of the models in a dictionary of arrays.
  ///
  /// ```swift
  /// rome.lines["Termini"]?.map(\.name)
  /// ```
  ///
  /// - Parameter keyPath: The key path of the property; write it as a member, as in `rome.name`.
  /// - Returns: The snapshots by key, in the order of the models.
  public subscript<Key: Hashable & Sendable, Nested: JSONModel>(
    dynamicMember keyPath: KeyPath<Model, [Key: [Nested]]>
  ) -> [Key: [JSONSnapshot<Nested>]] {
    readAll(
      keyPath, { $0.values.prefix(2).reduce($0.count) { $0 + $1.count } },
      { $0.mapValues($1.snapshots) })
  }

  /// The snapshots of the models in a set.
  ///
  /// ```swift
  /// rome.partners.contains { $0.name == "Paris" }
  /// ```
  ///
  /// - Parameter keyPath: The key path of the property; write it as a member, as in `rome.name`.
  /// - Returns: The snapshots of all models in the set.
  public subscript<Nested: JSONModel>(
    dynamicMember keyPath: KeyPath<Model, Set<Nested>>
  ) -> Set<JSONSnapshot<Nested>> {
    readAll(keyPath, { $0.count }, { Set($0.map($1.snapshot)) })
  }

  /// The snapshot of a model that a document may omit.
  ///
  /// ```swift
  /// if case .value(let twin) = rome.twin { print(twin.name) }
  /// ```
  ///
  /// - Parameter keyPath: The key path of the property; write it as a member, as in `rome.name`.
  /// - Returns: The snapshot; ``JSONPresence/absent`` or ``JSONPresence/null`` if there is no
  ///   model.
  public subscript<Nested: JSONModel>(
    dynamicMember keyPath: KeyPath<Model, JSONPresence<Nested>>
  ) -> JSONPresence<JSONSnapshot<Nested>> {
    read(keyPath) { value, source in
      switch value {
      case .absent: .absent
      case .null: .null
      case .value(let model): .value(source.snapshot(of: model))
      }
    }
  }

  /// The value of one of two types: the snapshot of a model, or the first value.
  ///
  /// - Parameter keyPath: The key path of the property; write it as a member, as in `rome.name`.
  /// - Returns: The value, with a snapshot in place of a model.
  public subscript<First: Sendable, Second: JSONModel>(
    dynamicMember keyPath: KeyPath<Model, JSONEither<First, Second>>
  ) -> JSONEither<First, JSONSnapshot<Second>> {
    read(keyPath, copying: First.self) { $1.second(of: $0) }
  }

  /// The snapshot of a model, the first value, or nil.
  ///
  /// - Parameter keyPath: The key path of the property; write it as a member, as in `rome.name`.
  /// - Returns: The value, with a snapshot in place of a model; nil if there is none.
  public subscript<First: Sendable, Second: JSONModel>(
    dynamicMember keyPath: KeyPath<Model, JSONEither<First, Second>?>
  ) -> JSONEither<First, JSONSnapshot<Second>>? {
    read(keyPath, copying: First.self) { $0.map($1.second) }
  }

  /// The snapshots of models and the first values in an array.
  ///
  /// - Parameter keyPath: The key path of the property; write it as a member, as in `rome.name`.
  /// - Returns: The values in the order of the array, with snapshots in place of models.
  public subscript<First: Sendable, Second: JSONModel>(
    dynamicMember keyPath: KeyPath<Model, [JSONEither<First, Second>]>
  ) -> [JSONEither<First, JSONSnapshot<Second>>] {
    read(keyPath, copying: First.self, { $0.count }, { $0.map($1.second) })
  }

  /// The value of one of two types: the snapshot of a model, or the second value.
  ///
  /// - Parameter keyPath: The key path of the property; write it as a member, as in `rome.name`.
  /// - Returns: The value, with a snapshot in place of a model.
  public subscript<First: JSONModel, Second: Sendable>(
    dynamicMember keyPath: KeyPath<Model, JSONEither<First, Second>>
  ) -> JSONEither<JSONSnapshot<First>, Second> {
    read(keyPath, copying: Second.self) { $1.first(of: $0) }
  }

  /// The snapshot of a model, the second value, or nil.
  ///
  /// - Parameter keyPath: The key path of the property; write it as a member, as in `rome.name`.
  /// - Returns: The value, with a snapshot in place of a model; nil if there is none.
  public subscript<First: JSONModel, Second: Sendable>(
    dynamicMember keyPath: KeyPath<Model, JSONEither<First, Second>?>
  ) -> JSONEither<JSONSnapshot<First>, Second>? {
    read(keyPath, copying: Second.self) { $0.map($1.first) }
  }

  /// The snapshots of models and the second values in an array.
  ///
  /// - Parameter keyPath: The key path of the property; write it as a member, as in `rome.name`.
  /// - Returns: The values in the order of the array, with snapshots in place of models.
  public subscript<First: JSONModel, Second: Sendable>(
    dynamicMember keyPath: KeyPath<Model, [JSONEither<First, Second>]>
  ) -> [JSONEither<JSONSnapshot<First>, Second>] {
    read(keyPath, copying: Second.self, { $0.count }, { $0.map($1.first) })
  }

  /// The snapshot of a model of one of two classes.
  ///
  /// - Parameter keyPath: The key path of the property; write it as a member, as in `rome.name`.
  /// - Returns: The value, with a snapshot in place of a model.
  public subscript<First: JSONModel, Second: JSONModel>(
    dynamicMember keyPath: KeyPath<Model, JSONEither<First, Second>>
  ) -> JSONEither<JSONSnapshot<First>, JSONSnapshot<Second>> {
    read(keyPath) { $1.both(of: $0) }
  }

  /// The snapshot of a model of one of two classes, or nil.
  ///
  /// - Parameter keyPath: The key path of the property; write it as a member, as in `rome.name`.
  /// - Returns: The value, with a snapshot in place of a model; nil if there is none.
  public subscript<First: JSONModel, Second: JSONModel>(
    dynamicMember keyPath: KeyPath<Model, JSONEither<First, Second>?>
  ) -> JSONEither<JSONSnapshot<First>, JSONSnapshot<Second>>? {
    read(keyPath) { $0.map($1.both) }
  }

  /// The snapshots of the models of two classes in an array.
  ///
  /// - Parameter keyPath: The key path of the property; write it as a member, as in `rome.name`.
  /// - Returns: The values in the order of the array, with snapshots in place of models.
  public subscript<First: JSONModel, Second: JSONModel>(
    dynamicMember keyPath: KeyPath<Model, [JSONEither<First, Second>]>
  ) -> [JSONEither<JSONSnapshot<First>, JSONSnapshot<Second>>] {
    readAll(keyPath, { $0.count }, { $0.map($1.both) })
  }

  /// Reads a property with a collection, and keeps the snapshots of a long one: otherwise, a loop over
  /// its indexes would convert all elements for each of them.
  private func readAll<Value, Result: Sendable>(
    _ keyPath: KeyPath<Model, Value>, _ count: (Value) -> Int,
    _ convert: (Value, SnapshotSource) -> Result
  ) -> Result {
    guard let property = SnapshotProperty.known(at: keyPath),
      let offset = property.with({ $0.access.offset })
    else { return read(keyPath, convert) }
    defer { extendLifetime(instance) }
    let slot = Slot(of: instance, offset: offset, holdsOptional: false, type: Value.self)
    let value = slot.load(as: Value.self)
    guard count(value) > Self.shortCount else { return convert(value, .graph(graph)) }
    return graph.collection(of: instance, at: property) { convert(value, .graph($0)) }
  }

  /// The maximum number of elements that are converted each time.
  private static var shortCount: Int { 16 }

  private func readValue<Value>(_ keyPath: KeyPath<Model, Value>) -> Value {
    // A class may be declared Sendable; its instance in the snapshot must not change, though.
    access(to: keyPath).namesModels
      ? model()[keyPath: keyPath] : read(keyPath) { value, _ in value }
  }

  /// Reads a property of which the values of one type are returned without a snapshot.
  private func read<Value, Part, Result: Sendable>(
    _ keyPath: KeyPath<Model, Value>, copying part: Part.Type, _ count: (Value) -> Int = { _ in 1 },
    _ convert: (Value, SnapshotSource) -> Result
  ) -> Result {
    // A class may be declared Sendable; its instance in the snapshot must not change, though.
    SharedObjects.mayOccur(in: part, countingModels: true) && SharedObjects.namesModel(part)
      ? model().snapshot().read(keyPath, convert) : readAll(keyPath, count, convert)
  }

  private func read<Value, Result>(
    _ keyPath: KeyPath<Model, Value>, _ convert: (Value, SnapshotSource) -> Result
  ) -> Result {
    let access = access(to: keyPath)
    if let offset = access.offset {
      defer { extendLifetime(instance) }
      let slot = Slot(of: instance, offset: offset, holdsOptional: false, type: Value.self)
      return convert(slot.load(as: Value.self), .graph(graph))
    }
    if type(of: instance).hasPureGetters, !access.changesModel {
      return convert(instance[keyPath: keyPath], .newGraph(graph))
    }
    return graph.withTwin(of: instance) { copy, twin in
      convert(copy[keyPath: keyPath], .twin(twin, of: graph))
    }
  }

  private func access<Value>(to keyPath: KeyPath<Model, Value>) -> SnapshotProperty.Access {
    SnapshotProperty.known(at: keyPath)?.with { $0.access }
      ?? SnapshotProperty.find(at: keyPath, in: instance, graph).access
  }
}

/// The origin of the models in a value.
private enum SnapshotSource {
  case graph(SnapshotGraph)
  /// A getter of the graph, which may have made them.
  case newGraph(SnapshotGraph)
  /// A getter of a twin, which may have made them, or found them elsewhere.
  case twin(SnapshotTwin, of: SnapshotGraph)

  func snapshot<Model: JSONModel>(of model: Model) -> JSONSnapshot<Model> {
    switch self {
    case .graph(let graph):
      return JSONSnapshot(sharing: model, in: graph)
    case .newGraph(let graph):
      let graph = SnapshotGraph(root: model, hasExportHooks: graph.hasExportHooks)
      return JSONSnapshot(sharing: model, in: graph)
    case .twin(let twin, let graph):
      guard let original = twin.original(of: model) as? Model else { return model.snapshot() }
      return JSONSnapshot(sharing: original, in: graph)
    }
  }

  func snapshots<Model>(of models: [Model]) -> [JSONSnapshot<Model>] { models.map(snapshot) }

  func first<First, Second>(
    of value: JSONEither<First, Second>
  ) -> JSONEither<JSONSnapshot<First>, Second> { value.mapped(snapshot, { $0 }) }

  func second<First, Second>(
    of value: JSONEither<First, Second>
  ) -> JSONEither<First, JSONSnapshot<Second>> { value.mapped({ $0 }, snapshot) }

  func both<First, Second>(
    of value: JSONEither<First, Second>
  ) -> JSONEither<JSONSnapshot<First>, JSONSnapshot<Second>> { value.mapped(snapshot, snapshot) }
}

extension JSONEither {
  fileprivate func mapped<NewFirst, NewSecond>(
    _ first: (First) -> NewFirst, _ second: (Second) -> NewSecond
  ) -> JSONEither<NewFirst, NewSecond> {
    switch self {
    case .first(let value): .first(first(value))
    case .second(let value): .second(second(value))
    }
  }
}
