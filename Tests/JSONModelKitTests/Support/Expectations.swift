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
