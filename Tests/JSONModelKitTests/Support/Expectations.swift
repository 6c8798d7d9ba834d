import JSONModelKit
import Testing

/// Expects two values to be equal.
///
/// Compiles about ten times faster than `#expect(found == expected)`, especially with array
/// literals.
func expectEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(found == expected, comment(), sourceLocation: sourceLocation)
}

/// Expects two errors to be equal in all of their parts; `==` compares codes and key paths only.
func expectEqual(
  _ found: JSONModelError, _ expected: JSONModelError,
  _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(found.model == expected.model, comment(), sourceLocation: sourceLocation)
  #expect(found.issues == expected.issues, comment(), sourceLocation: sourceLocation)
  #expect(found.furtherIssues == expected.furtherIssues, comment(), sourceLocation: sourceLocation)
}

/// The parts of all issues, in their order.
extension JSONModelError {
  var kinds: [Kind] { issues.map(\.kind) }
  var codes: [String] { issues.map(\.kind.code) }
  var keyPaths: [JSONKeyPath] { issues.map(\.keyPath) }
  var paths: [String] { issues.map(\.keyPath.description) }
  var properties: [String?] { issues.map(\.property) }
  var offsets: [Int?] { issues.map(\.position?.offset) }
  var descriptions: [String] { issues.map(\.description) }
  var messages: [String] { issues.map(\.message) }
  /// The key paths and messages.
  var sentences: [String] { issues.map { "\($0.keyPath): \($0.message)" } }
  /// The key paths and messages without fixes.
  var plainSentences: [String] { issues.map { "\($0.keyPath): \($0.kind)" } }
}
