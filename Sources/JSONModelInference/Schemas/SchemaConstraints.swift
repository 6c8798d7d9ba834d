import JSONModelKit

/// Writes the constraints of a schema as those of a property.
struct SchemaConstraints {
  /// The constraints as Swift expressions.
  private(set) var expressions: [String] = []
  /// The keywords that neither the type nor a constraint expresses.
  private(set) var unexpressed: [String] = []

  /// Writes the constraints of a value of a type.
  init(_ node: SchemaNode, _ type: TypeDesign) {
    let heads = node.heads
    var bounds: [String: JSONValue] = [:]
    for (keyword, value) in heads.flatMap(\.bounds)
    where bounds.updateValue(value, forKey: keyword) != nil {
      unexpressed.append(keyword)
    }
    add(&bounds, heads, type)
    unexpressed += bounds.keys.filter { $0 != "uniqueItems" || bounds[$0] != false }
    for head in heads {
      unexpressed += head.unsupported
      if !head.none.isEmpty { unexpressed.append("not") }
      if head.condition != nil { unexpressed.append("if") }
      if !head.firstElements.isEmpty { unexpressed.append("prefixItems") }
      if case .model = type, head.additional?.isNever == false {
        unexpressed.append("additionalProperties")
      }
      if head.contained != nil { unexpressed.append("contains") }
      if head.propertyNames != nil { unexpressed.append("propertyNames") }
      if !head.choices.isEmpty, type == .any {
        unexpressed.append(head.choices.contains { $0.isExclusive } ? "oneOf" : "anyOf")
      }
    }
    unexpressed = Set(unexpressed).sorted()
  }

  private mutating func add(
    _ bounds: inout [String: JSONValue], _ heads: [SchemaNode], _ type: TypeDesign
  ) {
    switch type {
    case .int, .double, .decimal, .number: addNumberBounds(&bounds, type, heads)
    case .string:
      addCounts("Length", ".length", &bounds)
      if let pattern = bounds.removeValue(forKey: "pattern")?.string {
        expressions.append(".pattern(\(SwiftText.literal(pattern)))")
      }
      expressions += heads.compactMap { head in
        head.format.flatMap { StringFormat.constraint($0)?.expression }
      }
      if let values = heads.lazy.compactMap(\.values).first {
        let texts = values.compactMap(\.string).map(SwiftText.literal)
        expressions.append(".oneOf([\(texts.joined(separator: ", "))])")
      }
    case .array(let element):
      addCounts("Items", ".count", &bounds)
      if bounds["uniqueItems"] == true {
        bounds["uniqueItems"] = nil
        expressions.append(".unique")
      }
      if let node = heads.lazy.compactMap(\.elements).first { addParts(node, element) }
    case .dictionary(let value):
      addCounts("Properties", ".count", &bounds)
      if let node = heads.lazy.compactMap(\.additional).first { addParts(node, value) }
    case .optional(let wrapped): add(&bounds, heads, wrapped)
    default: break
    }
  }

  /// The constraints of elements and of values in maps; the calls are nested as deeply as the type.
  private mutating func addParts(_ node: SchemaNode, _ type: TypeDesign) {
    let inner = SchemaConstraints(node, type)
    if !inner.expressions.isEmpty {
      expressions.append(".each(\(inner.expressions.joined(separator: ", ")))")
    }
    // A class names what it does not express.
    if case .model = type { return }
    unexpressed += inner.unexpressed
  }

  private mutating func addNumberBounds(
    _ bounds: inout [String: JSONValue], _ type: TypeDesign, _ heads: [SchemaNode]
  ) {
    func take(_ keyword: String) -> String? {
      guard let number = bounds[keyword]?.number, let text = Self.literal(number, type) else {
        return nil
      }
      bounds[keyword] = nil
      return text
    }
    let (least, most) = (bounds["minimum"]?.number, bounds["maximum"]?.number)
    if let least, let most, least <= most, let lower = Self.literal(least, type),
      let upper = Self.literal(most, type)
    {
      (bounds["minimum"], bounds["maximum"]) = (nil, nil)
      expressions.append(".range(\(lower)...\(upper))")
    }
    if let lower = take("minimum") { expressions.append(".range(\(lower)...)") }
    if let upper = take("maximum") { expressions.append(".range(...\(upper))") }
    if let lower = take("exclusiveMinimum") { expressions.append(".greaterThan(\(lower))") }
    if let upper = take("exclusiveMaximum") { expressions.append(".lessThan(\(upper))") }
    if let divisor = take("multipleOf") { expressions.append(".multipleOf(\(divisor))") }
    if let values = heads.lazy.compactMap(\.values).first {
      let texts = values.compactMap(\.number).map { Self.literal($0, type) }
      if texts.contains(nil) {
        unexpressed.append("enum")
      } else {
        expressions.append(".oneOf([\(texts.compactMap(\.self).joined(separator: ", "))])")
      }
    }
  }

  /// A number as a literal of Swift; nil if the type does not have it.
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
    let least = bounds.removeValue(forKey: "min\(noun)")?.int ?? 0
    let most = bounds.removeValue(forKey: "max\(noun)")?.int
    switch most {
    case let most? where most < least: unexpressed += ["min\(noun)", "max\(noun)"]
    case let most?: expressions.append("\(constraint)(\(least == 0 ? "" : "\(least)")...\(most))")
    case nil where least > 0: expressions.append("\(constraint)(\(least)...)")
    case nil: break
    }
  }
}
