/// The issues of an import so far: the first ones in document order, up to a maximum.
struct IssueCollector {
  /// An issue before its path and position are known.
  struct Entry {
    var kind: JSONModelError.Kind
    var mark: SourceMark
    /// The indexes that determine the order of issues, if marks are not in document order.
    var sortIndexes: [Int] = []
    /// Whether the mark is a key, and the path ends at that key.
    var isAtKey: Bool
    /// The path of the mark, if the source can determine it immediately.
    var path: JSONKeyPath?
    /// The path components after the mark, such as a missing key.
    var trail: JSONKeyPath
    var property: String?
    var suggestion: String?
    var fix: String?
    var detail: IssueDetail?
  }

  /// The kept issues in the order of arrival; `trim` limits their number in each trial.
  private var kept: [Entry] = []
  /// Whether the kept issues have arrived in document order, as is nearly always the case.
  private var isInOrder = true
  /// The index of the first issue since the start of the innermost trial.
  private var trialStart = 0
  /// The number of issues up to the last one that is never tolerated.
  private var lastIntolerable = 0
  /// The number of issues, including those not kept.
  private(set) var total = 0
  /// The number of times that issues were discarded.
  private var cuts = 0
  private let maximum: Int

  init(maximum: Int) { self.maximum = max(maximum, 1) }

  /// The first issues in document order.
  var entries: [Entry] {
    if isInOrder, kept.count <= maximum { return kept }
    return Array((isInOrder ? kept : Self.inOrder(kept)).prefix(maximum))
  }

  /// Whether all issues may be tolerated, including those not kept.
  var isTolerable: Bool { lastIntolerable == 0 }

  /// The number of issues that are not kept.
  var further: Int { total - min(kept.count, maximum) }

  /// Returns whether another issue at a position, or after it, would be kept.
  func keeps(issueAt mark: SourceMark, sortIndexes: [Int]) -> Bool {
    guard isInOrder, kept.count - trialStart >= maximum, let last = kept.last else { return true }
    return Self.isBefore((sortIndexes, mark), (last.sortIndexes, last.mark))
  }

  /// Adds an issue.
  ///
  /// An issue that arrives out of order is not inserted at its position: moving the others each
  /// time took 13 s for 80,000 issues.
  mutating func add(_ entry: consuming Entry) {
    total += 1
    if !entry.kind.isTolerable { lastIntolerable = total }
    guard keeps(issueAt: entry.mark, sortIndexes: entry.sortIndexes) else { return }
    // By index, because a copy of an entry retains all of its strings.
    if let last = kept.indices.last,
      Self.isBefore((entry.sortIndexes, entry.mark), (kept[last].sortIndexes, kept[last].mark))
    {
      isInOrder = false
    }
    kept.append(entry)
    trim()
  }

  /// Discards the issues of the innermost trial that exceed the maximum, in document order.
  private mutating func cutOff() {
    let first = Self.inOrder(Array(kept[trialStart...])).prefix(maximum)
    kept.replaceSubrange(trialStart..., with: first)
    if trialStart == 0 { isInOrder = true }
    cuts += 1
  }

  /// Returns the entries in document order.
  ///
  /// The standard library's sort is stable: issues at the same position keep their order.
  private static func inOrder(_ entries: [Entry]) -> [Entry] {
    entries.sorted { isBefore(($0.sortIndexes, $0.mark), ($1.sortIndexes, $1.mark)) }
  }

  private static func isBefore(
    _ first: (sortIndexes: [Int], mark: SourceMark),
    _ second: (sortIndexes: [Int], mark: SourceMark)
  ) -> Bool {
    first.sortIndexes == second.sortIndexes
      ? first.mark < second.mark : first.sortIndexes.lexicographicallyPrecedes(second.sortIndexes)
  }

  // MARK: - Withdrawing issues

  /// A state of the collector; it does not copy any issues.
  struct Checkpoint {
    fileprivate let kept: Int
    fileprivate let total: Int
    fileprivate let isInOrder: Bool
    fileprivate let cuts: Int
  }

  var checkpoint: Checkpoint {
    Checkpoint(kept: kept.count, total: total, isInOrder: isInOrder, cuts: cuts)
  }

  /// Withdraws the issues since a checkpoint.
  ///
  /// The issues remain if the collector has discarded any since then. Discarding also sorts, so the
  /// last entries may be older than the checkpoint, and older entries may be lost.
  mutating func takeBack(since checkpoint: Checkpoint) {
    guard cuts == checkpoint.cuts else { return }
    kept.removeSubrange(checkpoint.kept...)
    total = checkpoint.total
    lastIntolerable = min(lastIntolerable, total)
    isInOrder = checkpoint.isInOrder
  }

  // MARK: - Trials

  /// The import of a value whose issues may be tolerated.
  ///
  /// Its issues are kept apart from earlier ones, which they must not displace.
  struct Trial {
    fileprivate let outerStart: Int
    fileprivate let total: Int
  }

  @inline(__always) mutating func beginTrial() -> Trial {
    let trial = Trial(outerStart: trialStart, total: total)
    trialStart = kept.count
    return trial
  }

  /// Ends a trial; its issues remain.
  @inline(__always) mutating func end(_ trial: Trial) { trialStart = trial.outerStart }

  /// Ends a trial, and moves its issues to another collector if all of them may be tolerated.
  mutating func end(_ trial: Trial, tolerating tolerated: inout IssueCollector) -> Bool {
    defer { end(trial) }
    return tolerate(since: nil, trial.total, in: &tolerated)
  }

  /// Moves the last issues to another collector, if all of them may be tolerated.
  ///
  /// - Parameters:
  ///   - mark: The position of the value with the issues; nil for all issues of the trial.
  ///   - totalBefore: The number of issues when the trial began or was last restarted.
  mutating func tolerate(
    since mark: SourceMark?, _ totalBefore: Int, in tolerated: inout IssueCollector
  ) -> Bool {
    guard lastIntolerable <= totalBefore else { return false }
    let others = mark.map { mark in kept[trialStart...].filter { $0.mark < mark } } ?? []
    let own = mark.map { mark in kept[trialStart...].filter { $0.mark >= mark } }
    let entries = Self.inOrder(own ?? Array(kept[trialStart...])).prefix(maximum)
    for entry in entries { tolerated.add(entry) }
    tolerated.total += total - totalBefore - others.count - entries.count
    kept.replaceSubrange(trialStart..., with: others)
    total = totalBefore + others.count
    return true
  }

  /// The state of a trial when it was last restarted.
  struct Settlement {
    fileprivate let start: Int
    let total: Int
  }

  /// Restarts the trial after issues that are not tolerated, which are then no longer part of it.
  mutating func settle(_ last: Settlement?) -> Settlement {
    let start = last?.start ?? trialStart
    trialStart = start
    trim()
    trialStart = kept.count
    return Settlement(start: start, total: total)
  }

  /// Discards issues of the innermost trial, if ended trials have left too many.
  mutating func trim() {
    if (kept.count - trialStart) / 2 >= maximum { cutOff() }
  }

  /// Counts further issues, which are not kept.
  mutating func countFurther(_ count: Int = 1, isTolerable: Bool = true) {
    total += count
    if !isTolerable { lastIntolerable = total }
  }
}
