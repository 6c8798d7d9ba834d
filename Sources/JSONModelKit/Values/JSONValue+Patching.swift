extension JSONValue {
  /// Applies a JSON Patch (RFC 6902) to the value, completely or not at all.
  ///
  /// ```swift
  /// var value: JSONValue = ["name": "Rome", "rivers": ["Tiber"]]
  /// try value.apply([.add(["rivers", 0], "Aniene"), .remove(["name"])])
  /// // {"rivers":["Aniene","Tiber"]}
  /// ```
  ///
  /// `test` compares numbers by their values, strings by their code points, and objects in any
  /// order. The whole document can be replaced, but not removed.
  ///
  /// - Throws: ``JSONModelError`` for the first operation that fails; the value is then unchanged.
  ///   The key path is that of the member in the patch, such as `[2].path`. The kind is
  ///   ``JSONModelError/Kind/limitExceeded(_:)`` if the result would be nested deeper than 512
  ///   levels or too deeply for the stack of the thread, or if the patch copies and moves more than
  ///   a million values. Otherwise it is ``JSONModelError/Kind/validationFailed(_:)``. Each key,
  ///   and each 16 bytes of a copied string or number, count as a value. Without the limit on
  ///   copies, operations that copy copies could exhaust the memory.
  public mutating func apply(_ patch: JSONPatch) throws(JSONModelError) {
    self = try applying(patch)
  }

  /// Returns the value with a JSON Patch (RFC 6902) applied.
  ///
  /// ```swift
  /// try (["a": 1] as JSONValue).applying([.move(from: ["a"], to: ["b"])])   // {"b":1}
  /// ```
  ///
  /// - Throws: The same errors as ``apply(_:)``.
  public func applying(_ patch: JSONPatch) throws(JSONModelError) -> JSONValue {
    var patcher = JSONPatcher(value: self)
    for (index, operation) in patch.operations.enumerated() {
      do throws(JSONPatchFailure) {
        try patcher.apply(operation)
      } catch {
        throw JSONModelError(
          model: "JSONPatch",
          issues: [
            .init(
              kind: error.kind, keyPath: [.index(index), .key(error.member)], detail: error.detail)
          ])
      }
    }
    return patcher.value
  }
}
