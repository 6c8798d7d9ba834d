// The export plan of a class: the members in the order of their declaration, with the content of
// each key.
//
//   var id = 0                      "id"     property id
//   var name = ""  "info.name"      "info"   object   "name"  property name
//   var page = 1   "info.page"                        "page"  property page
//   var first = 0  "items.1"        "items"  array    hole, property first
//
// The JSON texts of the keys are in one array of bytes, one after another.

/// The members of an exported object of a class.
final class OutputPlan: Sendable {
  /// One member.
  ///
  /// The type is trivial: copying it does not retain anything.
  struct Member: Sendable {
    /// The key in `keyTexts`: a comma, the key in quotation marks, and a colon.
    var keyText: PaddedPart
    var content: Content
    /// The property, if it is stored and has one of the most common types.
    var leaf: StoredLeaf?

    var property: PropertyIndex {
      guard case .property(let property) = content else {
        preconditionFailure("Only a property is a leaf.")
      }
      return property
    }
  }

  enum Content: Sendable {
    case property(PropertyIndex)
    case node(Int)
  }

  enum Node: Sendable {
    /// The first of these properties that has a value.
    case choice([PropertyIndex])
    /// The tag of the class, unless the first of these properties has a valid tag as its value.
    case tag(OutputTag, [PropertyIndex])
    case object(OutputPlan)
    /// The elements in the order of their indexes; missing indexes are holes.
    case array([(index: Int, node: Node)])
  }

  let members: [Member]
  let keys: [String]
  let keyTexts: PaddedBytes
  let nodes: [Node]
  /// The indexes of the members, sorted by key.
  let sorted: [Int]
  /// The keys of the object with those of flattened models: see `exportedKeys`.
  let keysWithFlattened = OnceReference<Box<[String]>>()

  /// - Parameter leaves: The leaf of each stored property, if it has a common type.
  fileprivate init(_ tree: KeyPathTree<OutputDraft>, _ leaves: [StoredLeaf?]) {
    var members: [Member] = []
    var nodes: [Node] = []
    var texts = JSONWriter(isPretty: false)
    // An empty key comes first, so that every key of the plan starts with a comma.
    texts.beginObject()
    texts.write(key: "")
    for member in tree.members {
      let start = texts.sink.count
      texts.write(key: member.key)
      var content = Content.node(nodes.count)
      var leaf: StoredLeaf?
      switch Node(member.tree, leaves) {
      case .choice(let properties) where properties.count == 1:
        content = .property(properties[0])
        if properties[0].value < leaves.count { leaf = leaves[properties[0].value] }
      case let node: nodes.append(node)
      }
      let keyText = PaddedPart(start..<texts.sink.count)
      members.append(Member(keyText: keyText, content: content, leaf: leaf))
    }
    let keys = tree.members.map(\.key)
    self.keys = keys
    self.members = members
    self.nodes = nodes
    keyTexts = PaddedBytes(texts.sink.bytes)
    sorted = keys.indices.sorted(byUTF8Of: { keys[$0] })
  }

  /// Creates the plan from properties at their preferred paths, in the order of declaration.
  convenience init(
    _ properties: [(property: PropertyIndex, path: [JSONKeyPath.Component])],
    tags: [OutputTag], leaves: [StoredLeaf?]
  ) {
    var tree = KeyPathTree(OutputDraft())
    // A tag that is not a property comes first, so that an import finds the class at once.
    for tag in tags where !properties.contains(where: { $0.path == tag.path }) {
      tree.update(at: tag.path[...]) { $0.tag = tag }
    }
    for (property, path) in properties {
      tree.update(at: path[...]) { $0.properties.append(property) }
    }
    for tag in tags { tree.update(at: tag.path[...]) { $0.tag = tag } }
    self.init(tree, leaves)
  }
}

extension OutputPlan.Node {
  /// Whether key paths lead through the node and none ends there.
  var isInnerNode: Bool {
    switch self {
    case .object, .array: true
    case .choice, .tag: false
    }
  }
}

private struct OutputDraft {
  var properties: [PropertyIndex] = []
  var tag: OutputTag?
}

extension OutputPlan.Node {
  fileprivate init(_ tree: KeyPathTree<OutputDraft>, _ leaves: [StoredLeaf?]) {
    let draft = tree.payload
    if let tag = draft.tag {
      self = .tag(tag, draft.properties)
    } else if !draft.properties.isEmpty {
      self = .choice(draft.properties)
    } else if tree.elements.isEmpty {
      self = .object(OutputPlan(tree, leaves))
    } else {
      self = .array(
        Array(tree.elements).inOrder { $0.key < $1.key }.map {
          (index: $0.key, node: Self($0.value, leaves))
        })
    }
  }
}

/// A stored property of one of the most common types, which is exported without its type
/// descriptor.
///
/// The type is trivial: copying it does not retain anything.
struct StoredLeaf: Sendable {
  enum Kind: Sendable {
    case string, int, bool
    case optionalString, optionalInt, optionalBool
  }

  let kind: Kind
  /// The offset in the instance in bytes.
  let offset: Int

  /// Creates the description of a stored property; returns nil for other types.
  init?(_ plan: PropertyPlan) {
    guard !plan.shape.hasExporter, case .leaf(let leaf) = plan.shape.form else { return nil }
    switch (leaf, plan.shape.isOptional) {
    case (.string, false): kind = .string
    case (.int, false): kind = .int
    case (.bool, false): kind = .bool
    case (.string, true): kind = .optionalString
    case (.int, true): kind = .optionalInt
    case (.bool, true): kind = .optionalBool
    default: return nil
    }
    offset = plan.offset
  }
}
