import JSONModelKit
import JSONModelSchema

/// Creates the summaries of a JSON Schema, as if two samples had been added.
///
/// The first sample has all members and values that are permitted. The second one lacks all members
/// that may be absent.
struct SchemaSummaries {
  private let schema: SchemaNodes
  private let offsets: [JSONKeyPath: Int]
  private(set) var known: [ObjectIdentifier: ValueSummary] = [:]
  /// The nodes that combine several nodes, by the identifiers of the combined nodes.
  private var combinations: [[ObjectIdentifier]: SchemaNode] = [:]
  /// The summaries that are still empty, with their nodes.
  private var pending: [(node: SchemaNode, summary: ValueSummary)] = []
  private(set) var nodes: [ObjectIdentifier: SchemaNode] = [:]
  private(set) var root = ValueSummary()
  /// Whether a document may be null.
  let isRootNullable: Bool
  private let infersClusters: Bool
  /// Notes on objects without a class.
  private(set) var notes: [String] = []
  private(set) var clusters: [ObjectIdentifier: SchemaCluster] = [:]
  private var superclasses: [ObjectIdentifier: ValueSummary] = [:]
  /// The summaries of values with one of two types, by the summaries of these values.
  private(set) var alternatives: [ObjectIdentifier: [ValueSummary]] = [:]
  /// The nodes of members, by the summaries of their objects.
  private(set) var members: [ObjectIdentifier: [ExactText: [SchemaNode]]] = [:]

  init(_ schema: JSONDocumentSchema, in document: [UInt8], infersClusters: Bool) {
    self.schema = schema.nodes
    offsets = document[...].offsets(of: schema.nodes.paths)
    self.infersClusters = infersClusters
    isRootNullable = Self.isNullable(schema.nodes.root)
    root = summary(of: schema.nodes.root)
    while let (node, summary) = pending.popLast() { fill(summary, from: node) }
  }

  private mutating func summary(of node: SchemaNode) -> ValueSummary {
    let node = node.target
    if let summary = known[ObjectIdentifier(node)] { return summary }
    let summary = ValueSummary()
    known[ObjectIdentifier(node)] = summary
    nodes[ObjectIdentifier(summary)] = node
    pending.append((node, summary))
    return summary
  }

  /// Returns the summary of the values that match all of several nodes.
  private mutating func summary(ofAll nodes: [SchemaNode]) -> ValueSummary {
    var ids: [ObjectIdentifier] = []
    var targets: [SchemaNode] = []
    for node in nodes.map(\.target) where !ids.contains(ObjectIdentifier(node)) {
      ids.append(ObjectIdentifier(node))
      targets.append(node)
    }
    // The same nodes have one combined node; otherwise recursive schemas would never be completed.
    let node = combinations[ids] ?? SchemaNode.combined(targets) ?? SchemaNode()
    combinations[ids] = node
    return summary(of: node)
  }

  private static func isNullable(_ nodes: [SchemaNode]) -> Bool {
    SchemaNode.combined(nodes).map(isNullable) ?? true
  }

  private static func isNullable(_ node: SchemaNode) -> Bool {
    let types = node.possibleTypes
    return types.contains(.null) && (types != .all || Self.types(of: node, node.conjuncts) == .all)
  }

  // MARK: - Values

  private mutating func fill(_ summary: ValueSummary, from node: SchemaNode) {
    let conjuncts = node.conjuncts
    summary.count = 2
    if infersClusters, let cluster = SchemaCluster(conjuncts), fill(summary, conjuncts, cluster) {
      return
    }
    switch Self.types(of: node, conjuncts) {
    case .boolean: summary.booleans = 2
    case .integer: summary.numbers.learn(1)
    case .number, .fraction:
      summary.numbers.learn(0.5)
      // A `Double` may round the numbers of documents.
      summary.numbers.areExactDoubles = false
    case .string: summary.strings = Self.strings(conjuncts)
    case .array: summary.arrays = arrays(conjuncts)
    case .object where !conjuncts.contains { $0.choices.contains(where: \.addsMembers) }:
      summary.objects = objects(conjuncts, in: summary)
    case .object:
      notes.append(
        "\(node.path.isEmpty ? "the root" : node.path.uriFragment): a JSONValue, because alternatives "
          + "of \"anyOf\" or \"oneOf\" have different members, and no tag that distinguishes them")
      summary.learnDifferentTypes()
    default:
      if let nodes = node.alternativeTypes {
        alternatives[ObjectIdentifier(summary)] = nodes.map { self.summary(of: $0) }
      }
      summary.learnDifferentTypes()
    }
  }

  /// Returns the types other than null that the schema permits.
  ///
  /// If it permits all types, its other keywords determine the type: object for `properties`,
  /// `required` or a class cluster, array for `items`. Without these, the result is all types,
  /// including null.
  private static func types(of node: SchemaNode, _ conjuncts: [SchemaNode]) -> ValueTypes {
    let types = node.possibleTypes
    // A list of whole numbers does not change the type "number" to "integer".
    if types.subtracting(.null) == .integer,
      conjuncts.allSatisfy({ $0.types.contains(.fraction) && $0.types != .all })
    {
      return .number
    }
    if types != .all { return types.subtracting(.null) }
    if conjuncts.contains(where: { !$0.properties.isEmpty || !$0.required.isEmpty }) {
      return .object
    }
    if SchemaCluster(conjuncts) != nil { return .object }
    return conjuncts.contains { $0.elements != nil } ? .array : .all
  }

