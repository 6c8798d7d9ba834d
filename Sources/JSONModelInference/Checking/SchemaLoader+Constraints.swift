import JSONModelKit

// Converts keywords to constraints of JSONModelKit, and describes the valid values of keywords for
// error messages.

extension SchemaLoader {
  /// Descriptions of the valid values of keywords; other keywords must have a string.
  static let expectations = [
    "type": "the name of a JSON type, or an array of such names",
    "enum": "an array of at least one value", "const": "a JSON value",
    "properties": "an object of schemas", "required": "an array of strings",
    "prefixItems": "an array of at least one schema", "items": "an array of at least one schema",
    "allOf": "an array of at least one schema", "anyOf": "an array of at least one schema",
    "oneOf": "an array of at least one schema",
    "multipleOf": "a number greater than 0 with at most 18 digits",
    "pattern": "a valid regular expression", "uniqueItems": "true or false",
  ]

  func add<Value>(
    _ constraint: JSONConstraint, to checks: inout [SchemaNode.Check<Value>]
  ) -> Bool {
    guard let check = try? constraint.check(for: Value.self) else { return false }
    checks.append(check)
    return true
  }

  mutating func addBounds(_ members: [String: JSONValue], to node: SchemaNode) {
    var areValid = true
    for (keyword, value) in node.bounds where SchemaLoader.boundKeywords.contains(keyword) {
      let isCount = keyword.hasSuffix("Length") || keyword.hasSuffix("s")
      if isCount ? count(value) != nil : value.number != nil { continue }
      areValid = false
      report(
        "\"\(keyword)\" must be \(isCount ? "a non-negative integer" : "a number")",
        at: node.path.appending(.key(keyword)))
    }
    if !areValid { return }
    for range in ranges(members["minimum"]?.number, members["maximum"]?.number) {
      _ = add(range, to: &node.numberChecks)
    }
    if let bound = members["exclusiveMinimum"]?.number {
      _ = add(.greaterThan(bound), to: &node.numberChecks)
    }
    if let bound = members["exclusiveMaximum"]?.number {
      _ = add(.lessThan(bound), to: &node.numberChecks)
    }
    node.containedBounds = (
      members["minContains"].flatMap(count) ?? 1, members["maxContains"].flatMap(count)
    )
    for noun in ["Length", "Items", "Properties"] {
      let least = members["min\(noun)"].flatMap(count) ?? 0
      // A maximum of Int.max permits every string and collection.
      let most = members["max\(noun)"].flatMap(count).flatMap { $0 == Int.max ? nil : $0 }
      if least == 0, most == nil { continue }
      for range in Self.counts(least, most) {
        switch noun {
        case "Length": _ = add(.length(range), to: &node.stringChecks)
        case "Items": _ = add(.count(range), to: &node.arrayChecks)
        default: _ = add(.count(range), to: &node.objectChecks)
        }
      }
    }
  }

  /// Returns the value as a non-negative integer; nil if it is not one.
  ///
  /// An integer out of range is returned as `Int.max`.
  private func count(_ value: JSONValue) -> Int? {
    guard let number = value.number, number >= 0, SchemaTypes(of: value) == .integer else {
      return nil
    }
    return number.integer(as: Int.self) ?? Int.max
  }

  private func ranges(_ least: JSONNumber?, _ most: JSONNumber?) -> [JSONConstraint] {
    if let least, let most, least <= most { return [.range(least...most)] }
    return [least.map { .range($0...) }, most.map { .range(...$0) }].compactMap(\.self)
  }

  /// Returns the bounds as one range, or as two ranges if the minimum is greater than the maximum.
  private static func counts(_ least: Int, _ most: Int?) -> [any JSONConstraintRange<Int>] {
    guard let most else { return [least...] }
    return least <= most ? [least...most] : [least..., ...most]
  }
}
