// Imports properties with key paths and properties with several keys. A head is the first key of
// such a path. Its value is traversed once, along the tree of all paths that begin with this key:
//
//   {"info": {"name": "x"}, "ID": 7}       name: info.name     id: id, or else ID
//            ^ head of info       ^ head of ID
//
// A value at the preferred path of a property is imported immediately. Values at other paths are
// only noted, because the end of the object determines which of the paths exist.
//
// Classes without such properties have no overhead. A path without a value counts as an absent key.
// The values that are skipped on the way are validated.

/// The positions of values that are imported at the end of the object, unless a value at a
/// preferred path follows.
struct PathState {
  struct NotedValue {
    var keyIndex: Int
    var isNull: Bool
    /// Whether the value is imported more than once.
    var isReadAgain = false
    /// Nil if the value has already been imported.
    var bookmark: JSONReader.Bookmark?
    /// Whether a patch replaces an enclosing value, and the new one has no value for the property.
    var isRemoved = false

    /// Returns whether the value of another key would be used instead, if it were there.
    ///
    /// - Parameter count: The number of keys of the property.
    func mayBeReplaced(among count: Int) -> Bool { keyIndex > 0 || isNull && count > 1 }
  }

  fileprivate(set) var notedValues: [PropertyIndex: NotedValue] = [:]

  /// A value that a key path leads to and cannot enter, such as an array where it has a key.
  struct Obstacle {
    let path: [JSONKeyPath.Component]
    /// The number of steps to the value.
    let depth: Int
    let type: JSONType
  }

  /// The flattened properties with a key in the object, and whether one of these has a value.
  var partsWithValue: [PropertyIndex: Bool] = [:]

  /// The nodes of flattened models that the object has, and whether their values are objects.
  var partNodes: [ObjectIdentifier: Bool] = [:]

  /// The first obstacle of each property that has one.
  fileprivate(set) var obstacles: [PropertyIndex: Obstacle] = [:]

  /// Notes a position, unless a better one is known.
  ///
  /// Any value is better than null; between two values or two nulls, the preferred key is better.
  fileprivate mutating func note(_ noted: NotedValue, of property: PropertyIndex) {
    if let known = notedValues[property] {
      let isWorse = (noted.isNull ? 1 : 0, noted.keyIndex) > (known.isNull ? 1 : 0, known.keyIndex)
      if isWorse || known.bookmark == nil { return }
    }
    notedValues[property] = noted
  }
}

extension ModelObject {
  /// Imports the properties at a node of the key paths and below it.
  ///
  /// - Returns: For a class that collects unknown keys, the part that no property uses: the unknown
  ///   members of an object, or a value that is not the array or object that the paths require. In
  ///   a patch, a null deletes what was collected there.
  func readNode(_ node: PathNode, _ state: inout ObjectState, _ importer: inout Importer)
    throws(ReadingStopped) -> JSONValue?
  {
    if node.isDirect, try importer.source.typeOfNext() != .null {
      let property = node.candidates[0].property
      _ = state.seen.insert(property)
      state.withRest {
        $0.paths.notedValues[property] = PathState.NotedValue(
          keyIndex: 0, isNull: false, bookmark: nil)
      }
      try readProperty(property, &state, &importer)
      return nil
    }
    if !node.allParts.isEmpty { state.noteParts(of: node, try importer.source.typeOfNext()) }
    if state.role == .patch, try importer.source.typeOfNext() == .null {
      // Null removes this value, and everything below it.
      let bookmark = importer.source.bookmark()
      for candidate in node.candidates { state.noteNull(candidate, at: bookmark, isRemoved: false) }
      for inner in node.inner { state.noteRemoval(below: inner, at: bookmark, isRemoved: false) }
      try importer.source.skipValue()
      return .null
    }
    if state.role == .patch {
      state.noteRemovals(
        below: node, at: importer.source.bookmark(), try importer.source.typeOfNext())
    }
    if !node.candidates.isEmpty {
      let isNull = try importer.source.typeOfNext() == .null
      let bookmark = importer.source.bookmark()
      for candidate in node.candidates {
        let noted = PathState.NotedValue(
          keyIndex: candidate.keyIndex, isNull: isNull, isReadAgain: node.isReadAgain,
          bookmark: bookmark)
        state.withRest { $0.paths.note(noted, of: candidate.property) }
      }
    }
    var unknown: [String: JSONValue] = [:]
    if !node.members.isEmpty, try readMembers(of: node, &state, &unknown, &importer) {
      // In a patch, an object without unknown members replaces a collected value of another type.
      return unknown.isEmpty && state.role != .patch ? nil : .object(unknown)
    }
    if !node.elements.isEmpty, try readElements(of: node, &state, &importer) {
      return state.role == .patch ? .null : nil
    }
    if state.role != .patch, node.hasChildren, let type = try importer.source.typeOfNext(),
      type != .null
    {
      noteObstacle(of: type, below: node, &state)
    }
    if !node.candidates.isEmpty || !node.parts.isEmpty {
      try importer.source.skipValueForLookahead()
    } else if schema.collectsUnknownKeys, node.otherKeysAreUnknown, node.hasChildren,
      try importer.source.typeOfNext() != .null
    {
      return try importer.takeWholeValue(isOfProperty: false) ?? .null
    } else {
      try importer.skipUnused()
    }
    return nil
  }

