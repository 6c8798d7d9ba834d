extension ClassSchema {
  /// Returns the issues for an error that user code threw for an object.
  ///
  /// Their key paths start at the object.
  func validationIssues(of error: any Error) -> [JSONModelError.Issue] {
    switch error {
    case let error as JSONModelError:
      // User code imported a document, and that import failed.
      error.issues
    case let error as JSONValidationErrors where error.errors.isEmpty:
      [JSONModelError.Issue(kind: .validationFailed("JSONValidationErrors contains no errors"))]
    case let error as JSONValidationErrors:
      error.errors.map { validationIssue(of: $0) }
    case let error as JSONValidationError:
      [validationIssue(of: error)]
    default:
      [JSONModelError.Issue(kind: .validationFailed(reasonText(of: error)))]
    }
  }

  private func validationIssue(of error: JSONValidationError) -> JSONModelError.Issue {
    guard let property = error.property else {
      return JSONModelError.Issue(
        kind: .validationFailed(error.reason), detail: .reason(error.reason))
    }
    let index = names.firstIndex(of: property)
    if index == nil, !variables.contains(where: { $0.variable.name == property }) {
      return JSONModelError.Issue(
        kind: .validationFailed("\(error.reason); \(name) has no property \"\(property)\""),
        suggestion: nearestName(to: property, in: variables.map(\.variable.name)),
        detail: .reason(error.reason))
    }
    return JSONModelError.Issue(
      kind: .validationFailed(error.reason),
      keyPath: index.map { preferredPaths[$0] } ?? [.key(property)],
      property: "\(name).\(property)", detail: .reason(error.reason))
  }
}
