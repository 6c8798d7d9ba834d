extension JSONModelError.SourcePosition {
  /// The position of the first byte of a document.
  static let start = JSONModelError.SourcePosition(line: 1, column: 1, offset: 0)

  /// Converts a position in a part of a document to a position in the whole document.
  ///
  /// - Parameter start: The position of the part in the whole document.
  func moved(to start: JSONModelError.SourcePosition) -> JSONModelError.SourcePosition {
    JSONModelError.SourcePosition(
      line: start.line + line - 1,
      column: line == 1 ? start.column + column - 1 : column,
      offset: start.offset + offset)
  }
}

extension JSONModelError {
  /// Converts the positions in a part of a document to positions in the whole document.
  ///
  /// - Parameter start: The position of the part in the whole document.
  package func moved(to start: SourcePosition) -> JSONModelError {
    if start == .start { return self }
    let moved = issues.map { issue in
      var moved = issue
      moved.position = issue.position?.moved(to: start)
      return moved
    }
    return JSONModelError(model: model, issues: moved, furtherIssues: furtherIssues)
  }
}
