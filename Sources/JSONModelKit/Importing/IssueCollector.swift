/// The issues of an import so far: the first ones in document order, as many as the options let in.
struct IssueCollector {
  /// An issue before its path and position are known.
  struct Entry {
    var kind: JSONModelError.Kind
    var mark: SourceMark
    /// The place of the mark among others, where marks are not in order themselves.
    var ranks: [Int] = []
    /// Whether the mark is a key, and the path is to end in it.
    var isAtKey: Bool
    /// The path of the mark, where the source knew it at once.
    var path: JSONKeyPath?
    /// What the path goes on with behind the mark: a missing key, for one.
    var trail: JSONKeyPath
    var property: String?
    var suggestion: String?
    var fix: String?
    var detail: IssueDetail?
    /// Whether the property that holds the value around the mark is to blame.
    var concernsEnclosingProperty = false
  }

  /// The issues that were kept so far, as they came: twice as many as there may be, at most.
  private var kept: [Entry] = []
  /// Whether they came in the order of the document, as nearly all do.
  private var isInOrder = true
  /// How many issues there were, those that were not kept included.
  private(set) var total = 0
  /// How many of the entries wait for the name of their property.
  private var unattributed = 0
  /// How often issues were let go of.
  private var cuts = 0
  private let maximum: Int

  init(maximum: Int) { self.maximum = max(maximum, 1) }

  /// The first issues in the order of the document.
  var entries: [Entry] { isInOrder ? kept : Array(Self.inOrder(kept).prefix(maximum)) }

  /// How many issues are not kept.
  var further: Int { total - min(kept.count, maximum) }

  /// Whether another issue at a place, or behind it, would be kept.
  func keeps(issueAt mark: SourceMark, ranks: [Int]) -> Bool {
    guard isInOrder, kept.count == maximum, let last = kept.last else { return true }
    return Self.isBefore((ranks, mark), (last.ranks, last.mark))
  }

  /// Adds an issue.
  ///
  /// One that comes late is not put in its place at once: the others would have to make room each
  /// time, and 80,000 of them took 13 s.
  mutating func add(_ entry: Entry) {
    total += 1
    guard keeps(issueAt: entry.mark, ranks: entry.ranks) else { return }
    if let last = kept.last, Self.isBefore((entry.ranks, entry.mark), (last.ranks, last.mark)) {
      isInOrder = false
    }
    kept.append(entry)
    if entry.concernsEnclosingProperty { unattributed += 1 }
    if kept.count / 2 >= maximum { cutOff() }
  }

  /// Lets go of the issues that will not be among the first.
  private mutating func cutOff() {
    kept = Array(Self.inOrder(kept).prefix(maximum))
    isInOrder = true
    unattributed = kept.count { $0.concernsEnclosingProperty }
    cuts += 1
  }

  /// The standard library's sort is stable: what was found first stays first.
  private static func inOrder(_ entries: [Entry]) -> [Entry] {
    entries.sorted { isBefore(($0.ranks, $0.mark), ($1.ranks, $1.mark)) }
  }

  private static func isBefore(
    _ first: (ranks: [Int], mark: SourceMark), _ second: (ranks: [Int], mark: SourceMark)
  ) -> Bool {
    first.ranks == second.ranks
      ? first.mark < second.mark : first.ranks.lexicographicallyPrecedes(second.ranks)
  }

  // MARK: - Taking issues back

  /// How far the issues had come; nothing is copied for it.
  struct Checkpoint {
    fileprivate let kept: Int
    fileprivate let total: Int
    fileprivate let isInOrder: Bool
    fileprivate let cuts: Int
  }

  var checkpoint: Checkpoint {
    Checkpoint(kept: kept.count, total: total, isInOrder: isInOrder, cuts: cuts)
  }

  /// Takes the issues since a checkpoint back.
  ///
  /// They stay where issues had to be let go of since then, as there were more than may be kept, and
  /// some had come in another order: those may be older ones, which nothing could bring back.
  mutating func takeBack(since checkpoint: Checkpoint) {
    guard cuts == checkpoint.cuts else { return }
    while kept.count > checkpoint.kept {
      if kept.removeLast().concernsEnclosingProperty { unattributed -= 1 }
    }
    total = checkpoint.total
    isInOrder = checkpoint.isInOrder
  }

  /// Adds the issues of another collector.
  mutating func add(_ other: IssueCollector) {
    for entry in other.entries { add(entry) }
    total += other.further
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
    for index in kept.indices.reversed() {
      if waiting == 0 { return }
      guard kept[index].concernsEnclosingProperty else { continue }
      waiting -= 1
      guard kept[index].mark >= mark else {
        // This one waits for a property further out, as do those before it: they came earlier, unless
        // they were put in an order since that is not the one of the marks.
        if cuts == 0 || kept[index].ranks.isEmpty { return }
        continue
      }
      kept[index].property = property
      kept[index].concernsEnclosingProperty = false
      unattributed -= 1
    }
  }
}
