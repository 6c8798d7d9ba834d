import JSONModelKit

/// Makes summaries of a JSON Schema, as if of samples: of two values at each place, the first with all
/// that may be there, the second with all that may be absent.
struct SchemaSummaries {
  private let schema: DocumentSchema
  private var known: [ObjectIdentifier: ValueSummary] = [:]
  private var pending: [(node: SchemaNode, summary: ValueSummary)] = []
  /// The nodes of the summaries.
  private(set) var nodes: [ObjectIdentifier: SchemaNode] = [:]
  /// The summary of a document.
  private(set) var root = ValueSummary()
  /// Whether a document may be null.
  let isRootNullable: Bool

  init(_ schema: DocumentSchema) {
    self.schema = schema
    isRootNullable = Self.isNullable(schema.root)
    root = summary(of: schema.root)
    while let (node, summary) = pending.popLast() { fill(summary, from: node) }
  }

  private mutating func summary(of node: SchemaNode) -> ValueSummary {
    let node = Self.target(of: node)
    if let summary = known[ObjectIdentifier(node)] { return summary }
    let summary = ValueSummary()
    known[ObjectIdentifier(node)] = summary
    nodes[ObjectIdentifier(summary)] = node
    pending.append((node, summary))
    return summary
  }

  /// The node that another one only refers to: by `$ref`, or as the alternative to null.
  private static func target(of node: SchemaNode) -> SchemaNode {
    var node = node
    for _ in 0..<100 where node.isOnlyReference {
      if node.choices.isEmpty, node.all.count == 1 {
        node = node.all[0]
      } else if node.all.isEmpty, let alternative = valueAlternatives(of: node).first,
        valueAlternatives(of: node).count == 1
      {
        node = alternative
      } else {
        break
      }
    }
    return node
  }

  /// The alternatives of the only choice, other than null.
  private static func valueAlternatives(of node: SchemaNode) -> [SchemaNode] {
    guard node.choices.count == 1 else { return [] }
    return node.choices[0].alternatives.filter { $0.possibleTypes != .null }
  }

  private static func isNullable(_ node: SchemaNode) -> Bool {
    let types = node.possibleTypes
    return types.contains(.null) && (types != .all || Self.types(of: node, node.heads) == .all)
  }

  // MARK: - Values

  private mutating func fill(_ summary: ValueSummary, from node: SchemaNode) {
    let heads = node.heads
    summary.count = 2
    switch Self.types(of: node, heads) {
    case .boolean: summary.booleans = 2
    case .integer: summary.numbers.learn("1")
    case .number, .fraction:
      summary.numbers.learn("0.5")
      // A Double may round them.
      summary.numbers.areExactDoubles = false
    case .string: summary.strings = Self.strings(heads)
    case .array: summary.arrays = arrays(heads)
    case .object where !heads.contains { !$0.choices.isEmpty }: summary.objects = objects(heads)
    default:
      // Values of different types.
      summary.booleans = 1
      summary.strings.count = 1
    }
  }

  /// The types other than null; without `type`, those that the other keywords are for.
  private static func types(of node: SchemaNode, _ heads: [SchemaNode]) -> SchemaTypes {
    let types = node.possibleTypes
    if types != .all { return types.subtracting(.null) }
    if heads.contains(where: { !$0.properties.isEmpty || !$0.required.isEmpty }) { return .object }
    return heads.contains { $0.elements != nil } ? .array : .all
  }

  private static func strings(_ heads: [SchemaNode]) -> StringSummary {
    var strings = StringSummary()
    strings.count = 2
    strings.values = nil
    strings.formats = []
    if heads.contains(where: { $0.isBase64 }) { strings.formats = .base64 }
    for format in heads.compactMap(\.format) {
      switch format {
      case "date-time": strings.formats = .date
      case "date": strings.formats = .day
      case "uri": strings.formats = .url
      case "uuid": strings.formats = .uuid
      default: break
      }
    }
    if let values = heads.lazy.compactMap(\.values).first {
      let texts = values.compactMap(\.string)
      // As many of each as an enumeration needs.
      strings.count = max(texts.count * 3, 10)
      strings.values = Dictionary(texts.map { (ExactText($0), 3) }) { first, _ in first }
      strings.formats = texts.reduce(.all) { TextFormats.formats(of: $1, among: $0) }
        .intersection(.word)
    }
    return strings
  }

  private mutating func arrays(_ heads: [SchemaNode]) -> ArraySummary {
    var arrays = ArraySummary()
    arrays.count = 2
    let isTuple = heads.contains { !$0.firstElements.isEmpty }
    if !isTuple, let element = heads.lazy.compactMap(\.elements).first {
      arrays.element = summary(of: element)
      arrays.nullElements = Self.isNullable(element) ? 1 : 0
    }
    return arrays
  }

  private mutating func objects(_ heads: [SchemaNode]) -> ObjectSummary {
    let required = Set(heads.flatMap(\.required).map(ExactText.init))
    var found: [(offset: Int, key: String, node: SchemaNode)] = []
    for head in heads {
      for (key, node) in head.properties where !found.contains(where: { $0.key == key }) {
        found.append((schema.places[node.path]?.value ?? 0, key, node))
      }
    }
    let missing = required.filter { key in !found.contains { ExactText($0.key) == key } }
    if found.isEmpty, missing.isEmpty,
      let element = heads.lazy.compactMap(\.additional).first, !element.isNever
    {
      return ObjectSummary(
        mapsOf: summary(of: element), nulls: Self.isNullable(element) ? 1 : 0, count: 2)
    }
    // Members without a schema have any value.
    found += missing.sorted().map { (Int.max, $0.text, SchemaNode()) }
    found.sort { ($0.offset, $0.key) < ($1.offset, $1.key) }
    let members = found.enumerated().map { position, property in
      var member = MemberSummary(key: ExactText(property.key))
      member.value = summary(of: property.node)
      member.count = required.contains(member.key) ? 2 : 1
      member.nulls = Self.isNullable(property.node) ? 1 : 0
      member.positions = position * member.count
      return member
    }
    return ObjectSummary(members: members, count: 2)
  }

  // MARK: - Names and comments

  /// The name that a definition or a title gives to a class.
  func typeName(of summary: ValueSummary) -> String? {
    guard let node = nodes[ObjectIdentifier(summary)] else { return nil }
    let components = node.path.components
    if components.count == 2, components[0] == "$defs" || components[0] == "definitions",
      case .key(let name) = components[1]
    {
      return name
    }
    return node.title
  }

  /// What the schema says about a member.
  func reason(for member: MemberSummary, of count: Int) -> String {
    let reason = member.count == count ? "required" : "not required"
    let heads = nodes[ObjectIdentifier(member.value.current)]?.heads ?? []
    return heads.lazy.compactMap(\.text).first.map { "\(reason): \($0)" } ?? reason
  }

  /// Whether objects have no other members than the properties.
  func isClosed(_ summary: ValueSummary) -> Bool {
    nodes[ObjectIdentifier(summary)]?.heads.contains { $0.additional?.isNever == true } == true
  }
}

extension SchemaNode {
  /// Whether the node says nothing itself, but refers to others.
  fileprivate var isOnlyReference: Bool {
    types == .all && properties.isEmpty && required.isEmpty && additional == nil && elements == nil
      && firstElements.isEmpty && values == nil && format == nil && !isBase64 && bounds.isEmpty
      && none.isEmpty && condition == nil && unsupported.isEmpty
  }
}
