#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An immutable value with the properties of a model, which you can share with tasks, actors and
/// views.
///
/// ```swift
/// let rome = try City.snapshot(data: data)
/// rome.name                // String
/// rome.mayor?.name         // a nested model is a snapshot as well
/// rome.districts.map(\.name)
/// let next = try rome.modified { $0.name = "Roma" }
/// rome.name                // unchanged
/// let city = rome.model()  // a model of your own, to change
/// ```
///
/// You can read all properties of the class whose types are `Sendable`. Models, and Optionals,
/// arrays, sets and dictionaries of models, become snapshots, which are not copied. If a property
/// has the name of a member of this type, such as `description`, write `rome[dynamicMember:
/// \.description]`.
///
/// The snapshot holds a model that only it can reach. A stored property that is `final`, or in a
/// final class, is read in place. Getters run on a second copy, made for the first of them, unless
/// the class declares ``JSONModel/hasPureGetters``. These are the getters of computed properties,
/// and of properties with a marker or an observer. Reading a `lazy` property would change the
/// model, so it stops the program.
///
/// > Warning: Your overrides of ``JSONModel/isEqual(to:)``, ``JSONModel/hash(into:)`` and
/// > ``JSONModel/modelDescription()``, the `id` of an `Identifiable` class, and the getters of
/// > registered properties run on the snapshot's own model, so they must leave it unchanged.
///
/// Objects other than models cannot be copied. An ignored property that holds one has its default
/// value in a copy. In other properties they are a declaration error, unless
/// ``JSONModel/sendableTypes`` lists their type.
///
/// The guide is <doc:Guide-Concurrency>.
@dynamicMemberLookup
public struct JSONSnapshot<Model: JSONModel>: @unchecked Sendable {
  // Sendable: `SnapshotGraph` has the proof. `instance` is a model of the graph, and no member of
  // this type returns it.
  let instance: Model
  let graph: SnapshotGraph

  /// Creates a snapshot of a model of a graph, which is not copied.
  init(sharing instance: Model, in graph: SnapshotGraph) {
    self.instance = instance
    self.graph = graph
  }

  init(copying model: Model) throws(JSONModelError) {
    graph = try SnapshotGraph(copying: model)
    guard let copy = graph.root as? Model else {
      preconditionFailure("The copy is of the class of the original.")
    }
    instance = copy
  }

  /// Creates a snapshot of a model that was just imported, which is copied only if other code may
  /// have a reference to it.
  init(imported model: consuming Model) throws(JSONModelError) {
    let rules = SnapshotRules.rules(of: type(of: model))
    if !rules.importNeedsCopy, isKnownUniquelyReferenced(&model) {
      let graph = SnapshotGraph(root: model, hasExportHooks: rules.hasExportHooks)
      self.init(sharing: model, in: graph)
    } else {
      try self.init(copying: model)
    }
  }

  /// Returns a copy of the model, which you can change.
  ///
  /// ```swift
  /// let city = rome.model()
  /// city.name = "Roma"   // rome is unchanged
  /// ```
  ///
  /// It is the copy that ``JSONModel/copy()`` makes, except that ignored properties with objects
  /// have their default values.
  ///
  /// - Returns: A new model of the same class.
  public func model() -> Model {
    guard let copy = ModelCopier.privateCopy(of: instance).root as? Model else {
      preconditionFailure("The copy is of the class of the original.")
    }
    return copy
  }

  /// Returns a snapshot of a changed copy.
  ///
  /// ```swift
  /// let next = try rome.modified { $0.name = "Roma" }
  /// ```
  ///
  /// - Parameter change: Changes the copy, and can throw. If it keeps a reference to the copy,
  ///   later changes don't matter, because the result is copied again.
  /// - Returns: A snapshot of the changed model; this one is unchanged.
  /// - Throws: The error of `change`; ``JSONModelError`` with the issues of the changed model, as
  ///   ``JSONModel/issues()`` returns them.
  public func modified(_ change: (Model) throws -> Void) throws -> JSONSnapshot<Model> {
    let model = model()
    try change(model)
    let issues = model.issues()
    if !issues.isEmpty {
      throw JSONModelError(model: swiftTypeName(type(of: model)), issues: issues)
    }
    return try JSONSnapshot(copying: model)
  }

