// Constraints are checked at the end of an object. A property is checked if its own value was
// imported without an issue, regardless of other properties. If a constraint is violated, the
// object is parsed once more to find the positions of the values:
//
//   {"id": 7, "tags": ["a", ""]}       tags[1] must have at least 1 character
//                           ^ position
//
// A property that keeps its value, because the document or patch has no value for it, is not
// checked: an object without the key is valid, whatever the default value is. For a patch, the
// merged values are checked; a part that is not in the patch is reported at the nearest enclosing
// value.

/// A constraint violation whose position in the document has not been found yet.
private struct UnlocatedViolation {
  var violation: ConstraintViolation
  var property: PropertyIndex
  /// The path relative to the object.
  var path: [JSONKeyPath.Component]
  /// The number of path components that lead to the value of the property.
  var propertyDepth: Int
  /// The index of the violation in the object, in the order of the declarations.
  var sortIndex: Int

  var kind: JSONModelError.Kind { violation.kind }
  var detail: IssueDetail { violation.detail }
  var isAtKey: Bool { violation.isAtKey }

  /// Converts indexes in an array without its dropped elements to indexes in the document.
  ///
  /// - Parameter depth: The number of path components that lead to the array.
  mutating func restoreIndexes(at depth: Int, _ gaps: IndexGaps) {
    guard depth >= propertyDepth, path.count > depth, case .index = path[depth] else { return }
    path.removeSubrange(depth..<min(depth + gaps.singleCount, path.count))
    guard path.count > depth, case .index(let index) = path[depth] else { return }
    path[depth] = .index(gaps.documentIndex(of: index))
    guard depth == path.count - 1, let earlier = violation.earlierElement else { return }
    violation.earlierElement = gaps.documentIndex(of: earlier)
  }
}

extension Importer {
  /// Checks the constraints of an object after its last member.
  @inline(never) mutating func checkConstraints(
    of instance: any JSONModelProtocol, _ schema: ClassSchema,
    _ state: ObjectState
  ) throws(ReadingStopped) {
    let first = schema.firstUndecidedPlan(for: instance, seen: state.seen)
    if first < schema.checks.plans.count {
      try checkConstraints(of: instance, schema, state, sinceIndex: first)
    }
  }

  /// Checks the constraints of the check plans since an index.
  @inline(never) private mutating func checkConstraints(
    of instance: any JSONModelProtocol, _ schema: ClassSchema,
    _ state: ObjectState, sinceIndex first: Int
  ) throws(ReadingStopped) {
    defer { extendLifetime(instance) }
    let start = source.bookmark(ofLastValueAt: state.mark)
    var context = CheckContext(effort: scope.budget.patterns, comparisons: scope.budget.comparisons)
    var (unlocated, tolerable): ([UnlocatedViolation], [UnlocatedViolation]) = ([], [])
    for index in first..<schema.checks.plans.count {
      let property = schema.checks.plans[index].property
      if !state.seen.contains(property) || state.hasFailed(property) { continue }
      if schema.holdsQuickly(schema.checks.plans[index], for: instance) { continue }
      if schema.checks.all[index].comparesTexts {
        try checkTextsForComparison(of: property, schema, from: start)
      }
      schema.withValue(of: property, in: instance) { slot in
        schema.checks.all[index].check(slot, &context)
      }
      if context.comparisons.isExhausted { throw source.fail(limit: ComparisonBudget.reason) }
      if context.violations.isEmpty { continue }
      let violations = context.takeViolations()
      let documentPath = try documentPath(of: property, schema, from: start, isSeen: true)
      if schema.plans[property.value].shape.replacement != nil {
        tolerable.add(violations, of: property, at: documentPath)
      } else {
        unlocated.add(violations, of: property, at: documentPath)
      }
    }
    scope.budget.patterns = context.effort
    scope.budget.comparisons = context.comparisons
    if !unlocated.isEmpty { try report(unlocated, schema, from: start) }
    if !tolerable.isEmpty { try tolerate(tolerable, of: instance, schema, from: start) }
  }

