// The properties that `JSONExportOptions.properties` names, as a tree:
//
//   "id", "cities.name", "cities.mayor.name"      id
//                                                 cities   name
//                                                          mayor   name
//
// The names are checked before the export. Each nested model is then exported with the subtree of
// its property. The names in the subtree are looked up in the dynamic class of the model.

/// The properties of a model that are exported.
struct PropertySelection {
  private(set) var properties: PropertySet
  private(set) var includesUnknownKeys = false
  /// Whether the tags of a class cluster that are not properties are exported too.
  private(set) var includesTags = false
  /// The selections for the models in a property; a property without one is exported completely.
  private(set) var nested: [PropertyIndex: SelectedNames] = [:]

  /// Selects the properties of a class, without one of them; nil selects all.
  init(_ names: SelectedNames?, of schema: ClassSchema, except excluded: PropertyIndex) {
    let selection = names.map { PropertySelection($0, of: schema) }
    self = (selection ?? PropertySelection(allOf: schema)).without([excluded])
  }

  init(allOf schema: ClassSchema) {
    properties = schema.all
    includesUnknownKeys = true
    includesTags = true
  }

  /// Returns the selection without some of its properties.
  func without(_ excluded: [PropertyIndex]) -> PropertySelection {
    var selection = self
    for property in excluded { selection.properties.remove(property) }
    return selection
  }

  /// Selects the properties of a class; names that the class does not have are ignored.
  init(_ names: SelectedNames, of schema: ClassSchema) {
    properties = PropertySet(count: schema.names.count)
    for (name, part) in names.parts {
      if name == schema.declaration.unknownKeysName { includesUnknownKeys = true }
      guard let index = schema.names.firstIndex(of: name) else { continue }
      let property = PropertyIndex(index)
      _ = properties.insert(property)
      nested[property] = part
    }
  }
}

extension JSONExportOptions {
  /// Returns the selection of a root model; nil for all properties.
  func selection(of root: ClassSchema) throws(ExportFailure) -> PropertySelection? {
    try selectedNames(of: [root]).map { PropertySelection($0, of: root) }
  }

  /// Returns the selected names for the models of a container; nil for all properties.
  func selectedNames(of model: ClassReference) throws(ExportFailure) -> SelectedNames? {
    try selectedNames(of: model.schemas)
  }

  /// Returns the selected names; a name that is not a property of any of the classes is an error.
  private func selectedNames(of roots: [ClassSchema]) throws(ExportFailure) -> SelectedNames? {
    guard let properties else { return nil }
    for path in properties.sorted(byUTF8Of: \.self) {
      var schemas = roots
      for name in path.split(separator: ".", omittingEmptySubsequences: false).map(String.init) {
        guard let first = schemas.first else {
          throw ExportFailure("\(path) does not lead to a property of a model")
        }
        let owners = schemas.filter {
          $0.names.contains(name) || $0.declaration.unknownKeysName == name
        }
        guard let owner = owners.first else {
          throw ExportFailure(
            "\(first.name) has no property \"\(name)\"",
            suggestion: nearestName(to: name, in: first.names))
        }
        if let option = owner.option(toExport: name, access),
          owners.allSatisfy({ $0.option(toExport: name, access) != nil })
        {
          throw ExportFailure("\(owner.name).\(name) is \(option)")
        }
        schemas = schemas.flatMap { $0.modelsOfProperty(named: name) }
      }
    }
    return SelectedNames(properties)
  }
}

extension ClassReference {
  /// The schemas of the class and of the classes of its cluster.
  fileprivate var schemas: [ClassSchema] {
    [schema] + (schema.cluster?.clusterClasses.map(\.schema) ?? [])
  }
}

extension ClassSchema {
  /// Returns why an export leaves a property out, with the option to change; nil if it does not.
  fileprivate func option(toExport name: String, _ access: ExportedAccess) -> String? {
    guard let index = names.firstIndex(of: name), !isExported(PropertyIndex(index), access) else {
      return nil
    }
    return plans[index].access == .writeOnly
      ? "write-only; export it with includesWriteOnly"
      : "read-only; export it without omitsReadOnly"
  }

  /// Returns the schemas of the model class in a property, and of the classes of its cluster.
  fileprivate func modelsOfProperty(named name: String) -> [ClassSchema] {
    guard let index = names.firstIndex(of: name) else { return [] }
    return plans[index].shape.modelClasses.flatMap(\.schemas)
  }
}

extension ExportFailure {
  /// The failure if the options select properties, but the value contains no models.
  static var selectionWithoutModel: ExportFailure {
    ExportFailure("options.properties applies to models only")
  }

  /// The failure if the options add members, but the root is not a model.
  static var additionWithoutModel: ExportFailure {
    ExportFailure("options.addedMembers applies to one model only")
  }
}

extension Exporter {
  mutating func writeRoot(_ shape: ValueShape, from slot: Slot) throws(ExportFailure) {
    if !options.addedMembers.isEmpty { throw .additionWithoutModel }
    if options.properties == nil { return try write(shape, from: slot) }
    guard let model = shape.modelClass else { throw .selectionWithoutModel }
    try withNames(try options.selectedNames(of: model)) { exporter throws(ExportFailure) in
      try exporter.write(shape, from: slot)
    }
  }

  /// Writes a property whose models are exported in part.
  @inline(never) mutating func writeProperty(
    _ property: PropertyIndex, at member: Int, _ plan: OutputPlan,
    of model: any JSONModelProtocol, _ schema: ClassSchema, selecting names: SelectedNames
  ) throws(ExportFailure) {
    try withNames(names) { exporter throws(ExportFailure) in
      try exporter.writeSelected(property, at: member, plan, of: model, schema)
    }
  }

  /// Writes a nested model with the names that were selected for its property.
  @inline(never) mutating func writeModel(
    in slot: Slot, of reference: ClassReference, selecting names: SelectedNames
  ) throws(ExportFailure) {
    let model = reference.withSchema { slot.model(as: $0.type) }
    let schema = try schema(of: model)
    try withNames(nil) { exporter throws(ExportFailure) in
      try exporter.writeModel(model, of: schema, PropertySelection(names, of: schema))
    }
  }

  /// Runs a closure with the names that are selected for nested models.
  mutating func withNames(
    _ names: SelectedNames?, _ body: (inout Exporter) throws(ExportFailure) -> Void
  ) throws(ExportFailure) {
    let outer = selectedNames
    selectedNames = names
    defer { selectedNames = outer }
    try body(&self)
  }
}

/// The names of properties, such as `id` and `cities.name`, split at their dots.
struct SelectedNames {
  private let paths: [ArraySlice<String>]

  private init(paths: [ArraySlice<String>]) { self.paths = paths }

  init(_ names: Set<String>) {
    self.init(
      paths: names.map {
        $0.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
      })
  }

  /// The first names, each with the names for nested models; nil to export them completely.
  var parts: [(name: String, nested: SelectedNames?)] {
    Dictionary(grouping: paths) { $0.first ?? "" }.map { name, paths in
      let nested = paths.map { $0.dropFirst() }
      let isWhole = nested.contains { $0.isEmpty }
      return (name, isWhole ? nil : SelectedNames(paths: nested))
    }
  }
}
