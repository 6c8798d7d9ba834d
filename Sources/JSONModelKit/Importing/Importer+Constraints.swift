// Constraints are checked when an object was read without an issue, each against the value where it
// stands. For what is wrong the object is gone through once more, to find where the document has
// it:
//
//   {"id": 7, "tags": ["a", ""]}       tags[1] must have at least 1 character
//                           ^ position
//
// A property that keeps its initial value, because the document has no value for it, is not
// checked: an object without its key is valid, whatever the value is. Of a patch the result is
// checked; what the patch itself does not have stands at the nearest place around it.

/// A constraint that does not hold, on the way to its place in the document.
private struct MisplacedViolation {
  var sentence: String
  var property: PropertyIndex
  /// The steps from the object.
  var path: [JSONKeyPath.Component]
  var isAtKey: Bool
  /// Its place among the violations of the object, in the order of the declarations.
  var rank: Int
}

extension Importer {
  /// Checks the constraints of an object that was read to its end.
  ///
  /// - Parameter start: Where the object begins.
  /// - Returns: Whether all hold; otherwise there are issues.
  @inline(never) mutating func checkConstraints(
    of instance: any JSONModelProtocol, _ schema: ClassSchema,
    _ state: ObjectState<Source.Bookmark>, from start: Source.Bookmark
  ) throws(ReadingStopped) -> Bool {
    var context = CheckContext(effort: patternEffort)
    var misplaced: [MisplacedViolation] = []
    for index in schema.checkPlans.indices {
      let property = schema.checkPlans[index].property
      let isSeen = state.seen.contains(property)
      if !isSeen, !state.isPatch { continue }
      if schema.holdsQuickly(schema.checkPlans[index], for: instance) { continue }
      schema.withValue(of: property, in: instance) { slot in
        schema.checks[index].check(slot, &context)
      }
      if context.violations.isEmpty { continue }
      let violations = context.takeViolations()
      if !isSeen, schema.hasInitialValue(property, of: instance) { continue }
      try misplaced.add(violations, of: property, at: place(of: property, schema, from: start))
    }
    patternEffort = context.effort
    if misplaced.isEmpty { return true }
    try report(misplaced, schema, from: start)
    return false
  }

  /// Reports violations where the document has the values.
  private mutating func report(
    _ violations: [MisplacedViolation], _ schema: ClassSchema, from start: Source.Bookmark
  ) throws(ReadingStopped) {
    let end = source.bookmark()
    source.goBack(to: start)
    // In a tree issues are in the order of the declarations.
    let mark = source.mark()
    let ranks = source.path(of: mark).map { _ in source.ranks(of: mark) }
    try locate(violations, depth: 0, schema, ranks)
    source.goBack(to: end)
  }

  /// Where the document has a property: at the first of its keys with a value.
  ///
  /// - Returns: Nil where its value is a null that leaves the property as it was.
  mutating func place(
    of property: PropertyIndex, _ schema: ClassSchema, from start: Source.Bookmark
  ) throws(ReadingStopped) -> [JSONKeyPath.Component]? {
    let end = source.bookmark()
    defer { source.goBack(to: end) }
    let alternatives = schema.alternatives[property.value]
    var isNull = false
    for path in alternatives {
      source.goBack(to: start)
      guard try walk(path[...]) else { continue }
      if try source.kindOfNext() != .null { return path }
      isNull = true
    }
    return isNull && schema.plans[property.value].keepsValueOnNull ? nil : alternatives[0]
  }

  /// Reports violations that are all in or below the value that stands here, and moves over it.
  ///
  /// - Parameters:
  ///   - depth: How many steps of their paths lead here.
  ///   - ranks: The place of the object among others, in a tree.
  private mutating func locate(
    _ violations: [MisplacedViolation], depth: Int, _ schema: ClassSchema, _ ranks: [Int]?
  ) throws(ReadingStopped) {
    let mark = source.mark()
    let start = source.bookmark()
    var inside: [JSONKeyPath.Component: [MisplacedViolation]] = [:]
    for violation in violations {
      if violation.path.count == depth {
        report(violation, depth: depth, at: mark, schema, ranks)
      } else {
        inside[violation.path[depth], default: []].append(violation)
      }
    }
    if inside.isEmpty { return try source.skipValue() }
    try locateInside(&inside, depth: depth, schema, ranks)
    // What is left is not in the document.
    for violation in inside.values.joined().sorted(by: { $0.rank < $1.rank }) {
      let end = source.bookmark()
      source.goBack(to: start)
      report(violation, depth: depth, at: mark, schema, ranks)
      source.goBack(to: end)
    }
  }

  /// Reports violations in the elements or members of the value that stands here, as far as it has
  /// them, and takes them out.
  private mutating func locateInside(
    _ violations: inout [JSONKeyPath.Component: [MisplacedViolation]], depth: Int,
    _ schema: ClassSchema, _ ranks: [Int]?
  ) throws(ReadingStopped) {
    if var hasElement = try source.beginArray() {
      var index = 0
      while hasElement {
        if let found = violations.removeValue(forKey: .index(index)) {
          try locate(found, depth: depth + 1, schema, ranks)
        } else {
          try source.skipValue()
        }
        hasElement = try source.endsElement()
        index += 1
      }
    } else if var hasMember = try source.beginObject(.all) {
      while hasMember {
        let mark = source.mark()
        let key = JSONKeyPath.Component.key(try source.takeKey())
        if !isSuperseded(keyAt: mark), let found = violations.removeValue(forKey: key) {
          for violation in found where violation.isAtKey && violation.path.count == depth + 1 {
            report(violation, depth: depth + 1, at: mark, isAtKey: true, schema, ranks)
          }
          let others = found.filter { !$0.isAtKey || $0.path.count > depth + 1 }
          try locate(others, depth: depth + 1, schema, ranks)
        } else {
          try source.skipValue()
        }
        hasMember = try source.endsMember()
      }
    } else {
      try source.skipValue()
    }
  }

  private mutating func report(
    _ violation: MisplacedViolation, depth: Int, at mark: SourceMark, isAtKey: Bool = false,
    _ schema: ClassSchema, _ ranks: [Int]?
  ) {
    add(
      IssueCollector.Entry(
        kind: .constraintViolated(violation.sentence), mark: mark,
        ranks: ranks.map { $0 + [violation.rank] } ?? [], isAtKey: isAtKey,
        trail: JSONKeyPath(Array(violation.path[depth...])),
        property: schema.qualifiedName(of: violation.property)))
  }
}

extension [MisplacedViolation] {
  /// Adds the violations of a property, unless it has no place.
  fileprivate mutating func add(
    _ violations: [ConstraintViolation], of property: PropertyIndex,
    at place: [JSONKeyPath.Component]?
  ) {
    guard let place else { return }
    for violation in violations {
      append(
        MisplacedViolation(
          sentence: violation.sentence, property: property,
          path: place + violation.steps.reversed(), isAtKey: violation.isAtKey, rank: count))
    }
  }
}