  /// Replaces the values of tolerant properties that violate their constraints.
  @inline(never) private mutating func tolerate(
    _ violations: [UnlocatedViolation], of instance: any JSONModelProtocol, _ schema: ClassSchema,
    from start: JSONReader.Bookmark
  ) throws(ReadingStopped) {
    let outcome = try attempt { importer throws(ReadingStopped) in
      try importer.report(violations, schema, from: start)
      return false
    }
    guard outcome == .tolerated else { return }
    // The setters of registered properties run in the order of the declarations.
    for property in Array(Set(violations.map(\.property))).inOrder({ $0.value < $1.value }) {
      guard let (_, tolerance) = schema.plans[property.value].shape.replacement else { continue }
      replace(property, of: instance, schema, by: tolerance, isStored: true)
      if schema.plans[property.value].shape.mayHoldModels {
        let end = source.bookmark()
        source.rewind(to: start)
        reportIncompleteDefault(of: property, instance, schema, atObject: source.mark())
        source.rewind(to: end)
      }
    }
  }

  /// Reports violations at the positions of the values in the document.
  private mutating func report(
    _ violations: [UnlocatedViolation], _ schema: ClassSchema, from start: JSONReader.Bookmark
  ) throws(ReadingStopped) {
    let end = source.bookmark()
    source.rewind(to: start)
    var search = ViolationSearch(schema: schema)
    try locate(violations, depth: 0, &search)
    source.rewind(to: end)
    for entry in search.entriesInOrder where !isUnfinished(entry.place.mark) {
      add(entry.issue, at: entry.place)
    }
  }

  /// Returns the path of a property in the document.
  ///
  /// A property can have several paths. The result is the first path with a value other than null;
  /// otherwise the first path with null; otherwise the first path.
  ///
  /// - Parameter isSeen: Whether the document has any of the keys.
  /// - Returns: Nil if the value is a null that leaves the property unchanged.
  mutating func documentPath(
    of property: PropertyIndex, _ schema: ClassSchema, from start: JSONReader.Bookmark, isSeen: Bool
  ) throws(ReadingStopped) -> [JSONKeyPath.Component]? {
    var alternatives = schema.alternatives[property.value]
    let keepsValueOnNull = schema.plans[property.value].keepsValueOnNull
    let ignoresCase = schema.declaration.ignoresCase
    if alternatives.count == 1, !ignoresCase, !keepsValueOnNull || !isSeen {
      return alternatives[0]
    }
    let end = source.bookmark()
    defer { source.rewind(to: end) }
    if ignoresCase {
      for index in alternatives.indices {
        alternatives[index] = try spelling(of: alternatives[index], from: start)
      }
    }
    var null: [JSONKeyPath.Component]?
    for path in alternatives {
      source.rewind(to: start)
      guard try walk(path[...]) else { continue }
      if try source.typeOfNext() != .null { return path }
      null = null ?? path
    }
    return isSeen && keepsValueOnNull ? nil : null ?? alternatives[0]
  }

  /// Locates the violations at or inside the next value, and advances past it.
  ///
  /// - Parameter depth: The number of path components that lead to the value.
  private mutating func locate(
    _ violations: [UnlocatedViolation], depth: Int, _ search: inout ViolationSearch
  ) throws(ReadingStopped) {
    let mark = source.mark()
    var inside: [JSONKeyPath.Component: [UnlocatedViolation]] = [:]
    for var violation in violations {
      if violation.path.count > depth,
        let gaps = gaps(ofArrayAt: mark, violation.property, search.schema)
      {
        violation.restoreIndexes(at: depth, gaps)
      }
      if violation.path.count == depth {
        search.add(violation, depth: depth, at: mark)
      } else {
        inside[violation.path[depth], default: []].append(violation)
      }
    }
    if inside.isEmpty { return try source.skipValueForLookahead() }
    try locateInside(&inside, depth: depth, &search)
    // The remaining violations concern values that are not in the document.
    for violation in inside.values.joined() { search.add(violation, depth: depth, at: mark) }
  }

