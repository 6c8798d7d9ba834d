/// Where a constraint does not hold, and what is said of it.
struct ConstraintViolation {
  var sentence: String
  /// Why nobody knows whether the constraint holds, if so.
  var doubt: String?
  /// The steps from the value that was checked, the last one first.
  var steps: [JSONKeyPath.Component] = []
  /// Whether the key that the path ends in is to blame, not its value.
  var isAtKey = false
}
