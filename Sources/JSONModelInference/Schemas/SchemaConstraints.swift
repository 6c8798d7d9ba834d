import Foundation
import JSONModelKit
import JSONModelSchema

struct SchemaConstraints {
  private(set) var expressions: [String] = []
  /// The keywords that neither the type nor a constraint expresses.
  private(set) var unexpressed: [String] = []

  /// The keywords that neither the type nor a constraint has expressed so far.
  private struct Rest {
    /// The keywords with simple values; only the first element has all of them once.
    ///
    /// A keyword that several schemas have is in several elements.
    var bounds: [[String: JSONValue]] = [[:]]
    var formats: Set<String> = []
    var isBase64 = false
    /// The values of `enum` and `const`, and those of choices between constants.
    var values: [JSONValue]?
    /// Parts of schemas that consist of other schemas, such as `not`.
    var combinations: [(keyword: String, schema: JSONValue)] = []
    var names: [SchemaNode] = []

    init(_ conjuncts: [SchemaNode]) {
      formats = Set(conjuncts.compactMap(\.format))
      isBase64 = conjuncts.contains(where: \.isBase64)
      values = SchemaNode.values(of: conjuncts)
      names = conjuncts.compactMap(\.propertyNames)
      for (keyword, value) in conjuncts.flatMap(\.bounds) where !keyword.hasSuffix("Contains") {
        let index = bounds.firstIndex { $0[keyword] == nil } ?? bounds.count
        if index == bounds.count { bounds.append([:]) }
        bounds[index][keyword] = value
      }
      for conjunct in conjuncts {
        for other in conjunct.none { combinations.append(("not", ["not": other.source])) }
        if conjunct.contained != nil {
          let part = (conjunct.source.object ?? [:]).filter { key, _ in
            ["contains", "minContains", "maxContains"].contains(key)
          }
          combinations.append(("contains", .object(part)))
        }
      }
    }

    mutating func removePattern(of type: Any.Type) {
      guard let pattern = FormatPatterns.pattern(of: type) else { return }
      removePattern(pattern)
    }

    mutating func removePattern(_ pattern: JSONValue) {
      for index in bounds.indices where bounds[index]["pattern"] == pattern {
        bounds[index]["pattern"] = nil
      }
    }
  }

  /// Converts the keywords of a node that the type of the property does not express.
  init(_ node: SchemaNode, _ type: TypeDesign) {
    let conjuncts = node.conjuncts
    var rest = Rest(conjuncts)
    for choice in conjuncts.flatMap(\.choices) where !Self.isExpressed(choice, type) {
      let others = choice.alternatives.filter { $0.possibleTypes != .null }.map(\.source)
      let keyword = choice.isExclusive ? "oneOf" : "anyOf"
      rest.combinations.append((keyword, [keyword: .array(others)]))
      if choice.discriminator != nil { unexpressed.append("discriminator") }
    }
    add(&rest, conjuncts, type)
    unexpressed += rest.bounds.flatMap { bounds in
      bounds.keys.filter { $0 != "uniqueItems" || bounds[$0] != false }
    }
    if !rest.formats.isEmpty { unexpressed.append("format") }
    if rest.isBase64 { unexpressed.append("contentEncoding") }
    if !rest.names.isEmpty { unexpressed.append("propertyNames") }
    unexpressed += rest.combinations.map(\.keyword)
    for conjunct in conjuncts { addUnexpressed(of: conjunct, type, rest) }
    unexpressed = Set(unexpressed).sorted(byUTF8Of: \.self)
  }

  private mutating func addUnexpressed(
    of conjunct: SchemaNode, _ type: TypeDesign, _ rest: Rest
  ) {
    unexpressed += conjunct.unsupported
    unexpressed += conjunct.memberKeywords
    if case .model = type {
      // The class has constraints for these.
      unexpressed.removeAll { $0 == "dependentRequired" }
      if conjunct.additional?.isNever == false { unexpressed.append("additionalProperties") }
    }
    if conjunct.hasOtherEncoding { unexpressed.append("contentEncoding") }
    if conjunct.condition != nil { unexpressed.append("if") }
    if !conjunct.firstElements.isEmpty { unexpressed.append("prefixItems") }
    guard rest.values != nil else { return }
    unexpressed += conjunct.valueKeywords
    for choice in conjunct.choices where choice.constants != nil {
      unexpressed.append(choice.isExclusive ? "oneOf" : "anyOf")
    }
  }

  /// Returns whether the type or a list of values expresses a choice.
  private static func isExpressed(_ choice: SchemaNode.Choice, _ type: TypeDesign) -> Bool {
    if case .model = type, choice.requiredOne != nil { return true }
    if choice.constants != nil { return true }
    if case .either(let first, let second) = type {
      let others = choice.alternatives.filter { $0.possibleTypes != .null }
      return choice.discriminator == nil && others.count == 2
        && zip(others, [first, second]).allSatisfy { isExpressed($0, $1) }
    }
    return !choice.isExclusive && type != .any && choice.alternatives.allSatisfy(\.isOnlyType)
  }

