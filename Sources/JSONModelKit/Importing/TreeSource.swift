#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A tree as the source of an import. Where text gives members in its own order, a dictionary has
// none that means anything: members are read as they come, and issues are put in order by ranks,
// which are the places of the declarations; unknown keys come after them, sorted.
//
//   outer    root  |  object, at key "cities"  |  array, at index 2
//   current  object, at key "name"
//   next     the value of cities[2].name
//   ranks    [3, 2, 0]      cities is the fourth property, name the first one
//
// Members that no property reads are looked at, too, for a tree is as little to be trusted as text.

/// Walks a tree of values.
struct TreeSource<Node: TreeNode> {
  private var next: Node
  private var current = Container()
  private var outer: [Container] = []
  private var visited = 0
  private let maximumDepth: Int
  private var failure: JSONModelError.Issue?

  /// An array or object around the next value.
  struct Container {
    enum Order {
      case elements
      /// All members, or those that are left, by `keys`.
      case keys
      /// The members as they come, for the table to say which property reads them.
      case members(includesUnknown: Bool)
    }

    var order = Order.elements
    var elements: [Node.Value] = []
    var members: [String: Node.Value] = [:]
    var keys: [String] = []
    var table: TableReference<KeyTable>?
    /// The index of the next element, or of the next key.
    var index = 0
    /// The place of the next member.
    var place: [String: Node.Value].Index?
    /// The property that reads the member.
    var property: PropertyIndex?
  }

  init(_ root: Node, maximumDepth: Int) {
    next = root
    self.maximumDepth = maximumDepth
  }

  /// The containers around a place, the outermost first.
  private func containers(around mark: SourceMark) -> [Container] {
    Array((outer.dropFirst() + [current]).prefix(mark.depth))
  }
}

// MARK: - Values

extension TreeSource: ImportSource {
  func begin(findsSuperseded: Bool) throws(ReadingStopped) {}

  func finish() throws(ReadingStopped) {}

  @inline(__always) func mark() -> SourceMark { SourceMark(order: visited, depth: outer.count) }

  func bookmark() -> (Node, Container, [Container]) { (next, current, outer) }

  mutating func goBack(to bookmark: (Node, Container, [Container])) {
    (next, current, outer) = bookmark
  }

  var remainingDepth: Int { maximumDepth - outer.count }

  func kindOfNext() throws(ReadingStopped) -> JSONKind? { next.kind }

  var foreignName: String { next.foreignName }

  var swiftValue: Any? { next.swiftValue }

  mutating func skipValue() throws(ReadingStopped) { try check(next, []) }

  @inline(__always) func takeNull() throws(ReadingStopped) -> Bool { next.isNull }

  @inline(__always) func takeBool() throws(ReadingStopped) -> Bool? { next.bool }

  @inline(__always) func takeString() throws(ReadingStopped) -> String? { next.string }

  @inline(__always) func takeInteger<Value: FixedWidthInteger>(
    as type: Value.Type
  ) throws(ReadingStopped) -> NumberConversion<Value>? {
    next.integer(as: type)
  }

  func takeFloatingPoint<Value: BinaryFormat>(
    as type: Value.Type
  ) throws(ReadingStopped) -> NumberConversion<Value>? {
    next.floatingPoint(as: type)
  }

  func takeDecimal() throws(ReadingStopped) -> NumberConversion<Decimal>? { next.decimalNumber() }

  func takeJSONNumber() throws(ReadingStopped) -> JSONNumber? { next.number }

  func takeDate() throws(ReadingStopped) -> Result<Double, DateText.Refusal>? { next.date }

  mutating func takeValue() throws(ReadingStopped) -> JSONValue {
    try check(next, [])
    do throws(JSONModelError) {
      return try next.value()
    } catch {
      throw fail(error.kind, below: error.keyPath.components)
    }
  }
}

// MARK: - Containers

extension TreeSource {
  mutating func beginArray() throws(ReadingStopped) -> Bool? {
    guard let elements = next.elements else { return nil }
    return try enter(Container(elements: elements))
  }

  mutating func endsElement() throws(ReadingStopped) -> Bool { try visit() }

  mutating func beginObject(_ selection: MemberSelection) throws(ReadingStopped) -> Bool? {
    guard let members = next.members else { return nil }
    switch selection {
    case .all:
      return try enter(
        Container(order: .keys, members: members, keys: members.keys.sorted()))
    case .readBy(let table, let includesUnknown):
      return try enter(
        Container(
          order: .members(includesUnknown: includesUnknown), members: members,
          table: TableReference(table),
          place: members.startIndex))
    }
  }

  mutating func endsMember() throws(ReadingStopped) -> Bool { try visit() }

  @inline(__always) func takeKey(
    in keys: KeyTable, expecting expected: inout PropertyIndex
  ) throws(ReadingStopped) -> PropertyIndex? {
    current.property
  }

  func takeKey() throws(ReadingStopped) -> String { key(at: mark()) }

