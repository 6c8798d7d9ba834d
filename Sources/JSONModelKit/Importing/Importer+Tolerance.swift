// Tolerance of invalid values. The value is imported in a trial. If there are issues, they are
// moved to `tolerated`, and a replacement is stored instead of the invalid value:
//
//   price: .or(0)      {"price": "x"}      tolerated: price expected Int, found string
//                                          price = 0
//
// So an object with such a value has no issue, and `validate()` runs. Exceeded limits end the
// import, or are issues that are not tolerated.

/// The result of an import that may fail.
enum Attempt {
  case succeeded
  /// There were only issues that may be tolerated, which were moved to `tolerated`.
  case tolerated
  /// There are issues that are not tolerated.
  case failed
}

extension JSONModelError.Kind {
  /// Whether an invalid value causes the issue; otherwise a limit, a class, or a previous value
  /// that cannot be exported causes it.
  package var isTolerable: Bool {
    switch self {
    case .limitExceeded, .invalidDeclaration, .notExportable: false
    default: true
    }
  }
}

extension Importer {
  /// Runs a closure that imports a value and may fail.
  ///
  /// If it fails, and all of its issues may be tolerated, moves them to `tolerated` and undoes the
  /// changes of the closure to models.
  mutating func attempt(
    _ body: (inout Importer) throws(ReadingStopped) -> Bool
  ) throws(ReadingStopped) -> Attempt {
    let trial = issues.beginTrial()
    let entriesBefore = journal.count
    if try body(&self) {
      issues.end(trial)
      return .succeeded
    }
    guard issues.end(trial, tolerating: &tolerated) else {
      // The next trial would keep these issues in addition to its own.
      issues.trim()
      return .failed
    }
    rollBack(to: entriesBefore)
    return .tolerated
  }

  /// Adds an issue that does not prevent the import.
  mutating func tolerate(_ issue: JSONModelError.Issue, at mark: ByteOffset) {
    let place = IssuePlace(mark: mark)
    guard tolerated.keeps(issueAt: place) else { return tolerated.countFurther() }
    tolerated.add(issue, at: place)
  }

  /// Tolerates the issues of a failed element, and begins the trial of the next elements.
  ///
  /// A trial extends over all valid elements, so these take no extra time.
  ///
  /// - Parameter entriesBefore: The number of entries of the journal before the element.
  mutating func drop(
    _ trial: inout IssueCollector.Trial?, changesFrom entriesBefore: Int? = nil
  ) {
    guard let current = trial else { return }
    if !issues.end(current, tolerating: &tolerated) {
      // The next trial would keep these issues in addition to its own.
      issues.trim()
    } else if let entriesBefore {
      rollBack(to: entriesBefore)
    }
    trial = issues.beginTrial()
  }

  /// Imports a value; stores the replacement of an invalid value, or nil for an empty string.
  @inline(never) mutating func readTolerant(
    _ inner: ValueShape, _ tolerance: Tolerance, _ shape: ValueShape, as role: ValueRole,
    into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    switch tolerance {
    case .lossy:
      preconditionFailure("readNested(_:as:into:) reads these.")
    case .emptyAsNil:
      guard try takeEmptyString(as: shape) else { return try readPart(inner, as: role, into: slot) }
      shape.storeNil(in: slot)
      return true
    case .oneOrMany: return try readOneOrMany(inner, into: slot)
    case .keyed:
      if case .patch(let current) = role {
        return try mergeKeyed(inner, shape, with: current, into: slot)
      }
      return try readKeyed(inner, shape, into: slot)
    case .orDefault, .orNil, .orValue:
      return try orReplacement(tolerance, shape, in: slot) { importer throws(ReadingStopped) in
        try importer.readPart(inner, as: role, into: slot)
      }
    }
  }

  /// Advances past a string that is empty, or that a trimming transformer makes empty.
  private mutating func takeEmptyString(as shape: ValueShape) throws(ReadingStopped) -> Bool {
    if try source.takeEmptyString() { return true }
    guard shape.contents.contains(.formed) else { return false }
    let changes = (shape.presenceValue ?? shape.untolerated).transformers?.changes ?? []
    guard !changes.isEmpty else { return false }
    let start = source.bookmark()
    if let text = try source.takeString(), changes.apply(to: text).isEmpty { return true }
    source.rewind(to: start)
    return false
  }

  /// Imports an array or a dictionary, and drops the elements with issues.
  mutating func readLossy(
    _ whole: ValueShape, as role: ValueRole, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    switch whole.form {
    case .array(let element, let type):
      return try readArray(of: element, type, whole, isLossy: true, into: slot)
    case .dictionary(let value, let key, let type):
      return try readDictionary(
        of: value, key: key, type, whole, isLossy: true, as: role, into: slot)
    default:
      preconditionFailure("The inspection rejects .lossy() for other types.")
    }
  }

