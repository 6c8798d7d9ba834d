/// The place of an issue in its source.
struct IssuePlace {
  var mark: SourceMark
  /// The indexes that determine the order of issues, if marks are not in document order.
  var sortIndexes: [Int] = []
  /// Whether the mark is a key, and the path ends at that key.
  var isAtKey = false
  /// The path of the mark, if the source can determine it immediately.
  var path: JSONKeyPath?

  /// Returns whether a place is before another one in the document.
  static func < (first: IssuePlace, second: IssuePlace) -> Bool {
    if first.sortIndexes.isEmpty, second.sortIndexes.isEmpty { return first.mark < second.mark }
    return first.sortIndexes == second.sortIndexes
      ? first.mark < second.mark : first.sortIndexes.lexicographicallyPrecedes(second.sortIndexes)
  }
}
