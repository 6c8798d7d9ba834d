/// The positions of the issues of a JSON Patch, which is an array of objects.
///
/// The issues concern the array, its elements and their members. The document is read once more to
/// find their offsets:
///
///   [{"op": "add", "path": 7}]
///    ^ [0], and [0].value, which is missing
///                          ^ [0].path
struct PatchPositions {
  private let cursor: ByteCursor
  private var offsets: [JSONKeyPath: ByteOffset] = [:]
  /// The elements that have issues, or whose members have issues.
  private let elements: Set<JSONKeyPath.Component>

  /// - Precondition: The document is valid and has no duplicate keys.
  init(of issues: [JSONModelError.Issue], in cursor: ByteCursor) {
    self.cursor = cursor
    elements = Set(issues.compactMap(\.keyPath.components.first))
    var reader = JSONReader(cursor, maximumDepth: JSONReader.defaultMaximumDepth)
    try? find(with: &reader)
  }

  /// Returns issues in document order, with their positions.
  func located(_ issues: [JSONModelError.Issue]) -> [JSONModelError.Issue] {
    var locator = DocumentLocator(cursor)
    let found = issues.map { (offset: offset(of: $0.keyPath), issue: $0) }
    return found.sorted { $0.offset < $1.offset }.map { offset, issue in
      JSONModelError.Issue(
        kind: issue.kind, keyPath: issue.keyPath, position: locator.position(of: offset),
        detail: issue.detail)
    }
  }

  /// Returns the offset of a value; for a missing key, that of its object.
  private func offset(of path: JSONKeyPath) -> ByteOffset {
    let object = JSONKeyPath(path.components.dropLast())
    return offsets[path] ?? offsets[object] ?? ByteOffset(0)
  }

  private mutating func find(with reader: inout JSONReader) throws(ReadingStopped) {
    offsets[[]] = reader.nextOffset()
    guard var hasElement = try reader.beginArray() else { return }
    var index = 0
    while hasElement {
      if elements.contains(.index(index)) {
        try findMembers(of: [.index(index)], with: &reader)
      } else {
        try reader.skipValue()
      }
      hasElement = try reader.advanceToNextElement()
      index += 1
    }
  }

  private mutating func findMembers(
    of element: JSONKeyPath, with reader: inout JSONReader
  ) throws(ReadingStopped) {
    offsets[element] = reader.nextOffset()
    guard var hasMember = try reader.beginObject() else { return try reader.skipValue() }
    while hasMember {
      let key = try reader.takeKeyText()
      try reader.skipColon()
      offsets[element.appending(.key(key))] = reader.nextOffset()
      try reader.skipValue()
      hasMember = try reader.advanceToNextMember()
    }
  }
}
