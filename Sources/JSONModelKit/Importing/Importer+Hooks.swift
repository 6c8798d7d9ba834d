// Import hooks:
//
//   {"NAME": "x"}  ->  willImport  ->  {"name": "x"}, which is written and imported
//   {"name": "x"}  ->  the instance  ->  didImport receives the object, which is parsed once more

extension ClassSchema {
  /// Returns whether only properties of type `JSONValue` and `Any` use a key.
  fileprivate func isFreeForm(_ key: String) -> Bool {
    var next = keys.find(key)
    guard next != nil else { return false }
    while let property = next {
      guard property.value < plans.count else { return false }
      guard plans[property.value].shape.isFreeForm else { return false }
      next = keys.next(sharingKeyOf: property)
    }
    return true
  }
}

extension ValueShape {
  /// Whether values are of the type `JSONValue` or `Any`, also in an Optional or a `JSONPresence`.
  fileprivate var isFreeForm: Bool {
    var form = untolerated.form
    while case .optional(let inner) = form { form = inner.form }
    if case .presence(let inner, _) = form { form = inner.form }
    guard case .leaf(let kind) = form else { return false }
    return kind.nativeTypes == JSONType.allCases
  }
}

extension Importer {
  /// Imports the next object into an instance, after `willImport` of its class has changed the
  /// object.
  mutating func fillWithHook(
    _ instance: any JSONModelProtocol, _ schema: ClassSchema, _ shape: ValueShape? = nil,
    as role: ObjectRole = .document
  ) throws(ReadingStopped) -> Bool {
    guard schema.declaration.overridesWillImport, try isObject(as: shape) else {
      return try fillCountingHook(instance, schema, shape, role)
    }
    let object = ModelObject(instance, schema)
    let start = source.bookmark()
    try checkNestedHooks()
    let mark = source.mark()
    guard let received = try membersForHook(schema) else { return false }
    var members = received
    do {
      try schema.type.willImport(&members)
    } catch {
      try reportValidation(error, schema, at: mark)
      return false
    }
    let end = source.bookmark()
    // Each nested hook receives everything inside its object.
    try countRepeat(since: start)
    let depth = source.remainingDepth
    source.rewind(to: start)
    defer { source.rewind(to: end) }
    if scope.notesReadOnlyKeys {
      object.noteReadOnlyChanges(
        from: .object(received), to: .object(members), at: mark, &self)
    }
    var tree = TreeWriter(maximumDepth: depth, foreign: .kept)
    do throws(TreeFailure) {
      try tree.write(JSONValue.object(members))
    } catch {
      throw source.fail(limit: TreeFailure.reasonTooLong)
    }
    let written = tree.writer
    // What the hook has added is a part of the document.
    let added = written.sink.count - (end.0.value - start.0.value)
    scope.budget.repeatedBytes += ImportBudget.maximumRepeats * max(added, 0)
    var isFilled = false
    try written.sink.lend { bytes throws(ReadingStopped) in
      guard let cursor = bytes.cursor else { return }
      let reader = JSONReader(cursor, maximumDepth: depth)
      isFilled = try object.fill(role, from: reader, at: mark, start, &self)
    }
    return isFilled
  }

  /// Imports the next object into an instance; counts it in the scope if its class overrides
  /// `didImport(_:)`.
  mutating func fillCountingHook(
    _ instance: any JSONModelProtocol, _ schema: ClassSchema, _ shape: ValueShape?,
    _ role: ObjectRole
  ) throws(ReadingStopped) -> Bool {
    guard schema.declaration.overridesDidImport else {
      return try fill(instance, schema, shape, as: role)
    }
    try checkNestedHooks()
    scope.hooks += 1
    defer { scope.hooks -= 1 }
    return try fill(instance, schema, shape, as: role)
  }
}

