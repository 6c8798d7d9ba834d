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
      unexpressed += conjunct.memberKeywords
      if conjunct.hasOtherEncoding { unexpressed.append("contentEncoding") }
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
    case .int, .double, .decimal, .number: addConstraints(on: .number, &rest, type)
    case .string: addConstraints(on: .string, &rest, type)
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
      addConstraints(on: .array, &rest, type)
      addParts(conjuncts.compactMap(\.elements), element)
    case .dictionary(let value):
      addConstraints(on: .object, &rest, type)
      addParts(conjuncts.compactMap(\.additional), value)
    case .optional(let wrapped): add(&rest, conjuncts, wrapped)
    default: break
    }
  }

  /// Adds the constraints on values of a JSON type, as far as their literals are exact.
  private mutating func addConstraints(
    on subject: ConstraintKeywords.Subject, _ rest: inout Rest, _ type: TypeDesign
  ) {
    let literal = { number in Self.literal(number, subject == .number ? type : .int) }
    let bounds = rest.bounds.filter { $0.value.number.map { literal($0) != nil } ?? true }
    for entry in ConstraintKeywords.all where entry.subject == subject {
      let constraints = entry.constraints(in: bounds)
      add(constraints, literal)
      if constraints.isEmpty { continue }
      for name in entry.names where bounds[name] != nil { rest.bounds[name] = nil }
    }
    guard subject == .number || subject == .string else { return }
    if subject == .string {
      for format in rest.formats.sorted(byTextOf: \.self) {
        let constraints =
          ConstraintKeywords.with("format")?.constraints(in: ["format": .string(format)])
        add(constraints ?? [], literal)
      }
      rest.formats = []
    }
    let values = (rest.values ?? []).filter {
      subject == .number ? $0.number != nil : $0.string != nil
    }
    if !values.isEmpty, add([.oneOf(values)], literal) { rest.values = nil }
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

  /// Adds the constraints that are Swift expressions; returns whether all of them are.
  @discardableResult
  private mutating func add(
    _ constraints: [JSONConstraint], _ literal: (JSONNumber) -> String?
  ) -> Bool {
    let sources = constraints.compactMap { $0.source(number: literal, text: SwiftText.literal) }
    expressions += sources
    return sources.count == constraints.count
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
}
