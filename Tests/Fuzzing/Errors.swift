import Foundation
import JSONModelKit

// Checks that apply to every error.

/// Renders an error in all of its forms, which must not crash.
func exercise(_ error: JSONModelError, source: [UInt8] = []) {
  _ = error.description
  _ = error.localizedDescription
  _ = error.rendered(source: source, fileName: "file.json", maximumIssues: 5)
  _ = error.rendered(source: source, style: .ansi)
  _ = error.missingKeys
  for value in [error.jsonValue(), error.problemDetails(instance: "/x")] {
    let read = outcome { () throws(JSONModelError) in try JSONValue(data: value.data()) }
    if case .failure = read { fail("The data of an error is not JSON", in: Data(source)) }
  }
  for issue in error.issues { _ = (issue.keyPath.jsonPointer, issue.kind.code, issue.kind.details) }
}

/// Checks the error of an import of bytes against its source in UTF-8.
///
/// - Parameter isWritten: Whether the error is also rendered, which takes most of the time.
func check(_ error: JSONModelError, source: Data, isWritten: Bool = true) {
  let bytes = Array(source)
  if isWritten { exercise(error, source: bytes) }
  if error.issues.isEmpty { fail("An error without an issue", in: source) }
  var lastOffset = 0
  for issue in error.issues {
    guard let position = issue.position else {
      fail("An issue of bytes without a position", "\(issue)", in: source)
    }
    guard (0...bytes.count).contains(position.offset) else {
      fail("A position outside of the document", "\(position)", "\(issue)", in: source)
    }
    let before = bytes[..<position.offset]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let lineStart =
      before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      ?? min(bytes.offsetOfDocument, position.offset)
    let column = position.offset - lineStart + 1
    if position.line != line || position.column != column {
      fail("Line and column are not those of the offset", "\(position)", "\(issue)", in: source)
    }
    if position.offset < lastOffset {
      fail("Issues are not in document order", "\(error)", in: source)
    }
    lastOffset = position.offset
    if isAlone(issue.kind), error.issues.count > 1 || error.hasMoreIssues {
      fail("A syntax error is not thrown alone", "\(error)", in: source)
    }
  }
}

/// Whether an issue ends an import at once.
func isAlone(_ kind: JSONModelError.Kind) -> Bool {
  switch kind {
  case .emptyInput, .invalidJSON: true
  default: false
  }
}

extension JSONModelError {
  /// Whether the import exceeded a limit, such as that of the nesting depth or of repeated imports.
  var isAtLimit: Bool {
    issues.contains { issue in
      if case .limitExceeded = issue.kind { true } else { false }
    }
  }

  /// The issues without positions, in an order that does not depend on the form of the input.
  func summary(withValues: Bool) -> [String] {
    issues.map { issue in
      let what = withValues ? "\(issue.kind)" : issue.kind.code
      return "\(issue.keyPath.jsonPointer) \(what) \(issue.property ?? "")"
    }.sorted()
  }
}