  private static func strings(_ conjuncts: [SchemaNode]) -> StringSummary {
    var strings = StringSummary()
    strings.count = 2
    strings.values = nil
    strings.formats = []
    if conjuncts.contains(where: { $0.isBase64 }) { strings.formats = .base64 }
    for format in conjuncts.compactMap(\.format) {
      switch format {
      case "date-time": strings.formats = .date
      case "date": strings.formats = .day
      case "uri": strings.formats = .url
      case "uuid": strings.formats = .uuid
      default: break
      }
    }
    if let values = SchemaNode.values(of: conjuncts) {
      let texts = values.compactMap(\.string)
      // As many occurrences as `EnumerationRule` requires for an enumeration.
      strings.count = max(texts.count * 3, 10)
      strings.values = Dictionary(texts.map { (ExactText($0), 3) }) { first, _ in first }
      strings.formats = texts.reduce(.all) { TextFormats.formats(of: $1, among: $0) }
        .intersection(.word)
    }
    return strings
  }

  private mutating func arrays(_ conjuncts: [SchemaNode]) -> ArraySummary {
    var arrays = ArraySummary()
    arrays.count = 2
    let isTuple = conjuncts.contains { !$0.firstElements.isEmpty }
    let elements = conjuncts.compactMap(\.elements)
    if !isTuple, !elements.isEmpty {
      arrays.element = summary(ofAll: elements)
      arrays.nullElements = Self.isNullable(elements) ? 1 : 0
    }
    return arrays
  }

  /// Fills a summary with the members of the superclass of a class cluster.
  ///
  /// Returns false if the superclass is also an alternative, or if one of the classes already
  /// belongs to another class cluster.
  private mutating func fill(
    _ base: ValueSummary, _ conjuncts: [SchemaNode], _ cluster: SchemaCluster
  ) -> Bool {
    let alternatives = cluster.nodes.map { summary(of: $0) }
    let ids = alternatives.map(ObjectIdentifier.init)
    // A class can have only one superclass.
    guard !ids.contains(ObjectIdentifier(base)),
      ids.allSatisfy({ superclasses[$0] == nil && clusters[$0] == nil }),
      superclasses[ObjectIdentifier(base)] == nil
    else { return false }
    for id in ids { superclasses[id] = base }
    clusters[ObjectIdentifier(base)] = cluster
    base.objects = objects(conjuncts + [cluster.commonMembers], adding: cluster.key, in: base)
    return true
  }

  /// Returns the summary of the objects that match all nodes; records the nodes of their members.
  ///
  /// - Parameter tag: The key of the tag, which all objects of a class cluster have.
  private mutating func objects(
    _ conjuncts: [SchemaNode], adding tag: ExactText? = nil, in summary: ValueSummary
  ) -> ObjectSummary {
    let required = Set(conjuncts.flatMap(\.required).map(ExactText.init) + [tag].compactMap(\.self))
    var properties: [ExactText: [SchemaNode]] = [:]
    for conjunct in conjuncts {
      for (key, node) in conjunct.properties {
        properties[ExactText(key), default: []].append(node)
      }
    }
    members[ObjectIdentifier(summary)] = properties
    let others = conjuncts.compactMap(\.additional)
    if properties.isEmpty, required.isEmpty, !others.isEmpty, !others.contains(where: \.isNever) {
      return ObjectSummary(
        mapsOf: self.summary(ofAll: others), nulls: Self.isNullable(others) ? 1 : 0, count: 2)
    }
    // Required members without a schema may have any value.
    for key in required where properties[key] == nil { properties[key] = [] }
    let found = properties.map { key, nodes in
      (
        offset: nodes.first.map { offsets[$0.path] ?? 0 } ?? Int.max, key: key,
        nodes: nodes
      )
    }.sorted { ($0.offset, $0.key) < ($1.offset, $1.key) }
    let list = found.enumerated().map { position, property in
      var member = MemberSummary(key: property.key)
      member.value =
        property.nodes.isEmpty
        ? self.summary(of: SchemaNode()) : self.summary(ofAll: property.nodes)
      member.count = required.contains(member.key) ? 2 : 1
      member.nulls = Self.isNullable(property.nodes) ? 1 : 0
      member.positions = position * member.count
      return member
    }
    return ObjectSummary(members: list, count: 2)
  }

  func superclass(of summary: ValueSummary) -> ValueSummary? {
    superclasses[ObjectIdentifier(summary)]
  }
}

extension ValueSummary {
  /// Adds values of two types, for which the property has the type `JSONValue`.
  fileprivate func learnDifferentTypes() {
    booleans = 1
    strings.count = 1
  }
}
