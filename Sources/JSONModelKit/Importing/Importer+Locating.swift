// The positions of issues that are found after their values were read: they have key paths.

extension Importer {
  /// Adopts the issues of an import of what replaces the value at a bookmark.
  ///
  /// The paths of the entries are relative to that value. The position of the source changes.
  mutating func adopt(
    _ entries: [IssueCollector.Entry], from start: JSONReader.Bookmark,
    _ add: (inout Importer, IssueCollector.Entry) -> Void
  ) throws(ReadingStopped) {
    if entries.isEmpty { return }
    let paths = entries.map { $0.place.path?.components ?? [] }
    let locator = try locate(paths, from: start)
    for (entry, path) in zip(entries, paths) {
      let location = locator.location(of: path)
      add(
        &self, IssueCollector.Entry(entry.issue, at: location, isAtKey: entry.place.isAtKey))
    }
  }

  /// Finds the places to which paths lead that begin at the bookmark.
  ///
  /// The position of the source changes.
  mutating func locate(
    _ paths: [[JSONKeyPath.Component]], from start: JSONReader.Bookmark,
    _ deviations: PathLocator.Deviations = PathLocator.Deviations()
  ) throws(ReadingStopped) -> PathLocator {
    source.rewind(to: start)
    var locator = PathLocator(paths, deviations)
    try locator.find(in: &source)
    return locator
  }

  // MARK: - Deviations

  /// Records for each dropped element of an array how many were kept before it.
  mutating func note(dropped: [Int], ofArrayAt mark: ByteOffset) {
    guard isCheckedByConstraints else { return }
    makeRare().deviations[enclosing, default: PathLocator.Deviations()].dropped[mark] = dropped
  }

  /// Records that the document has the only element of an array instead of the array.
  mutating func noteSingleElement(at mark: ByteOffset) {
    guard isCheckedByConstraints else { return }
    // Those of an element that is an array itself are at the same position.
    makeRare().deviations[enclosing, default: PathLocator.Deviations()].singles[mark, default: 0] +=
      1
  }

  /// Adopts the deviations in the document of a string.
  mutating func adopt(_ inner: PathLocator.Deviations?, _ offsets: OffsetMap) {
    guard let inner, isCheckedByConstraints else { return }
    var outer = makeRare().deviations[enclosing] ?? PathLocator.Deviations()
    func original(_ mark: ByteOffset) -> ByteOffset {
      ByteOffset(offsets.original(of: mark.value))
    }
    for (mark, dropped) in inner.dropped { outer.dropped[original(mark)] = dropped }
    for (mark, count) in inner.singles { outer.singles[original(mark)] = count }
    makeRare().deviations[enclosing] = outer
  }

  /// Whether the current property is one of a class with constraints.
  private var isCheckedByConstraints: Bool {
    enclosing.schema?.with { !$0.checks.isEmpty } ?? false
  }
}

extension IssueCollector.Entry {
  /// Creates an issue at the place to which its path leads; its key path begins at the end of that path.
  init(_ issue: JSONModelError.Issue, at location: PathLocator.Location, isAtKey: Bool) {
    let keyMark = isAtKey ? location.keyMark : nil
    self.issue = issue
    self.issue.keyPath = JSONKeyPath(location.rest + issue.keyPath.components)
    place = IssuePlace(
      mark: keyMark ?? location.mark, isAtKey: keyMark != nil && !location.isInString)
  }
}