  /// Returns whether a type, or the comment of its class, expresses all keywords.
  private static func isExpressed(_ node: SchemaNode, _ type: TypeDesign) -> Bool {
    let constraints = SchemaConstraints(node, type)
    if case .model = type { return constraints.expressions.isEmpty }
    return constraints.expressions.isEmpty && constraints.unexpressed.isEmpty
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
    case .date(nil):
      if rest.formats.remove("date-time") != nil { rest.removePattern(of: Date.self) }
    case .date(.pattern("yyyy-MM-dd")): rest.formats.remove("date")
    case .url: if rest.formats.remove("uri") != nil { rest.removePattern(of: URL.self) }
    case .uuid: if rest.formats.remove("uuid") != nil { rest.removePattern(of: UUID.self) }
    case .base64:
      rest.isBase64 = false
      rest.removePattern(of: Data.self)
    case .array(let element):
      addConstraints(on: .array, &rest, type, elements: element.constraintSubject)
      addParts(conjuncts.compactMap(\.elements), element)
    case .dictionary(let value):
      addConstraints(on: .object, &rest, type)
      addNames(&rest)
      addParts(conjuncts.compactMap(\.additional), value)
    case .either(let first, let second):
      // A property with one of two types has no constraints for one of them.
      for part in [first, second] where part.isOfText { add(&rest, conjuncts, part) }
    case .optional(let wrapped): add(&rest, conjuncts, wrapped)
    default: break
    }
  }

  /// Adds the constraints on values of a JSON type, as far as their literals are exact.
  private mutating func addConstraints(
    on subject: ConstraintKeywords.Subject, _ rest: inout Rest, _ type: TypeDesign,
    elements: ConstraintKeywords.Subject? = nil
  ) {
    let numbers: TypeDesign =
      if case .array(let element) = type { element } else { subject == .number ? type : .int }
    let literal = { number in SwiftText.literal(number, numbers) }
    var formats: [JSONConstraint] = []
    if subject == .string {
      for format in rest.formats.sorted(byUTF8Of: \.self) {
        let constraints =
          ConstraintKeywords.with("format")?.constraints(in: ["format": .string(format)]) ?? []
        // Some formats are only for schemas.
        guard constraints.allSatisfy({ $0.source(number: literal, text: SwiftText.literal) != nil })
        else { continue }
        formats += constraints
        rest.formats.remove(format)
      }
      for format in formats {
        let keywords = format.keywords(for: String.self, acceptsDuplicates: false) ?? [:]
        if let pattern = keywords["pattern"] { rest.removePattern(pattern) }
      }
    }
    for index in rest.bounds.indices { addBounds(&rest.bounds[index], on: subject, literal) }
    add(formats, literal)
    addCombinations(&rest, SchemaConstraintReader(subject: subject, elements: elements), literal)
    guard subject == .number || subject == .string else { return }
    let values = (rest.values ?? []).filter {
      subject == .number ? $0.number != nil : $0.string != nil
    }
    if !values.isEmpty, add([.oneOf(values)], literal) { rest.values = nil }
  }

  private mutating func addBounds(
    _ bounds: inout [String: JSONValue], on subject: ConstraintKeywords.Subject,
    _ literal: (JSONNumber) -> String?
  ) {
    let exact = bounds.filter { $0.value.number.map { literal($0) != nil } ?? true }
    for entry in ConstraintKeywords.all where entry.subject == subject {
      let constraints = entry.constraints(in: exact)
      add(constraints, literal)
      if constraints.isEmpty { continue }
      for name in entry.names where exact[name] != nil { bounds[name] = nil }
    }
  }

  /// Adds the constraints for keywords whose values are schemas.
  private mutating func addCombinations(
    _ rest: inout Rest, _ reader: SchemaConstraintReader, _ literal: (JSONNumber) -> String?
  ) {
    rest.combinations.removeAll { part in
      guard let constraints = reader.constraints(in: part.schema),
        constraints.allSatisfy({ $0.source(number: literal, text: SwiftText.literal) != nil })
      else { return false }
      add(constraints, literal)
      return true
    }
  }

  /// Adds the constraints of the keys of a dictionary as `.keys`.
  private mutating func addNames(_ rest: inout Rest) {
    let reader = SchemaConstraintReader(subject: .string)
    rest.names.removeAll { node in
      guard let constraints = reader.constraints(in: node.source) else { return false }
      return constraints.isEmpty || add([.keys(constraints)]) { SwiftText.literal($0, .int) }
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

  /// Adds the constraints that are Swift expressions; returns whether all of them are.
  @discardableResult
  private mutating func add(
    _ constraints: [JSONConstraint], _ literal: (JSONNumber) -> String?
  ) -> Bool {
    let sources = constraints.compactMap { $0.source(number: literal, text: SwiftText.literal) }
    expressions += sources
    return sources.count == constraints.count
  }
}

extension TypeDesign {
  /// Whether the type accepts only some strings.
  fileprivate var isOfText: Bool {
    switch self {
    case .date, .url, .uuid, .base64: true
    default: false
    }
  }

  /// The JSON type of the values, if constraints can be converted for them.
  fileprivate var constraintSubject: ConstraintKeywords.Subject? {
    switch self {
    case .int, .double, .decimal, .number: .number
    case .string: .string
    default: nil
    }
  }
}
