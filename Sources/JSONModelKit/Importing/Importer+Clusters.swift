// Class clusters and hooks: objects that are inspected before they are imported.
//
//   {"radius": 1, "type": "circle"}     look ahead to the tag, rewind, fill a Circle
//
// Only classes with a discriminator or a hook use this file.

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
  @inline(__always) var isPlain: Bool {
    heads.isEmpty && presences.isEmpty && unknownKeysOffset == nil
  }
}

extension Importer {
  /// Imports an object into an instance of the class that the discriminator chooses.
  @inline(never) mutating func readChosenModel(
    _ reference: ClassReference, _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    guard let instance = try makeChosenModel(reference, shape) else { return false }
    slot.store(instance as AnyObject)
    return true
  }

  /// Creates and fills an instance of the class that the discriminator chooses.
  ///
  /// Returns nil if there were issues.
  mutating func makeChosenModel(
    _ reference: ClassReference, _ shape: ValueShape? = nil
  ) throws(ReadingStopped) -> (any JSONModelProtocol)? {
    guard let chosen = try chooseClass(reference, shape) else {
      try source.skipValue()
      return nil
    }
    return try chosen.withSchema {
      schema throws(ReadingStopped) -> (any JSONModelProtocol)? in
      let instance = schema.type.init()
      return try fillHooked(instance, schema, shape) ? instance : nil
    }
  }

  /// Imports the root object into an existing instance, whose class cannot change.
  mutating func fillRoot(
    _ instance: any JSONModelProtocol, _ reference: ClassReference
  ) throws(ReadingStopped) -> Bool {
    guard let chosen = try chooseClass(reference, isSettled: true) else {
      try source.skipValue()
      return false
    }
    return try chosen.withSchema { schema throws(ReadingStopped) in
      try fillHooked(instance, schema)
    }
  }

  // MARK: - Choosing

  /// Returns the class for the next object; nil if there were issues.
  ///
  /// The position of the source does not change.
  ///
  /// - Parameter isSettled: Whether a class other than the given one is an issue.
  mutating func chooseClass(
    _ reference: ClassReference, _ shape: ValueShape? = nil, isSettled: Bool = false
  ) throws(ReadingStopped) -> ClassReference? {
    var reference = reference
    var isFirst = true
    while true {
      let chosen = try reference.withSchema {
        schema throws(ReadingStopped) -> ClassReference? in
        guard let cluster = schema.cluster, isFirst || cluster.isOwn else { return reference }
        return try choose(by: cluster, schema, reference, shape, isSettled)
      }
      guard let chosen, chosen != reference else { return chosen }
      reference = chosen
      isFirst = false
    }
  }

  private mutating func choose(
    by cluster: ClassCluster, _ schema: ClassSchema, _ reference: ClassReference,
    _ shape: ValueShape?, _ isSettled: Bool
  ) throws(ReadingStopped) -> ClassReference? {
    let start = source.bookmark()
    defer { source.goBack(to: start) }
    if try source.kindOfNext() != .object {
      guard try takeEmptyArray(as: shape) else { return reference }
      source.goBack(to: start)
    }
    if let tag = cluster.tag {
      return try choose(byTagAt: tag, cluster, schema, reference, isSettled)
    }
    let mark = source.mark()
    let members = try source.takeValue().object ?? [:]
    source.goBack(to: start)
    do {
      guard let type = try cluster.choose?(members), type != schema.type else { return reference }
      return checkChoice(type, of: schema, isSettled, at: mark)
    } catch {
      reportValidation(error, schema, at: mark)
      return nil
    }
  }

  private mutating func choose(
    byTagAt path: [JSONKeyPath.Component], _ cluster: ClassCluster, _ schema: ClassSchema,
    _ reference: ClassReference, _ isSettled: Bool
  ) throws(ReadingStopped) -> ClassReference? {
    let object = source.mark()
    let start = source.bookmark()
    guard try walk(toTagAt: path, cluster) else {
      source.goBack(to: start)
      report(.missingKey, at: object, trail: JSONKeyPath(path))
      return nil
    }
    let mark = source.mark()
    guard let tag = try source.takeString() else {
      _ = try refuse(expected: "String", [.string])
      return nil
    }
    guard let chosen = cluster.reference(for: tag) else {
      report(
        .unknownDiscriminator(found: found("string", at: mark), allowed: cluster.allowedTags),
        at: mark)
      return nil
    }
    if isSettled, chosen != reference {
      reportSettled(chosen.schema.name, schema, at: mark)
      return nil
    }
    return chosen
  }

  /// Advances to the tag, if there is one.
  ///
  /// With this lookup in a key table, 1,000 shapes took a fifth less time than with `walk(_:)`.
  private mutating func walk(
    toTagAt path: [JSONKeyPath.Component], _ cluster: ClassCluster
  ) throws(ReadingStopped) -> Bool {
    guard let key = cluster.tagKey else { return try walk(path[...]) }
    let begun = try source.beginObject(readBy: key, includesUnknown: false)
    guard var hasMember = begun else { return false }
    while hasMember {
      let mark = source.mark()
      var expected = PropertyIndex(0)
      let isTag = try source.takeKey(in: key, expecting: &expected) != nil
      if isTag, !isSuperseded(keyAt: mark) { return true }
      try source.passValue()
      hasMember = try source.endsMember(readBy: key)
    }
    return false
  }

  /// Returns the class that a discriminator closure has chosen, or reports why it is invalid.
  ///
  /// It must be the class itself or a subclass, without declaration errors.
  private mutating func checkChoice(
    _ type: any JSONModelProtocol.Type, of schema: ClassSchema, _ isSettled: Bool,
    at mark: SourceMark
  ) -> ClassReference? {
    guard isSubclass(type, of: schema.type) else {
      let name = swiftTypeName(type)
      let isOfCluster = ModelClasses.levels(of: schema.type).contains {
        $0.discriminator != nil && isSubclass(type, of: $0)
      }
      reportValue(
        isOfCluster
          ? .unknownDiscriminator(found: name, allowed: [schema.name])
          : .invalidDeclaration(
            "the discriminator of \(schema.name) chooses \(name), "
              + "which is neither that class nor one of its subclasses"),
        at: mark, detail: isOfCluster ? .otherClass(name) : nil)
      return nil
    }
    if isSettled {
      reportSettled(swiftTypeName(type), schema, at: mark)
      return nil
    }
    let reference = ClassReference(prepared: type)
    let mistakes = reference.mistakes
    for mistake in mistakes {
      report(
        mistake.kind, at: mark, property: mistake.property, suggestion: mistake.suggestion)
    }
    return mistakes.isEmpty ? reference : nil
  }

  private mutating func reportSettled(_ name: String, _ schema: ClassSchema, at mark: SourceMark) {
    reportValue(
      .typeMismatch(expected: schema.name, found: name), at: mark,
      fix: "import it with \(schema.name).make", detail: .otherClass(name))
  }

  // MARK: - The hook

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
