// A JSON Patch changes the document of a model: the exported value is patched and imported again.

extension JSONModelProtocol where Self: JSONModel {
  /// Returns a JSON Patch (RFC 6902) that changes another model's document into this model's.
  ///
  /// ```swift
  /// let edited = city.copy()
  /// edited.rivers.append("Aniene")
  /// let patch = try edited.patch(from: city)
  /// // [{"op":"add","path":"/rivers/1","value":"Aniene"}]
  /// ```
  ///
  /// Both models are exported, including properties marked ``WriteOnly``. If they are equal, you
  /// get an empty patch. ``mergePatch(from:usesKeyMapping:)`` is shorter, but replaces whole arrays
  /// and cannot express nulls. The guide is <doc:Guide-Patch>.
  ///
  /// - Parameters:
  ///   - original: The model to start from.
  ///   - usesKeyMapping: Whether the key mappers apply, as ``JSONImportOptions/usesKeyMapping``.
  /// - Returns: The operations; an empty patch if nothing has changed.
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
  /// let changed = try city.applying(
  ///   [.add(["rivers", "-"], "Aniene"), .remove(["motto"])])
  /// changed.rivers   // ["Tiber", "Aniene"]
  /// ```
  ///
  /// The model is exported, including properties marked ``WriteOnly``. A property that is nil
  /// doesn't have a member in the document: set it with `add`. The changed document is imported
  /// completely and into the same class. All checks run, except for constraints on values that stay
  /// the same, and ignored properties have their default values.
  ///
  /// Because an object has no order, arrays with `.keyed(by:)` are then sorted by key;
  /// ``apply(_:options:)`` keeps their order. The guide is <doc:Guide-Patch>.
  ///
  /// - Parameters:
  ///   - patch: The operations.
  ///   - options: The import options. With ``JSONImportOptions/readOnlyKeys``, changes of read-only
  ///     keys are issues unless you accept them; a changed array counts as a whole, as when you
  ///     merge.
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
  /// The operations work as in ``applying(_:options:)``, and the differences are then merged:
  /// nested models change in place, and ignored properties keep their values. If an array changes,
  /// its elements are new, so their ignored properties have the default values.
  ///
  /// - Parameters:
  ///   - patch: The operations.
  ///   - options: The import options, as for ``applying(_:options:)``.
  /// - Throws: The errors of ``applying(_:options:)``, and the error of
  ///   ``mergePatch(from:usesKeyMapping:)`` for a change that cannot be merged, such as a null
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
