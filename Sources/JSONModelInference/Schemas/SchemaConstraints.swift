import JSONModelKit

/// Converts the keywords of a schema to constraints of a property.
struct SchemaConstraints {
  /// The constraints as Swift expressions.
  private(set) var expressions: [String] = []
  /// The keywords that neither the type nor a constraint expresses.
  private(set) var unexpressed: [String] = []

  /// The keywords that neither the type nor a constraint has expressed so far.
  private struct Rest {
    var bounds: [String: JSONValue] = [:]
    var formats: Set<String> = []
    var isBase64 = false
    /// The values of `enum` and `const`, and those of choices between constants.
    var values: [JSONValue]?
  }

  /// Converts the keywords of a node that the type of the property does not express.
  init(_ node: SchemaNode, _ type: TypeDesign) {
    let conjuncts = node.conjuncts
    var rest = Rest()
    rest.formats = Set(conjuncts.compactMap(\.format))
    rest.isBase64 = conjuncts.contains(where: \.isBase64)
    rest.values = SchemaNode.values(of: conjuncts)
    for (keyword, value) in conjuncts.flatMap(\.bounds)
    where rest.bounds.updateValue(value, forKey: keyword) != nil {
      unexpressed.append(keyword)
    }
    add(&rest, conjuncts, type)
    unexpressed += rest.bounds.keys.filter { $0 != "uniqueItems" || rest.bounds[$0] != false }
    if !rest.formats.isEmpty { unexpressed.append("format") }
    if rest.isBase64 { unexpressed.append("contentEncoding") }
    for conjunct in conjuncts {
      unexpressed += conjunct.unsupported
      if !conjunct.none.isEmpty { unexpressed.append("not") }
      if conjunct.condition != nil { unexpressed.append("if") }
      if !conjunct.firstElements.isEmpty { unexpressed.append("prefixItems") }
      if case .model = type, conjunct.additional?.isNever == false {
        unexpressed.append("additionalProperties")
      }
      if conjunct.contained != nil { unexpressed.append("contains") }
      if conjunct.propertyNames != nil { unexpressed.append("propertyNames") }
      if rest.values != nil { unexpressed += conjunct.valueKeywords }
      for choice in conjunct.choices where !Self.isExpressed(choice, type, rest) {
        unexpressed.append(choice.isExclusive ? "oneOf" : "anyOf")
        if choice.discriminator != nil { unexpressed.append("discriminator") }
      }
    }
    unexpressed = Set(unexpressed).sorted(byTextOf: \.self)
  }

  private static func isExpressed(
    _ choice: SchemaNode.Choice, _ type: TypeDesign, _ rest: Rest
  ) -> Bool {
    if choice.constants != nil { return rest.values == nil }
    return !choice.isExclusive && type != .any && choice.alternatives.allSatisfy(\.isOnlyType)
  }

  private mutating func add(_ rest: inout Rest, _ conjuncts: [SchemaNode], _ type: TypeDesign) {
    switch type {
    case .int, .double, .decimal, .number: addNumberBounds(&rest, type)
    case .string: addTextConstraints(&rest)
    case .bool:
      // A list of both booleans does not restrict the value.
      if let values = rest.values, values.contains(true), values.contains(false) {
        rest.values = nil
      }
    case .enumeration: rest.values = nil
    case .date(nil): rest.formats.remove("date-time")
    case .date("yyyy-MM-dd"): rest.formats.remove("date")
    case .url: rest.formats.remove("uri")
    case .uuid: rest.formats.remove("uuid")
    case .base64: rest.isBase64 = false
    case .array(let element):
      addCounts("Items", ".count", &rest.bounds)
      if rest.bounds["uniqueItems"] == true {
        rest.bounds["uniqueItems"] = nil
        expressions.append(".unique")
      }
      addParts(conjuncts.compactMap(\.elements), element)
    case .dictionary(let value):
      addCounts("Properties", ".count", &rest.bounds)
      addParts(conjuncts.compactMap(\.additional), value)
    case .optional(let wrapped): add(&rest, conjuncts, wrapped)
    default: break
    }
  }