  /// Notes that the next value is an obstacle for all properties below a node.
  ///
  /// - Parameter distance: The number of steps from the obstacle to the node.
  private func noteObstacle(
    of type: JSONType, below node: PathNode, _ state: inout ObjectState, distance: Int = 0
  ) {
    for inner in node.inner {
      for candidate in inner.candidates {
        let path = schema.alternatives[candidate.property.value][candidate.keyIndex]
        let obstacle = PathState.Obstacle(
          path: path, depth: path.count - distance - 1, type: type)
        state.withRest {
          let known = $0.paths.obstacles[candidate.property]
          $0.paths.obstacles[candidate.property] = known ?? obstacle
        }
      }
      noteObstacle(of: type, below: inner, &state, distance: distance + 1)
    }
  }

  /// Imports the properties inside an object, and collects its unknown members.
  ///
  /// - Returns: Whether the value is an object.
  private func readMembers(
    of node: PathNode, _ state: inout ObjectState, _ unknown: inout [String: JSONValue],
    _ importer: inout Importer
  ) throws(ReadingStopped) -> Bool {
    let collectsUnknown = schema.collectsUnknownKeys && node.otherKeysAreUnknown
    let rejectsUnknown =
      !collectsUnknown && schema.declaration.rejectsUnknownKeys && node.otherKeysAreUnknown
    let ignoresCase = schema.declaration.ignoresCase
    guard var hasMember = try importer.source.beginObject() else { return false }
    var seen = PropertySet(count: node.members.count)
    var unknownKeys: Set<ExactKey> = []
    var expected = PropertyIndex(0)
    while hasMember {
      let keyMark = importer.source.mark()
      var member = try importer.source.takeKey(in: node.keys, expecting: &expected)
      if member == nil, ignoresCase {
        member = node.keys.find(ignoringCase: importer.source.key(at: keyMark))
      }
      if member == nil { noteNearMiss(at: keyMark, &state, &importer, inside: node) }
      if importer.isSuperseded(keyAt: keyMark) {
        try importer.source.skipValue()
      } else if let member, seen.insert(member) || importer.options.duplicateKeys == .useLast {
        let rest = try readNode(node.members[member.value], &state, &importer)
        if collectsUnknown, let rest { unknown[node.keys.keys[member.value] ?? ""] = rest }
      } else if member == nil, collectsUnknown {
        try importer.collect(memberAt: keyMark, in: &unknown)
        settle(&state, &importer)
      } else {
        if let member {
          if !state.noteDuplicate(of: node.members[member.value]) {
            importer.report(.duplicateKey, at: keyMark, isAtKey: true)
          }
        } else if rejectsUnknown {
          importer.reportUnknownKey(at: keyMark, known: node.keys, &unknownKeys)
        }
        if member == nil, !rejectsUnknown, schema.declaration.part == nil {
          try importer.skipUnused()
        } else {
          try importer.source.skipValue()
        }
        settle(&state, &importer)
      }
      hasMember = try importer.source.advanceToNextMember()
    }
    return true
  }

  /// Imports the properties inside an array.
  ///
  /// - Returns: Whether the value is an array.
  private func readElements(
    of node: PathNode, _ state: inout ObjectState, _ importer: inout Importer
  ) throws(ReadingStopped) -> Bool {
    guard var hasElement = try importer.source.beginArray() else { return false }
    var index = 0
    while hasElement {
      if let element = node.elements[index] {
        _ = try readNode(element, &state, &importer)
      } else {
        try importer.skipUnused()
      }
      hasElement = try importer.source.advanceToNextElement()
      index += 1
    }
    return true
  }

  /// Imports the properties whose positions were only noted.
  func readPaths(_ state: inout ObjectState, _ importer: inout Importer) throws(ReadingStopped) {
    guard let notedValues = state.rest?.paths.notedValues, !notedValues.isEmpty else { return }
    // In an open object, another key may still come that is preferred.
    let isOpen = importer.isUnfinished(state.mark)
    let waiting = notedValues.filter {
      $0.value.bookmark != nil
        && !(isOpen && $0.value.mayBeReplaced(among: schema.alternatives[$0.key.value].count))
    }
    guard !waiting.isEmpty else { return }
    let end = importer.source.bookmark()
    for property in Array(waiting.keys).inOrder({ $0.value < $1.value }) {
      guard let noted = waiting[property], let bookmark = noted.bookmark else { continue }
      _ = state.seen.insert(property)
      if noted.isRemoved {
        remove(property, &state, &importer)
        continue
      }
      importer.source.rewind(to: bookmark)
      try readProperty(property, &state, &importer)
      if noted.isReadAgain { try importer.countRepeat(since: bookmark) }
    }
    importer.source.rewind(to: end)
  }

