import Testing

/// Expects two values to be equal.
///
/// Compiles about ten times faster than `#expect(found == expected)`, most of all where an array literal is expected.
func expectEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(found == expected, comment(), sourceLocation: sourceLocation)
}
