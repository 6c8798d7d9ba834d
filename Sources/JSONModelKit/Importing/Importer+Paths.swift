// Properties at the end of paths, and behind one of several keys. The value of a head is gone
// through once, along the tree of what is looked for in it:
//
//   {"info": {"name": "x"}, "ID": 7}       name: info.name     id: id, or else ID
//            ^ head of info       ^ head of ID
//
// A property with one place is read there and then. Of several places, the preferred one is read at
// once; others are noted, for only at the end of the object is it known which of them it has.
//
// Nobody else pays for this. The values are checked while they are passed over, so a path that
// leads nowhere is an absent key and nothing more.

/// The places of properties that may have a better one.
struct PathState<Bookmark> {
  struct Place {
    var rank: Int
    var isNull: Bool
    /// How many read the value, this property included.
    var readerCount = 1
    /// Nil where the value was read already.
    var bookmark: Bookmark?
  }

  fileprivate(set) var places: [PropertyIndex: Place] = [:]

  /// Notes a place, unless a better one is known: a value before null, then the preferred key.
  fileprivate mutating func note(_ place: Place, of property: PropertyIndex) {
    if let known = places[property] {
      let isWorse = (place.isNull ? 1 : 0, place.rank) > (known.isNull ? 1 : 0, known.rank)
      if isWorse || known.bookmark == nil { return }
    }
    places[property] = place
  }
}

extension Importer {
  /// Imports the properties at a place of key paths and below it.
  ///
  /// - Returns: What no property reads there, for a class that collects unknown keys: the unknown members
  ///   of an object, or a value that no path leads through.
  mutating func readNode(
    _ node: PathNode, of instance: any JSONModelProtocol, _ schema: ClassSchema,
    _ state: inout ObjectState<Source.Bookmark>
  ) throws(ReadingStopped) -> JSONValue? {
    if node.isPlain, try source.kindOfNext() != .null {
      let property = node.candidates[0].property
      _ = state.seen.insert(property)
      state.withRest {
        $0.paths.places[property] = PathState.Place(rank: 0, isNull: false, bookmark: nil)
      }
      try readProperty(property, of: instance, schema, &state)
      return nil
    }
    if state.isPatch, try source.kindOfNext() == .null {
      // Null deletes what is here, and so all that is below.
      noteNull(node, &state)
      try source.skipValue()
      return nil
    }
    if !node.candidates.isEmpty {
      let isNull = try source.kindOfNext() == .null
      let bookmark = source.bookmark()
      for candidate in node.candidates {
        let place = PathState.Place(
          rank: candidate.rank, isNull: isNull, readerCount: node.readerCount, bookmark: bookmark)
        state.withRest { $0.paths.note(place, of: candidate.property) }
      }
    }
    var unknown: [String: JSONValue] = [:]
    if !node.members.isEmpty, try readMembers(of: node, of: instance, schema, &state, &unknown) {
      return unknown.isEmpty ? nil : .object(unknown)
    }
    if !node.elements.isEmpty, try readElements(of: node, of: instance, schema, &state) {
      return nil
    }
    if !node.candidates.isEmpty {
      try source.passValue()
    } else if schema.collectsUnknownKeys, node.isClosed, node.leadsOn,
      try source.kindOfNext() != .null
    {
      return try source.takeValue()
    } else {
      try source.skipValue()
    }
    return nil
  }

  /// Notes the null here for all that is looked for here or below.
  private mutating func noteNull(
    _ node: PathNode, _ state: inout ObjectState<Source.Bookmark>
  ) {
    for candidate in node.candidates {
      let place = PathState.Place(rank: candidate.rank, isNull: true, bookmark: source.bookmark())
      state.withRest { $0.paths.note(place, of: candidate.property) }
    }
    for inner in node.members + node.elements.values { noteNull(inner, &state) }
  }

  /// Imports the properties inside of an object, and collects its unknown members.
  ///
  /// - Returns: Whether the value is an object.
  private mutating func readMembers(
    of node: PathNode, of instance: any JSONModelProtocol, _ schema: ClassSchema,
    _ state: inout ObjectState<Source.Bookmark>, _ unknown: inout [String: JSONValue]
  ) throws(ReadingStopped) -> Bool {
    let collectsUnknown = schema.collectsUnknownKeys && node.isClosed
    let rejectsUnknown = !collectsUnknown && schema.rejectsUnknownKeys && node.isClosed
    let begun = try source.beginObject(
      readBy: node.keys, includesUnknown: rejectsUnknown || collectsUnknown)
    guard var hasMember = begun else { return false }
    var seen = PropertySet(count: node.members.count)
    var unknownKeys: Set<ExactKey> = []
    var expected = PropertyIndex(0)
    while hasMember {
      let keyMark = source.mark()
      let member = try source.takeKey(in: node.keys, expecting: &expected)
      if isSuperseded(keyAt: keyMark) {
        try source.skipValue()
      } else if let member, seen.insert(member) {
        let rest = try readNode(node.members[member.value], of: instance, schema, &state)
        if collectsUnknown, let rest { unknown[node.keys.keys[member.value] ?? ""] = rest }
      } else if member == nil, collectsUnknown {
        try collect(memberAt: keyMark, in: &unknown)
      } else {
        if member != nil {
          report(.duplicateKey, at: keyMark, isAtKey: true)
        } else if rejectsUnknown {
          reportUnknownKey(at: keyMark, known: node.keys, &unknownKeys)
        }
        try source.skipValue()
      }
      hasMember = try source.endsMember(readBy: node.keys)
    }
    return true
  }