  /// Records the elements dropped from an array if the constraints of its property may need them.
  @inline(never) mutating func note(_ gaps: IndexGaps, ofArrayAt mark: ByteOffset) {
    guard let place = placeForConstraints(at: mark) else { return }
    makeRare().indexGaps[place] = gaps
  }

  /// Records the elements dropped from the arrays in the document that a string has.
  mutating func note(gapsOf importer: Importer, inStringAt mark: ByteOffset) {
    guard let inner = importer.rare, !inner.indexGaps.isEmpty || !inner.embedded.isEmpty,
      let place = placeForConstraints(at: mark)
    else { return }
    makeRare().embedded[place] = inner
  }

  /// Returns the place of a value; nil if its class has no constraints.
  private func placeForConstraints(at mark: ByteOffset) -> ArrayImport? {
    guard let schema = enclosing.schema, schema.with({ !$0.checks.plans.isEmpty }) else {
      return nil
    }
    return ArrayImport(property: enclosing.property, schema: schema, mark: mark)
  }

  /// Removes what an earlier import of the same value, in a trial, has recorded.
  mutating func removeGaps(ofArrayAt mark: ByteOffset) {
    guard rare != nil, let place = placeForConstraints(at: mark) else { return }
    rare?.indexGaps[place] = nil
  }

  /// Records that the document has the only element of an array instead of the array, if the
  /// constraints of its property may need it.
  mutating func noteSingleElement(at mark: ByteOffset) {
    // Those of an element that is an array itself are at the same position.
    var gaps = gaps(ofArrayAt: mark) ?? IndexGaps()
    gaps.singleCount += 1
    note(gaps, ofArrayAt: mark)
  }

  /// Returns the elements dropped from the array of the current property at a position; nil if
  /// there are none.
  func gaps(ofArrayAt mark: ByteOffset) -> IndexGaps? {
    guard rare != nil, let schema = enclosing.schema else { return nil }
    return schema.with { gaps(ofArrayAt: mark, enclosing.property, $0) }
  }

  /// Returns the elements dropped from the array at a position; nil if there are none.
  private func gaps(
    ofArrayAt mark: ByteOffset, _ property: PropertyIndex, _ schema: ClassSchema
  ) -> IndexGaps? {
    rare?.indexGaps[ArrayImport(property: property, schema: LentReference(schema), mark: mark)]
  }

  /// Locates the violations inside the elements or members of the next value, and removes them.
  ///
  /// Violations of values that the document does not contain remain.
  private mutating func locateInside(
    _ violations: inout [JSONKeyPath.Component: [UnlocatedViolation]], depth: Int,
    _ search: inout ViolationSearch
  ) throws(ReadingStopped) {
    if var hasElement = try source.beginArray() {
      var index = 0
      while hasElement {
        if let found = violations.removeValue(forKey: .index(index)) {
          try locate(found, depth: depth + 1, &search)
        } else {
          try source.skipValueForLookahead()
        }
        hasElement = try source.advanceToNextElement()
        index += 1
      }
    } else if var hasMember = try source.beginObject() {
      var index = 0
      while hasMember {
        let mark = source.mark()
        let key = JSONKeyPath.Component.key(try source.takeKey())
        let isUsed = !isSuperseded(keyAt: mark)
        // The elements of an array that is an object in the document.
        if isUsed, var elements = violations.removeValue(forKey: .index(index)) {
          for element in elements.indices { elements[element].path[depth] = key }
          violations[key, default: []] += elements
        }
        index += isUsed ? 1 : 0
        if isUsed, let found = violations.removeValue(forKey: key) {
          for violation in found where violation.isAtKey && violation.path.count == depth + 1 {
            search.add(violation, depth: depth + 1, at: mark, isAtKey: true)
          }
          let others = found.filter { !$0.isAtKey || $0.path.count > depth + 1 }
          try locate(others, depth: depth + 1, &search)
        } else {
          try source.skipValueForLookahead()
        }
        hasMember = try source.advanceToNextMember()
      }
    } else if !(try locateEmbedded(&violations, depth: depth, &search)) {
      try source.skipValueForLookahead()
    }
  }

