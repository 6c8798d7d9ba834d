/// A position in the members of an object.
enum MemberProgress {
  /// Before the opening brace.
  case isBeforeObject
  /// Before the quotation mark of a key.
  case isBeforeKey
  /// Before the value of the key that was just read.
  case isBeforeValue
  /// After a value.
  case isAfterValue
  /// After the closing brace.
  case isAfterObject
}
