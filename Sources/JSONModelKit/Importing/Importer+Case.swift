// Keys that differ in case from those of a class that ignores it: constraints and `validate()` name
// values by the declared key paths, but issues have the keys and positions of the document.

extension Importer {
  /// Returns a key path with the keys of the document, which may differ in case.
  ///
  /// - Parameter start: The position of the object, which has been parsed completely.
  mutating func spelling(
    of path: [JSONKeyPath.Component], from start: JSONReader.Bookmark
  ) throws(ReadingStopped) -> [JSONKeyPath.Component] {
    source.rewind(to: start)
    var result = path
    for (index, step) in path.enumerated() {
      guard case .key(let key) = step else {
        guard try enter(step) == .found else { break }
        continue
      }
      guard let found = try enterMember(inAnyCase: key.lowercased()) else { break }
      result[index] = .key(found)
    }
    return result
  }

  /// Enters an object, and advances to the value of the first member with a key in any case;
  /// returns its key, or nil if there is none.
  private mutating func enterMember(
    inAnyCase lowercase: String
  ) throws(ReadingStopped) -> String? {
    guard var hasMember = try source.beginObject() else { return nil }
    while hasMember {
      let mark = source.mark()
      let key = try source.takeKey()
      if ExactKey(key.lowercased()) == ExactKey(lowercase), !isSuperseded(keyAt: mark) {
        return key
      }
      try source.skipValueForLookahead()
      hasMember = try source.advanceToNextMember()
    }
    return nil
  }
}
