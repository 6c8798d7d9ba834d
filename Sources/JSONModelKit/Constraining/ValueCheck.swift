// The constraints of a property, compiled for its type when the class is inspected:
//
//   var tags: [String]?   .count(1...5), .each(.length(1...20), .pattern("^[a-z]+$"))
//
//   optional -> array   count
//                 element   length, pattern
//
// A check reads the value in place. A violation has the path from the property; paths are built for
// violations only.

/// The compiled constraints of values of one type.
final class ValueCheck: Sendable {
  indirect enum Form: Sendable {
    case plain
    case optional(any OptionalShaped.Type, ValueCheck)
    /// Optionals of the most frequent types, which have a fast path.
    case optionalString(ValueCheck)
    case optionalInt(ValueCheck)
    case optionalDouble(ValueCheck)
    case presence(any PresenceShaped.Type, ValueCheck)
    /// An array or set.
    ///
    /// - element: The check of the elements, or nil if they have no constraints.
    case array(any ArrayShaped.Type, element: ValueCheck?)
    case dictionary(
      any DictionaryShaped.Type, key: ValueCheck?, value: ValueCheck?,
      keyText: @Sendable (Slot) -> String)
  }

  let form: Form
  let tests: [ConstraintTest]
  /// Whether the check hashes or compares strings as Swift does.
  let comparesTexts: Bool

  init(_ form: Form, _ tests: [ConstraintTest]) {
    self.form = form
    self.tests = tests
    let partsCompareTexts =
      switch form {
      case .plain: false
      case .optional(_, let inner), .optionalString(let inner), .optionalInt(let inner),
        .optionalDouble(let inner), .presence(_, let inner):
        inner.comparesTexts
      case .array(_, let element): element?.comparesTexts == true
      case .dictionary(_, let key, let value, _):
        key?.comparesTexts == true || value?.comparesTexts == true
      }
    comparesTexts = partsCompareTexts || tests.contains { $0.method.comparesTexts }
  }

  /// Checks the value in a slot.
  func check(_ slot: Slot, _ context: inout CheckContext) {
    for index in tests.indices { tests[index].check(slot, &context) }
    switch form {
    case .plain: break
    case .optionalString(let check):
      if let text = slot.load(as: String?.self) {
        Slot.lend(text) { check.check($0, &context) }
      }
    case .optionalInt(let check):
      if let number = slot.load(as: Int?.self) {
        Slot.lend(number) { check.check($0, &context) }
      }
    case .optionalDouble(let check):
      if let number = slot.load(as: Double?.self) {
        Slot.lend(number) { check.check($0, &context) }
      }
    case .optional(let type, let check):
      _ = type.withWrapped(in: slot) { check.check($0, &context) }
    case .presence(let type, let check):
      _ = type.withValue(in: slot) { check.check($0, &context) }
    case .array(let type, let element?): checkElements(type, element, in: slot, &context)
    case .dictionary(let type, let key, let value, let keyText) where key != nil || value != nil:
      checkMembers(type, key, value, keyText, in: slot, &context)
    case .array, .dictionary: break
    }
  }

  private func checkElements(
    _ type: any ArrayShaped.Type, _ check: ValueCheck, in slot: Slot,
    _ context: inout CheckContext
  ) {
    type.withElements(in: slot) { elements in
      for index in 0..<elements.count {
        let known = context.violations.count
        check.check(elements[index], &context)
        if context.violations.count == known { continue }
        context.violations.locate(since: known, at: type.isSet ? nil : .index(index))
      }
    }
  }

  private func checkMembers(
    _ type: any DictionaryShaped.Type, _ key: ValueCheck?, _ value: ValueCheck?,
    _ keyText: (Slot) -> String, in slot: Slot, _ context: inout CheckContext
  ) {
    type.withMembers(in: slot) { keys, values in
      for index in 0..<keys.count {
        let known = context.violations.count
        key?.check(keys[index], &context)
        for violation in known..<context.violations.count {
          context.violations[violation].isAtKey = true
        }
        value?.check(values[index], &context)
        if context.violations.count == known { continue }
        context.violations.locate(since: known, at: .key(keyText(keys[index])))
      }
    }
  }
}

extension [ConstraintViolation] {
  /// Appends a step to the paths of the violations from an index on.
  ///
  /// If the step is nil, the violations are reported at the collection itself.
  fileprivate mutating func locate(since known: Int, at step: JSONKeyPath.Component?) {
    for index in known..<count {
      if let step {
        self[index].steps.append(step)
      } else {
        self[index].steps = []
        self[index].isAtKey = false
      }
    }
  }
}
