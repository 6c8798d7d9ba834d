/// What an object does to the model that it is imported into.
enum ObjectRole {
  /// It is imported: absent keys are missing, and values replace those of the model.
  case document
  /// It is merged into the model: absent keys keep their values, and null deletes.
  case patch
  /// It is the part of a patch for which there was no model: absent keys are missing, and null
  /// deletes.
  case addition
}

/// The state of the import of one object.
struct ObjectState<Bookmark> {
  let mark: SourceMark
  /// The properties whose keys were read.
  var seen: PropertySet
  let role: ObjectRole
  /// The number of issues before the object.
  let issuesBefore: Int
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

  init(mark: SourceMark, seen: PropertySet, role: ObjectRole, issuesBefore: Int) {
    self.mark = mark
    self.seen = seen
    self.role = role
    self.issuesBefore = issuesBefore
  }

  func hasFailed(_ property: PropertyIndex) -> Bool { rest?.failed.contains(property) == true }

  /// The number of issues when the trial was last restarted; nil if it was not.
  var settledTotal: Int? { rest?.settled?.total }

  /// Records that the value of a property has issues, so that its constraints are not checked.
  mutating func noteFailure(of property: PropertyIndex, _ schema: ClassSchema) {
    if !schema.checks.plans.isEmpty { withRest { _ = $0.failed.insert(property) } }
  }

  /// Changes the rarely used state, and creates it if needed.
  mutating func withRest<Result>(_ body: (Rest) -> Result) -> Result {
    let changed = rest ?? Rest(failed: seen.emptied)
    rest = changed
    return body(changed)
  }
}
