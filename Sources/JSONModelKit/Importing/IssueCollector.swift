/// The issues of an import so far: the first ones in document order, as many as the options let in.
struct IssueCollector {
  /// An issue before its path and position are known.
  struct Entry {
    var kind: JSONModelError.Kind
    var mark: SourceMark
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
  private let maximum: Int

  init(maximum: Int) { self.maximum = max(maximum, 1) }

  var hasMore: Bool { total > entries.count }

  /// Whether another issue at a place, or behind it, would be kept.
  func keeps(issueAt mark: SourceMark) -> Bool {
    guard entries.count == maximum, let last = entries.last else { return true }
    return mark < last.mark
  }

  /// Adds an issue at its place in the order of the document.
  mutating func add(_ entry: Entry) {
    total += 1
    guard keeps(issueAt: entry.mark) else { return }
    var index = entries.endIndex
    while index > 0, entry.mark < entries[index - 1].mark { index -= 1 }
    entries.insert(entry, at: index)
    if entries.count > maximum { entries.removeLast() }
  }

  /// Whether an issue was kept already.
  func has(_ kind: JSONModelError.Kind, at mark: SourceMark) -> Bool {
    entries.contains { $0.mark == mark && $0.kind == kind }
  }

  /// Says that there are more issues, which nobody kept.
  mutating func noteMore() { total += 1 }

  /// Names the property that holds the values from a mark on, for the issues that asked for it.
  mutating func attribute(since mark: SourceMark, to property: String) {
    for index in entries.indices.reversed() {
      if entries[index].mark < mark { break }
      guard entries[index].concernsEnclosingProperty else { continue }
      entries[index].property = property
      entries[index].concernsEnclosingProperty = false
    }
  }
}
