/// A constraint that a value violates, or that could not be checked.
struct ConstraintViolation {
  /// What the constraint demands.
  var demand: String
  /// Why the constraint could not be checked, if so.
  var doubt: String?
  /// The steps from the value that was checked, the last one first.
  var steps: [JSONKeyPath.Component] = []
  /// Whether the key that the path ends in is to blame, not its value.
  var isAtKey = false

  var kind: JSONModelError.Kind {
    .constraintViolated(demand + (doubt.map { ", but \($0)" } ?? ""))
  }

  /// A doubt may quote an error of user code, which may have names of Swift types.
  var detail: IssueDetail { .reason(demand) }
}