  /// Removes the value of a property, as a null in the patch does.
  func remove(_ property: PropertyIndex, _ state: inout ObjectState, _ importer: inout Importer) {
    let plan = schema.plans[property.value]
    if plan.keepsValueOnNull {
      reset(property)
      return reportIncompleteDefault(of: property, atObject: state.mark, &importer)
    }
    if let presence = plan.shape.presence {
      return storeAbsent(presence, in: property)
    }
    guard plan.shape.isOptional, !plan.isRequired, !plan.isRequiredKey else {
      importer.report(
        .missingKey, at: state.mark, trail: schema.preferredPaths[property.value],
        property: schema.qualifiedName(of: property))
      return noteIssues(of: property, &state, &importer)
    }
    let buffer = ElementBuffer()
    plan.shape.storeNil(in: buffer.slot(after: 0, of: plan.shape))
    schema.set(property, of: instance, to: buffer)
  }
}

extension ObjectState {
  /// Notes that the patch has null instead of a value at a node and below it.
  ///
  /// A property that has the value under its first key keeps it if the container of another one of
  /// its keys is replaced. Models do not know which key the document had; exports use the first one.
  ///
  /// - Parameters:
  ///   - bookmark: The position of that null, or of a value that replaces an enclosing value.
  ///   - isRemoved: Whether it is such a value, which has none at the node.
  fileprivate mutating func noteRemoval(
    below node: PathNode, at bookmark: JSONReader.Bookmark, isRemoved: Bool
  ) {
    for candidate in node.candidates where candidate.keyIndex == 0 {
      noteNull(candidate, at: bookmark, isRemoved: isRemoved)
    }
    for inner in node.inner { noteRemoval(below: inner, at: bookmark, isRemoved: isRemoved) }
  }

  fileprivate mutating func noteNull(
    _ candidate: PathNode.Candidate, at bookmark: JSONReader.Bookmark, isRemoved: Bool
  ) {
    let noted = PathState.NotedValue(
      keyIndex: candidate.keyIndex, isNull: true, bookmark: bookmark, isRemoved: isRemoved)
    withRest { $0.paths.note(noted, of: candidate.property) }
  }

  /// Notes what the next value of a patch removes below a node, except for what it contains there.
  ///
  /// An object is merged into an object. All other values replace the previous value.
  fileprivate mutating func noteRemovals(
    below node: PathNode, at bookmark: JSONReader.Bookmark, _ type: JSONType?
  ) {
    for inner in type == .object ? Array(node.elements.values) : node.inner {
      noteRemoval(below: inner, at: bookmark, isRemoved: true)
    }
  }
}

extension Importer {
  /// Collects a member that no property uses.
  mutating func collect(
    memberAt keyMark: ByteOffset, in unknown: inout [String: JSONValue]
  ) throws(ReadingStopped) {
    let key = source.key(at: keyMark)
    // The key was compared with those of the class, but not created.
    if key.hasTooManyMarks() { throw source.fail(limit: String.tooManyMarksReason) }
    guard unknown[key] == nil || options.duplicateKeys == .useLast else {
      report(.duplicateKey, at: keyMark, isAtKey: true)
      return try source.skipValue()
    }
    unknown[key] = try takeWholeValue(isOfProperty: false) ?? .null
  }

  // MARK: - Values of several properties

  /// Counts the bytes since a bookmark, which were read once more.
  ///
  /// If two properties of a recursive class use the same key, each level of a document is imported
  /// twice for every import of the level around it. Without a limit, the time would be exponential
  /// in the depth of the document.
  mutating func countRepeat(since start: JSONReader.Bookmark) throws(ReadingStopped) {
    let count = source.cursor.position.value - start.0.value
    guard let limit = scope.budget.limit(ofRepeated: count) else { return }
    source.rewind(to: start)
    throw source.fail(limit: limit)
  }

  /// Advances from a value along the components of a path.
  ///
  /// - Returns: Whether there is a value at the end; otherwise the source is at any position inside
  ///   the value.
  mutating func walk(
    _ steps: ArraySlice<JSONKeyPath.Component>
  ) throws(ReadingStopped) -> Bool {
    for step in steps {
      guard try enter(step) == .found else { return false }
    }
    return true
  }

