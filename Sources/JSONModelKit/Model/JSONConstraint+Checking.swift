extension JSONConstraint {
  /// Returns a function that checks values as if you imported a property of their type.
  ///
  /// ```swift
  /// let check = try JSONConstraint.length(2...3).check(for: String.self)
  /// print(check("mt").isEmpty)        // true
  /// print(check("Malta")[0].message)  // must have 2 to 3 characters
  /// ```
  ///
  /// Use it in a form, or to test a constraint of your own. You get the issues of a value, with key
  /// paths that start at the value and without positions. If the constraint compares strings that
  /// are slow to compare, the issue is ``JSONModelError/Kind/limitExceeded(_:)``.
  ///
  /// The guide is <doc:Guide-Validation>.
  ///
  /// - Parameter type: The type of the values, as you declare it for a property.
  /// - Returns: A function from a value to its issues; an empty array means that the value is
  ///   valid.
  /// - Throws: `JSONModelError` with ``JSONModelError/Kind/invalidDeclaration(_:)`` if the
  ///   constraint cannot be declared for a property of this type.
  public func check<Value>(
    for type: Value.Type
  ) throws(JSONModelError) -> @Sendable (Value) -> [JSONModelError.Issue] {
    let compiler = ConstraintCompiler(keyText: { SchemaBuilder.keyText(of: $0, in: .shared) })
    guard SchemaBuilder.shape(of: type) != nil else {
      throw Self.error(for: type, ["cannot be the type of a property"])
    }
    let check: ValueCheck
    do throws(ConstraintRejection) {
      check = try compiler.check([self], for: type)
    } catch {
      throw Self.error(for: type, compiler.rejections(of: [self], for: type))
    }
    return { value in
      var context = CheckContext(effort: PatternEffort())
      Slot.lend(value) { slot in check.check(slot, &context) }
      return context.takeViolations().map { violation in
        JSONModelError.Issue(
          kind: violation.kind, keyPath: JSONKeyPath(violation.steps.reversed()),
          detail: violation.detail)
      }
    }
  }

  private static func error(for type: Any.Type, _ reasons: [String]) -> JSONModelError {
    let name = swiftTypeName(type)
    return JSONModelError(
      model: name,
      issues: reasons.map { .init(kind: .invalidDeclaration("\(name) \($0)")) })
  }
}
