/// Where a loop over expected members has ended.
enum MemberProgress {
  /// Before the value of the last key.
  case isBeforeValue
  /// After a value.
  case isAfterValue
  /// Before a key after a value.
  case isBeforeKey
}
