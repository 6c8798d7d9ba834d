/// The state of the import of one object.
struct ObjectState<Bookmark> {
  let mark: SourceMark
  /// The properties whose keys were read.
  var seen: PropertySet
  /// Whether the object is a patch: absent keys keep their values, and null deletes.
  var isPatch: Bool
  /// State that few objects need; nil in all others, so that there is nothing to release.
  private(set) var rest: Rest?

  /// A class, because a nil reference takes the fewest instructions to release.
  final class Rest {
    var paths = PathState<Bookmark>()
    /// The unknown keys that were reported.
    var unknownKeys: Set<ExactKey> = []
    /// The unknown members, if the class collects them.
    var collected: [String: JSONValue] = [:]
    /// The properties whose values have issues, including tolerated ones; only for a class with
    /// constraints.
    var failed: PropertySet
    /// The state of the trial when it was last restarted, after an issue that is not tolerated;
    /// only for a class that tolerates issues.
    var settled: IssueCollector.Settlement?

    init(failed: PropertySet) { self.failed = failed }
  }

  init(mark: SourceMark, seen: PropertySet, isPatch: Bool) {
    self.mark = mark
    self.seen = seen
    self.isPatch = isPatch
  }

  func hasFailed(_ property: PropertyIndex) -> Bool { rest?.failed.contains(property) == true }

  /// The number of issues when the trial was last restarted; nil if it was not.
  var settledTotal: Int? { rest?.settled?.total }

  /// Records that the value of a property has issues, so that its constraints are not checked.
  mutating func noteFailure(of property: PropertyIndex, _ schema: ClassSchema) {
    if !schema.checkPlans.isEmpty { withRest { _ = $0.failed.insert(property) } }
  }

  /// Changes the rarely used state, and creates it if needed.
  mutating func withRest<Result>(_ body: (Rest) -> Result) -> Result {
    let changed = rest ?? Rest(failed: seen.emptied)
    rest = changed
    return body(changed)
  }
}
