#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A tree as the source of an import. Where text gives members in its own order, a tree has none: the
// properties of the class come in the order of their declaration, unknown keys after them, sorted.
//
//   containers   object, at key "cities"  |  array, at index 2  |  object, at key "name"
//   next         the value of cities[2].name

/// Walks a `JSONValue`.
struct TreeSource {
  private var next: JSONValue
  private var containers: [Container] = []
  private var visited = 0
  private let maximumDepth: Int
  private var failure: JSONModelError.Issue?

  private struct Container {
    var members: [String: JSONValue] = [:]
    var elements: [JSONValue] = []
    /// The keys to visit; empty for arrays.
    var keys: [String] = []
    var index = 0
    var step: JSONKeyPath.Component = .index(0)
  }

  init(_ value: JSONValue, maximumDepth: Int) {
    next = value
    self.maximumDepth = maximumDepth
  }
}

// MARK: - Values

extension TreeSource: ImportSource {
  func begin() throws(ImportStopped) {}

  func finish() throws(ImportStopped) {}

  func mark() -> SourceMark { SourceMark(order: visited, depth: containers.count) }

  func bookmark() -> JSONValue { next }

  mutating func goBack(to bookmark: JSONValue) { next = bookmark }

  func kindOfNext() throws(ImportStopped) -> JSONKind { next.kind }

  func skipValue() throws(ImportStopped) {}

  func takeNull() throws(ImportStopped) -> Bool { next.isNull }

  func takeBool() throws(ImportStopped) -> Bool? { next.bool }

  func takeString() throws(ImportStopped) -> String? { next.string }

  func takeInteger<Value: FixedWidthInteger>(
    as type: Value.Type
  ) throws(ImportStopped) -> NumberConversion<Value>? {
    next.number.flatMap { JSONNumber.reading($0.text) { $0.integer(as: type, from: $1) } }
  }

  func takeFloatingPoint<Value: BinaryFormat>(
    as type: Value.Type
  ) throws(ImportStopped) -> NumberConversion<Value>? {
    next.number.flatMap { JSONNumber.reading($0.text) { $0.floatingPoint(as: type, from: $1) } }
  }

  func takeDecimal() throws(ImportStopped) -> NumberConversion<Decimal>? {
    next.number.flatMap { JSONNumber.reading($0.text) { $0.decimal(from: $1) } }
  }

  func takeJSONNumber() throws(ImportStopped) -> JSONNumber? { next.number }

  mutating func takeValue() throws(ImportStopped) -> JSONValue {
    guard next.fits(into: maximumDepth - containers.count) else { throw failTooDeep() }
    return next
  }
}

// MARK: - Containers

extension TreeSource {
  mutating func beginArray() throws(ImportStopped) -> Bool? {
    guard let elements = next.array else { return nil }
    try enter(Container(elements: elements))
    return visit()
  }

  mutating func endsElement() throws(ImportStopped) -> Bool { visit() }

  mutating func beginObject(_ selection: MemberSelection) throws(ImportStopped) -> Bool? {
    guard let members = next.object else { return nil }
    try enter(Container(members: members, keys: Self.keys(of: members, selection)))
    return visit()
  }

  mutating func endsMember() throws(ImportStopped) -> Bool { visit() }

  private static func keys(
    of members: [String: JSONValue], _ selection: MemberSelection
  ) -> [String] {
    guard case .readBy(let table, let includesUnknown) = selection else {
      return members.keys.sorted()
    }
    var keys: [String] = []
    for (index, key) in table.keys.enumerated()
    where members[key] != nil && table.find(key)?.value == index {
      keys.append(key)
    }
    guard includesUnknown else { return keys }
    return keys + members.keys.filter { table.find($0) == nil }.sorted()
  }

  mutating func takeKey(
    in keys: KeyTable, expecting expected: inout PropertyIndex
  ) throws(ImportStopped) -> PropertyIndex? {
    keys.find(key(at: mark()))
  }

  func takeKey() throws(ImportStopped) -> String { key(at: mark()) }

  func lastMembers() throws(ImportStopped) -> [[UInt8]: SourceMark]? { nil }

  func key(at mark: SourceMark) -> String {
    guard case .key(let key)? = containers.last?.step else { return "" }
    return key
  }

  private mutating func enter(_ container: Container) throws(ImportStopped) {
    guard containers.count < maximumDepth else { throw failTooDeep() }
    containers.append(container)
  }

  /// Moves to the container's next value, or out of it.
  private mutating func visit() -> Bool {
    let innermost = containers.count - 1
    let index = containers[innermost].index
    containers[innermost].index += 1
    visited += 1
    if index < containers[innermost].elements.count {
      next = containers[innermost].elements[index]
      containers[innermost].step = .index(index)
      return true
    }
    if index < containers[innermost].keys.count {
      let key = containers[innermost].keys[index]
      next = containers[innermost].members[key] ?? .null
      containers[innermost].step = .key(key)
      return true
    }
    containers.removeLast()
    return false
  }
}

// MARK: - Issues

extension TreeSource {
  func path(of mark: SourceMark) -> JSONKeyPath? {
    JSONKeyPath(containers.prefix(mark.depth).map(\.step))
  }

  func located(_ entries: [IssueCollector.Entry]) -> [JSONModelError.Issue] {
    entries.map { entry in
      JSONModelError.Issue(
        kind: entry.kind, keyPath: (entry.path ?? []).appending(entry.trail),
        property: entry.property, suggestion: entry.suggestion)
    }
  }

  func excerpt(at mark: SourceMark, maximumLength: Int) -> String {
    let text = next.string()
    return text.count > maximumLength ? text.prefix(maximumLength) + "…" : text
  }

  var failureIssue: JSONModelError.Issue {
    guard let failure else {
      preconditionFailure("Whoever throws ImportStopped keeps the failure.")
    }
    return failure
  }

  private mutating func failTooDeep() -> ImportStopped {
    failure = JSONModelError.Issue(
      kind: .limitExceeded("nested deeper than \(maximumDepth) levels"),
      keyPath: JSONKeyPath(containers.map(\.step)))
    return ImportStopped()
  }
}

extension JSONValue {
  /// Whether the value is nested no deeper than a number of levels.
  fileprivate func fits(into levels: Int) -> Bool {
    switch self {
    case .array(let elements): levels > 0 && elements.allSatisfy { $0.fits(into: levels - 1) }
    case .object(let members): levels > 0 && members.values.allSatisfy { $0.fits(into: levels - 1) }
    default: true
    }
  }
}
