/// The reason why an operation of a JSON Patch cannot be applied.
struct JSONPatchFailure: Error {
  let kind: JSONModelError.Kind
  /// The reason for client messages, which quote key paths of the document.
  let detail: IssueDetail
  /// The member of the operation that causes the failure: `path` or `from`.
  var member = "path"

  init(_ reason: String, in member: String = "path") {
    kind = .validationFailed(reason)
    detail = .reason(reason)
    self.member = member
  }

  init(limit reason: String) {
    kind = .limitExceeded(reason)
    detail = .reason(reason)
  }

  /// Creates the failure for a key path without a value.
  init(noValueAt path: JSONKeyPath, in member: String = "path") {
    self.init("there is no value at \"\(path.excerpt)\"", in: member)
  }
}
