// Combines the schemas of `allOf` into one, for dialects without this keyword.

extension SchemaObject {
  /// Returns the schema with the keywords of the schemas in `allOf`, and `const` as `enum`.
  ///
  /// Keywords that cannot be combined remain in `allOf`.
  func combined() -> SchemaObject {
    var result = self
    result.replaceConstant()
    var rest: [JSONValue] = []
    for schema in result.take("allOf")?.array ?? [] {
      var other = SchemaObject(schema)
      other.replaceConstant()
      for (keyword, value) in other.keywords {
        guard let known = result[keyword] else {
          result[keyword] = value
          continue
        }
        guard let combined = Self.combined(keyword, known, value) else {
          rest.append(.object([keyword: value]))
          continue
        }
        result[keyword] = combined
      }
    }
    if !rest.isEmpty { result["allOf"] = .array(rest) }
    return result
  }

  private mutating func replaceConstant() {
    guard let constant = take("const") else { return }
    self["enum"] = [constant]
  }

  /// Returns the value of a keyword that requires the same as two values; nil if there is none.
  private static func combined(
    _ keyword: String, _ first: JSONValue, _ second: JSONValue
  ) -> JSONValue? {
    switch (keyword, first, second) {
    case _ where first == second: first
    case ("minimum", .number(let one), .number(let two)),
      ("exclusiveMinimum", .number(let one), .number(let two)):
      .number(max(one, two))
    case ("maximum", .number(let one), .number(let two)),
      ("exclusiveMaximum", .number(let one), .number(let two)):
      .number(min(one, two))
    case ("enum", .array(let one), .array(let two)):
      one.contains(where: two.contains) ? .array(one.filter(two.contains)) : nil
    case ("type", _, _): commonType(first.array ?? [first], second.array ?? [second])
    case ("$rules", .array(let one), .array(let two)): .array(one + two)
    case ("$comment", .string(let one), .string(let two)): .string("\(one); \(two)")
    default: nil
    }
  }

  private static func commonType(_ one: [JSONValue], _ two: [JSONValue]) -> JSONValue? {
    let common = one.compactMap { type -> JSONValue? in
      if two.contains(type) { return type }
      // Every integer is a number.
      if type == "number", two.contains("integer") { return "integer" }
      return type == "integer" && two.contains("number") ? type : nil
    }
    return common.count > 1 ? .array(common) : common.first
  }
}
