#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An immutable value with the properties of a model, for tasks, actors and views.
///
/// ```swift
/// let rome = try City.snapshot(data: data)
/// rome.name                                            // String
/// rome.mayor?.name                                     // a nested model is a snapshot, too
/// rome.districts.map(\.name)
/// let next = try rome.modified { $0.name = "Roma" }    // rome is unchanged
/// let city = rome.model()                              // a model of your own, to change
/// ```
///
/// A snapshot holds a model that no other code reaches, so it is `Sendable` and never changes. All
/// properties of the class whose types are `Sendable` are properties of the snapshot. Models, and
/// Optionals, arrays, sets and dictionaries of models, become snapshots, which are not copied.
///
/// A property of the class with the name of a member of this type, such as `description`, is
/// `rome[dynamicMember: \.description]`.
///
/// A stored property of a final class, or one that is `final`, is read in place. Getters run in a
/// second copy, which the first one makes, unless the class declares
/// ``JSONModel/hasPureGetters``: those of computed properties, and of properties with a marker or
/// an observer. A `lazy` property stops the program, because reading it changes the model.
///
/// These must not change the model, because the snapshot calls them in place: overrides of
/// ``JSONModel/isEqual(to:)``, ``JSONModel/hash(into:)`` and ``JSONModel/modelDescription()``, the
/// `id` of an `Identifiable` class, and getters of registered properties.
///
/// Values are copied, but objects other than models are not. An ignored property has its default
/// value in a copy if its value holds an object. Another property with an object is a declaration
/// error, unless ``JSONModel/sendableTypes`` lists its type.
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

  /// Creates a snapshot of a copy of a model.
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

  /// Returns a copy of the model, to change.
  ///
  /// ```swift
  /// let city = rome.model()
  /// city.name = "Roma"   // rome is unchanged
  /// ```
  ///
  /// The copy is that of ``JSONModel/copy()``, except for ignored properties with objects, which
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
  /// - Parameter change: Changes the copy. It may throw, and may keep no reference that it changes
  ///   later: the result is a copy again.
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

  /// Returns the snapshot as one of another class, or nil if the model is not of that class.
  ///
  /// ```swift
  /// shape.as(Circle.self)?.radius
  /// ```
  ///
  /// - Parameter type: The class of the result, or a superclass of the model's class.
  /// - Returns: A snapshot with the properties of that class; nil if the model is not of it.
  public func `as`<Other: JSONModel>(_ type: Other.Type) -> JSONSnapshot<Other>? {
    (instance as? Other).map { JSONSnapshot<Other>(sharing: $0, in: graph) }
  }
}

extension JSONModelProtocol where Self: JSONModel {
  /// Returns an immutable copy of the model for tasks, actors and views.
  ///
  /// ```swift
  /// let rome = city.snapshot()
  /// city.name = "Roma"   // rome is unchanged
  /// ```
  ///
  /// If a property that is not ignored holds an object that is not a model, the program stops with
  /// the name of the property: see ``JSONModel/sendableTypes``.
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
  /// let cities = try [JSONSnapshot<City>](data: response, at: "data.cities")
  /// ```
  ///
  /// - Parameters:
  ///   - data: A JSON document, in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the object in the document; the whole document by default.
  ///   - options: The options of the import.
  /// - Returns: A snapshot of the imported model.
  /// - Throws: ``JSONModelError`` with the issues of the document, and no other error.
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
  ///   - options: The options of the import.
  /// - Returns: A snapshot of the imported model.
  /// - Throws: ``JSONModelError`` with the issues of the document, and no other error.
  public static func snapshot(
    string: String, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> JSONSnapshot<Self> {
    try JSONSnapshot.make(string: string, at: path, options: options)
  }

  /// Imports a collection of bytes as a snapshot.
  ///
  /// ```swift
  /// let rome = try City.snapshot(bytes: Array(#"{"name": "Rome"}"#.utf8))
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: A JSON document, in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the object in the document; the whole document by default.
  ///   - options: The options of the import.
  /// - Returns: A snapshot of the imported model.
  /// - Throws: ``JSONModelError`` with the issues of the document, and no other error.
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
  ///   - options: The options of the import.
  /// - Returns: A snapshot of the imported model.
  /// - Throws: ``JSONModelError`` with the issues of the value, and no other error.
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
  ///   - options: The options of the import.
  /// - Returns: A snapshot of the imported model.
  /// - Throws: ``JSONModelError`` with the issues of the dictionary, and no other error.
  public static func snapshot(
    dictionary: [String: Any], at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> JSONSnapshot<Self> {
    try JSONSnapshot.make(dictionary: dictionary, at: path, options: options)
  }
}
