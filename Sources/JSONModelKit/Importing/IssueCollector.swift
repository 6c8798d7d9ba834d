/// The issues of an import so far: the first ones in document order, as many as the options let in.
struct IssueCollector {
  /// An issue before its path and position are known.
  struct Entry {
    var kind: JSONModelError.Kind
    var mark: SourceMark
    /// The place of the mark among others, where marks are not in order themselves.
    var ranks: [Int] = []
    /// Whether the mark is a key, and the path is to end in it.
    var isAtKey = false
    /// The path of the mark, where the source knew it at once.
    var path: JSONKeyPath?
    /// What the path goes on with behind the mark: a missing key, for one.
    var trail = JSONKeyPath()
    var property: String?
    var suggestion: String?
    /// Whether the property that holds the value around the mark is to blame.
    var concernsEnclosingProperty = false
  }

  private(set) var entries: [Entry] = []
  /// How many issues there were, those that were not kept included.
  private(set) var total = 0
  /// How many of the entries wait for the name of their property.
  private var unattributed = 0
  private let maximum: Int

  init(maximum: Int) { self.maximum = max(maximum, 1) }

  /// How many issues are not kept.
  var further: Int { total - entries.count }

  /// Whether another issue at a place, or behind it, would be kept.
  func keeps(issueAt mark: SourceMark, ranks: [Int]) -> Bool {
    guard entries.count == maximum, let last = entries.last else { return true }
    return Self.isBefore((ranks, mark), (last.ranks, last.mark))
  }

  /// Adds an issue at its place in the order of the document.
  mutating func add(_ entry: Entry) {
    total += 1
    guard keeps(issueAt: entry.mark, ranks: entry.ranks) else { return }
    let place = (entry.ranks, entry.mark)
    var index = entries.endIndex
    while index > 0, Self.isBefore(place, (entries[index - 1].ranks, entries[index - 1].mark)) {
      index -= 1
    }
    entries.insert(entry, at: index)
    if entry.concernsEnclosingProperty { unattributed += 1 }
    if entries.count > maximum, entries.removeLast().concernsEnclosingProperty {
      unattributed -= 1
    }
  }

  private static func isBefore(
    _ first: (ranks: [Int], mark: SourceMark), _ second: (ranks: [Int], mark: SourceMark)
  ) -> Bool {
    first.ranks == second.ranks
      ? first.mark < second.mark : first.ranks.lexicographicallyPrecedes(second.ranks)
  }

  /// Adds the issues of another collector.
  mutating func add(_ other: IssueCollector) {
    for entry in other.entries { add(entry) }
    total += other.total - other.entries.count
  }

  /// Says that there are more issues, which nobody kept.
  mutating func noteMore(_ count: Int = 1) { total += count }

  /// Names the property that holds the values from a mark on, for the issues that asked for it.
  @inline(__always) mutating func attribute(
    since mark: SourceMark, to property: @autoclosure () -> String
  ) {
    if unattributed > 0 { attributeWaiting(since: mark, to: property()) }
  }

  private mutating func attributeWaiting(since mark: SourceMark, to property: String) {
    // The issues of the property are the last ones, mostly; all others have their names already.
    var waiting = unattributed
    for index in entries.indices.reversed() {
      if waiting == 0 { return }
      guard entries[index].concernsEnclosingProperty else { continue }
      waiting -= 1
      if entries[index].mark < mark { continue }
      entries[index].property = property
      entries[index].concernsEnclosingProperty = false
      unattributed -= 1
    }
  }
}
