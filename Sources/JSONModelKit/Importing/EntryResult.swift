/// The result of entering a container to advance to one of its values.
enum EntryResult {
  case found, absent
  /// The next value is not such a container; the source has not advanced.
  case otherType
}
