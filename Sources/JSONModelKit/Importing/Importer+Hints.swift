// A missing key often has another spelling in the document, such as `created_at` for `createdAt`.
// Objects with a missing key are therefore searched once more for unknown keys that differ only in
// case, underscores and hyphens. Only failed imports do this, and the search is limited.

extension Importer where Source: ImportSource {
  /// The maximum effort for hints in an import, in bytes of a document or members of a tree.
  private static var maximumHintEffort: Int { 65_536 }

  /// Returns the unknown keys of an object; none if the maximum effort is exceeded.
  ///
  /// The position of the source does not change. Without a limit of the effort, the time would be
  /// quadratic in the depth of a document.
  ///
  /// - Parameter start: The position of the object, which has been parsed completely.
  mutating func similarKeys(
    from start: Source.Bookmark, where isUnknown: (String) -> Bool
  ) -> SimilarKeys {
    var found = SimilarKeys()
    guard hintEffort < Self.maximumHintEffort else { return found }
    let end = source.bookmark()
    defer { source.rewind(to: end) }
    source.rewind(to: start)
    do throws(ReadingStopped) {
      guard var hasMember = try source.beginObject() else { return found }
      while hasMember {
        let before = source.mark().order
        let key = try source.takeKey()
        if isUnknown(key) { found.add(key) }
        try source.skipValueForLookahead()
        // Before the position leaves the object, because data after it must not make a difference.
        hintEffort += max(source.mark().order - before, 1)
        hasMember = try source.advanceToNextMember()
        if hintEffort > Self.maximumHintEffort { return SimilarKeys() }
      }
      return found
    } catch {
      // A key is slow to hash. That is not an issue, because the import does not use unknown keys.
      return SimilarKeys()
    }
  }

  /// Returns the fix for a property whose key path leads to a value that it cannot enter, such as an
  /// array where it has a key.
  ///
  /// - Parameter start: The position of the object, which has been parsed completely.
  mutating func pathFix(
    for property: PropertyIndex, _ schema: ClassSchema, from start: Source.Bookmark
  ) throws(ReadingStopped) -> String? {
    let end = source.bookmark()
    defer { source.rewind(to: end) }
    for path in schema.alternatives[property.value] where path.count > 1 {
      source.rewind(to: start)
      for (depth, step) in path.enumerated() {
        guard let type = try source.typeOfNext(), type != .null else { break }
        let result = try enter(step)
        if result == .absent { break }
        if result == .otherType, depth > 0 { return Self.fix(for: path, enclosing: depth, type) }
      }
    }
    return nil
  }

  private static func fix(
    for path: [JSONKeyPath.Component], enclosing depth: Int, _ type: JSONType
  ) -> String {
    let outer = "\(JSONKeyPath(Array(path[..<depth])))"
    guard type == .array else {
      let isKey = if case .key = path[depth] { true } else { false }
      let name = type == .true || type == .false ? "boolean" : type.name
      return "\(outer) is \(name.withArticle), not an \(isKey ? "object" : "array")"
    }
    let element = (path[..<depth] + [.index(0)] + path[depth...]).dottedText
    return "\(outer) is an array: map \(element), or import the elements of \(outer)"
  }

  /// Returns the fix for a key path of `at:` that does not exist, if it is certain.
  mutating func fix(
    forMissing path: JSONKeyPath, at location: FoundLocation
  ) -> String? {
    guard case .key(let key) = path.components[location.containerDepth] else { return nil }
    if location.containerDepth == 0, path.components.count == 1, key.hasPrefix("/") {
      return "for a JSON Pointer, use JSONKeyPath(jsonPointer:)"
    }
    if location.containerDepth == 0, key == "$" { return "a key path does not begin with $" }
    guard keeps(issueAt: location.container),
      let start = source.bookmark(ofLastValueAt: location.container)
    else { return nil }
    let similar = similarKeys(from: start) { ExactKey($0) != ExactKey(key) }
    return similar.hint(for: key)
  }
}
