#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A tree as the source of an import. The members of a dictionary do not have a meaningful order.
// They are visited in the order of the dictionary, and issues are sorted by the indexes of the
// properties in the order of declaration. Issues of unknown keys follow, sorted by key.
//
//   outer    root  |  object, at key "cities"  |  array, at index 2
//   current  object, at key "name"
//   next     the value of cities[2].name
//   indexes  [3, 2, 0]      cities is the fourth property, name the first one
//
// Members that no property uses are checked too, because a tree is as untrusted as a document.

/// Walks a tree of values.
struct TreeSource {
  var next: TreeNode
  var current = Container()
  /// The containers around the current one; empty at the root, which is in no container.
  var outer: [Container] = []
  /// The number of containers around the next value.
  var depth = 0
  /// The number of visited values.
  ///
  /// Each member increases it, because marks must differ.
  var visited = 0
  let maximumDepth: Int
  /// Whether the whole tree is known to consist of JSON values within the maximum depth.
  let isChecked: Bool
  /// Whether the root is a `JSONValue`; the parts of another tree may be stored unchanged.
  let isJSON: Bool
  var failure: JSONModelError.Issue?

  /// An array or object around the next value.
  struct Container {
    enum Order {
      case elements
      /// The members in the order of `others`.
      case others
      /// The members in the order of the dictionary; the table returns the property for each.
      case members(includesUnknown: Bool)
    }

    var order = Order.elements
    var elements: [Any] = []
    var members: [String: Any] = [:]
    /// The members that no property uses, or all of an object that is not read by a table.
    ///
    /// With the keys alone, each would have to be looked up, and so hashed once more.
    var others: [(key: String, value: Any)] = []
    var table: LentReference<KeyTable>?
    /// The index of the next element, or of the next of the other members.
    var index = 0
    /// The index of the next member in the dictionary.
    var memberIndex: [String: Any].Index?
    /// The property that uses the member.
    var property: PropertyIndex?
  }

  init(json root: JSONValue, maximumDepth: Int, isChecked: Bool = false) {
    self.init(TreeNode(root), maximumDepth, isChecked: isChecked, isJSON: true)
  }

  init(swift root: Any, maximumDepth: Int) {
    self.init(TreeNode(root), maximumDepth, isChecked: false, isJSON: false)
  }

  private init(_ root: TreeNode, _ maximumDepth: Int, isChecked: Bool, isJSON: Bool) {
    next = root
    self.maximumDepth = maximumDepth
    self.isChecked = isChecked
    self.isJSON = isJSON
  }

  /// Returns the containers around a mark, the outermost first.
  func containers(around mark: SourceMark) -> [Container] {
    depth == 0 ? [] : Array((outer + [current]).prefix(mark.depth))
  }
}

// MARK: - Values

// The importer is compiled for trees as a whole, so a function that many others call is not inlined
// unless that saves much time: the program is 57 KB smaller.

extension TreeSource: ImportSource {
  func begin(findsSuperseded: Bool, isDocument: Bool) throws(ReadingStopped) {}

  func finish(_ end: inout RootEnd) throws(ReadingStopped) {}

  @inline(__always) func mark() -> SourceMark { SourceMark(order: visited, depth: depth) }

  var remainingDepth: Int { maximumDepth - depth }

  @inline(never) func typeOfNext() throws(ReadingStopped) -> JSONType? { next.jsonType }

  var nonJSONTypeName: String { next.nonJSONTypeName }

  var nonJSONTypeFix: String? { next.nonJSONTypeFix }

  var swiftValue: Any? { isJSON ? nil : next.swiftValue }
  var toleratedIssues: [JSONModelError.Issue] { next.toleratedIssues }

  var foundationObject: AnyObject? { next.foundationObject }

  mutating func skipValue() throws(ReadingStopped) { try check(next) }

  mutating func skipValueForLookahead() throws(ReadingStopped) {}

  mutating func selectMembers(of keys: KeyTable) {
    guard let members = next.members else { return }
    next = TreeNode(members.filter { keys.findInAnyCase($0.key) != nil })
  }

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

  func takeDate() throws(ReadingStopped) -> Result<Double, DateText.Rejection>? { next.date }

  mutating func takeValue() throws(ReadingStopped) -> JSONValue {
    try check(next)
    do throws(JSONModelError) {
      return try next.value()
    } catch {
      throw fail(error.kind, below: error.keyPath.components)
    }
  }
}

extension TreeSource {
  mutating func takeValue(
    findingDuplicateKeys duplicates: inout [SourceMark]
  ) throws(ReadingStopped) -> JSONValue {
    try takeValue()
  }
}

