#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// What a snapshot does like its model: it is imported and exported, compared, described and merged.

extension JSONSnapshot: JSONModelContainer {
  /// The type of a model as a tree of Swift values.
  public typealias SwiftValue = [String: Any]

  /// Creates a snapshot of a model with default values.
  public init() {
    do throws(JSONModelError) {
      try self.init(imported: Model())
    } catch {
      fatalError("\(error)")
    }
  }

  /// The class of the model.
  public static var modelClass: any JSONModelProtocol.Type { Model.self }

  /// The class of the model.
  public typealias _Models = Model

  /// True.
  public static var _holdsSnapshots: Bool { true }

  /// Returns a snapshot of a model that was just imported.
  public static func _snapshots<Container>(
    of models: inout _SnapshotModels<Model>, as type: Container.Type
  ) throws(JSONModelError) -> Container? {
    try JSONSnapshot(imported: models.take()) as? Container
  }

  /// The model to export.
  public func _exportedModels() -> _SnapshotModels<Model> { _SnapshotModels(models: exported) }

  /// The model to export: a copy if an export hook may change it.
  private var exported: Model { graph.hasExportHooks ? model() : instance }
}

extension JSONSnapshot: Hashable, CustomStringConvertible, CustomReflectable {
  /// Returns whether the models are equal, as defined by ``JSONModel/isEqual(to:)``.
  public static func == (lhs: JSONSnapshot<Model>, rhs: JSONSnapshot<Model>) -> Bool {
    lhs.instance === rhs.instance || lhs.instance.isEqual(to: rhs.instance)
  }

  /// Hashes the model with ``JSONModel/hash(into:)``.
  public func hash(into hasher: inout Hasher) { instance.hash(into: &hasher) }

  /// The description of the model.
  public var description: String { instance.modelDescription() }

  /// A mirror with the description, but without the model.
  public var customMirror: Mirror {
    Mirror(self, children: ["description": description], displayStyle: .struct)
  }
}

extension JSONSnapshot: Identifiable where Model: Identifiable {
  /// The `id` of the model.
  ///
  /// ```swift
  /// final class City: JSONModel, Identifiable {
  ///   @Index var code = ""
  ///   var id: String { code }
  /// }
  /// ```
  public var id: Model.ID {
    if SnapshotRules.rules(of: type(of: instance)).hasLazyID {
      SnapshotProperty.refuseLazy("id", of: Model.self)
    }
    // A value with an object, which need not be Sendable, comes from a copy.
    return SharedObjects.mayOccur(in: Model.ID.self, countingModels: true)
      ? model().id : instance.id
  }
}

extension JSONSnapshot: Codable {
  /// Imports a model from a decoder, for JSON or any other format.
  ///
  /// - Throws: `DecodingError`, as ``JSONModel/init(from:)`` does.
  public init(from decoder: any Decoder) throws {
    try self.init(imported: decoder.singleValueContainer().decode(Model.self))
  }

  /// Encodes the model with an encoder, for JSON or any other format.
  ///
  /// - Throws: `EncodingError`, as ``JSONModel/encode(to:)`` does.
  public func encode(to encoder: any Encoder) throws { try exported.encode(to: encoder) }
}

// MARK: - Changes

extension JSONSnapshot {
  /// Returns a snapshot with changes merged into it (a merge patch, RFC 7396).
  ///
  /// ```swift
  /// let next = try rome.merging(data: patch)   // rome is unchanged
  /// ```
  ///
  /// A copy is changed, as ``JSONModel/merge(data:at:options:)`` does. The guide is
  /// <doc:Guide-Patch>.
  ///
  /// - Parameters:
  ///   - data: A document with the changes, in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the changes in the document; the whole document by default.
  ///   - options: The import options.
  /// - Returns: The changed snapshot; this one is unchanged.
  /// - Throws: ``JSONModelError`` with the issues of the changes and of the result.
  public func merging(
    data: Data, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> JSONSnapshot<Model> {
    try changed { model throws(JSONModelError) in
      try model.merge(data: data, at: path, options: options)
    }
  }

  /// Returns a snapshot with the changes in a string merged into it.
  ///
  /// ```swift
  /// let next = try rome.merging(string: #"{"name": "Roma"}"#)
  /// ```
  ///
  /// - Parameters:
  ///   - string: A document with the changes.
  ///   - path: The key path of the changes in the document; the whole document by default.
  ///   - options: The import options.
  /// - Returns: The changed snapshot; this one is unchanged.
  /// - Throws: ``JSONModelError`` with the issues of the changes and of the result.
  public func merging(
    string: String, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> JSONSnapshot<Model> {
    try changed { model throws(JSONModelError) in
      try model.merge(string: string, at: path, options: options)
    }
  }

  /// Returns a snapshot with the changes in a JSON value merged into it.
  ///
  /// ```swift
  /// let next = try rome.merging(value: ["name": "Roma"])
  /// ```
  ///
  /// - Parameters:
  ///   - value: The changes, or a value that contains them.
  ///   - path: The key path of the changes in the value; the whole value by default.
  ///   - options: The import options.
  /// - Returns: The changed snapshot; this one is unchanged.
  /// - Throws: ``JSONModelError`` with the issues of the changes and of the result.
  public func merging(
    value: JSONValue, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> JSONSnapshot<Model> {
    try changed { model throws(JSONModelError) in
      try model.merge(value: value, at: path, options: options)
    }
  }

  /// Returns a snapshot changed by a JSON Patch (RFC 6902), as ``JSONModel/applying(_:options:)``
  /// does.
  ///
  /// ```swift
  /// let next = try rome.applying(rome.patch(from: older))
  /// ```
  ///
  /// - Parameters:
  ///   - patch: The operations.
  ///   - options: The import options, as for ``JSONModel/applying(_:options:)``.
  /// - Returns: The changed snapshot; this one is unchanged.
  /// - Throws: ``JSONModelError`` for the first operation that fails, or with the issues of the
  ///   changed document.
  public func applying(
    _ patch: JSONPatch, options: JSONImportOptions = .default
  ) throws(JSONModelError) -> JSONSnapshot<Model> {
    try JSONSnapshot(imported: exported.applying(patch, options: options))
  }

  /// Returns a JSON Patch (RFC 6902) that changes another snapshot's document into this one's.
  ///
  /// ```swift
  /// let patch = try next.patch(from: rome)
  /// ```
  ///
  /// - Parameter original: The snapshot to start from.
  /// - Returns: The operations; an empty patch if nothing has changed.
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func patch(from original: JSONSnapshot<Model>) throws(JSONModelError) -> JSONPatch {
    try exported.patch(from: original.exported)
  }

  /// Returns the smallest merge patch (RFC 7396) that turns another snapshot into this one.
  ///
  /// ```swift
  /// let patch = try next.mergePatch(from: rome)   // {"name":"Roma"}
  /// ```
  ///
  /// - Parameter original: The snapshot to start from.
  /// - Returns: An object; `{}` if nothing has changed.
  /// - Throws: ``JSONModelError`` for a change that merge patches cannot express.
  public func mergePatch(from original: JSONSnapshot<Model>) throws(JSONModelError) -> JSONValue {
    try exported.mergePatch(from: original.exported)
  }

  private func changed(
    _ change: (Model) throws(JSONModelError) -> Void
  ) throws(JSONModelError) -> JSONSnapshot<Model> {
    let model = model()
    try change(model)
    return try JSONSnapshot(imported: model)
  }
}
