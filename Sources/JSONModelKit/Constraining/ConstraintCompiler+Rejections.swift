// `check(_:for:)` stops at the first constraint that it rejects, but a declaration error lists all
// of them. Each constraint is compiled alone, so that one does not hide another:
//
//   a: Int    .email, .each(.uuid), .range(1...)       .email and .each are rejected

extension ConstraintCompiler {
  /// Returns the reasons why constraints are rejected for a type, each of them once.
  func rejections(of constraints: [JSONConstraint], for type: Any.Type) -> [String] {
    var reasons: [String] = []
    for constraint in constraints.flatMap(\.separated) {
      do throws(ConstraintRejection) {
        _ = try check([constraint], for: type)
      } catch {
        if !reasons.contains(error.reason) { reasons.append(error.reason) }
      }
    }
    return reasons
  }
}

extension JSONConstraint {
  /// The constraint split into several, each with a single inner constraint at every level.
  ///
  /// They are for error messages only: a split `.anyOf` has another meaning.
  fileprivate var separated: [JSONConstraint] {
    switch rule {
    case .each(let inner): inner.flatMap(\.separated).map { .each($0) }
    case .keys(let inner): inner.flatMap(\.separated).map { .keys($0) }
    case .anyOf(let inner) where !inner.isEmpty: inner.flatMap(\.separated).map { .anyOf([$0]) }
    case .not(let inner): inner.separated.map { .not($0) }
    default: [self]
    }
  }
}