extension ModelObject {
  /// Imports an object, which replaces the next one, into an instance.
  fileprivate func fill(
    _ role: ObjectRole, from reader: JSONReader, at mark: ByteOffset, _ start: JSONReader.Bookmark,
    _ importer: inout Importer
  ) throws(ReadingStopped) -> Bool {
    var inner = Importer(reader, options: importer.options)
    inner.scope = importer.scope.inOtherImporter
    inner.scope.hooks += 1
    inner.enclosing = importer.enclosing
    let (key, begin) = (importer.takeMemberKey(), inner.source.mark())
    if let key { inner.expect(key.moved(to: begin)) }
    let isFilled: Bool
    defer {
      importer.journal += inner.journal
      importer.scope.budget = inner.scope.budget
    }
    do {
      isFilled = try inner.fill(instance, schema, as: role)
      importer.source.conversions &+= inner.source.conversions
    } catch {
      let issue = inner.source.failureIssue
      throw importer.source.fail(limit: "\(issue.kind)", fix: issue.fix)
    }
    importer.readOnlyKeys += inner.takeReadOnlyKeys().map { key in
      var key = key
      key.mark = mark
      return key
    }
    let total = importer.issues.total
    let found = inner.issues.takeFirst()
    try importer.adopt(
      inner.source.entriesByPath(found.issues, found.places), from: start, key: key, begin: begin
    ) { $0.issues.add($1.issue, at: $1.place) }
    importer.issues.countFurther(found.further, isTolerable: inner.issues.isTolerable)
    let replaced = inner.tolerated.takeFirst()
    try importer.adopt(
      inner.source.entriesByPath(replaced.issues, replaced.places), from: start, key: key,
      begin: begin
    ) { $0.tolerated.add($1.issue, at: $1.place) }
    importer.tolerated.countFurther(replaced.further)
    assert(isFilled == (importer.issues.total == total))
    return isFilled
  }

  /// Passes an imported object to `didImport(_:)` of its model, and reports an error of the hook.
  ///
  /// - Returns: Whether the hook accepts the object.
  func notify(at mark: ByteOffset, _ importer: inout Importer) throws(ReadingStopped)
    -> Bool
  {
    let end = importer.source.bookmark()
    importer.source.rewind(to: importer.source.bookmark(ofLastValueAt: mark))
    guard let members = try importer.membersForHook(schema) else {
      importer.source.rewind(to: end)
      return false
    }
    importer.source.rewind(to: end)
    do {
      try instance.didImport(members)
      return true
    } catch {
      try importer.reportValidation(error, schema, at: mark)
      return false
    }
  }
}

extension Importer {
  /// The maximum number of nested objects with an import hook.
  private static var maximumNestedHooks: Int { 64 }

  /// Returns whether the next value is an object, or an empty array that represents one.
  fileprivate mutating func isObject(as shape: ValueShape?) throws(ReadingStopped) -> Bool {
    if try source.typeOfNext() == .object { return true }
    let start = source.bookmark()
    defer { source.rewind(to: start) }
    return try takeEmptyArray(as: shape)
  }

  /// Takes the members of an object for a hook or a discriminator function; returns nil if there
  /// were issues.
  ///
  /// The hook finds members by key, and so does the import after it. Therefore, duplicate keys are
  /// issues at every level, except in values that the class itself imports as free-form values.
  ///
  /// An empty array may represent an empty object.
  mutating func membersForHook(
    _ schema: ClassSchema
  ) throws(ReadingStopped) -> [String: JSONValue]? {
    try requireFinished()
    var members: [String: JSONValue] = [:]
    let issuesBefore = issues.total
    guard var hasMember = try source.beginObject() else {
      _ = try source.takeValue()
      return [:]
    }
    while hasMember {
      let mark = source.mark()
      let key = try source.takeKey()
      let isFreeForm = schema.isFreeForm(key)
      let value = try isFreeForm ? takeWholeValue() : takeTypedValue()
      let isDuplicate = members.updateValue(value ?? .null, forKey: key) != nil
      if isDuplicate, options.duplicateKeys == .reject {
        report(.duplicateKey, at: mark, isAtKey: true)
      }
      hasMember = try source.advanceToNextMember()
    }
    return issues.total == issuesBefore ? members : nil
  }

  /// Ends the import if too many objects with an import hook are nested.
  ///
  /// Each hook receives everything inside its object.
  mutating func checkNestedHooks() throws(ReadingStopped) {
    guard scope.hooks < Self.maximumNestedHooks else {
      throw source.fail(
        limit: "more than \(Self.maximumNestedHooks) nested objects with an import hook")
    }
  }
}

extension Importer {
  /// Adds issues of an object that a hook has replaced, at their places in the document.
  ///
  /// - Parameters:
  ///   - key: The key of the object if it becomes a property, whose issues precede the object.
  ///   - begin: The position of the replacement, where no key is.
  fileprivate mutating func adopt(
    _ entries: [IssueCollector.Entry], from start: JSONReader.Bookmark, key: MemberKey?,
    begin: ByteOffset, _ add: (inout Importer, IssueCollector.Entry) -> Void
  ) throws(ReadingStopped) {
    guard let key else { return try adopt(entries, from: start, add) }
    func isOfKey(_ entry: IssueCollector.Entry) -> Bool {
      entry.place.isAtKey && entry.place.mark == begin
    }
    for entry in entries where isOfKey(entry) {
      let place = IssuePlace(mark: key.mark, isAtKey: true)
      add(&self, IssueCollector.Entry(issue: entry.issue, place: place))
    }
    try adopt(entries.filter { !isOfKey($0) }, from: start, add)
  }
}