  /// Returns the snapshot as one of another class, or nil if the model isn't of that class.
  ///
  /// ```swift
  /// shape.as(Circle.self)?.radius
  /// ```
  ///
  /// - Parameter type: The class of the result, or a superclass of the model's class.
  /// - Returns: A snapshot with the properties of that class, or nil.
  public func `as`<Other: JSONModel>(_ type: Other.Type) -> JSONSnapshot<Other>? {
    (instance as? Other).map { JSONSnapshot<Other>(sharing: $0, in: graph) }
  }
}

extension JSONModelProtocol where Self: JSONModel {
  /// Returns an immutable copy of the model that you can share with tasks, actors and views.
  ///
  /// ```swift
  /// let rome = city.snapshot()
  /// city.name = "Roma"   // rome is unchanged
  /// ```
  ///
  /// If a property holds an object that isn't a model, and you have not ignored it or listed its
  /// type in ``JSONModel/sendableTypes``, the program stops with the name of the property. The
  /// guide is <doc:Guide-Concurrency>.
  ///
  /// - Returns: The values that the model has now.
  public func snapshot() -> JSONSnapshot<Self> {
    do throws(JSONModelError) {
      return try JSONSnapshot(copying: self)
    } catch {
      fatalError("\(error)")
    }
  }

  /// Imports a document as a snapshot; the discriminator of the class selects the class.
  ///
  /// ```swift
  /// let rome = try City.snapshot(data: data)
  /// let cities = try [JSONSnapshot<City>](
  ///   data: response, at: "data.cities")
  /// ```
  ///
  /// - Parameters:
  ///   - data: A JSON document, in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the object in the document; the whole document by default.
  ///   - options: The import options.
  /// - Returns: A snapshot of the imported model.
  /// - Throws: ``JSONModelError`` with the issues of the document.
  public static func snapshot(
    data: Data, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> JSONSnapshot<Self> {
    try JSONSnapshot.make(data: data, at: path, options: options)
  }

  /// Imports a string as a snapshot.
  ///
  /// ```swift
  /// let rome = try City.snapshot(string: #"{"name": "Rome"}"#)
  /// ```
  ///
  /// - Parameters:
  ///   - string: A JSON document.
  ///   - path: The key path of the object in the document; the whole document by default.
  ///   - options: The import options.
  /// - Returns: A snapshot of the imported model.
  /// - Throws: ``JSONModelError`` with the issues of the document.
  public static func snapshot(
    string: String, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> JSONSnapshot<Self> {
    try JSONSnapshot.make(string: string, at: path, options: options)
  }

  /// Imports a collection of bytes as a snapshot.
  ///
  /// ```swift
  /// let text = #"{"name": "Rome"}"#
  /// let rome = try City.snapshot(bytes: Array(text.utf8))
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: A JSON document, in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the object in the document; the whole document by default.
  ///   - options: The import options.
  /// - Returns: A snapshot of the imported model.
  /// - Throws: ``JSONModelError`` with the issues of the document.
  public static func snapshot(
    bytes: some Collection<UInt8>, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> JSONSnapshot<Self> {
    try JSONSnapshot.make(bytes: bytes, at: path, options: options)
  }

  /// Imports a JSON value as a snapshot.
  ///
  /// ```swift
  /// let rome = try City.snapshot(value: ["name": "Rome"])
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value of the object, or one that contains it.
  ///   - path: The key path of the object in the value; the whole value by default.
  ///   - options: The import options.
  /// - Returns: A snapshot of the imported model.
  /// - Throws: ``JSONModelError`` with the issues of the value.
  public static func snapshot(
    value: JSONValue, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> JSONSnapshot<Self> {
    try JSONSnapshot.make(value: value, at: path, options: options)
  }

  /// Imports a dictionary of Swift values as a snapshot.
  ///
  /// ```swift
  /// let rome = try City.snapshot(dictionary: ["name": "Rome"])
  /// ```
  ///
  /// - Parameters:
  ///   - dictionary: The members of the object by key, as from `JSONSerialization`.
  ///   - path: The key path of the object in the dictionary; the whole dictionary by default.
  ///   - options: The import options.
  /// - Returns: A snapshot of the imported model.
  /// - Throws: ``JSONModelError`` with the issues of the dictionary.
  public static func snapshot(
    dictionary: [String: Any], at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> JSONSnapshot<Self> {
    try JSONSnapshot.make(dictionary: dictionary, at: path, options: options)
  }
}
