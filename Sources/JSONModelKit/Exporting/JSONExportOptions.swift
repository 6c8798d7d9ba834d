#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Options for the export of models.
///
/// ```swift
/// try country.jsonString(JSONExportOptions(isPretty: true, properties: ["id", "name"]))
/// ```
public struct JSONExportOptions: Sendable, Hashable {
  /// The default options.
  public static let `default` = JSONExportOptions()

  /// The options for readable JSON: every member and element is on its own line.
  ///
  /// ```swift
  /// print(try country.jsonString(.pretty))
  /// ```
  public static let pretty = JSONExportOptions(isPretty: true)

  /// The options for comparisons of texts: members are sorted by key.
  ///
  /// ```swift
  /// print(try country.jsonString(.sorted))   // {"id":276,"name":"Germany","page":1}
  /// ```
  public static let sorted = JSONExportOptions(sortsKeys: true)

  /// Whether every member and element is on its own line; `false` by default.
  public var isPretty: Bool

  /// Whether members are sorted by key; by default they are in the order of their declarations.
  ///
  /// The members of dictionaries are always sorted by key.
  public var sortsKeys: Bool

  /// Whether nil is exported as null; by default it is left out.
  ///
  /// Null is always exported where an import would not restore nil from an absent key: for a
  /// ``RequiredKey``, and for an Optional whose default value is not nil.
  public var includesNulls: Bool

  /// The names of the only properties that are exported; nil, the default, for all.
  ///
  /// ```swift
  /// try country.jsonString(JSONExportOptions(properties: ["name", "cities.name"]))
  /// // {"name":"Malta","cities":[{"name":"Valletta"}]}
  /// ```
  ///
  /// The names are those of the root model. A name after a dot is a property of the models in the
  /// property before it, including models inside arrays, sets, dictionaries and Optionals. A name
  /// without a dot exports the whole value.
  public var properties: Set<String>?

  /// The maximum number of nested arrays and objects; 512 by default, as for an import.
  ///
  /// A model that is nested more deeply, or contains a reference cycle, cannot be exported. The
  /// recursion of an export is as deep as the models are nested. In an optimized build, 512 levels
  /// take 0.9 MB of stack for bytes and 1.8 MB for a tree; in an unoptimized build 4.6 and 7.4 MB.
  /// On a thread with a smaller stack, the stack determines the limit. Values above 1,024 count as
  /// 1,024.
  public var maximumDepth: Int

  /// Whether a whole `Double` or `Float` is exported as `1.0`; by default it is `1`.
  ///
  /// Both are the same JSON number, but some readers distinguish them. Numbers with an exponent,
  /// and those that a transformer returns, do not change.
  public var writesPointZero: Bool

  /// Whether `/` in strings and keys is exported as `\/`; by default it is not escaped.
  ///
  /// This is for JSON inside an HTML `<script>` element. It applies to text, not to trees.
  public var escapesSlashes: Bool

  /// Whether characters beyond ASCII are exported as `\u` escapes; by default they are UTF-8.
  ///
  /// It applies to text, not to trees.
  public var escapesNonASCII: Bool

  /// Whether the key mappers of the classes apply; true by default.
  ///
  /// ```swift
  /// try repository.jsonString(JSONExportOptions(usesKeyMapping: false))   // {"fullName":"swift"}
  /// ```
  ///
  /// If it is false, the key of every property is its name. The tags of class clusters keep their
  /// keys. ``JSONImportOptions/usesKeyMapping`` is the same option for imports and merges.
  public var usesKeyMapping: Bool

  /// Whether properties marked ``WriteOnly`` are exported; `false` by default.
  ///
  /// ```swift
  /// try login.jsonString()   // {"name":"ann"}
  /// try login.jsonString(JSONExportOptions(includesWriteOnly: true))
  /// // {"name":"ann","password":"s3cret"}
  /// ```
  ///
  /// Set it for the body of a request that a client sends, and for an archive. If it is false,
  /// naming such a property in ``properties`` is an error.
  public var includesWriteOnly: Bool

  /// The members that are added to the root model, by key; nil if there are none.
  var addedMembers: [String: JSONValue]?

  /// Whether the options change the values or members below the root.
  var changesText: Bool { includesNulls || writesPointZero || includesWriteOnly }

  /// The limit that applies: `maximumDepth`, clamped to the supported range.
  var effectiveDepth: Int { min(max(maximumDepth, 0), StackRoom.maximumLevels) }

