// Issues that are found after their values were read have key paths instead of offsets: those of
// constraints, hooks, `validate()` and `Codable` values. One pass over the value finds all of them:
//
//   {"a": [1, {"b": 2}]}      a[1].b  is at offset 16
//                             a[1].c  does not exist: a[1] is at offset 10, and c remains
//
// A pass for each issue took 14 s for 100 issues below 60 hooks.

struct PathLocator {
  /// The place to which a key path leads.
  struct Location {
    /// The offset of the last value on the path that exists.
    let mark: ByteOffset
    /// The offset of the key of that value, if it is a member, and the end of the path.
    let keyMark: ByteOffset?
    /// The components after the value at the mark.
    let rest: [JSONKeyPath.Component]
    /// Whether the marks are inside a string with a document; the key path then ends at the string.
    let isInString: Bool
    /// The index in the array or object of the value at the end of the path, if it exists.
    let index: Int?
  }

  /// What the paths do not show: how the document differs from the values that were imported.
  struct Deviations {
    /// For arrays of which elements were dropped: the number of kept ones before each of these.
    var dropped: [ByteOffset: [Int]] = [:]
    /// For values without an array around them that are the only element of one: the number of such
    /// arrays.
    var singles: [ByteOffset: Int] = [:]
    /// Whether strings may have a document with values on the paths.
    var mayBeInStrings = false
    /// Whether the last of several equal keys in such a document counts, instead of the first.
    var lastKeyCounts = false
  }

  /// The start of one or more paths.
  private struct Node {
    var children: [JSONKeyPath.Component: Int] = [:]
    var found: Found?
  }

  private struct Found {
    let mark: ByteOffset
    var keyMark: ByteOffset?
    var index = 0
    /// The components since the outermost string with a document.
    var trail: [JSONKeyPath.Component] = []
    var isInString = false
  }

  /// An array or object that the search has entered.
  private struct Container {
    let node: Int
    let isObject: Bool
    var index = 0
    /// The number of these that were not dropped.
    var keptCount = 0
    /// For each dropped part from the current one on, the number of kept ones before it.
    var dropped: ArraySlice<Int>

    /// Advances past a part; returns its number among the kept ones, or nil if it was dropped.
    mutating func takePart() -> Int? {
      index += 1
      if dropped.first == keptCount {
        dropped.removeFirst()
        return nil
      }
      keptCount += 1
      return keptCount - 1
    }
  }

  private var nodes = [Node()]
  private let deviations: Deviations
  /// The number of nodes that have not been found.
  private var missing = 0
  /// The offsets of the documents in strings around the current value, the outermost first.
  private var strings: [OffsetMap] = []

  init(_ paths: [[JSONKeyPath.Component]], _ deviations: Deviations = Deviations()) {
    self.deviations = deviations
    for path in paths { add(path) }
    missing = nodes.count
  }

  private mutating func add(_ path: [JSONKeyPath.Component]) {
    var current = 0
    for step in path {
      if let next = nodes[current].children[step] {
        current = next
      } else {
        nodes[current].children[step] = nodes.count
        current = nodes.count
        nodes.append(Node())
      }
    }
  }

  /// Returns the place to which one of the paths leads.
  ///
  /// - Precondition: `find(in:)` was called.
  func location(of path: [JSONKeyPath.Component]) -> Location {
    var (current, rest) = (0, path[...])
    while let step = rest.first, let next = nodes[current].children[step],
      nodes[next].found != nil
    {
      current = next
      rest = rest.dropFirst()
    }
    guard let found = nodes[current].found else {
      preconditionFailure("The search finds the first value of all paths.")
    }
    return Location(
      mark: found.mark, keyMark: rest.isEmpty ? found.keyMark : nil, rest: found.trail + rest,
      isInString: found.isInString, index: rest.isEmpty ? found.index : nil)
  }

  /// Finds the values on the paths, which begin at the next value.
  ///
  /// The position of the reader changes.
  mutating func find(in source: inout JSONReader) throws(ReadingStopped) {
    let mark = source.mark()
    record(Found(mark: mark), 0)
    try search(0, at: mark, in: &source)
  }

  private mutating func record(_ found: Found, _ node: Int) {
    nodes[node].found = found
    missing -= 1
  }

