/// The issues of an import so far: the first ones in document order, up to a maximum.
///
/// The issues and their places are two arrays, so that the import locates the issues in place, and
/// throws them without a copy if they arrived in order and none is discarded. A copy of an issue
/// counts the references of all its strings.
struct IssueCollector {
  /// An issue that is not located: its key path has only the components after the mark, such as a
  /// missing key, and it has no position.
  struct Entry {
    var issue: JSONModelError.Issue
    var place: IssuePlace
  }

  /// The kept issues in the order of arrival; `trim` limits their number in each trial.
  private var issues: [JSONModelError.Issue] = []
  /// The places of the kept issues.
  private var places: [IssuePlace] = []
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
  /// Whether the innermost trial ends at its first issue.
  private(set) var stopsAtIssue = false
  private let maximum: Int

  init(maximum: Int) { self.maximum = max(maximum, 1) }

  /// Takes the first issues in document order out of the collector, with their places and the
  /// number of issues that are not kept.
  mutating func takeFirst() -> (
    issues: [JSONModelError.Issue], places: [IssuePlace], further: Int
  ) {
    let further = total - min(issues.count, maximum)
    if !isInOrder || issues.count > maximum {
      let entries = entries(in: issues.indices)
      replace(
        from: 0, with: (isInOrder ? entries : Self.inOrder(entries)).prefix(maximum))
    }
    return (exchange(&issues, with: []), exchange(&places, with: []), further)
  }

  /// Whether all issues may be tolerated, including those not kept.
  var isTolerable: Bool { lastIntolerable == 0 }

  /// Returns whether another issue at a place, or after it, would be kept.
  func keeps(issueAt place: IssuePlace) -> Bool {
    guard isInOrder, places.count - trialStart >= maximum, let last = places.last else {
      return true
    }
    return place < last
  }

  /// Adds an issue.
  ///
  /// An issue that arrives out of order is not inserted at its position: moving the others each
  /// time took 13 s for 80,000 issues.
  mutating func add(
    _ issue: consuming JSONModelError.Issue, at place: consuming IssuePlace
  ) {
    total += 1
    if !issue.kind.isTolerable { lastIntolerable = total }
    guard keeps(issueAt: place) else { return }
    if isInOrder, let last = places.last, place < last { isInOrder = false }
    issues.append(issue)
    places.append(place)
    trim()
  }

  /// Discards the issues of the innermost trial that exceed the maximum, in document order.
  private mutating func cutOff() {
    let first = Self.inOrder(entries(in: trialStart..<issues.count)).prefix(maximum)
    replace(from: trialStart, with: first)
    if trialStart == 0 { isInOrder = true }
    cuts += 1
  }

  private func entries(in range: Range<Int>) -> [Entry] {
    range.map { Entry(issue: issues[$0], place: places[$0]) }
  }

  /// Replaces the kept issues from an index.
  private mutating func replace(from start: Int, with entries: some Sequence<Entry>) {
    issues.removeSubrange(start...)
    places.removeSubrange(start...)
    for entry in entries {
      issues.append(entry.issue)
      places.append(entry.place)
    }
  }

  /// Returns the entries in document order; issues at the same position keep their order.
  private static func inOrder(_ entries: [Entry]) -> [Entry] {
    entries.inOrder { $0.place < $1.place }
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
    Checkpoint(kept: issues.count, total: total, isInOrder: isInOrder, cuts: cuts)
  }

  /// Withdraws the issues since a checkpoint.
  ///
  /// The issues remain if the collector has discarded any since then. Discarding also sorts, so the
  /// last entries may be older than the checkpoint, and older entries may be lost.
  mutating func takeBack(since checkpoint: Checkpoint) {
    guard cuts == checkpoint.cuts else { return }
    replace(from: checkpoint.kept, with: [])
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
    fileprivate let start: Int
    fileprivate let total: Int
    fileprivate let outerStops: Bool
  }

  mutating func beginTrial(stopsAtIssue: Bool = false) -> Trial {
    let trial = Trial(
      outerStart: trialStart, start: issues.count, total: total, outerStops: self.stopsAtIssue)
    trialStart = issues.count
    self.stopsAtIssue = stopsAtIssue
    return trial
  }

  /// Ends a trial; its issues remain.
  @inline(__always) mutating func end(_ trial: Trial) {
    trialStart = trial.outerStart
    stopsAtIssue = trial.outerStops
  }

  /// Ends a trial, and returns its issues in document order, if all of them may be tolerated.
  mutating func withdraw(_ trial: Trial) -> [Entry]? {
    defer { end(trial) }
    guard lastIntolerable <= trial.total else { return nil }
    let entries = Self.inOrder(entries(in: trial.start..<issues.count))
    replace(from: trial.start, with: [])
    total = trial.total
    return entries
  }

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
    since mark: ByteOffset?, _ totalBefore: Int, in tolerated: inout IssueCollector
  ) -> Bool {
    guard lastIntolerable <= totalBefore else { return false }
    let all = entries(in: trialStart..<issues.count)
    let others = mark.map { mark in all.filter { $0.place.mark < mark } } ?? []
    let own = mark.map { mark in all.filter { $0.place.mark >= mark } } ?? all
    let first = Self.inOrder(own).prefix(maximum)
    for entry in first { tolerated.add(entry.issue, at: entry.place) }
    tolerated.total += total - totalBefore - others.count - first.count
    replace(from: trialStart, with: others)
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
    trialStart = issues.count
    return Settlement(start: start, total: total)
  }

  /// Discards issues of the innermost trial, if ended trials have left too many.
  mutating func trim() {
    if (issues.count - trialStart) / 2 >= maximum { cutOff() }
  }

  /// Counts further issues, which are not kept.
  mutating func countFurther(_ count: Int = 1, isTolerable: Bool = true) {
    total += count
    if !isTolerable { lastIntolerable = total }
  }
}

/// The place of an issue in the bytes of an import.
struct IssuePlace {
  var mark: ByteOffset
  /// Whether the mark is a key, and the path ends at that key.
  var isAtKey = false
  /// The path of the mark, for an import that replaces a part of another one.
  var path: JSONKeyPath?

  /// Returns whether a place is before another one in the document.
  static func < (first: IssuePlace, second: IssuePlace) -> Bool { first.mark < second.mark }
}