  /// Creates options.
  public init(
    isPretty: Bool = false, sortsKeys: Bool = false, includesNulls: Bool = false,
    properties: Set<String>? = nil, writesPointZero: Bool = false, escapesSlashes: Bool = false,
    escapesNonASCII: Bool = false, usesKeyMapping: Bool = true, includesWriteOnly: Bool = false,
    maximumDepth: Int = 512
  ) {
    self.includesWriteOnly = includesWriteOnly
    self.usesKeyMapping = usesKeyMapping
    self.writesPointZero = writesPointZero
    self.escapesSlashes = escapesSlashes
    self.escapesNonASCII = escapesNonASCII
    self.maximumDepth = maximumDepth
    self.isPretty = isPretty
    self.sortsKeys = sortsKeys
    self.includesNulls = includesNulls
    self.properties = properties
  }

  /// Returns these options with members that are added to the root model.
  func adding(_ members: [String: JSONValue]) -> JSONExportOptions {
    var options = self
    options.addedMembers = members.isEmpty ? nil : members
    return options
  }

  /// Returns a writer of text that appends to a sink.
  func writer(to sink: ByteSink) -> JSONWriter {
    var escapes: ExtraEscapes = []
    if escapesSlashes { escapes.insert(.slashes) }
    if escapesNonASCII { escapes.insert(.nonASCII) }
    return JSONWriter(isPretty: isPretty, escapes: escapes, to: sink)
  }
}

extension CodingUserInfoKey {
  /// The key of ``JSONExportOptions`` in the `userInfo` of an encoder.
  ///
  /// ```swift
  /// let encoder = PropertyListEncoder()
  /// encoder.userInfo[.jsonExportOptions] = JSONExportOptions(includesWriteOnly: true)
  /// let archive = try encoder.encode(login)   // with the password
  /// ```
  ///
  /// The options, except ``JSONExportOptions/properties``, apply to all models that the encoder
  /// encodes. The encoder determines the format of its output. If the value for this key is not a
  /// ``JSONExportOptions``, encoding a model throws an `EncodingError`.
  public static let jsonExportOptions = CodingUserInfoKey(named: "JSONModelKit.JSONExportOptions")
}

extension JSONValue {
  /// Returns the value as JSON in UTF-8, formatted as the options specify.
  ///
  /// ```swift
  /// let page: JSONValue = ["html": "</script>"]
  /// page.data(options: JSONExportOptions(escapesSlashes: true))   // {"html":"<\/script>"}
  /// ```
  ///
  /// The members of objects are sorted by key. The options for models have no effect.
  public func data(options: JSONExportOptions) -> Data { Data(text(options)) }

  /// Returns the value as a JSON string, formatted as the options specify.
  ///
  /// ```swift
  /// (["name": "Köln"] as JSONValue).string(options: JSONExportOptions(escapesNonASCII: true))
  /// // {"name":"K\u00f6ln"}
  /// ```
  ///
  /// The members of objects are sorted by key. The options for models have no effect.
  public func string(options: JSONExportOptions) -> String { String(text(options)) }

  private func text(_ options: JSONExportOptions) -> ByteSink {
    var writer = options.writer(to: ByteSink())
    writer.write(self)
    return writer.sink
  }
}

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
  /// Whether the unknown keys are exported too.
  private(set) var includesUnknownKeys = false
  /// The selections for the models in a property; a property without one is exported completely.
  private(set) var nested: [PropertyIndex: SelectedNames] = [:]

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
        if !includesWriteOnly, owners.allSatisfy({ $0.isWriteOnly(propertyNamed: name) }) {
          throw ExportFailure(
            "\(owner.name).\(name) is write-only; export it with includesWriteOnly")
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
  fileprivate func isWriteOnly(propertyNamed name: String) -> Bool {
    names.firstIndex(of: name).map { plans[$0].access == .writeOnly } ?? false
  }

  /// Returns the schemas of the model class in a property, and of the classes of its cluster.
  fileprivate func modelsOfProperty(named name: String) -> [ClassSchema] {
    guard let index = names.firstIndex(of: name), let model = plans[index].shape.modelClass else {
      return []
    }
    return model.schemas
  }
}

extension ExportFailure {
  /// The failure if the options select properties, but the value contains no models.
  static var selectionWithoutModel: ExportFailure {
    ExportFailure("options.properties applies to models only")
  }
}

extension Exporter {
  /// Writes a root value with the selected properties of its models.
  mutating func writeRoot(_ shape: ValueShape, from slot: Slot) throws(ExportFailure) {
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
