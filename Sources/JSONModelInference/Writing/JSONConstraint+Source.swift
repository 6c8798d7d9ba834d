import JSONModelKit
import JSONModelSchema

// Constraints as Swift expressions.

extension JSONConstraint {
  /// Returns the constraint as a Swift expression; nil if it has none, or requires nothing.
  ///
  ///     .length(...5)     .range((-1.5)...1.5)     .pattern("^a")     .unique
  ///
  /// - Parameters:
  ///   - number: Returns a number as a literal, or nil if it has none.
  ///   - text: Returns a string as a literal.
  func source(
    number: (JSONNumber) -> String?, text: (String) -> String
  ) -> String? {
    switch outline {
    case .range(let bounds): bounds.flatMap { source($0, number) }
    case .length(let bounds), .count(let bounds):
      bounds.map { JSONNumber($0) }.flatMap { source($0, number) }
    case .multiple(let divisor): divisor.flatMap(number).map { "\(name)(\($0))" }
    case .pattern(let pattern): "\(name)(\(text(pattern)))"
    case .oneOf(let list): list.flatMap { source($0, number, text) }
    case .format(let format): DocumentFormat(rawValue: format) == nil ? name : nil
    case .unique: name
    case .requiredMembers(let rule):
      if let condition = rule.condition, let needed = rule.needed.first {
        "\(name)(\(text(needed)), with: \(text(condition)))"
      } else {
        "\(name)(of: [\(rule.needed.map(text).joined(separator: ", "))])"
      }
    case .not(let inner): inner.source(number: number, text: text).map { ".not(\($0))" }
    case .anyOf(let inner): Self.source(inner, number, text).map { ".anyOf([\($0)])" }
    case .each(let inner): Self.source(inner, number, text).map { ".each(\($0))" }
    case .keys(let inner): Self.source(inner, number, text).map { ".keys(\($0))" }
    case .contains(let inner, let bounds):
      inner.source(number: number, text: text).map {
        bounds.lower == 1 && bounds.upper == nil
          ? ".contains(\($0))" : ".contains(\($0), count: \(bounds.text))"
      }
    default: nil
    }
  }

  /// Returns the constraint with the names of properties instead of keys; nil if a key has no
  /// property.
  func namingMembers(_ name: (String) -> String?) -> JSONConstraint? {
    guard case .requiredMembers(let rule) = outline else { return nil }
    let needed = rule.needed.compactMap(name)
    guard needed.count == rule.needed.count else { return nil }
    guard let condition = rule.condition, let first = needed.first else {
      return .requiresOne(of: needed)
    }
    return name(condition).map { .requires(first, with: $0) }
  }

  /// Returns constraints as arguments; nil if one of them is not an expression.
  private static func source(
    _ constraints: [JSONConstraint], _ number: (JSONNumber) -> String?, _ text: (String) -> String
  ) -> String? {
    let sources = constraints.compactMap { $0.source(number: number, text: text) }
    return sources.count == constraints.count ? sources.joined(separator: ", ") : nil
  }

  private func source(
    _ bounds: JSONConstraintBounds<JSONNumber>, _ number: (JSONNumber) -> String?
  ) -> String? {
    guard let texts = bounds.map(number) else { return nil }
    let dots = bounds.includesUpper ? "..." : "..<"
    switch (texts.lower, texts.upper) {
    case (let lower?, let upper?):
      return bounds.includesLower ? "\(name)(\(lower)\(dots)\(upper))" : nil
    case (let lower?, nil): return "\(name)(\(lower)\(bounds.includesLower ? "..." : ""))"
    case (nil, let upper?): return "\(name)(\(name == ".lessThan" ? "" : dots)\(upper))"
    case (nil, nil): return nil
    }
  }

  private func source(
    _ values: [JSONValue], _ number: (JSONNumber) -> String?, _ text: (String) -> String
  ) -> String? {
    let literals = values.compactMap { $0.string.map(text) ?? $0.number.flatMap(number) }
    return literals.count == values.count ? "\(name)([\(literals.joined(separator: ", "))])" : nil
  }
}

extension JSONConstraintBounds<Int> {
  /// The range as a Swift expression, such as `1...3`, `2...` or `...3`.
  fileprivate var text: String {
    "\(lower.map { "\($0)" } ?? "")\(includesUpper ? "..." : "..<")\(upper.map { "\($0)" } ?? "")"
  }
}
