// Constraints of arrays, sets and dictionaries, and of their parts.

/// A rule for the number of elements or members.
struct CountRule: ConstraintRule {
  let bounds: JSONConstraintBounds<Int>

  var name: String { ".count" }
  var subject: String { "arrays, sets and dictionaries" }
  var outline: JSONConstraint.Outline { .count(bounds) }

  func phrase(isWhole: Bool) -> ConstraintPhrase { .verb(.have, bounds.amount(of: "element").text) }

  func test(for checked: CheckedType) throws(ConstraintRejection) -> ConstraintTest? {
    try bounds.rejectEmpty(self)
    guard checked.kind.array != nil || checked.kind.dictionary != nil,
      let container = checked.kind.container
    else {
      return nil
    }
    var test = ConstraintTest(self) { [bounds] test, slot, context in
      if !bounds.contains(container.count(in: slot)) { test.fail(&context) }
    }
    test.quick = QuickTest.Rule(bounds, countOf: checked.type)
    return test
  }
}

/// A rule that accepts arrays without equal elements.
struct UniqueRule: ConstraintRule {
  var name: String { ".unique" }
  var subject: String { "arrays" }
  var outline: JSONConstraint.Outline { .unique }

  func phrase(isWhole: Bool) -> ConstraintPhrase { .verb(.have, "unique elements") }

  func test(for checked: CheckedType) throws(ConstraintRejection) -> ConstraintTest? {
    guard let array = checked.kind.array, !array.isSet else { return nil }
    guard array.elementType is any Hashable.Type else {
      throw ConstraintRejection(self, ", but \(swiftTypeName(array.elementType)) is not Hashable")
    }
    // An `Any`, because a cast from `Any.Type` includes conformances on one actor.
    let metatype: Any = array.elementType
    guard metatype is any (Hashable & SendableMetatype).Type else {
      throw ConstraintRejection(
        self,
        ", but \(swiftTypeName(array.elementType)) conforms to Hashable on one actor only; "
          + "declare the type nonisolated")
    }
    return ConstraintTest(self) { test, slot, context in
      for (first, second) in array.equalElements(in: slot, &context.comparisons) {
        test.fail(&context, ofElement: second, duplicating: first)
      }
      if context.comparisons.isExhausted {
        test.fail(&context, uncheckedReason: "the check takes \(ComparisonBudget.reason)")
      }
    }
  }
}

extension ArrayShaped {
  /// Returns, for each duplicate element, the index of the first equal element and its own index.
  fileprivate static func equalElements(
    in slot: Slot, _ budget: inout ComparisonBudget
  ) -> [(first: Int, second: Int)] {
    func find<Element, Key: Hashable>(
      _ budget: inout ComparisonBudget, _ key: (Element) -> Key
    ) -> [(first: Int, second: Int)] {
      var pairs: [(first: Int, second: Int)] = []
      withElements(in: slot) { elements in
        var known = EqualElements<Key>()
        for index in 0..<elements.count where !budget.isExhausted {
          let key = key(elements[index].load(as: Element.self))
          let equal = known.insert(key, at: index, &budget)
          if let equal { pairs.append((equal.index, index)) }
        }
      }
      return pairs
    }
    func find<Element: Hashable>(
      _ type: Element.Type, _ budget: inout ComparisonBudget
    ) -> [(first: Int, second: Int)] {
      find(&budget) { (element: Element) in element }
    }
    if elementType == JSONValue.self { return find(&budget, SameJSONValue.init) }
    guard let type = elementType as? any Hashable.Type else {
      preconditionFailure("The inspection rejects elements that are not Hashable.")
    }
    return find(type, &budget)
  }
}

/// A rule for the number of elements that satisfy a constraint.
struct ContainsRule: ConstraintRule {
  let inner: JSONConstraint
  let bounds: JSONConstraintBounds<Int>

  var name: String { ".contains(\(inner.name))" }
  var subject: String { "arrays and sets" }
  var outline: JSONConstraint.Outline { .contains(inner, bounds) }
  var isIdentifiedBySignature: Bool { inner.rule.isIdentifiedBySignature }

  func phrase(isWhole: Bool) -> ConstraintPhrase {
    let (amount, isOne) = bounds.amount(of: "element")
    let phrase = inner.rule.phrase(isWhole: isWhole).text(isOne ? .singular : .plural)
    return .verb(.contain, "\(amount) that \(phrase)")
  }

  func test(for checked: CheckedType) throws(ConstraintRejection) -> ConstraintTest? {
    try bounds.rejectEmpty(self)
    guard let array = checked.kind.array else { return nil }
    let check = try checked.compiler.check([inner], for: array.elementType)
    return ConstraintTest(self) { [bounds] test, slot, context in
      var count = 0
      var uncheckedReason: String?
      array.forEachPart(in: slot) { slot, _ in
        let result = check.result(for: slot, &context)
        if result.isSatisfied { count += 1 }
        uncheckedReason = uncheckedReason ?? result.uncheckedReason
      }
      if uncheckedReason != nil || !bounds.contains(count) {
        test.fail(&context, uncheckedReason: uncheckedReason)
      }
    }
  }
}

/// A rule for each element of a collection or value of a dictionary, or for each of its keys.
///
/// The compiler adds the inner constraints to the check of the parts.
struct PartsRule: ConstraintRule {
  let areKeys: Bool
  let inner: [JSONConstraint]

  var name: String { areKeys ? ".keys" : ".each" }
  var subject: String { areKeys ? "dictionaries" : "arrays, sets and dictionaries" }
  var outline: JSONConstraint.Outline { areKeys ? .keys(inner) : .each(inner) }
  var isIdentifiedBySignature: Bool { inner.allSatisfy(\.rule.isIdentifiedBySignature) }

  var separated: [any ConstraintRule] {
    inner.flatMap(\.rule.separated).map { PartsRule(areKeys: areKeys, inner: [JSONConstraint($0)]) }
  }

  func phrase(isWhole: Bool) -> ConstraintPhrase {
    let requirement = inner.text(.plural, isWhole: isWhole)
    return .verb(.have, "only \(areKeys ? "keys" : "elements") that \(requirement)")
  }

  func sentence(isWhole: Bool) -> String {
    "each \(areKeys ? "key" : "element") must \(inner.text(.infinitive, isWhole: isWhole))"
  }

  func test(for checked: CheckedType) throws(ConstraintRejection) -> ConstraintTest? { nil }
}
