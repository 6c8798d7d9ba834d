// Properties at the end of paths are read when the object is over: only then is it known which of
// several keys the object has. The first keys of the paths were noted on the way, and are looked
// into now.
//
//   {"info": {"name": "x"}, "ID": 7}       name: info.name     id: id, or else ID
//            ^ head of info       ^ head of ID
//
// Nobody else pays for this. The values were checked while they were passed over, so a path that
// leads nowhere is an absent key and nothing more.

extension Importer {
  /// Reads the properties that are not simply behind one key, from the places where their first
  /// keys were.
  @inline(never) mutating func readPaths(
    of instance: any JSONModelProtocol, _ schema: ClassSchema,
    from heads: [PropertyIndex: Source.Bookmark], seen: inout PropertySet
  ) throws(ReadingStopped) {
    let end = source.bookmark()
    for path in schema.paths {
      var null: Source.Bookmark?
      var value: Source.Bookmark?
      for place in path.alternatives where value == nil {
        guard let head = heads[place.head] else { continue }
        source.goBack(to: head)
        guard try walk(place.steps) else { continue }
        let found = source.bookmark()
        if try source.kindOfNext() == .null {
          null = null ?? found
        } else {
          value = found
        }
      }
      guard let found = value ?? null else { continue }
      _ = seen.insert(path.property)
      source.goBack(to: found)
      try readProperty(path.property, of: instance, schema)
    }
    source.goBack(to: end)
  }

  /// Moves from a value along some steps.
  ///
  /// - Returns: Whether there is a value at their end.
  private mutating func walk(
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
    guard var hasMember = try source.beginObject(.all) else { return false }
    var found: Source.Bookmark?
    while hasMember {
      let mark = source.mark()
      if try source.takeKey().utf8.elementsEqual(key.utf8), !isSuperseded(keyAt: mark) {
        if found == nil {
          found = source.bookmark()
        } else if !issues.has(.duplicateKey, at: mark) {
          // Two paths may come through the same object.
          report(.duplicateKey, at: mark, isAtKey: true)
        }
      }
      try source.skipValue()
      hasMember = try source.endsMember()
    }
    guard let found else { return false }
    source.goBack(to: found)
    return true
  }

  /// Moves to an element, if an array that is long enough stands here.
  private mutating func enterElement(_ index: Int) throws(ReadingStopped) -> Bool {
    guard var hasElement = try source.beginArray() else { return false }
    var position = 0
    while hasElement {
      if position == index { return true }
      try source.skipValue()
      hasElement = try source.endsElement()
      position += 1
    }
    return false
  }
}
