extension JSONModelError.SourcePosition {
  /// The first byte of a text.
  static let start = JSONModelError.SourcePosition(line: 1, column: 1, offset: 0)

  /// The position in a larger text of which this one is in a part.
  func moved(to start: JSONModelError.SourcePosition) -> JSONModelError.SourcePosition {
    JSONModelError.SourcePosition(
      line: start.line + line - 1,
      column: line == 1 ? start.column + column - 1 : column,
      offset: start.offset + offset)
  }
}

extension JSONModelError {
  /// The error of a document that is a part of a larger text and begins at a position in it.
  func moved(to start: SourcePosition) -> JSONModelError {
    let moved = issues.map { issue in
      Issue(
        kind: issue.kind, keyPath: issue.keyPath, property: issue.property,
        position: issue.position?.moved(to: start), suggestion: issue.suggestion, fix: issue.fix,
        detail: issue.detail)
    }
    return JSONModelError(model: model, issues: moved, furtherIssues: furtherIssues)
  }
}