  /// Enters an object or array, and advances to one of its values, as a lookahead.
  mutating func enter(_ step: JSONKeyPath.Component) throws(ReadingStopped) -> EntryResult {
    switch step {
    case .key(let key): try enterMember(key, isLookahead: true)
    case .index(let index): try enterElement(index, isLookahead: true)
    }
  }

  /// Enters an object, and advances to the value of a member.
  ///
  /// - Parameter isLookahead: Whether the values before it may be imported later.
  mutating func enterMember(
    _ key: String, isLookahead: Bool
  ) throws(ReadingStopped) -> EntryResult {
    guard var hasMember = try source.beginObject() else { return .otherType }
    while hasMember {
      let mark = source.mark()
      if ExactKey(try source.takeKey()) == ExactKey(key), !isSuperseded(keyAt: mark) {
        return .found
      }
      try isLookahead ? source.skipValueForLookahead() : skipUnused()
      hasMember = try source.advanceToNextMember()
    }
    return .absent
  }

  /// Enters an array, and advances to an element.
  mutating func enterElement(
    _ index: Int, isLookahead: Bool
  ) throws(ReadingStopped) -> EntryResult {
    guard var hasElement = try source.beginArray() else { return .otherType }
    var position = 0
    while hasElement {
      if position == index { return .found }
      try isLookahead ? source.skipValueForLookahead() : skipUnused()
      hasElement = try source.advanceToNextElement()
      position += 1
    }
    return .absent
  }
}

/// The result of entering a container to advance to one of its values.
enum EntryResult {
  case found, absent
  /// The next value is not such a container; the source has not advanced.
  case otherType
}

// The value to import may be inside a document, such as an array at `data.users`. The importer
// descends to it, imports it, and then skips the rest of the containers around it:
//
//   {"status": "ok", "data": {"users": [ ... ], "total": 2}}
//    skipped         enter    enter   ^ import  skipped
//
// The source always has the whole document, so paths and positions need no conversion.

/// The result of the search for a key path.
struct FoundLocation {
  /// The number of arrays and objects that were entered and are still open.
  var depth = 0
  /// The innermost array or object on the path that exists, or else the root.
  var container: ByteOffset
  /// The number of containers around that one.
  var containerDepth = 0
  /// For each open container, whether it is an object.
  var areObjects: [Bool] = []
  /// Whether the value exists.
  var isFound = true
  /// The type of the value that the path leads to and cannot enter; nil if there is none.
  var obstacle: JSONType?
}

extension Importer {
  /// Advances to the value at a key path.
  ///
  /// If it does not exist, advances past the last value on the path that exists.
  mutating func enter(_ path: JSONKeyPath) throws(ReadingStopped) -> FoundLocation {
    rootDepth = path.components.count
    var location = FoundLocation(container: source.mark())
    for step in path.components {
      let mark = source.mark()
      let type = try source.typeOfNext()
      let isObject = type == .object
      let result = try enter(step, isObject: isObject)
      if result != .otherType {
        (location.container, location.containerDepth) = (mark, location.depth)
      } else if location.depth > 0, type != .null {
        location.obstacle = type
      }
      guard result == .found else {
        location.isFound = false
        break
      }
      location.depth += 1
      location.areObjects.append(isObject)
    }
    return location
  }

  /// Skips the rest of the containers that `enter` has left open.
  ///
  /// A duplicate key on the path is an issue, like a duplicate key of a property.
  mutating func leave(
    _ location: FoundLocation, of path: JSONKeyPath
  ) throws(ReadingStopped) {
    for (step, isObject) in zip(path.components, location.areObjects).reversed() {
      guard isObject else {
        while try source.advanceToNextElement() { try skipUnused() }
        continue
      }
      let key = ExactKey(step.memberKey)
      while try source.advanceToNextMember() {
        let mark = source.mark()
        if ExactKey(try source.takeKey()) == key {
          report(.duplicateKey, at: mark, isAtKey: true)
        }
        try skipUnused()
      }
    }
  }

  /// Reports that there is no value at a key path.
  mutating func reportMissing(_ path: JSONKeyPath, at location: FoundLocation) {
    report(
      .missingKey, at: location.container,
      trail: JSONKeyPath(Array(path.components.dropFirst(location.containerDepth))),
      fix: fix(forMissing: path, at: location))
  }

  /// Advances from an array or object to its element or member; skips a value of another type.
  private mutating func enter(
    _ step: JSONKeyPath.Component, isObject: Bool
  ) throws(ReadingStopped) -> EntryResult {
    let result =
      switch step {
      case .index(let index) where !isObject: try enterElement(index, isLookahead: false)
      default: try enterMember(step.memberKey, isLookahead: false)
      }
    if result == .otherType { try source.skipValue() }
    return result
  }
}