// MARK: - Containers

extension TreeSource {
  @inline(never) mutating func beginArray() throws(ReadingStopped) -> Bool? {
    guard let elements = next.elements else { return nil }
    try enter(Container(elements: elements))
    return try visit()
  }

  mutating func advanceToNextElement() throws(ReadingStopped) -> Bool { try visit() }

  @inline(never) mutating func beginObject() throws(ReadingStopped) -> Bool? {
    guard let members = next.members else { return nil }
    try enter(
      Container(order: .others, others: members.sorted(byUTF8Of: \.key)))
    return try visit()
  }

  mutating func beginObject(
    readBy keys: KeyTable, includesUnknown: Bool
  ) throws(ReadingStopped) -> Bool? {
    guard let members = next.members else { return nil }
    try enter(Container(members, readBy: keys, includesUnknown: includesUnknown))
    return try visit(readBy: keys)
  }

  mutating func advanceToNextMember() throws(ReadingStopped) -> Bool { try visit() }

  mutating func advanceToNextMember(readBy keys: KeyTable) throws(ReadingStopped) -> Bool {
    try visit(readBy: keys)
  }

  @inline(__always) func takeKey(
    in keys: KeyTable, expecting expected: inout PropertyIndex
  ) throws(ReadingStopped) -> PropertyIndex? {
    guard let property = current.property else { return nil }
    expected.value = property.value &+ 1
    return property
  }

  mutating func takeKey() throws(ReadingStopped) -> String {
    let key = key(at: mark())
    if key.isSlowToHash { throw fail(limit: String.slowToHashReason) }
    return key
  }

  static var mayHaveDuplicateKeys: Bool { false }

  func isSuperseded(keyAt mark: SourceMark) -> Bool { false }

  @inline(never) func key(at mark: SourceMark) -> String {
    guard case .key(let key) = current.step else { return "" }
    return key
  }

  private mutating func enter(_ container: consuming Container) throws(ReadingStopped) {
    guard depth < maximumDepth else { throw fail(tooDeepAt: []) }
    enterUnchecked(container)
  }

  /// Enters a container without comparing the depth with the maximum.
  mutating func enterUnchecked(_ container: consuming Container) {
    assert(depth < maximumDepth)
    swap(&current, &container)
    // The root has no outer container, so no memory is allocated for one.
    if depth > 0 { outer.append(container) }
    depth += 1
  }

  /// Leaves the current container.
  @inline(never) mutating func leave() {
    current = outer.popLast() ?? Container()
    depth -= 1
  }

  /// Advances to the next value of the container, or leaves it.
  private mutating func visit() throws(ReadingStopped) -> Bool {
    visited += 1
    switch current.order {
    case .members:
      preconditionFailure("visit(readBy:) goes through these.")
    case .elements:
      if current.index < current.elements.count {
        next = TreeNode(current.elements[current.index])
        current.index += 1
        return true
      }
    case .others:
      if visitOther() { return true }
    }
    leave()
    return false
  }

  /// Advances to the next member that a property uses, then to the others, or leaves the object.
  ///
  /// - Parameter table: The key table of the object, retained by the caller: retaining and
  ///   releasing it for every member took a seventh of the time of an import.
  @inline(__always) private mutating func visit(readBy table: KeyTable) throws(ReadingStopped)
    -> Bool
  {
    guard case .members(let includesUnknown) = current.order else { return try visit() }
    visited += 1
    if let (property, index) = advanceToUsedMember(readBy: table) {
      current.property = property
      next = TreeNode(current.members.values[index])
      return true
    }
    return try visitUnknown(includesUnknown)
  }

  /// Advances past the next member that a property uses, and past those before it.
  ///
  /// - Returns: The property and the index of the member; nil if no further member is used.
  @inline(__always) mutating func advanceToUsedMember(
    readBy table: KeyTable
  ) -> (PropertyIndex, [String: Any].Index)? {
    while let index = current.memberIndex, index != current.members.endIndex {
      current.memberIndex = current.members.index(after: index)
      // If the key and the value are read together, the value is copied twice.
      if let property = table.find(current.members.keys[index]) { return (property, index) }
      current.others.append(current.members[index])
    }
    return nil
  }

  private mutating func visitOther() -> Bool {
    guard current.index < current.others.count else { return false }
    next = TreeNode(current.others[current.index].value)
    current.index += 1
    return true
  }

