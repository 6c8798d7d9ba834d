// A JSON Patch changes the document of a model: the exported value is patched and imported again.

extension JSONModelProtocol where Self: JSONModel {
  /// Returns a JSON Patch (RFC 6902) that turns the document of another model into that of this
  /// model.
  ///
  /// ```swift
  /// let edited = city.copy()
  /// edited.rivers.append("Aniene")
  /// let patch = try edited.patch(from: city)
  /// // [{"op":"add","path":"/rivers/1","value":"Aniene"}]
  /// ```
  ///
  /// The document is the export, with properties marked ``WriteOnly``. The patch of models with
  /// equal documents is empty. ``mergePatch(from:usesKeyMapping:)`` is shorter, but replaces arrays
  /// as a whole, and cannot express nulls.
  ///
  /// - Parameters:
  ///   - original: The model that the patch changes.
  ///   - usesKeyMapping: Whether the key mappers apply, as ``JSONImportOptions/usesKeyMapping``.
  /// - Returns: The operations; none if nothing has changed.
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func patch(
    from original: Self, usesKeyMapping: Bool = true
  ) throws(JSONModelError) -> JSONPatch {
    let before = try ModelExport.document(of: original, usesKeyMapping: usesKeyMapping)
    return try ModelExport.document(of: self, usesKeyMapping: usesKeyMapping).patch(from: before)
  }

  /// Returns a new model for the document of this one, changed by a JSON Patch (RFC 6902).
  ///
  /// ```swift
  /// let changed = try city.applying([.add(["rivers", "-"], "Aniene"), .remove(["motto"])])
  /// changed.rivers   // ["Tiber", "Aniene"]
  /// ```
  ///
  /// The changed document is imported completely, so all checks of an import run, except constraints
  /// of values that the patch does not change, and ignored properties have their default values. The class stays the same. The document is the export,
  /// with properties marked ``WriteOnly``; nil has no member, so set it with `add`. An object has no
  /// order, so arrays with `.keyed(by:)` are sorted by key, while
  /// ``apply(_:options:)`` keeps their order.
  ///
  /// - Parameters:
  ///   - patch: The operations.
  ///   - options: The options of the import. With ``JSONImportOptions/readOnlyKeys``, a key that
  ///     the patch changes must not be read-only, unless it is accepted; a changed array counts as a
  ///     whole, as in a merge.
  /// - Returns: A new model of the same class.
  /// - Throws: ``JSONModelError`` for the first operation that fails, or with the issues of the
  ///   changed document.
  public func applying(
    _ patch: JSONPatch, options: JSONImportOptions = .default
  ) throws(JSONModelError) -> Self {
    let model = type(of: self).init()
    func document(of model: Self) throws(JSONModelError) -> JSONValue {
      try ModelExport.document(of: model, usesKeyMapping: options.usesKeyMapping)
    }
    func documentAfter() throws(JSONModelError) -> JSONValue { try document(of: model) }
    let original = try document(of: self)
    let changed = try original.applying(patch)
    let check = ReadOnlyCheck(
      original, patch: MergePatchBuilder.patch(from: original, to: changed).value,
      after: options.readOnlyKeys == .rejectChanges ? documentAfter : nil)
    try ModelImport.importRoot(
      into: model, ImportRequest(input: .value(changed), options: options), changedFrom: check)
    return model
  }

  /// Applies a JSON Patch (RFC 6902) to the model, completely or not at all.
  ///
  /// ```swift
  /// try city.apply(JSONPatch(data: body))
  /// ```
  ///
  /// The rules are those of ``applying(_:options:)``. The differences are then merged: nested models
  /// are changed in place, and ignored properties keep their values. The elements of an array that
  /// changes are replaced by new ones, with the default values of ignored properties.
  ///
  /// - Parameters:
  ///   - patch: The operations.
  ///   - options: The options of the import, as for ``applying(_:options:)``.
  /// - Throws: The errors of ``applying(_:options:)``, and those of
  ///   ``mergePatch(from:usesKeyMapping:)`` for a change that a merge cannot make, such as a null
  ///   inside a ``JSONValue``. The model is then unchanged.
  public func apply(
    _ patch: JSONPatch, options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    let changed = try applying(patch, options: options)
    // The model may differ in what its document does not have, such as the order of an array by keys.
    let difference = try changed.mergePatch(
      from: self, usesKeyMapping: options.usesKeyMapping, comparesModels: false)
    // `applying` has checked the patch; a new model in the difference has all of its members.
    var options = options
    options.readOnlyKeys = .accept
    try merge(value: difference, options: options)
  }
}