  /// Collects a member of an object that no property reads.
  mutating func collect(
    memberAt keyMark: SourceMark, in unknown: inout [String: JSONValue]
  ) throws(ReadingStopped) {
    let key = source.key(at: keyMark)
    if key.isSlowToHash { throw source.fail(limit: String.slowToHashReason) }
    guard unknown[key] == nil || options.duplicateKeys == .useLast else {
      report(.duplicateKey, at: keyMark, isAtKey: true)
      return try source.skipValue()
    }
    unknown[key] = try source.takeValue()
  }

  /// Goes through an array.
  ///
  /// - Returns: Whether one stands here.
  private mutating func readElements(
    of node: PathNode, of instance: any JSONModelProtocol, _ schema: ClassSchema,
    _ state: inout ObjectState<Source.Bookmark>
  ) throws(ReadingStopped) -> Bool {
    guard var hasElement = try source.beginArray() else { return false }
    var index = 0
    while hasElement {
      if let element = node.elements[index] {
        _ = try readNode(element, of: instance, schema, &state)
      } else {
        try source.skipValue()
      }
      hasElement = try source.endsElement()
      index += 1
    }
    return true
  }

  /// Reads the properties whose best places were only noted.
  mutating func readPaths(
    of instance: any JSONModelProtocol, _ schema: ClassSchema,
    _ state: inout ObjectState<Source.Bookmark>
  ) throws(ReadingStopped) {
    guard let places = state.rest?.paths.places else { return }
    let waiting = places.filter { $0.value.bookmark != nil }
    guard !waiting.isEmpty else { return }
    let end = source.bookmark()
    for (property, place) in waiting.sorted(by: { $0.key.value < $1.key.value }) {
      guard let bookmark = place.bookmark else { continue }
      _ = state.seen.insert(property)
      source.goBack(to: bookmark)
      try withReadings(times: place.readerCount) { importer throws(ReadingStopped) in
        try importer.readProperty(property, of: instance, schema, &state)
      }
    }
    source.goBack(to: end)
  }

  // MARK: - Values with several readers

  /// The most times that a value is read, because several properties read it or what is around it, or
  /// hooks are given what is around it.
  static var maximumReadings: Int { 64 }

  var tooManyReadings: String {
    "properties with the same key would import a value more than \(Self.maximumReadings) times"
  }

  /// Reads a value for one of several readers.
  ///
  /// Where two properties of a class that holds itself read one key, every level of a document
  /// is read twice for every level around it: without a limit, a short document would take for
  /// ever.
  mutating func withReadings(
    times count: Int, _ body: (inout Importer) throws(ReadingStopped) -> Void
  ) throws(ReadingStopped) {
    let before = readings
    guard before <= Self.maximumReadings / count else {
      throw source.fail(limit: tooManyReadings)
    }
    readings = before * count
    try body(&self)
    readings = before
  }

  /// Moves from a value along some steps.
  ///
  /// - Returns: Whether there is a value at their end; otherwise the source has moved somewhere
  ///   inside the value.
  mutating func walk(
    _ steps: ArraySlice<JSONKeyPath.Component>
  ) throws(ReadingStopped) -> Bool {
    for step in steps {
      let found =
        switch step {
        case .key(let key): try enterMember(key)
        case .index(let index): try enterElement(index)
        }
      guard found else { return false }
    }
    return true
  }

  /// Moves to the value of a member, if an object with that key stands here.
  private mutating func enterMember(_ key: String) throws(ReadingStopped) -> Bool {
    guard var hasMember = try source.beginObject() else { return false }
    while hasMember {
      let mark = source.mark()
      if ExactKey(try source.takeKey()) == ExactKey(key), !isSuperseded(keyAt: mark) {
        return true
      }
      try source.passValue()
      hasMember = try source.endsMember()
    }
    return false
  }

  /// Moves to an element, if an array that is long enough stands here.
  private mutating func enterElement(_ index: Int) throws(ReadingStopped) -> Bool {
    guard var hasElement = try source.beginArray() else { return false }
    var position = 0
    while hasElement {
      if position == index { return true }
      try source.passValue()
      hasElement = try source.endsElement()
      position += 1
    }
    return false
  }
}
