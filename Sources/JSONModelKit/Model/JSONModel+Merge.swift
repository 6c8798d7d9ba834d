import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONModelProtocol where Self: JSONModel {
  /// Merges changes into the model (a merge patch, RFC 7396), completely or not at all.
  ///
  /// ```swift
  /// let patch = #"{"capital": {"name": "Bonn"}, "dialCode": null}"#
  /// try country.merge(data: Data(patch.utf8))
  /// // all other properties stay as they were
  /// ```
  ///
  /// - A property whose key is absent keeps its value.
  /// - Null sets an Optional to nil, resets an ``OptionalKey`` to its default value, and removes a
  ///   key of a dictionary. Other properties reject it.
  /// - An object is merged into the existing model or dictionary, or imported as a new one. If its
  ///   tag names another class, you get a new model of that class; the root keeps its class.
  /// - An array replaces the old one.
  /// - A `Codable` value is encoded, patched and decoded again.
  ///
  /// Nested models change in place, and `validate()` runs on every model that the changes reach. If
  /// there is an issue, all models keep their values, except for `lazy`, `weak` and `unowned`
  /// variables that your code has set meanwhile.
  ///
  /// Merging recurses as deep as the changes are nested: 512 levels of models take 2.7 MB of stack
  /// in an optimized build and 7.2 MB in an unoptimized one. You can lower
  /// ``JSONImportOptions/maximumDepth``.
  ///
  /// The guide is <doc:Guide-Patch>.
  ///
  /// - Parameters:
  ///   - data: A document with the changes, in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the changes in the document; the whole document by default.
  ///   - options: The import options.
  /// - Throws: ``JSONModelError`` with all issues, such as
  ///   ``JSONModelError/Kind/nullValue(expected:)``. The model is then unchanged.
  public func merge(
    data: Data, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try data.request(at: path, options) { request throws(JSONModelError) in try merge(request) }
  }

  /// Merges changes from a string, as ``JSONModel/merge(data:at:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(string: #"{"dialCode": null}"#)
  /// country.dialCode   // nil
  /// ```
  ///
  /// - Parameters:
  ///   - string: A document with the changes.
  ///   - path: The key path of the changes in the document; the whole document by default.
  ///   - options: The import options.
  /// - Throws: ``JSONModelError`` with all issues. The model is then unchanged.
  public func merge(
    string: String, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try string.request(at: path, options) { request throws(JSONModelError) in try merge(request) }
  }

  /// Merges changes from a collection of bytes, as ``JSONModel/merge(data:at:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(bytes: Array(#"{"dialCode": null}"#.utf8))
  /// country.dialCode   // nil
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: A document with the changes, in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the changes in the document; the whole document by default.
  ///   - options: The import options.
  /// - Throws: ``JSONModelError`` with all issues. The model is then unchanged.
  public func merge(
    bytes: some Collection<UInt8>, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try bytes.request(at: path, options) { request throws(JSONModelError) in try merge(request)
    }
  }

  /// Merges changes from a span of bytes, as ``JSONModel/merge(data:at:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(bytes: message.span.bytes)   // message is a [UInt8]
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: A document with the changes, in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the changes in the document; the whole document by default.
  ///   - options: The import options.
  /// - Throws: ``JSONModelError`` with all issues. The model is then unchanged.
  public func merge(
    bytes: RawSpan, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try bytes.request(at: path, options) { request throws(JSONModelError) in try merge(request) }
  }

  /// Merges the changes in a JSON value, as ``JSONModel/merge(data:at:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(value: ["dialCode": nil])   // country.dialCode is nil
  /// ```
  ///
  /// - Parameters:
  ///   - value: The changes, or a value that contains them.
  ///   - path: The key path of the changes in the value; the whole value by default.
  ///   - options: The import options.
  /// - Throws: ``JSONModelError`` with all issues. The model is then unchanged.
  public func merge(
    value: JSONValue, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try merge(ImportRequest(input: .value(value), path: path, options: options))
  }

  /// Merges the changes in a dictionary of Swift values, as ``JSONModel/merge(data:at:options:)``
  /// does.
  ///
  /// ```swift
  /// try country.merge(dictionary: ["name": "Deutschland"])
  /// country.name   // "Deutschland"
  /// ```
  ///
  /// - Parameters:
  ///   - dictionary: The changes, with the keys of the document; write null as `NSNull` or nil.
  ///   - path: The key path of the changes in the dictionary; the whole dictionary by default.
  ///   - options: The import options.
  /// - Throws: ``JSONModelError`` with all issues. The model is then unchanged.
  public func merge(
    dictionary: [String: Any], at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try merge(ImportRequest(input: .tree(dictionary), path: path, options: options))
  }

  /// Merges changes from a file, as ``JSONModel/merge(data:at:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(contentsOf: file)   // the file contains a patch
  /// ```
  ///
  /// - Parameters:
  ///   - file: A file with the changes. A URL with the path `-` is the standard input.
  ///   - path: The key path of the changes in the document; the whole document by default.
  ///   - options: The import options.
  /// - Throws: ``JSONModelError`` with all issues; ``JSONFileError`` if the file cannot be read.
  ///   The model is then unchanged.
  public func merge(
    contentsOf file: URL, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws {
    try file.request(at: path, options) { request throws(JSONModelError) in try merge(request) }
  }

  private func merge(_ request: ImportRequest) throws(JSONModelError) {
    var check: ReadOnlyCheck?
    if request.options.readOnlyKeys == .rejectChanges {
      let usesKeyMapping = request.options.usesKeyMapping
      func document() throws(JSONModelError) -> JSONValue {
        try ModelExport.document(of: self, usesKeyMapping: usesKeyMapping)
      }
      check = ReadOnlyCheck(try document(), after: document)
    }
    try ModelImport.merge(into: self, request, check)
  }
}

extension JSONModelProtocol where Self: JSONModel {
  /// Returns the smallest merge patch (RFC 7396) that turns the original into this model.
  ///
  /// ```swift
  /// let edited = country.copy()
  /// edited.name = "Deutschland"
  /// edited.dialCode = nil
  /// let patch = try edited.mergePatch(from: country)
  /// // {"dialCode":null,"name":"Deutschland"}
  /// try country.merge(value: patch)   // country == edited
  /// ```
  ///
  /// You can send it to a server, or merge it yourself. It leaves out members that are equal in
  /// both models, at every level. Null clears an Optional and removes a key of a dictionary; arrays
  /// are replaced. Exported properties and ``WriteOnly`` ones are compared. If a nested model now
  /// has another class of its class cluster, all of its members are included.
  ///
  /// Before you get it, it is merged into a copy of the original, so you know that it works.
  ///
  /// The guide is <doc:Guide-Patch>.
  ///
  /// - Parameters:
  ///   - original: The model to start from.
  ///   - usesKeyMapping: Whether the key mappers apply, as ``JSONImportOptions/usesKeyMapping``.
  /// - Returns: An object; `{}` if nothing has changed.
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)`` with the key
  ///   path of a change that merge patches cannot express: a null inside a dictionary or a
  ///   ``JSONValue``, a change to ``JSONPresence/absent``, a model of another class, or the second
  ///   of two models in a ``JSONEither`` in place of the first. You get the same kind for a change
  ///   that isn't exported, such as the time of a date whose format omits it. It also throws the
  ///   issues of merging, such as a violated constraint, and the errors of exporting the models.
  public func mergePatch(
    from original: Self, usesKeyMapping: Bool = true
  ) throws(JSONModelError) -> JSONValue {
    try mergePatch(from: original, usesKeyMapping: usesKeyMapping, comparesModels: true)
  }

  /// Returns the patch that turns another model into this one.
  ///
  /// - Parameter comparesModels: Whether the merge has to lead to an equal model, or only to an equal
  ///   document.
  func mergePatch(
    from original: Self, usesKeyMapping: Bool, comparesModels: Bool
  ) throws(JSONModelError) -> JSONValue {
    guard type(of: self) == type(of: original) else {
      throw inexpressible(
        "a merge patch cannot change the class of \(swiftTypeName(type(of: original)))", at: [])
    }
    let whole = JSONExportOptions(usesKeyMapping: usesKeyMapping, includesWriteOnly: true)
    var withNulls = whole
    withNulls.includesNulls = true
    // A trial merge tolerates the same values as the merge that follows; where it does, the patch
    // does not yet lead to this model.
    let tolerated = ToleratedPaths()
    let options = JSONImportOptions(
      maximumIssues: .max, usesKeyMapping: usesKeyMapping, onTolerated: { tolerated.add($0) })
    let (target, targetWithNulls) = (
      try jsonValue(options: whole), try jsonValue(options: withNulls)
    )
    var patch = MergePatchBuilder.patch(
      from: try original.jsonValue(options: whole), to: target, nulls: targetWithNulls
    ).value
    while true {
      let merged = original.copy()
      do throws(JSONModelError) {
        try merged.merge(value: patch, options: options)
      } catch {
        // An element that was dropped may be the reason for the error.
        let paths = error.issues.map(\.keyPath) + tolerated.take()
        if complete(&patch, around: paths, from: target) { continue }
        throw error
      }
      if complete(&patch, around: tolerated.take(), from: target) { continue }
      let rest = targetWithNulls.patch(from: try merged.jsonValue(options: withNulls)).operations
      if complete(&patch, around: rest.map(\.path), from: target) { continue }
      let difference = comparesModels ? difference(from: merged, usesKeyMapping) : nil
      guard let path = rest.first?.path ?? difference else { return patch }
      throw inexpressible("a merge patch cannot express this change", at: path)
    }
  }

  /// Returns the key path of the first property that differs; nil if the models are equal.
  ///
  /// Models with equal exports can differ: a date format may omit the time, and two properties may
  /// share a key.
  private func difference(from other: Self, _ usesKeyMapping: Bool) -> JSONKeyPath? {
    ClassReference(prepared: type(of: self), usesKeyMapping: usesKeyMapping).withSchema { schema in
      schema.firstDifference(self, other)
    }
  }

  /// Replaces objects in a patch by the complete objects of the target.
  ///
  /// A nested object whose tag names another class is imported as a new model, so it needs all
  /// members of the model.
  ///
  /// - Parameter paths: The key paths where the merge failed or its result still differs. The
  ///   innermost objects of the patch around these key paths are replaced.
  /// - Returns: Whether the patch has changed.
  private func complete(
    _ patch: inout JSONValue, around paths: [JSONKeyPath], from target: JSONValue
  ) -> Bool {
    var isChanged = false
    for path in paths {
      var parent = path.components.dropLast()
      while !parent.isEmpty, patch[JSONKeyPath(Array(parent))]?.object == nil {
        parent = parent.dropLast()
      }
      let outer = JSONKeyPath(Array(parent))
      guard !parent.isEmpty, let part = patch[outer], let whole = target[outer], whole != part
      else { continue }
      patch[outer] = whole
      isChanged = true
    }
    return isChanged
  }

  private func inexpressible(_ reason: String, at path: JSONKeyPath) -> JSONModelError {
    JSONModelError(
      model: swiftTypeName(type(of: self)),
      issues: [.init(kind: .notExportable(reason), keyPath: path)])
  }
}

/// The key paths of the values that a trial merge has replaced or dropped.
private final class ToleratedPaths: Sendable {
  private let paths = Mutex<[JSONKeyPath]>([])

  func add(_ error: JSONModelError) { paths.withLock { $0 += error.issues.map(\.keyPath) } }

  /// Returns the paths since the last call.
  func take() -> [JSONKeyPath] { paths.withLock { exchange(&$0, with: []) } }
}