  func isSuperseded(keyAt mark: SourceMark) -> Bool { false }

  func key(at mark: SourceMark) -> String {
    guard case .key(let key) = current.step else { return "" }
    return key
  }

  private mutating func enter(_ container: Container) throws(ReadingStopped) -> Bool {
    guard outer.count < maximumDepth else { throw fail(tooDeepAt: []) }
    outer.append(current)
    current = container
    return try visit()
  }

  /// Moves to the container's next value, or out of it.
  private mutating func visit() throws(ReadingStopped) -> Bool {
    visited += 1
    switch current.order {
    case .members(let includesUnknown):
      if visitMember() { return true }
      if !current.keys.isEmpty { return try visitUnknown(includesUnknown) }
    case .elements:
      if current.index < current.elements.count {
        next = Node(current.elements[current.index])
        current.index += 1
        return true
      }
    case .keys:
      if visitKey() { return true }
    }
    if let container = outer.popLast() { current = container }
    return false
  }

  /// Moves to the next member that a property reads; keeps the keys of others.
  @inline(__always) private mutating func visitMember() -> Bool {
    while let place = current.place, place != current.members.endIndex {
      let (key, value) = current.members[place]
      current.place = current.members.index(after: place)
      if let property = current.table?.with({ $0.find(key) }) {
        current.property = property
        next = Node(value)
        return true
      }
      current.keys.append(key)
    }
    return false
  }

  private mutating func visitKey() -> Bool {
    guard current.index < current.keys.count,
      let value = current.members[current.keys[current.index]]
    else { return false }
    next = Node(value)
    current.index += 1
    return true
  }

  /// Goes on with the members that no property reads, or looks at them and leaves the object.
  @inline(never) private mutating func visitUnknown(
    _ includesUnknown: Bool
  ) throws(ReadingStopped) -> Bool {
    current.order = .keys
    current.property = nil
    current.keys.sort()
    if includesUnknown { return visitKey() }
    while visitKey() { try check(next, []) }
    if let container = outer.popLast() { current = container }
    return false
  }
}

extension TreeSource.Container {
  /// The step of the path to the value that is visited.
  fileprivate var step: JSONKeyPath.Component {
    if let property, let key = table?.with({ $0.keys[property.value] }) { return .key(key) }
    if case .elements = order { return .index(index - 1) }
    return .key(keys[index - 1])
  }

  /// Where the value that is visited stands among the others, as issues are ordered.
  fileprivate var rank: Int {
    if let property, let table { return table.with { $0.rank(of: property) } }
    // Behind all that a table could have; an array or a whole dictionary has nothing else.
    return table == nil ? index : Int.max / 2 + index
  }
}

// MARK: - Limits

extension TreeSource {
  /// Makes sure that a value that is not walked is not too deep either, and is a JSON value.
  private mutating func check(
    _ node: Node, _ path: [JSONKeyPath.Component]
  ) throws(ReadingStopped) {
    if let elements = node.elements {
      guard outer.count + path.count < maximumDepth else { throw fail(tooDeepAt: path) }
      for (index, element) in elements.enumerated() {
        try check(Node(element), path + [.index(index)])
      }
    } else if let members = node.members {
      guard outer.count + path.count < maximumDepth else { throw fail(tooDeepAt: path) }
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        try check(Node(member), path + [.key(key)])
      }
    } else if node.kind == nil {
      throw fail(.typeMismatch(expected: "JSONValue", found: node.foreignName), below: path)
    }
  }

  private mutating func fail(tooDeepAt path: [JSONKeyPath.Component]) -> ReadingStopped {
    fail(.limitExceeded("nested deeper than \(maximumDepth) levels"), below: path)
  }

  mutating func fail(limit reason: String) -> ReadingStopped {
    fail(.limitExceeded(reason), below: [])
  }

  private mutating func fail(
    _ kind: JSONModelError.Kind, below path: [JSONKeyPath.Component]
  ) -> ReadingStopped {
    let steps = containers(around: mark()).map(\.step)
    failure = JSONModelError.Issue(kind: kind, keyPath: JSONKeyPath(steps + path))
    return ReadingStopped()
  }
}

// MARK: - Issues

extension TreeSource {
  func path(of mark: SourceMark) -> JSONKeyPath? {
    JSONKeyPath(containers(around: mark).map(\.step))
  }

  func ranks(of mark: SourceMark) -> [Int] { containers(around: mark).map(\.rank) }

  func located(_ entries: [IssueCollector.Entry]) -> [JSONModelError.Issue] {
    entries.map { entry in
      JSONModelError.Issue(
        kind: entry.kind, keyPath: (entry.path ?? []).appending(entry.trail),
        property: entry.property, suggestion: entry.suggestion)
    }
  }

  func text(at mark: SourceMark) -> String { (try? next.value())?.string() ?? "" }

  var failureIssue: JSONModelError.Issue {
    guard let failure else {
      preconditionFailure("Whoever throws ReadingStopped keeps the failure.")
    }
    return failure
  }
}
