import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONModelProtocol where Self: JSONModel {
  /// Merges a patch into the model (RFC 7396), completely or not at all.
  ///
  /// ```swift
  /// let patch = Data(#"{"capital": {"name": "Bonn"}, "dialCode": null}"#.utf8)
  /// try country.merge(data: patch)   // all other properties stay as they are
  /// ```
  ///
  /// A property whose key is absent keeps its value. Null sets an Optional to nil, resets an
  /// ``OptionalKey`` to its default value, and removes a key of a dictionary; other properties
  /// reject it. An object is merged into the existing model or dictionary, or imported as a new
  /// one. Arrays are replaced. A nested object whose tag names another class is imported as a new
  /// model of that class; the class of the root cannot change. `validate()` runs on every model
  /// that the patch reaches.
  ///
  /// A `Codable` value is encoded, patched and decoded again.
  ///
  /// Nested models are changed in place. If there is an issue, all of them keep their values,
  /// except `lazy`, `weak` and `unowned` variables that user code has set during the merge. The
  /// recursion is as deep as the patch: 512 levels of models take 2.7 MB of stack in an optimized
  /// build and 7.2 MB in an unoptimized one; see ``JSONImportOptions/maximumDepth``.
  ///
  /// - Parameters:
  ///   - data: A document with the patch, in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the patch in the document; the whole document by default.
  ///   - options: The options of the import.
  /// - Throws: ``JSONModelError`` with the issues of the patch, such as
  ///   ``JSONModelError/Kind/nullValue(expected:)``; the model is then unchanged.
  public func merge(
    data: Data, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try data.request(at: path, options) { request throws(JSONModelError) in try merge(request) }
  }

  /// Merges a patch from a string, as ``JSONModel/merge(data:at:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(string: #"{"dialCode": null}"#)   // country.dialCode is nil
  /// ```
  ///
  /// - Parameters:
  ///   - string: A document with the patch.
  ///   - path: The key path of the patch in the document; the whole document by default.
  ///   - options: The options of the import.
  /// - Throws: ``JSONModelError`` with the issues of the patch, such as
  ///   ``JSONModelError/Kind/nullValue(expected:)``; the model is then unchanged.
  public func merge(
    string: String, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try string.request(at: path, options) { request throws(JSONModelError) in try merge(request) }
  }

  /// Merges a patch from a collection of bytes, as ``JSONModel/merge(data:at:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(bytes: Array(#"{"dialCode": null}"#.utf8))   // country.dialCode is nil
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: A document with the patch, in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the patch in the document; the whole document by default.
  ///   - options: The options of the import.
  /// - Throws: ``JSONModelError`` with the issues of the patch, such as
  ///   ``JSONModelError/Kind/nullValue(expected:)``; the model is then unchanged.
  public func merge(
    bytes: some Collection<UInt8>, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try bytes.request(at: path, options) { request throws(JSONModelError) in try merge(request)
    }
  }

  /// Merges a patch from a span of bytes, as ``JSONModel/merge(data:at:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(bytes: message.span.bytes)   // message is a [UInt8]
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: A document with the patch, in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the patch in the document; the whole document by default.
  ///   - options: The options of the import.
  /// - Throws: ``JSONModelError`` with the issues of the patch, such as
  ///   ``JSONModelError/Kind/nullValue(expected:)``; the model is then unchanged.
  public func merge(
    bytes: RawSpan, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try bytes.request(at: path, options) { request throws(JSONModelError) in try merge(request) }
  }

  /// Merges a patch that is a JSON value, as ``JSONModel/merge(data:at:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(value: ["dialCode": nil])   // country.dialCode is nil
  /// ```
  ///
  /// - Parameters:
  ///   - value: The patch, or a value that contains it.
  ///   - path: The key path of the patch in the value; the whole value by default.
  ///   - options: The options of the import.
  /// - Throws: ``JSONModelError`` with the issues of the patch, such as
  ///   ``JSONModelError/Kind/nullValue(expected:)``; the model is then unchanged.
  public func merge(
    value: JSONValue, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try merge(ImportRequest(input: .value(value), path: path, options: options))
  }

  /// Merges a patch that is a dictionary of Swift values, as
  /// ``JSONModel/merge(data:at:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(dictionary: ["name": "Deutschland"])   // country.name is "Deutschland"
  /// ```
  ///
  /// - Parameters:
  ///   - dictionary: The patch by keys of the document; `NSNull` and nil are null.
  ///   - path: The key path of the patch in the dictionary; the whole dictionary by default.
  ///   - options: The options of the import.
  /// - Throws: ``JSONModelError`` with the issues of the patch, such as
  ///   ``JSONModelError/Kind/nullValue(expected:)``; the model is then unchanged.
  public func merge(
    dictionary: [String: Any], at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try merge(ImportRequest(input: .tree(dictionary), path: path, options: options))
  }

  /// Merges a patch from a file, as ``JSONModel/merge(data:at:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(contentsOf: file)   // the file contains a patch
  /// ```
  ///
  /// - Parameters:
  ///   - file: A file with the patch. The URL of the path `-` stands for the standard input.
  ///   - path: The key path of the patch in the document; the whole document by default.
  ///   - options: The options of the import.
  /// - Throws: ``JSONModelError`` with the issues of the patch; ``JSONFileError`` if the file
  ///   cannot be read. The model is then unchanged.
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
  /// let patch = try edited.mergePatch(from: country)   // {"dialCode":null,"name":"Deutschland"}
  /// try country.merge(value: patch)                    // country == edited
  /// ```
  ///
  /// Members that are equal in both models are left out, inside nested models and dictionaries,
  /// too; null clears an Optional and removes a key of a dictionary. Arrays are replaced. The patch
  /// of equal models is `{}`. Exported properties and those marked ``WriteOnly`` are compared;
  /// ignored ones are not. If a nested model has another class of its class cluster than before,
  /// the patch contains all of its members.
  ///
  /// Before the method returns a patch, it merges the patch into a copy of the original. So it
  /// throws the errors of such a merge, and the returned patch is known to work.
  ///
  /// - Parameters:
  ///   - original: The model that the patch changes.
  ///   - usesKeyMapping: Whether the key mappers apply, as ``JSONImportOptions/usesKeyMapping``.
  /// - Returns: An object; `{}` if nothing has changed.
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)`` with the key
  ///   path of a change that a merge patch cannot express: a null inside a dictionary or a
  ///   ``JSONValue``, ``JSONPresence/absent`` in place of another state, a model of another class, the
  ///   second type of a ``JSONEither`` of two models in place of the first. The same kind for a change that the exports do not contain, such as the time of a date whose
  ///   format omits it. Also the issues of the merge, such as a violated constraint, and the errors
  ///   of an export.
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
      schema.firstDifference(self, other).map { schema.preferredPaths[$0.value] }
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

  func add(_ error: JSONModelError) {
    paths.withLock { $0 += error.issues.map(\.keyPath) }
  }

  /// Returns the paths since the last call.
  func take() -> [JSONKeyPath] { paths.withLock { exchange(&$0, with: []) } }
}
