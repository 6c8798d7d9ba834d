#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A tree as the source of an import. Where text gives members in its own order, a tree has none:
// the properties of the class come in the order of their declaration, unknown keys after them,
// sorted.
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

  struct Container {
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
  mutating func begin(findsSuperseded: Bool) throws(ReadingStopped) {
    if let path = next.path(below: maximumDepth) { throw failTooDeep(at: path) }
  }

  func finish() throws(ReadingStopped) {}

  func mark() -> SourceMark { SourceMark(order: visited, depth: containers.count) }

  func bookmark() -> (JSONValue, containers: [Container]) { (next, containers) }

  mutating func goBack(to bookmark: (JSONValue, containers: [Container])) {
    (next, containers) = bookmark
  }

  func kindOfNext() throws(ReadingStopped) -> JSONKind { next.kind }

  func skipValue() throws(ReadingStopped) {}

  func takeNull() throws(ReadingStopped) -> Bool { next.isNull }

  func takeBool() throws(ReadingStopped) -> Bool? { next.bool }

  func takeString() throws(ReadingStopped) -> String? { next.string }

  func takeInteger<Value: FixedWidthInteger>(
    as type: Value.Type
  ) throws(ReadingStopped) -> NumberConversion<Value>? {
    next.number.flatMap { JSONNumber.reading($0.text) { $0.integer(as: type, from: $1) } }
  }

  func takeFloatingPoint<Value: BinaryFormat>(
    as type: Value.Type
  ) throws(ReadingStopped) -> NumberConversion<Value>? {
    next.number.flatMap { JSONNumber.reading($0.text) { $0.floatingPoint(as: type, from: $1) } }
  }

  func takeDecimal() throws(ReadingStopped) -> NumberConversion<Decimal>? {
    next.number.flatMap { JSONNumber.reading($0.text) { $0.decimal(from: $1) } }
  }

  func takeJSONNumber() throws(ReadingStopped) -> JSONNumber? { next.number }

  func takeValue() throws(ReadingStopped) -> JSONValue { next }
}

// MARK: - Containers

extension TreeSource {
  mutating func beginArray() throws(ReadingStopped) -> Bool? {
    guard let elements = next.array else { return nil }
    containers.append(Container(elements: elements))
    return visit()
  }

  mutating func endsElement() throws(ReadingStopped) -> Bool { visit() }

  mutating func beginObject(_ selection: MemberSelection) throws(ReadingStopped) -> Bool? {
    guard let members = next.object else { return nil }
    containers.append(Container(members: members, keys: Self.keys(of: members, selection)))
    return visit()
  }

  mutating func endsMember() throws(ReadingStopped) -> Bool { visit() }

  private static func keys(
    of members: [String: JSONValue], _ selection: MemberSelection
  ) -> [String] {
    guard case .readBy(let table, let includesUnknown) = selection else {
      return members.keys.sorted()
    }
    var known: [(property: PropertyIndex, key: String)] = []
    var unknown: [String] = []
    for key in members.keys {
      if let property = table.find(key) {
        known.append((property, key))
      } else if includesUnknown {
        unknown.append(key)
      }
    }
    return known.sorted { $0.property.value < $1.property.value }.map(\.key) + unknown.sorted()
  }

  mutating func takeKey(
    in keys: KeyTable, expecting expected: inout PropertyIndex
  ) throws(ReadingStopped) -> PropertyIndex? {
    keys.find(key(at: mark()))
  }

  func takeKey() throws(ReadingStopped) -> String { key(at: mark()) }

  func isSuperseded(keyAt mark: SourceMark) -> Bool { false }

  func key(at mark: SourceMark) -> String {
    guard case .key(let key)? = containers.last?.step else { return "" }
    return key
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

  func text(at mark: SourceMark) -> String { next.string() }

  var failureIssue: JSONModelError.Issue {
    guard let failure else {
      preconditionFailure("Whoever throws ReadingStopped keeps the failure.")
    }
    return failure
  }

  private mutating func failTooDeep(at path: JSONKeyPath) -> ReadingStopped {
    failure = JSONModelError.Issue(
      kind: .limitExceeded("nested deeper than \(maximumDepth) levels"), keyPath: path)
    return ReadingStopped()
  }
}

extension JSONValue {
  /// The path of the first container that is nested deeper than a number of levels.
  func path(below levels: Int) -> JSONKeyPath? {
    switch self {
    case .array(let elements):
      guard levels > 0 else { return [] }
      for (index, element) in elements.enumerated() {
        guard let path = element.path(below: levels - 1) else { continue }
        return ([.index(index)] as JSONKeyPath).appending(path)
      }
    case .object(let members):
      guard levels > 0 else { return [] }
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        guard let path = member.path(below: levels - 1) else { continue }
        return ([.key(key)] as JSONKeyPath).appending(path)
      }
    default:
      break
    }
    return nil
  }
}
