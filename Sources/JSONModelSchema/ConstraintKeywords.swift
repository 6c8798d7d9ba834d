package import JSONModelKit

/// The keywords of JSON Schema that one constraint expresses.
///
/// The other direction, the keywords of a constraint, is `JSONConstraint.keywords(for:)`.
///
/// ```swift
/// ConstraintKeywords.with("minLength")?.constraints(in: ["minLength": 2, "maxLength": 9])
/// // .length(2...9)
/// ```
package struct ConstraintKeywords: Sendable {
  /// The JSON type of the values that the constraint checks.
  package enum Subject: Sendable { case number, string, array, object, any }

  /// One keyword, or those of the lower and the upper bound.
  package let names: [String]
  package let subject: Subject
  /// What the value of each keyword must be, in words.
  package let expectation: String
  /// Whether each bound has a constraint of its own, such as `.greaterThan`.
  private var areSeparate = false
  /// Returns whether the value of a keyword is valid, as far as the value alone shows.
  package let accepts: @Sendable (JSONValue) -> Bool
  private let make: @Sendable (_ first: JSONValue?, _ second: JSONValue?) -> JSONConstraint?

  package static let all: [ConstraintKeywords] = [
    numbers("minimum", "maximum", isInclusive: true),
    numbers("exclusiveMinimum", "exclusiveMaximum", isInclusive: false),
    single("multipleOf", .number, "a number greater than 0 with at most 18 digits") {
      $0.number.map { .multipleOf($0) }
    },
    counts("Length", .string) { .length($0) },
    counts("Items", .array) { .count($0) },
    counts("Properties", .object) { .count($0) },
    // The constraint of `contains` includes these bounds.
    counts("Contains", .array) { _ in nil },
    single("pattern", .string, "a valid regular expression") { $0.string.map { .pattern($0) } },
    single("format", .string, "a string", accepts: { $0.string != nil }, make: format),
    single(
      "uniqueItems", .array, "true or false", accepts: { $0.bool != nil },
      make: { $0 == true ? .unique : nil }),
    single("enum", .any, "an array of at least one value") { $0.array.map { .oneOf($0) } },
  ]

  package static func with(_ keyword: String) -> ConstraintKeywords? {
    all.first { $0.names.contains(keyword) }
  }

  /// Returns the constraints that check the values for a schema; an empty array if it has none of
  /// the keywords.
  ///
  /// They are one constraint, or one for each bound: an empty range is not a constraint.
  package func constraints(in schema: [String: JSONValue]) -> [JSONConstraint] {
    let (first, second) = values(in: schema)
    var isEmpty = false
    if let lower = first?.number, let upper = second?.number { isEmpty = lower > upper }
    let parts =
      isEmpty || areSeparate ? [make(first, nil), make(nil, second)] : [make(first, second)]
    return parts.compactMap(\.self)
  }

  /// Returns the constraint that all of the keywords in a schema express together; nil if there is
  /// none.
  package func constraint(in schema: [String: JSONValue]) -> JSONConstraint? {
    let (first, second) = values(in: schema)
    return make(first, second)
  }

  private func values(in schema: [String: JSONValue]) -> (JSONValue?, JSONValue?) {
    (schema[names[0]], names.count > 1 ? schema[names[1]] : nil)
  }

  // MARK: - Entries

  private static func single(
    _ name: String, _ subject: Subject, _ expectation: String,
    accepts: (@Sendable (JSONValue) -> Bool)? = nil,
    make: @escaping @Sendable (JSONValue) -> JSONConstraint?
  ) -> ConstraintKeywords {
    ConstraintKeywords(
      names: [name], subject: subject, expectation: expectation,
      accepts: accepts ?? { make($0) != nil }, make: { value, _ in value.flatMap(make) })
  }

  private static func format(_ name: JSONValue) -> JSONConstraint? {
    guard let name = name.string else { return nil }
    if let constraint = JSONConstraint(format: name) { return constraint }
    guard let format = DocumentFormat(rawValue: name), format.isAvailable else { return nil }
    return JSONConstraint(
      format: name, name: "format \(name)", phrase: format.phrase, accepts: format.accepts)
  }

  private static func numbers(
    _ lower: String, _ upper: String, isInclusive: Bool
  ) -> ConstraintKeywords {
    ConstraintKeywords(
      names: [lower, upper], subject: .number, expectation: "a number", areSeparate: !isInclusive,
      accepts: { $0.number != nil },
      make: { first, second in
        switch (first?.number, second?.number) {
        case (nil, nil): nil
        case (let lower?, nil) where !isInclusive: .greaterThan(lower)
        case (nil, let upper?) where !isInclusive: .lessThan(upper)
        case (let lower, let upper):
          .range(
            JSONConstraintBounds(
              lower: lower, upper: upper, includesLower: isInclusive, includesUpper: isInclusive))
        }
      })
  }

  private static func counts(
    _ noun: String, _ subject: Subject,
    _ make: @escaping @Sendable (JSONConstraintBounds<Int>) -> JSONConstraint?
  ) -> ConstraintKeywords {
    ConstraintKeywords(
      names: ["min\(noun)", "max\(noun)"], subject: subject, expectation: "a non-negative integer",
      accepts: { count($0) != nil },
      make: { first, second in
        let (lower, upper) = (first.flatMap(count), second.flatMap(count))
        if lower == nil && upper == nil { return nil }
        // Every string and every collection has at least 0 and at most Int.max parts.
        return make(
          JSONConstraintBounds(
            lower: lower == 0 ? nil : lower, upper: upper == .max ? nil : upper))
      })
  }

  /// Returns a value as a non-negative integer; nil if it is not one.
  ///
  /// An integer out of range is returned as `Int.max`.
  package static func count(_ value: JSONValue) -> Int? {
    guard let number = value.number, number >= 0, number.isWhole else { return nil }
    return number.integer(as: Int.self) ?? .max
  }
}

