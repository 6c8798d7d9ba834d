/// A position in the members of an object.
enum MemberProgress {
  /// Before the opening brace.
  case beforeObject
  /// Before the quotation mark of a key.
  case beforeKey
  /// Before the value of the key that was just read.
  case beforeValue
  /// After a value.
  case afterValue
  /// After the closing brace.
  case afterObject
}