  /// Runs a closure that stores a value in a slot, or else stores the replacement.
  ///
  /// - Returns: Whether either was stored.
  mutating func orReplacement(
    _ tolerance: Tolerance, _ shape: ValueShape, in slot: Slot,
    _ body: (inout Importer) throws(ReadingStopped) -> Bool
  ) throws(ReadingStopped) -> Bool {
    switch try attempt(body) {
    case .succeeded: return true
    case .failed: return false
    case .tolerated:
      shape.storeReplacement(by: tolerance, in: slot)
      return true
    }
  }
}

// The members of an object are imported in one trial, so a valid member takes no extra time.
// After an issue of the object itself, or of a member without tolerance, the trial is restarted,
// so that the issue is not attributed to the next member.

extension ModelObject {
  /// Imports a value into a property that needs special handling, or into several properties.
  func readOtherMember(
    _ property: PropertyIndex, _ state: inout ObjectState, _ importer: inout Importer
  ) throws(ReadingStopped) {
    if property.value < schema.plans.count, schema.plans[property.value].road == .tolerant,
      state.role == .document
    {
      try readTolerantMember(property, &state, &importer)
    } else {
      try readSharedMember(property, &state, &importer)
    }
  }

  /// Imports a member into a stored property that tolerates invalid elements or an empty string.
  func readTolerantMember(
    _ property: PropertyIndex, _ state: inout ObjectState, _ importer: inout Importer
  ) throws(ReadingStopped) {
    let issuesBefore = importer.issues.total
    _ = try importer.readPlain(property, of: instance, schema)
    if importer.issues.total > issuesBefore { noteIssues(of: property, &state, &importer) }
  }

  /// Records that the value of a member has issues, and replaces it if they are tolerated.
  func noteFailure(
    of property: PropertyIndex, since mark: ByteOffset, _ state: inout ObjectState,
    _ importer: inout Importer
  ) {
    let totalBefore = state.settledTotal ?? state.issuesBefore
    guard let (strictShape, tolerance) = schema.plans[property.value].shape.replacement,
      importer.issues.tolerate(since: mark, totalBefore, in: &importer.tolerated)
    else { return noteIssues(of: property, &state, &importer) }
    state.noteFailure(of: property, schema)
    replace(property, by: tolerance, isStored: strictShape.isImportedInPlace)
    if reportIncompleteDefault(of: property, at: mark, &importer) { settle(&state, &importer) }
  }

  /// Records that a property has issues that are not tolerated.
  func noteIssues(
    of property: PropertyIndex, _ state: inout ObjectState, _ importer: inout Importer
  ) {
    state.noteFailure(of: property, schema)
    settle(&state, &importer)
  }

  /// Restarts the trial of an object, so that its issues so far are not attributed to the next
  /// member; only for a class that tolerates issues.
  func settle(_ state: inout ObjectState, _ importer: inout Importer) {
    if schema.isTolerant { state.withRest { $0.settled = importer.issues.settle($0.settled) } }
  }

  /// Imports or merges a value into a property, and stores the replacement if the value is invalid.
  ///
  /// - Parameters:
  ///   - isStored: Whether a failed import may leave a value other than the default value.
  ///   - body: The import or merge; returns whether it succeeded.
  /// - Returns: Whether the value was replaced.
  func replacing(
    _ property: PropertyIndex, by tolerance: Tolerance, isStored: Bool, _ importer: inout Importer,
    _ body: (inout Importer) throws(ReadingStopped) -> Bool
  ) throws(ReadingStopped) -> Bool {
    let mark = importer.source.mark()
    guard try importer.attempt(body) == .tolerated else { return false }
    replace(property, by: tolerance, isStored: isStored)
    _ = reportIncompleteDefault(of: property, at: mark, &importer)
    return true
  }

  /// Replaces the value of a property.
  ///
  /// - Parameter isStored: Whether the property may have a value other than its default value.
  func replace(_ property: PropertyIndex, by tolerance: Tolerance, isStored: Bool) {
    if case .orDefault = tolerance {
      if isStored { reset(property) }
      return
    }
    let shape = schema.plans[property.value].shape
    let buffer = ElementBuffer()
    shape.storeReplacement(by: tolerance, in: buffer.slot(after: 0, of: shape))
    schema.set(property, of: instance, to: buffer)
  }
}

extension ValueShape {
  /// Whether an import changes the model that is the default value, instead of replacing it.
  var isImportedInPlace: Bool {
    var shape = self
    while !shape.isOptional {
      if case .model = shape.form { return true }
      guard let inner = shape.form.content ?? shape.form.inner else { return false }
      shape = inner
    }
    return false
  }
}