  /// Advances to the next unknown member, or checks all of them and leaves the object.
  @inline(never) private mutating func visitUnknown(
    _ includesUnknown: Bool
  ) throws(ReadingStopped) -> Bool {
    if !includesUnknown, unknownMembersAreImportable() {
      leave()
      return false
    }
    current.order = .others
    current.property = nil
    current.others = current.others.sorted(byUTF8Of: \.key)
    if includesUnknown, visitOther() { return true }
    while visitOther() { try check(next) }
    leave()
    return false
  }
}

extension TreeSource {
  /// Returns whether no unknown member has an issue, so that their order does not matter.
  ///
  /// Sorting the keys takes more time than the import if they are long and have a common prefix.
  func unknownMembersAreImportable() -> Bool {
    isChecked || current.others.allSatisfy { isImportable(TreeNode($0.value)) }
  }
}

extension TreeSource {
  /// The complete state of the source, except the number of visited values.
  ///
  /// A class, because a reference takes less code to copy and to release.
  final class Bookmark {
    fileprivate let next: TreeNode
    fileprivate let current: Container
    fileprivate let outer: [Container]
    fileprivate let depth: Int

    fileprivate init(_ next: TreeNode, in source: TreeSource) {
      self.next = next
      (current, outer, depth) = (source.current, source.outer, source.depth)
    }
  }

  @inline(never) func bookmark() -> Bookmark { Bookmark(next, in: self) }

  @inline(never) func bookmark(ofLastValueAt mark: SourceMark) -> Bookmark? {
    // The source does not store its root: that took 3 % of the instructions of an import from a
    // dictionary.
    guard depth > 0 else { return nil }
    return current.value.map { Bookmark(TreeNode($0), in: self) }
  }

  @inline(never) mutating func rewind(to bookmark: Bookmark) {
    next = bookmark.next
    current = bookmark.current
    outer = bookmark.outer
    depth = bookmark.depth
  }
}

// Most members of most dictionaries are strings, numbers and booleans. This loop imports them. Like
// the loop in JSONReader+Members.swift, it imports only what the general code imports without an
// issue, with the same result, and ends before any other value. It collects the members that no
// property uses.
//
// In the benchmark, the loop saves 26 % of the instructions for a user from a dictionary.

extension TreeSource {
  @inline(never) mutating func takeMembers(
    of instance: any JSONModelProtocol, _ schema: ClassSchema, from start: MemberProgress,
    seen: inout PropertySet, expecting expected: inout PropertyIndex
  ) -> MemberProgress {
    switch start {
    case .beforeObject:
      guard depth < maximumDepth, let members = next.members else { return .beforeObject }
      enterUnchecked(
        Container(members, readBy: schema.keys, includesUnknown: schema.needsUnknownKeys))
    case .beforeValue: return start
    case .afterValue: break
    case .beforeKey, .afterObject: preconditionFailure("The loop does not start here.")
    }
    let list = schema.expectedMembers.list
    while let (property, index) = advanceToUsedMember(readBy: schema.keys) {
      visited += 1
      let value = current.members.values[index]
      let isNew = seen.insert(property)
      if isNew, property.value < list.count {
        let member = list[property.value].value
        let slot = Slot(
          of: instance, offset: member.offset, holdsOptional: member.isOptional,
          type: schema.plans[property.value].shape.storedType)
        if TreeNode.store(value, as: member, in: slot) { continue }
      }
      current.property = property
      next = TreeNode(value)
      expected.value = property.value &+ 1
      // The general code reports a second key of the same property, which no Swift dictionary has.
      return isNew ? .beforeValue : .beforeKey
    }
    guard !schema.needsUnknownKeys, unknownMembersAreImportable() else { return .afterValue }
    leave()
    return .afterObject
  }
}

extension TreeSource.Container {
  /// Creates an object that is read by a table, before its first member.
  init(_ members: [String: Any], readBy table: KeyTable, includesUnknown: Bool) {
    self.init(
      order: .members(includesUnknown: includesUnknown), members: members,
      table: LentReference(table), memberIndex: members.startIndex)
  }

  /// The visited value.
  var value: Any? {
    switch step {
    case .key(let key): property == nil ? others[index - 1].value : members[key]
    case .index(let index): elements[index]
    }
  }

  /// The path component of the visited value.
  var step: JSONKeyPath.Component {
    if let property, let key = table?.with({ $0.keys[property.value] }) { return .key(key) }
    if case .elements = order { return .index(index - 1) }
    return .key(others[index - 1].key)
  }

  /// The index that determines the order of the issues of the visited value.
  var sortIndex: Int {
    if let property, let table { return table.with { $0.sortIndex(of: property) } }
    // For an unknown member, the index is greater than all indexes of the table. An array, or an
    // object that is not imported by a key table, has no table.
    return table == nil ? index : Int.max / 2 + index
  }
}
