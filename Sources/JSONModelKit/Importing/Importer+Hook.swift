// The import hook, which receives an object before it is imported:
//
//   {"title": "x"}     take the members, run the hook, import {"name": "x"} from a tree
//
// Only classes with a hook use this file.

extension ClassSchema {
  /// Returns whether only properties of type `JSONValue` and `Any` use a key.
  fileprivate func isFreeForm(_ key: String) -> Bool {
    var reader = keys.find(key)
    guard reader != nil else { return false }
    while let property = reader {
      guard property.value < plans.count else { return false }
      var form = plans[property.value].shape.untolerated.form
      while case .optional(let inner) = form { form = inner.form }
      if case .presence(let inner, _) = form { form = inner.form }
      switch form {
      case .leaf(.value), .leaf(.any): reader = keys.next(sharingKeyOf: property)
      default: return false
      }
    }
    return true
  }

  /// Whether the class has no key paths, `JSONPresence` properties or collected unknown keys.
  var isPlain: Bool { heads.isEmpty && presences.isEmpty && unknownKeysOffset == nil }
}

extension Importer {
  /// Fills an instance with the object, after the import hook of its class has changed it.
  mutating func fillHooked(
    _ instance: any JSONModelProtocol, _ schema: ClassSchema, _ shape: ValueShape? = nil,
    isPatch: Bool = false
  ) throws(ReadingStopped) -> Bool {
    guard let willImport = schema.willImport, try source.kindOfNext() == .object else {
      return try fill(instance, schema, shape, isPatch: isPatch)
    }
    // Each nested hook receives everything inside its object, and an object that several properties
    // share is passed to its hook several times, so both counts are limited.
    guard hooks < Self.maximumReadings else {
      throw source.fail(
        limit: "more than \(Self.maximumReadings) nested objects with an import hook")
    }
    guard hookReadings < 2 * Self.maximumReadings else { throw source.fail(limit: tooManyReadings) }
    let mark = source.mark()
    let start = source.bookmark()
    guard var members = try takeMembers(schema) else { return false }
    do {
      try willImport(&members)
    } catch {
      reportValidation(error, schema, at: mark)
      return false
    }
    let end = source.bookmark()
    let tree = TreeSource(ValueNode(.object(members)), maximumDepth: source.remainingDepth)
    source.goBack(to: start)
    defer { source.goBack(to: end) }
    return try fill(instance, schema, isPatch, from: tree, start)
  }

  /// Takes the members of an object for a hook; nil if there were issues.
  ///
  /// The hook is typed code, and so is the import of the object after it. Duplicate keys are issues
  /// at every level, except in values that the class itself imports as free-form values.
  private mutating func takeMembers(
    _ schema: ClassSchema
  ) throws(ReadingStopped) -> [String: JSONValue]? {
    var members: [String: JSONValue] = [:]
    let issuesBefore = issues.total
    var hasMember = try source.beginObject() == true
    while hasMember {
      let mark = source.mark()
      let key = try source.takeKey()
      let isFreeForm = schema.isFreeForm(key)
      let value = try isFreeForm ? takeWholeValue() : takeTypedValue()
      let isRepeated = members.updateValue(value ?? .null, forKey: key) != nil
      if isRepeated, options.duplicateKeys == .reject {
        report(.duplicateKey, at: mark, isAtKey: true)
      }
      hasMember = try source.endsMember()
    }
    return issues.total == issuesBefore ? members : nil
  }

  /// Fills an instance from a tree that replaces the next object of the source.
  private mutating func fill(
    _ instance: any JSONModelProtocol, _ schema: ClassSchema, _ isPatch: Bool,
    from tree: TreeSource<ValueNode>, _ start: Source.Bookmark
  ) throws(ReadingStopped) -> Bool {
    var importer = Importer<TreeSource<ValueNode>>(tree, options: options)
    importer.readings = readings
    importer.isMerging = isMerging
    importer.hooks = hooks + 1
    importer.hookReadings = hookReadings + readings
    importer.budget = budget
    let isFilled: Bool
    defer {
      journal += importer.journal
      budget = importer.budget
    }
    do {
      isFilled = try importer.fill(instance, schema, isPatch: isPatch)
    } catch {
      let issue = importer.source.failureIssue
      throw source.fail(limit: "\(issue.kind)")
    }
    let total = issues.total
    try adopt(importer.issues.entries, from: start) { $0.issues.add($1) }
    issues.noteMore(importer.issues.further)
    try adopt(importer.tolerated.entries, from: start) { $0.tolerated.add($1) }
    tolerated.noteMore(importer.tolerated.further)
    assert(isFilled == (issues.total == total))
    return isFilled
  }
}