extension ConstraintKeywords {
  /// Combines the values of a bound in two schemas into the value that satisfies both; nil if the
  /// keyword is not a bound.
  package static func combined(_ keyword: String, _ first: JSONValue, _ second: JSONValue)
    -> JSONValue?
  {
    guard let names = with(keyword)?.names, names.count > 1, let first = first.number,
      let second = second.number
    else { return nil }
    return .number(keyword == names[0] ? max(first, second) : min(first, second))
  }

  /// Returns the constraint for a value of `anyOf`; nil if one constraint does not express each of
  /// its schemas.
  package static func constraint(ofAny schemas: JSONValue) -> JSONConstraint? {
    let choices = (schemas.array ?? []).map { $0.object ?? [:] }
    let constraints = choices.compactMap { choice in
      all.first { $0.subject != .object && Set($0.names).isSuperset(of: choice.keys) }?
        .constraint(in: choice)
    }
    return constraints.count == choices.count ? .anyOf(constraints) : nil
  }
}

// MARK: - Constraints of whole objects

extension ConstraintKeywords {
  /// Returns the constraints that the value of `dependentRequired` expresses; nil if it is invalid.
  ///
  /// The names of their properties are the keys.
  package static func constraints(ofDependentKeys value: JSONValue) -> [JSONConstraint]? {
    guard let members = value.object else { return nil }
    var result: [JSONConstraint] = []
    for (condition, keys) in members.sorted(byUTF8Of: \.key) {
      guard let keys = keys.array else { return nil }
      for key in keys {
        guard let needed = key.string else { return nil }
        result.append(.requires(needed, with: condition))
      }
    }
    return result
  }

  /// Returns the constraint that the schemas of an `anyOf` express, each of which requires one key;
  /// nil for other schemas.
  package static func constraint(ofAnyRequired schemas: [JSONValue]) -> JSONConstraint? {
    let keys = schemas.compactMap { schema -> String? in
      guard schema.object?.count == 1, let keys = schema["required"]?.array, keys.count == 1 else {
        return nil
      }
      return keys[0].string
    }
    return keys.isEmpty || keys.count < schemas.count ? nil : .requiresOne(of: keys)
  }
}