  private func original(_ mark: ByteOffset) -> ByteOffset {
    ByteOffset(strings.reversed().reduce(mark.value) { $1.original(of: $0) })
  }

  /// Finds the values inside that of a node, which is the next value.
  private mutating func search(
    _ node: Int, at mark: ByteOffset, in source: inout JSONReader
  ) throws(ReadingStopped) {
    var containers: [Container] = []
    try enter(node, at: mark, in: &source, &containers)
    while missing > 0, var container = containers.popLast() {
      let mark = source.mark()
      let key = container.isObject ? try source.takeKeyText() : nil
      if key != nil { try source.skipColon() }
      let isSuperseded = key != nil && source.supersededKeys.contains(mark)
      let index = container.index
      let position = isSuperseded ? nil : container.takePart()
      containers.append(container)
      let children = nodes[container.node].children
      // The elements of an array that is an object in the document have indexes in the paths.
      let next = position.flatMap { position in
        key.flatMap { children[.key($0)] } ?? children[.index(position)]
      }
      if let next, nodes[next].found == nil {
        let valueMark = original(source.mark())
        var found = Found(
          mark: valueMark, keyMark: key == nil ? nil : original(mark), index: index,
          isInString: !strings.isEmpty)
        if found.isInString {
          found.trail =
            (nodes[container.node].found?.trail ?? []) + [key.map { .key($0) } ?? .index(index)]
        }
        record(found, next)
        if try enter(next, at: valueMark, in: &source, &containers) { continue }
        if missing == 0 { return }
      } else {
        try source.skipValueForLookahead()
      }
      while let container = containers.last {
        if try container.isObject ? source.advanceToNextMember() : source.advanceToNextElement() {
          break
        }
        containers.removeLast()
      }
    }
  }

  /// Advances into the value of a node, if values inside it are searched for, or past it.
  ///
  /// Returns whether it is an array or object that the search has entered.
  @discardableResult private mutating func enter(
    _ node: Int, at mark: ByteOffset, in source: inout JSONReader,
    _ containers: inout [Container]
  ) throws(ReadingStopped) -> Bool {
    var node = node
    for _ in 0..<(deviations.singles[mark] ?? 0) {
      guard let only = nodes[node].children[.index(0)], nodes[only].found == nil,
        let found = nodes[node].found
      else { break }
      node = only
      record(found, node)
    }
    if missing == 0 { return false }
    if !nodes[node].children.isEmpty {
      let dropped = deviations.dropped[mark].map { $0[...] } ?? []
      if let hasMember = try source.beginObject() {
        let container = Container(node: node, isObject: true, dropped: dropped)
        if hasMember { containers.append(container) }
        return hasMember
      }
      if let hasElement = try source.beginArray() {
        let container = Container(node: node, isObject: false, dropped: dropped)
        if hasElement { containers.append(container) }
        return hasElement
      }
      if deviations.mayBeInStrings, let document = try source.takeEmbeddedDocument() {
        try search(node, in: document, of: &source)
        return false
      }
    }
    try source.skipValueForLookahead()
    return false
  }

  /// Finds the values inside that of a node, which is a string with a document.
  private mutating func search(
    _ node: Int, in document: EmbeddedDocument, of source: inout JSONReader
  ) throws(ReadingStopped) {
    strings.append(document.offsets)
    defer { strings.removeLast() }
    try document.bytes.lend { bytes throws(ReadingStopped) in
      guard let cursor = bytes.cursor else { return }
      var reader = JSONReader(cursor, maximumDepth: source.maximumDepth - source.depth)
      do throws(ReadingStopped) {
        try reader.begin(isDocument: false)
        if deviations.lastKeyCounts { try reader.findSupersededKeys() }
        try search(node, at: original(reader.mark()), in: &reader)
      } catch {
        let issue = reader.failureIssue
        throw source.fail(limit: "\(issue.kind)", fix: issue.fix)
      }
    }
  }
}

extension JSONKeyPath.Component {
  /// Returns whether the element or member precedes another one of the same collection.
  func isBefore(_ other: JSONKeyPath.Component) -> Bool {
    switch (self, other) {
    case (.index(let first), .index(let second)): first < second
    case (.key(let first), .key(let second)): first.precedes(second)
    case (.index, .key): true
    case (.key, .index): false
    }
  }
}
