/// A constraint that a value violates, or that could not be checked.
struct ConstraintViolation {
  /// The requirement of the constraint.
  private var sentence: String
  /// The index of the element that the value duplicates; nil for other violations.
  var earlierElement: Int?
  /// The reason why the constraint could not be checked, or nil if it was.
  var uncheckedReason: String?
  /// The steps of the key path from the checked value, the last step first.
  var steps: [JSONKeyPath.Component] = []
  /// Whether the key at the end of the path violates the constraint, not its value.
  var isAtKey = false

  init(requirement: String, uncheckedReason: String? = nil) {
    sentence = requirement
    self.uncheckedReason = uncheckedReason
  }

  /// Creates the violation of an element that duplicates an earlier one.
  init(requirement: String, ofElement index: Int, duplicating earlier: Int) {
    sentence = requirement
    earlierElement = earlier
    steps = [.index(index)]
  }

  /// Reports the violation at the collection that has the invalid element.
  mutating func moveToCollection() {
    steps = []
    isAtKey = false
  }

  private var requirement: String {
    earlierElement.map { "duplicates element \($0)" } ?? sentence
  }

  var kind: JSONModelError.Kind {
    .constraintViolated(requirement + (uncheckedReason.map { ", but \($0)" } ?? ""))
  }

  /// The requirement for client messages.
  ///
  /// It omits `uncheckedReason`, which may contain an error of user code with Swift type names.
  var detail: IssueDetail { .reason(requirement) }
}