  private mutating func addTextConstraints(_ rest: inout Rest) {
    addCounts("Length", ".length", &rest.bounds)
    if let pattern = rest.bounds.removeValue(forKey: "pattern")?.string {
      expressions.append(".pattern(\(SwiftText.literal(pattern)))")
    }
    for format in rest.formats.sorted(byTextOf: \.self) {
      guard let constraint = StringFormat.constraint(format) else { continue }
      expressions.append(constraint.expression)
      rest.formats.remove(format)
    }
    let texts = (rest.values ?? []).compactMap(\.string).map(SwiftText.literal)
    if !texts.isEmpty {
      expressions.append(".oneOf([\(texts.joined(separator: ", "))])")
      rest.values = nil
    }
  }

  /// Adds the constraints of elements or dictionary values as `.each`; recursive for nested types.
  private mutating func addParts(_ nodes: [SchemaNode], _ type: TypeDesign) {
    guard let node = SchemaNode.combined(nodes) else { return }
    let inner = SchemaConstraints(node, type)
    if !inner.expressions.isEmpty {
      expressions.append(".each(\(inner.expressions.joined(separator: ", ")))")
    }
    // The comment of the class lists the keywords that the class does not express.
    if case .model = type { return }
    unexpressed += inner.unexpressed
  }

  private mutating func addNumberBounds(_ rest: inout Rest, _ type: TypeDesign) {
    func take(_ keyword: String) -> String? {
      guard let number = rest.bounds[keyword]?.number, let text = Self.literal(number, type) else {
        return nil
      }
      rest.bounds[keyword] = nil
      return text
    }
    let (least, most) = (rest.bounds["minimum"]?.number, rest.bounds["maximum"]?.number)
    if let least, let most, least <= most, let lower = Self.literal(least, type),
      let upper = Self.literal(most, type)
    {
      (rest.bounds["minimum"], rest.bounds["maximum"]) = (nil, nil)
      expressions.append(".range(\(lower)...\(upper))")
    }
    if let lower = take("minimum") { expressions.append(".range(\(lower)...)") }
    if let upper = take("maximum") { expressions.append(".range(...\(upper))") }
    if let lower = take("exclusiveMinimum") { expressions.append(".greaterThan(\(lower))") }
    if let upper = take("exclusiveMaximum") { expressions.append(".lessThan(\(upper))") }
    if let divisor = take("multipleOf") { expressions.append(".multipleOf(\(divisor))") }
    let texts = (rest.values ?? []).compactMap(\.number).map { Self.literal($0, type) }
    if !texts.isEmpty, !texts.contains(nil) {
      expressions.append(".oneOf([\(texts.compactMap(\.self).joined(separator: ", "))])")
      rest.values = nil
    }
  }

  /// Returns a number as a Swift literal; nil if the type might not represent it exactly.
  ///
  /// A literal for `Int` must fit into 32 bits, the size of `Int` on some platforms.
  private static func literal(_ number: JSONNumber, _ type: TypeDesign) -> String? {
    let text: String
    if let whole = number.integer(as: Int32.self) {
      text = "\(whole)"
    } else if type != .int, number.text.utf8.count <= 15, let value = number.double {
      text = "\(value)"
    } else {
      return nil
    }
    return text.hasPrefix("-") ? "(\(text))" : text
  }

  private mutating func addCounts(
    _ noun: String, _ constraint: String, _ bounds: inout [String: JSONValue]
  ) {
    func take(_ keyword: String) -> Int? {
      // The literal must fit into 32 bits, the size of `Int` on some platforms.
      guard let count = bounds[keyword]?.number?.integer(as: Int32.self) else { return nil }
      bounds[keyword] = nil
      return Int(count)
    }
    let (least, most) = (take("min\(noun)") ?? 0, take("max\(noun)"))
    switch most {
    case let most? where most < least: unexpressed += ["min\(noun)", "max\(noun)"]
    case let most?: expressions.append("\(constraint)(\(least == 0 ? "" : "\(least)")...\(most))")
    case nil where least > 0: expressions.append("\(constraint)(\(least)...)")
    case nil: break
    }
  }
}
