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
  let property: PropertyIndex
  /// The path relative to the object.
  let path: [JSONKeyPath.Component]

  /// The paths of what the issue shows.
  var paths: [[JSONKeyPath.Component]] { earlierPath.map { [path, $0] } ?? [path] }

  /// The path of the element that the value duplicates, if there is one.
  private var earlierPath: [JSONKeyPath.Component]? {
    violation.earlierElement.map { path.dropLast() + [.index($0)] }
  }

  /// Returns the issue at its place in the document.
  func entry(_ schema: ClassSchema, _ locator: PathLocator) -> IssueCollector.Entry {
    var violation = violation
    if let earlierPath, let index = locator.location(of: earlierPath).index {
      violation.earlierElement = index
    }
    let issue = JSONModelError.Issue(
      kind: violation.kind, property: schema.qualifiedName(of: property), detail: violation.detail)
    return IssueCollector.Entry(
      issue, at: locator.location(of: path), isAtKey: violation.isAtKey)
  }
}

extension ModelObject {
  /// Checks the constraints of an object after its last member.
  func checkConstraints(_ state: ObjectState, _ importer: inout Importer)
    throws(ReadingStopped)
  {
    let first = schema.firstUndecidedPlan(for: instance, seen: state.seen)
    if first < schema.checkPlans.count {
      try checkConstraints(state, sinceIndex: first, &importer)
    }
  }

  /// Checks the constraints of the check plans since an index.
  private func checkConstraints(
    _ state: ObjectState, sinceIndex first: Int, _ importer: inout Importer
  ) throws(ReadingStopped) {
    defer { extendLifetime(instance) }
    let start = importer.source.bookmark(ofLastValueAt: state.mark)
    var context = CheckContext(
      effort: importer.scope.budget.patterns, comparisons: importer.scope.budget.comparisons)
    var (unlocated, tolerable): ([UnlocatedViolation], [UnlocatedViolation]) = ([], [])
    for index in first..<schema.checkPlans.count {
      let property = schema.checkPlans[index].property
      if !state.seen.contains(property) || state.hasFailed(property) { continue }
      if schema.holdsQuickly(schema.checkPlans[index], for: instance) { continue }
      schema.withValue(of: property, in: instance) { slot in
        schema.checks[index].check(slot, &context)
      }
      if context.comparisons.isExhausted {
        throw importer.source.fail(limit: ComparisonBudget.reason)
      }
      if context.violations.isEmpty { continue }
      let violations = context.takeViolations()
      let path = try importer.documentPath(of: property, schema, from: start, isSeen: true)
      if let path, try importer.isUnchanged(path, from: start) { continue }
      if schema.plans[property.value].shape.replacement != nil {
        tolerable.add(violations, of: property, at: path)
      } else {
        unlocated.add(violations, of: property, at: path)
      }
    }
    importer.scope.budget.patterns = context.effort
    importer.scope.budget.comparisons = context.comparisons
    if !unlocated.isEmpty { try report(unlocated, from: start, &importer) }
    if !tolerable.isEmpty { try tolerate(tolerable, from: start, &importer) }
  }

  /// Replaces the values of tolerant properties that violate their constraints.
  private func tolerate(
    _ violations: [UnlocatedViolation], from start: JSONReader.Bookmark, _ importer: inout Importer
  ) throws(ReadingStopped) {
    let outcome = try importer.attempt { importer throws(ReadingStopped) in
      try report(violations, from: start, &importer)
      return false
    }
    guard outcome == .tolerated else { return }
    // The setters of registered properties run in the order of the declarations.
    for property in Array(Set(violations.map(\.property))).inOrder({ $0.value < $1.value }) {
      guard let (_, tolerance) = schema.plans[property.value].shape.replacement else { continue }
      replace(property, by: tolerance, isStored: true)
      if schema.plans[property.value].shape.mayHoldModels {
        let end = importer.source.bookmark()
        importer.source.rewind(to: start)
        reportIncompleteDefault(of: property, atObject: importer.source.mark(), &importer)
        importer.source.rewind(to: end)
      }
    }
  }

  /// Reports violations at the positions of the values in the document.
  private func report(
    _ violations: [UnlocatedViolation], from start: JSONReader.Bookmark, _ importer: inout Importer
  ) throws(ReadingStopped) {
    let end = importer.source.bookmark()
    // One pass for all properties, and one for each whose values differ from the document.
    let groups = Dictionary(grouping: violations.indices) { index -> PropertyIndex? in
      let property = violations[index].property
      return self.deviations(of: property, importer) == nil ? nil : property
    }
    var entries: [(index: Int, entry: IssueCollector.Entry)] = []
    for (property, indexes) in groups {
      let deviations = property.flatMap { self.deviations(of: $0, importer) }
      let locator = try importer.locate(
        indexes.flatMap { violations[$0].paths }, from: start,
        deviations ?? PathLocator.Deviations())
      for index in indexes { entries.append((index, violations[index].entry(schema, locator))) }
    }
    importer.source.rewind(to: end)
    // Violations at the same position are in the order of the declarations.
    let inOrder = entries.inOrder { first, second in
      let (mark, other) = (first.entry.place.mark, second.entry.place.mark)
      return mark == other ? first.index < second.index : mark < other
    }
    for (_, entry) in inOrder where !importer.isUnfinished(entry.place.mark) {
      importer.add(entry.issue, at: entry.place)
    }
  }

  /// Returns how values of a property differ from the document; nil if they do not.
  private func deviations(
    of property: PropertyIndex, _ importer: borrowing Importer
  ) -> PathLocator.Deviations? {
    let place = EnclosingProperty(schema: LentReference(schema), property: property)
    let deviations = importer.rare?.deviations[place]
    guard schema.plans[property.value].shape.contents.contains(.embedded) else { return deviations }
    var result = deviations ?? PathLocator.Deviations()
    result.mayBeInStrings = true
    result.lastKeyCounts = importer.options.duplicateKeys == .useLast
    return result
  }
}

extension Importer {
  /// Returns whether a JSON Patch has not changed the value at a key path of an object: then it may
  /// violate its constraint, as a value that a merge does not touch.
  ///
  /// - Parameter start: The position of the object.
  fileprivate mutating func isUnchanged(
    _ path: [JSONKeyPath.Component], from start: JSONReader.Bookmark
  ) throws(ReadingStopped) -> Bool {
    guard let before = rare?.documentBefore else { return false }
    let end = source.bookmark()
    defer { source.rewind(to: end) }
    source.rewind(to: start)
    var locator = DocumentLocator(source.cursor)
    let object = locator.path(at: source.mark())
    guard try walk(path[...]) else { return false }
    return try before[object.appending(JSONKeyPath(path))] == source.takeValue()
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
}

extension [UnlocatedViolation] {
  /// Adds the violations of a property, unless its path is nil.
  fileprivate mutating func add(
    _ violations: [ConstraintViolation], of property: PropertyIndex,
    at documentPath: [JSONKeyPath.Component]?
  ) {
    guard let documentPath else { return }
    self += violations.map { violation in
      UnlocatedViolation(
        violation: violation, property: property,
        path: documentPath + violation.steps.reversed())
    }
  }
}