  /// Locates the violations inside the document in the next value, and removes them; returns whether
  /// that value is a string with a document.
  private mutating func locateEmbedded(
    _ violations: inout [JSONKeyPath.Component: [UnlocatedViolation]], depth: Int,
    _ search: inout ViolationSearch
  ) throws(ReadingStopped) -> Bool {
    let mark = source.mark()
    guard let property = violations.values.first?.first?.property,
      search.schema.plans[property.value].shape.contents.contains(.embedded),
      let document = try source.takeEmbeddedDocument()
    else { return false }
    var found = ViolationSearch(schema: search.schema)
    let place = EmbeddedPlace(mark: mark, offsets: document.offsets)
    try document.bytes.lend { bytes throws(ReadingStopped) in
      guard let cursor = bytes.cursor else { return }
      let reader = JSONReader(cursor, maximumDepth: source.remainingDepth)
      var importer = Importer(reader, options: options)
      importer.rare =
        rare?.embedded[
          ArrayImport(property: property, schema: LentReference(search.schema), mark: mark)]
      do throws(ReadingStopped) {
        try importer.source.begin(
          findsSuperseded: options.duplicateKeys == .useLast, isDocument: false)
        try importer.locate(violations.values.flatMap(\.self), depth: depth, &found)
      } catch {
        let issue = importer.source.failureIssue
        throw source.fail(limit: "\(issue.kind)", fix: issue.fix)
      }
      search.add(found, in: importer.source, at: place)
    }
    violations = [:]
    return true
  }
}

/// The positions found for the violations of one object.
private struct ViolationSearch {
  let schema: ClassSchema
  private var entries: [(sortIndex: Int, entry: IssueCollector.Entry)] = []

  init(schema: ClassSchema) { self.schema = schema }

  mutating func add(
    _ violation: UnlocatedViolation, depth: Int, at mark: ByteOffset, isAtKey: Bool = false
  ) {
    entries.append(
      (
        violation.sortIndex,
        IssueCollector.Entry(
          issue: JSONModelError.Issue(
            kind: violation.kind, keyPath: JSONKeyPath(Array(violation.path[depth...])),
            property: schema.qualifiedName(of: violation.property), detail: violation.detail),
          place: IssuePlace(mark: mark, isAtKey: isAtKey))
      ))
  }

  /// Adds the violations found in the document of a string.
  mutating func add(_ found: ViolationSearch, in reader: JSONReader, at place: EmbeddedPlace) {
    var issues = found.entries.map(\.entry.issue)
    reader.locate(&issues, at: found.entries.map(\.entry.place))
    for (inner, outer) in zip(found.entries, place.entries(issues)) {
      entries.append((inner.sortIndex, outer))
    }
  }

  /// The issues in the order in which they are reported.
  var entriesInOrder: [IssueCollector.Entry] {
    entries.inOrder { first, second in
      let (mark, other) = (first.entry.place.mark, second.entry.place.mark)
      return mark == other
        ? first.sortIndex < second.sortIndex : mark < other
    }.map(\.entry)
  }
}

extension [UnlocatedViolation] {
  /// Adds the violations of a property, unless its path is nil.
  fileprivate mutating func add(
    _ violations: [ConstraintViolation], of property: PropertyIndex,
    at documentPath: [JSONKeyPath.Component]?
  ) {
    guard let documentPath else { return }
    for violation in violations {
      append(
        UnlocatedViolation(
          violation: violation, property: property,
          path: documentPath + violation.steps.reversed(), propertyDepth: documentPath.count,
          sortIndex: count))
    }
  }
}
