// What an object of a class is written as: the members in the order of their declaration, with what
// stands behind each of the keys.
//
//   var id = 0                      "id"     property id
//   var name = ""  "info.name"      "info"   object   "name"  property name
//   var page = 1   "info.page"                        "page"  property page
//   var first = 0  "items.1"        "items"  array    hole, property first
//
// The keys are there as JSON text, one behind the other in one array of bytes.

/// The members of an object that a class is written as.
final class OutputPlan: Sendable {
  /// One member: plain bits, without references that would be counted.
  struct Member: Sendable {
    /// The place of the key's text in `keyTexts`, with its quotation marks, between a comma and a
    /// colon.
    var keyStart: Int
    var keyEnd: Int
    var content: Content
  }

  enum Content: Sendable {
    /// The value of one property.
    case property(PropertyIndex)
    /// What a node at this index says.
    case node(Int)
  }

  enum Node: Sendable {
    /// The first of these properties that has a value.
    case choice([PropertyIndex])
    /// The tag of the class, unless the first of these properties holds one that stands for it.
    case tag(OutputTag, [PropertyIndex])
    case object(OutputPlan)
    /// The elements by their index, in order; what is not there is a hole.
    case array([(index: Int, node: Node)])
  }

  let members: [Member]
  let keys: [String]
  let keyTexts: PaddedBytes
  let nodes: [Node]
  /// The indexes of the members in the order of their keys.
  let sorted: [Int]
  /// The first of the plan's templates, once there is one.
  let firstTemplate = OnceReference<ObjectTemplate>()

  fileprivate init(_ tree: PlaceTree<OutputDraft>) {
    var members: [Member] = []
    var nodes: [Node] = []
    var texts = JSONWriter(isPretty: false)
    // Behind another one, every key has its comma.
    texts.beginObject()
    texts.write(key: "")
    for member in tree.members {
      let start = texts.sink.count
      texts.write(key: member.key)
      var content = Content.node(nodes.count)
      switch Node(member.tree) {
      case .choice(let properties) where properties.count == 1: content = .property(properties[0])
      case let node: nodes.append(node)
      }
      members.append(
        Member(keyStart: start, keyEnd: texts.sink.count, content: content))
    }
    let keys = tree.members.map(\.key)
    self.keys = keys
    self.members = members
    self.nodes = nodes
    keyTexts = PaddedBytes(texts.sink.bytes)
    sorted = keys.indices.sorted { keys[$0].precedes(keys[$1]) }
  }

  /// The plan for properties at their preferred places, in the order of their declaration.
  convenience init(
    _ properties: [(property: PropertyIndex, place: [JSONKeyPath.Component])],
    tags: [OutputTag]
  ) {
    var tree = PlaceTree(OutputDraft())
    // A tag that no property has comes first, so that an import knows the class at once.
    for tag in tags where !properties.contains(where: { $0.place == tag.path }) {
      tree.update(at: tag.path[...]) { $0.tag = tag }
    }
    for (property, place) in properties {
      tree.update(at: place[...]) { $0.properties.append(property) }
    }
    for tag in tags { tree.update(at: tag.path[...]) { $0.tag = tag } }
    self.init(tree)
  }
}

extension OutputPlan.Node {
  /// Whether key paths lead through the place, and none ends there.
  var isOfPaths: Bool {
    switch self {
    case .object, .array: true
    case .choice, .tag: false
    }
  }
}

/// What an object has at one place, while the plan is made.
private struct OutputDraft {
  var properties: [PropertyIndex] = []
  var tag: OutputTag?
}

extension OutputPlan.Node {
  fileprivate init(_ tree: PlaceTree<OutputDraft>) {
    let draft = tree.payload
    if let tag = draft.tag {
      self = .tag(tag, draft.properties)
    } else if !draft.properties.isEmpty {
      self = .choice(draft.properties)
    } else if tree.elements.isEmpty {
      self = .object(OutputPlan(tree))
    } else {
      self = .array(
        tree.elements.sorted { $0.key < $1.key }.map { (index: $0.key, node: Self($0.value)) })
    }
  }
}
