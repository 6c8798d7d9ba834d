/// The value that an encoder has built so far.
///
/// The encoders and containers of one value share it.
final class EncodedNode<Maker: TreeMaker> {
  enum Content {
    case nothing
    case value(Maker.Value)
    case array([Part])
    case object([String: Part])
  }

  /// An element or a member.
  enum Part {
    case value(Maker.Value)
    /// The value of a nested container or super encoder, which may still change.
    case node(EncodedNode)
  }

  var content = Content.nothing
  /// Whether an object is the encoded form of a `Dictionary`, so its keys are data.
  var isDictionary = false
  /// The number of arrays and objects around the value, and the limit for that number.
  private let depth: Int
  private let maximumDepth: Int

  init(depth: Int, maximumDepth: Int) {
    self.depth = depth
    self.maximumDepth = maximumDepth
  }

  /// Releases nested containers in a loop; a recursion could overflow the stack.
  deinit {
    var nodes = takeNodes()
    while var node = nodes.popLast() {
      if isKnownUniquelyReferenced(&node) { nodes += node.takeNodes() }
    }
  }

  /// Removes the content, and returns the nodes in it.
  private func takeNodes() -> [EncodedNode] {
    let parts: [Part] =
      switch exchange(&content, with: .nothing) {
      case .nothing, .value: []
      case .array(let elements): elements
      case .object(let members): Array(members.values)
      }
    return parts.compactMap { part in
      guard case .node(let node) = part else { return nil }
      return node
    }
  }

  /// Turns the node into an object, or keeps the object that it already is.
  func beginObject() {
    if case .object = content { return }
    content = .object([:])
  }

  /// Turns the node into an array, or keeps the array that it already is.
  func beginArray() {
    if case .array = content { return }
    content = .array([])
  }

  /// Sets a member, and replaces an earlier one with the same key.
  func set(_ part: Part, at key: String) {
    guard case .object(var members) = content else { return }
    content = .nothing
    members[key] = part
    content = .object(members)
  }

  func append(_ part: Part) {
    guard case .array(var elements) = content else { return }
    content = .nothing
    elements.append(part)
    content = .array(elements)
  }

  /// The number of elements.
  var count: Int {
    guard case .array(let elements) = content else { return 0 }
    return elements.count
  }

  /// Returns the finished value; nil if nothing was encoded.
  ///
  /// - Throws: `EncodingError` if containers are nested too deeply for the stack; `NestedTooDeeply`
  ///   beyond the limit of the export.
  func value(_ room: StackRoom) throws -> Maker.Value? {
    if room.isExhausted() {
      throw EncodingError.invalidValue(
        self,
        .init(
          codingPath: [], debugDescription: StackRoom.cycleReason, underlyingError: StackExhausted()
        ))
    }
    switch content {
    case .nothing: return nil
    case .value(let value): return value
    case .array(let elements):
      try checkDepth()
      return Maker.array(try elements.map { try $0.value(room) })
    case .object(let members):
      try checkDepth()
      let members = Maker.Members(sortedByKey: try members.mapValues { try $0.value(room) })
      return isDictionary ? Maker.dictionary(members) : Maker.object(members)
    }
  }

  fileprivate func checkDepth() throws {
    if depth >= maximumDepth { throw NestedTooDeeply() }
  }
}

extension EncodedNode.Part {
  /// Returns the value; as in Foundation, `{}` for a nested encoder into which nothing was encoded.
  fileprivate func value(_ room: StackRoom) throws -> Maker.Value {
    switch self {
    case .value(let value): return value
    case .node(let node):
      if let value = try node.value(room) { return value }
      try node.checkDepth()
      return Maker.object(Maker.Members())
    }
  }
}
