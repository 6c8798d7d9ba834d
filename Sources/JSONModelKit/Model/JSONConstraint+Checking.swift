extension JSONConstraint {
  /// Returns a function that checks values of a type, as an import checks a property of the type.
  ///
  /// ```swift
  /// let check = try JSONConstraint.length(2...3).check(for: String.self)
  /// print(check("mt").isEmpty)        // true
  /// print(check("Malta")[0].message)  // must have 2 to 3 characters
  /// ```
  ///
  /// The function returns the issues of a value. Their key paths start at the value, and they have
  /// no positions. A constraint that compares strings does not check a value whose strings are slow
  /// to compare: the issue is ``JSONModelError/Kind/limitExceeded(_:)``, as in an import.
  ///
  /// - Parameter type: The type of the values, as declared for a property.
  /// - Returns: A function from a value to its issues, which are empty for a valid value.
  /// - Throws: `JSONModelError` with ``JSONModelError/Kind/invalidDeclaration(_:)`` if the
  ///   constraint does not apply to the type, as for the property of a class.
  public func check<Value>(
    for type: Value.Type
  ) throws(JSONModelError) -> @Sendable (Value) -> [JSONModelError.Issue] {
    let compiler = ConstraintCompiler(
      isHashableOnOneActor: { Conformance.hashable.isIsolated(of: $0) },
      keyText: { SchemaBuilder.keyText(of: $0, in: .shared) })
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
