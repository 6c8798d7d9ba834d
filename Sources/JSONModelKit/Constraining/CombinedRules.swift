// Constraints made of other constraints, for values of the same type.

/// A rule that accepts what another constraint rejects.
struct NotRule: ConstraintRule {
  let inner: JSONConstraint

  var name: String { ".not(\(inner.name))" }
  var subject: String { inner.rule.subject }
  var outline: JSONConstraint.Outline { .not(inner) }
  var isIdentifiedBySignature: Bool { inner.rule.isIdentifiedBySignature }

  var separated: [any ConstraintRule] {
    inner.rule.separated.map { NotRule(inner: JSONConstraint($0)) }
  }

  func phrase(isWhole: Bool) -> ConstraintPhrase { .not(inner.rule.phrase(isWhole: isWhole)) }

  func test(for checked: CheckedType) throws(ConstraintRejection) -> ConstraintTest? {
    let check = try checked.compiler.check([inner], for: checked.type)
    return ConstraintTest(self) { test, slot, context in
      let (isSatisfied, uncheckedReason) = check.result(for: slot, &context)
      // Inconclusive stays inconclusive when negated.
      if isSatisfied || uncheckedReason != nil {
        test.fail(&context, uncheckedReason: uncheckedReason)
      }
    }
  }
}

/// A rule that accepts what one of several constraints accepts.
struct AnyOfRule: ConstraintRule {
  let inner: [JSONConstraint]

  var name: String { ".anyOf" }
  var subject: String { inner.first?.rule.subject ?? "values" }
  var outline: JSONConstraint.Outline { .anyOf(inner) }
  var isIdentifiedBySignature: Bool { inner.allSatisfy(\.rule.isIdentifiedBySignature) }

  /// For error messages only: these have another meaning.
  var separated: [any ConstraintRule] {
    if inner.isEmpty { return [self] }
    return inner.flatMap(\.rule.separated).map { AnyOfRule(inner: [JSONConstraint($0)]) }
  }

  func phrase(isWhole: Bool) -> ConstraintPhrase {
    .any(inner.map { $0.rule.phrase(isWhole: isWhole) })
  }

  func test(for checked: CheckedType) throws(ConstraintRejection) -> ConstraintTest? {
    if inner.isEmpty { throw ConstraintRejection(self, " without a constraint") }
    var checks: [ValueCheck] = []
    for constraint in inner {
      checks.append(try checked.compiler.check([constraint], for: checked.type))
    }
    return ConstraintTest(self) { [checks] test, slot, context in
      var uncheckedReason: String?
      for check in checks {
        let result = check.result(for: slot, &context)
        if result.isSatisfied { return }
        uncheckedReason = uncheckedReason ?? result.uncheckedReason
      }
      test.fail(&context, uncheckedReason: uncheckedReason)
    }
  }
}
