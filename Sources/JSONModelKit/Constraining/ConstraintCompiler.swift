// Constraints are declared without a type. The compiler matches each with the type of its property
// and rejects those that do not apply to it.

/// A compiler that turns the constraints of a property into a check.
struct ConstraintCompiler {
  /// Returns a function that converts a key of a dictionary to the key of its member.
  let keyText: (_ keyType: Any.Type) -> @Sendable (Slot) -> String

  /// Returns the check for values of a type.
  func check(
    _ constraints: [JSONConstraint], for type: Any.Type
  ) throws(ConstraintRejection) -> ValueCheck {
    let kind = TypeKind(type)
    if let wrapped = kind.wrappedType {
      return ValueCheck(kind, part: try check(constraints, for: wrapped))
    }
    var tests: [ConstraintTest] = []
    var (each, keys): ([JSONConstraint], [JSONConstraint]) = ([], [])
    for constraint in constraints {
      if let rule = constraint.rule as? PartsRule {
        guard kind.dictionary != nil || !rule.areKeys && kind.array != nil else {
          throw rejection(rule, type)
        }
        if rule.areKeys { keys += rule.inner } else { each += rule.inner }
      } else {
        tests.append(try test(constraint.rule, for: type, kind))
      }
    }
    return ValueCheck(
      kind, tests, part: try check(each, ofPart: kind.parts.last),
      keys: try check(keys, ofPart: kind.dictionary?.keyType),
      keyText: kind.dictionary.map { keyText($0.keyType) })
  }

  /// Returns the check for the parts of values; nil without constraints.
  private func check(
    _ constraints: [JSONConstraint], ofPart type: Any.Type?
  ) throws(ConstraintRejection) -> ValueCheck? {
    guard let type, !constraints.isEmpty else { return nil }
    return try check(constraints, for: type)
  }

  private func test(
    _ rule: any ConstraintRule, for type: Any.Type, _ kind: TypeKind
  ) throws(ConstraintRejection) -> ConstraintTest {
    let checked = CheckedType(type: type, kind: kind, compiler: self)
    if let test = try rule.test(for: checked) { return test }
    if kind.isOther, let raw = type as? any (RawRepresentable & SendableMetatype).Type,
      let inner = try rule.test(
        for: CheckedType(type: raw.rawType, kind: TypeKind(raw.rawType), compiler: self))
    {
      return ConstraintTest(rule) { _, slot, context in
        raw.withRawValue(in: slot) { inner.body(inner, $0, &context) }
      }
    }
    throw rejection(rule, type)
  }

  private func rejection(_ rule: any ConstraintRule, _ type: Any.Type) -> ConstraintRejection {
    ConstraintRejection(
      rule, ", which is for \(rule.subject), not for \(swiftTypeName(type))")
  }
}

// `check(_:for:)` stops at the first constraint that it rejects, but a declaration error lists all
// of them. Each constraint is compiled alone, so that one does not hide another:
//
//   a: Int    .email, .each(.uuid), .range(1...)       .email and .each are rejected

extension ConstraintCompiler {
  /// Returns the reasons why constraints are rejected for a type, each of them once.
  func rejections(of constraints: [JSONConstraint], for type: Any.Type) -> [String] {
    var reasons: [String] = []
    for rule in constraints.flatMap(\.rule.separated) {
      do throws(ConstraintRejection) {
        _ = try check([JSONConstraint(rule)], for: type)
      } catch {
        if !reasons.contains(error.reason) { reasons.append(error.reason) }
      }
    }
    return reasons
  }
}

/// A type whose values are checked.
struct CheckedType {
  let type: Any.Type
  let kind: TypeKind
  /// Compiles the inner constraints of a rule.
  let compiler: ConstraintCompiler
}

/// The reason why a constraint is rejected, without the name of the property.
struct ConstraintRejection: Error {
  var reason: String

  /// - Parameter problem: What follows the name of the constraint.
  init(_ rule: any ConstraintRule, _ problem: String) {
    reason = "has the constraint \(rule.name)\(problem)"
  }
}

extension JSONConstraintBounds<Int> {
  /// Rejects a rule for an amount, which is never negative, if the bounds contain none.
  func rejectEmpty(_ rule: any ConstraintRule) throws(ConstraintRejection) {
    if isEmpty || (highest ?? 0) < 0 { throw ConstraintRejection(rule, " with an empty range") }
  }
}
