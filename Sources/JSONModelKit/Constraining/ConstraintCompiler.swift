#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Constraints are declared without a type. The compiler matches each with the type of its property
// and rejects those that do not apply to it.

/// A compiler that turns the constraints of a property into a check.
struct ConstraintCompiler {
  /// Returns whether a type is `Hashable` on one actor only.
  let isHashableOnOneActor: (Any.Type) -> Bool
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
      switch constraint.rule {
      case .each(let inner):
        guard kind.array != nil || kind.dictionary != nil else {
          throw rejection(constraint, "arrays, sets and dictionaries", type)
        }
        each += inner
      case .keys(let inner):
        guard kind.dictionary != nil else { throw rejection(constraint, "dictionaries", type) }
        keys += inner
      default: tests.append(ConstraintTest(constraint, try method(constraint, for: type, kind)))
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

  // MARK: - Single constraints

  private func method(
    _ constraint: JSONConstraint, for type: Any.Type, _ kind: TypeKind
  ) throws(ConstraintRejection) -> ConstraintTest.Method {
    if let method = try directMethod(constraint, for: type, kind) { return method }
    if kind.isOther, let raw = type as? any (RawRepresentable & SendableMetatype).Type {
      let kind = TypeKind(raw.rawType)
      if let inner = try directMethod(constraint, for: raw.rawType, kind) {
        return .rawValue(raw, of: kind, inner)
      }
    }
    throw rejection(constraint, Self.subject(of: constraint), type)
  }

  /// Returns the test for values of a type, or nil if the constraint does not apply to the type.
  private func directMethod(
    _ constraint: JSONConstraint, for type: Any.Type, _ kind: TypeKind
  ) throws(ConstraintRejection) -> ConstraintTest.Method? {
    if constraint.isEmptyRange {
      throw ConstraintRejection(reason: "has the constraint \(constraint.name) with an empty range")
    }
    switch constraint.rule {
    case .range(let rule):
      return try valueMethod(rule, constraint, for: type)
    case .oneOf(let rule):
      if rule.texts.isEmpty {
        throw ConstraintRejection(reason: "has the constraint .oneOf without a value")
      }
      return try valueMethod(rule, constraint, for: type)
    case .multiple(let divisor):
      return try multipleMethod(of: divisor, for: type)
    case .length(let bounds):
      return type == String.self ? .value(LengthRule(bounds: bounds)) : nil
    case .characters(let bounds):
      return type == String.self ? .value(CharactersRule(bounds: bounds)) : nil
    case .pattern(let pattern):
      return try patternMethod(pattern, for: type)
    case .url(let schemes):
      return try urlMethod(schemes, for: type)
    case .text(let rule):
      return type == String.self ? .value(rule) : nil
    case .past, .future:
      guard type == Date.self else { return nil }
      if case .past = constraint.rule { return .value(NowRule(isPast: true)) }
      return .value(NowRule(isPast: false))
    case .count(let bounds):
      return kind.array != nil || kind.dictionary != nil ? .count(bounds) : nil
    case .unique:
      return try uniqueMethod(for: kind)
    case .custom(let rule):
      return rule.valueType == type ? .value(rule) : nil
    case .not(let inner):
      return .not(try check([inner], for: type))
    case .anyOf(let inner):
      return try anyMethod(inner, for: type)
    case .contains(let inner, let bounds):
      guard let array = kind.array else { return nil }
      return .contains(try check([inner], for: array.elementType), bounds)
    case .requiredMembers:
      // Applies to a whole object, not to the value of a property.
      return nil
    case .each, .keys:
      preconditionFailure("check(_:for:) handles these.")
    }
  }

  private func valueMethod(
    _ rule: any ConvertibleRule, _ constraint: JSONConstraint, for type: Any.Type
  ) throws(ConstraintRejection) -> ConstraintTest.Method? {
    var fitting: any ValueRule = rule
    if rule.valueType != type {
      guard let number = LeafKind.number(type), LeafKind.number(rule.valueType) != nil else {
        return nil
      }
      guard let converted = rule.converted(to: number) else {
        throw ConstraintRejection(
          reason:
            "has the constraint \(constraint.name) with a number that \(swiftTypeName(type)) cannot represent"
        )
      }
      fitting = converted
    }
    return .value(fitting)
  }

  private func multipleMethod(
    of divisor: JSONNumber?, for type: Any.Type
  ) throws(ConstraintRejection) -> ConstraintTest.Method? {
    guard let number = LeafKind.number(type) else { return nil }
    guard let divisor = DecimalDivisor(divisor) else {
      throw ConstraintRejection(
        reason: "has the constraint .multipleOf with a divisor that is not greater than 0, "
          + "or has more than 18 digits")
    }
    func rule<Number: NumberLeaf>(_ type: Number.Type) -> any ValueRule {
      MultipleRule<Number>(divisor: divisor)
    }
    return .value(rule(number))
  }

  private func patternMethod(
    _ pattern: String, for type: Any.Type
  ) throws(ConstraintRejection) -> ConstraintTest.Method? {
    guard type == String.self else { return nil }
    guard let compiled = TextPattern(pattern) else {
      let subject = "has the constraint .pattern(\"\(pattern)\")"
      throw ConstraintRejection(
        reason: FullFoundation.isAvailable
          ? "\(subject), which is not a valid regular expression"
          : "\(subject), which needs NSRegularExpression; \(FullFoundation.fix)")
    }
    return .pattern(compiled)
  }

  private func urlMethod(
    _ schemes: [String], for type: Any.Type
  ) throws(ConstraintRejection) -> ConstraintTest.Method? {
    guard type == String.self || type == URL.self else { return nil }
    if schemes.isEmpty {
      throw ConstraintRejection(reason: "has the constraint .url without a scheme")
    }
    let rule = URLRule(schemes: schemes)
    return .value(type == URL.self ? rule : URLTextRule(rule: rule))
  }

  private func uniqueMethod(
    for kind: TypeKind
  ) throws(ConstraintRejection) -> ConstraintTest.Method? {
    guard let array = kind.array, !array.isSet else { return nil }
    guard array.elementType is any Hashable.Type else {
      throw ConstraintRejection(
        reason:
          "has the constraint .unique, but \(swiftTypeName(array.elementType)) is not Hashable")
    }
    if isHashableOnOneActor(array.elementType) {
      let name = swiftTypeName(array.elementType)
      throw ConstraintRejection(
        reason: "has the constraint .unique, but \(name) conforms to Hashable on one actor only; "
          + "declare the type nonisolated")
    }
    return .unique
  }

  private func anyMethod(
    _ constraints: [JSONConstraint], for type: Any.Type
  ) throws(ConstraintRejection) -> ConstraintTest.Method {
    if constraints.isEmpty {
      throw ConstraintRejection(reason: "has the constraint .anyOf without a constraint")
    }
    var checks: [ValueCheck] = []
    for constraint in constraints { checks.append(try check([constraint], for: type)) }
    return .anyOf(checks)
  }

  // MARK: - Rejections

  private func rejection(
    _ constraint: JSONConstraint, _ subject: String, _ type: Any.Type
  ) -> ConstraintRejection {
    let reason = "has the constraint \(constraint.name), which is for \(subject)"
    if case .requiredMembers = constraint.rule {
      return ConstraintRejection(reason: "\(reason); declare it under the name \"\"")
    }
    return ConstraintRejection(reason: "\(reason), not for \(swiftTypeName(type))")
  }

  /// Returns the types that a constraint applies to.
  private static func subject(of constraint: JSONConstraint) -> String {
    switch constraint.rule {
    case .range(let rule): subject(rule)
    case .oneOf(let rule): subject(rule)
    case .multiple: "numbers"
    case .length, .characters, .pattern, .text: "String"
    case .url: "String and URL"
    case .past, .future: "Date"
    case .count: "arrays, sets and dictionaries"
    case .unique: "arrays"
    case .custom(let rule): swiftTypeName(rule.valueType)
    case .not(let inner): subject(of: inner)
    case .anyOf(let inner): inner.first.map(subject) ?? "values"
    case .contains: "arrays and sets"
    case .each: "arrays, sets and dictionaries"
    case .keys: "dictionaries"
    case .requiredMembers: "the whole object"
    }
  }

  private static func subject(_ rule: any ConvertibleRule) -> String {
    LeafKind.number(rule.valueType) != nil ? "numbers" : swiftTypeName(rule.valueType)
  }
}

extension JSONConstraint {
  /// Whether the range of the constraint contains no value.
  fileprivate var isEmptyRange: Bool {
    switch rule {
    case .range(let rule): rule.isEmpty
    case .length(let bounds), .characters(let bounds), .count(let bounds),
      .contains(_, let bounds):
      // A count is never negative.
      bounds.isEmpty || (bounds.highest ?? 0) < 0
    default: false
    }
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

/// The reason why a constraint is rejected, without the name of the property.
struct ConstraintRejection: Error {
  var reason: String
}
