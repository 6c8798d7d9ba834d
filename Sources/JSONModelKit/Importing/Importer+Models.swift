// An object is imported into a model in these steps; `validate()` runs only if there are no issues:
//
//   create the instance -> import the members into its properties -> check required keys
//     -> constraints -> validate()
//
// Class clusters and classes with a hook have additional steps before `fill`.

extension ClassSchema {
  /// Whether an import of valid members needs no other step than `validate()`.
  var hasOnlyMembers: Bool { !needsObjectOffsets && hasOnlyDirectMembers }
}

extension Importer {
  /// Imports the next value, which must be an object, into an instance.
  ///
  /// - Parameters:
  ///   - shape: The shape of the property, from the class that declares it; nil for the root.
  ///   - role: What the object does to the instance, which may be shared if it is a patch.
  ///   - isReused: Whether the instance is the default value of a property, whose values may differ
  ///     from those of a new instance.
  @inline(__always) mutating func fill(
    _ instance: any JSONModelProtocol, _ schema: ClassSchema, _ shape: ValueShape? = nil,
    as role: ObjectRole = .document, isReused: Bool = false
  ) throws(ReadingStopped) -> Bool {
    // Slots point into the instance, so it must not be released before the members are imported.
    // With a reference of type `AnyObject`, this is not a call.
    defer { extendLifetime(instance as AnyObject) }
    scope.budget.models &-= role == .patch ? 0 : 1
    if scope.budget.models < 0 { throw failBeyondMaximumModels() }
    let mark = source.mark()
    var (progress, expected) = (MemberProgress.beforeObject, PropertyIndex(0))
    var seen = PropertySet(count: schema.keys.keys.count)
    if usesMemberLoop, role == .document, schema.expectedMembers.isFlat {
      progress = source.takeMembers(
        of: instance, schema, from: .beforeObject, seen: &seen, expecting: &expected)
      // The loop imports most such objects completely.
      if case .afterObject = progress, schema.hasOnlyMembers, !isReused, !scope.notesReadOnlyKeys,
        seen.contains(allOf: schema.requiredOrKept)
      {
        return try validate(instance, schema, at: mark)
      }
    }
    // Created here, because it takes more instructions to destroy than `seen`.
    var state = ObjectState(
      mark: mark, seen: consume seen, role: role, issuesBefore: issues.total)
    // The loop is not used for an object with a key.
    if !usesMemberLoop { noteMemberKey(&state) }
    return try fillFurther(
      instance, schema, shape, &state, progress, expecting: expected, isReused: isReused)
  }

  /// Imports the members that the loop has not imported, and performs the steps after them.
  @inline(never) private mutating func fillFurther(
    _ instance: any JSONModelProtocol, _ schema: ClassSchema, _ shape: ValueShape?,
    _ state: inout ObjectState, _ progress: MemberProgress,
    expecting expected: PropertyIndex, isReused: Bool
  ) throws(ReadingStopped) -> Bool {
    var progress = progress
    if case .beforeObject = progress {
      var begun = try source.beginObject()
      if begun == nil { begun = try beginEmptyArray(shape) }
      guard let hasMember = begun else { return try rejectModel(of: schema, shape) }
      progress = hasMember ? .beforeKey : .afterObject
    }
    let trial = schema.isTolerant ? issues.beginTrial() : nil
    let enclosingObject = enclosing
    enclosing.schema = LentReference(schema)
    try readMembers(of: instance, schema, &state, progress, expecting: expected)
    if !schema.hasOnlyDirectMembers || state.rest != nil {
      try ModelObject(instance, schema).finish(&state, &self)
    }
    enclosing = enclosingObject
    if let trial { issues.end(trial) }
    return try complete(instance, schema, &state, isReused: isReused)
  }

  /// Imports the members of an object from one on.
  @_transparent private mutating func readMembers(
    of instance: any JSONModelProtocol, _ schema: ClassSchema,
    _ state: inout ObjectState, _ progress: MemberProgress,
    expecting expected: PropertyIndex
  ) throws(ReadingStopped) {
    // Local variables stay in registers.
    var (progress, expected) = (progress, expected)
    let usesLoop = usesMemberLoop && state.role == .document
    // Whether the loop of the source has read the key of the next value, and continues after it.
    var isInLoop = true
    while true {
      switch progress {
      case .beforeKey:
        let keyMark = source.mark()
        progress = .afterValue
        guard let property = try source.takeKey(in: schema.keys, expecting: &expected) else {
          try readUnknownMember(at: keyMark, of: instance, schema, &state)
          continue
        }
        if isSuperseded(keyAt: keyMark) {
          try source.skipValue()
        } else if !state.seen.insert(property) {
          try ModelObject(instance, schema)
            .skipDuplicate(of: property, &state, at: keyMark, &self)
        } else if usesLoop, schema.expectedMembers.startsRun(at: property) {
          progress = source.takeMembers(
            of: instance, schema, from: .beforeValue, seen: &state.seen,
            expecting: &expected)
        } else {
          (progress, isInLoop) = (.beforeValue, false)
        }
      case .beforeValue:
        let property = PropertyIndex(expected.value &- 1)
        // Written here, because the optimizer does not inline a function for it into this one.
        if property.value < schema.plans.count, state.role == .document,
          case .direct = schema.plans[property.value].road
        {
          let mark = source.mark()
          if try !readPlain(property, of: instance, schema) {
            ModelObject(instance, schema).noteFailure(of: property, since: mark, &state, &self)
          }
        } else {
          try ModelObject(instance, schema).readOtherMember(property, &state, &self)
        }
        progress =
          isInLoop
          ? source.takeMembers(
            of: instance, schema, from: .afterValue, seen: &state.seen, expecting: &expected)
          : .afterValue
        isInLoop = true
      case .afterValue:
        let hasMember = try source.advanceToNextMember()
        progress = hasMember ? .beforeKey : .afterObject
      case .beforeObject, .afterObject: return
      }
    }
  }

  /// Performs the steps after the members of an object.
  @inline(never) private mutating func complete(
    _ instance: any JSONModelProtocol, _ schema: ClassSchema,
    _ state: inout ObjectState, isReused: Bool
  ) throws(ReadingStopped) -> Bool {
    if scope.notesReadOnlyKeys {
      ModelObject(instance, schema).noteReadOnlyKeys(state, &self)
    }
    if isReused, !state.seen.contains(allOf: schema.all) {
      ModelObject(instance, schema).reset(except: state.seen)
    }
    if !state.seen.contains(allOf: schema.requiredOrKept), state.role != .patch,
      !isUnfinished(state.mark)
    {
      let object = ModelObject(instance, schema)
      object.reportMissingKeys(state, &self)
      object.reportIncompleteDefaults(except: state.seen, at: state.mark, &self)
    }
    // Constraints are checked even if other properties have issues. `validate()` is called only
    // without issues.
    if schema.needsObjectOffsets {
      if !schema.checks.isEmpty {
        try ModelObject(instance, schema).checkConstraints(state, &self)
      }
      if !schema.memberChecks.isEmpty, !isUnfinished(state.mark) {
        ModelObject(instance, schema).checkMembers(state, at: state.mark, &self)
      }
    }
    guard issues.total == state.issuesBefore else {
      issues.trim()
      return false
    }
    return try validate(instance, schema, at: state.mark)
  }

  /// Imports a value into a stored property that needs no special handling.
  ///
  /// - Returns: Whether there are no issues.
  @inline(__always) mutating func readPlain(
    _ property: PropertyIndex, of instance: any JSONModelProtocol, _ schema: ClassSchema
  ) throws(ReadingStopped) -> Bool {
    enclosing.property = property
    let plan = schema.plans[property.value]
    let slot = Slot(
      of: instance, offset: plan.offset, holdsOptional: plan.holdsOptional,
      type: plan.shape.storedType)
    return try read(plan.strictShape, into: slot)
  }
}

extension ModelObject {
  /// Completes an object: imports the noted values and flattened models, stores the key of its
  /// member and the collected unknown members, and stores `.absent` for absent keys.
  @inline(never) fileprivate func finish(_ state: inout ObjectState, _ importer: inout Importer)
    throws(ReadingStopped)
  {
    try readPaths(&state, &importer)
    try readFlattened(&state, &importer)
    try storeMemberKey(&state, &importer)
    if importer.options.reportsNearMisses { reportNearMisses(state, &importer) }
    if importer.options.onTolerated != nil, state.role != .patch, !schema.heads.isEmpty {
      reportUnreachedPaths(state, &importer)
    }
    if state.role != .document {
      mergeCollected(state.rest?.collected ?? [:], state.role)
      if state.role == .patch { return }
    } else if let offset = schema.declaration.unknownKeysOffset {
      Slot(
        of: instance, offset: offset, holdsOptional: false, type: [String: JSONValue].self
      ).store(state.rest?.collected ?? [:])
    }
    for (property, type) in schema.presences where !state.seen.contains(property) {
      storeAbsent(type, in: property)
    }
  }

  /// Imports a value into any property.
  func readProperty(
    _ property: PropertyIndex, _ state: inout ObjectState, _ importer: inout Importer
  ) throws(ReadingStopped) {
    let issuesBefore = importer.issues.total
    let access = schema.plans[property.value].access
    if access == .exportOnly
      || access == .readOnly && importer.options.readOnlyKeys != .accept
        && !importer.scope.notesReadOnlyKeys
    {
      try skipValue(of: property, &importer)
    } else if state.role == .document, schema.plans[property.value].road == .direct,
      schema.plans[property.value].shape.replacement == nil
    {
      _ = try importer.readPlain(property, of: instance, schema)
    } else {
      try readSpecial(property, &state, &importer)
    }
    if importer.issues.total > issuesBefore { noteIssues(of: property, &state, &importer) }
  }

  /// Imports a value into a property that needs special handling.
  ///
  /// Such a property keeps its value on null, is set by its setter, or is tolerant, or the value is
  /// merged into it.
  @inline(never) private func readSpecial(
    _ property: PropertyIndex, _ state: inout ObjectState, _ importer: inout Importer
  ) throws(ReadingStopped) {
    let plan = schema.plans[property.value]
    let role = state.role
    let mark = importer.source.mark()
    if role == .patch, let declarationError = schema.mergeError(for: property) {
      _ = importer.report([declarationError], at: mark)
      return try importer.source.skipValue()
    }
    if plan.keepsValueOnNull, try importer.source.takeNull() {
      if role != .document { reset(property) }
      _ = reportIncompleteDefault(of: property, at: mark, &importer)
      return
    }
    let replacement = plan.shape.replacement
    // A previous value is read with the type of the property, even if nil is an issue.
    let shape = role == .document ? plan.strictShape : replacement?.strictShape ?? plan.shape
    guard let tolerance = replacement?.tolerance else {
      _ = try read(shape, into: property, role, &importer)
      return
    }
    let isReplaced = try replacing(
      property, by: tolerance, isStored: role != .document || shape.isImportedInPlace, &importer
    ) { importer throws(ReadingStopped) in
      try read(shape, into: property, role, &importer)
    }
    if isReplaced { state.noteFailure(of: property, schema) }
  }

  /// Imports a value of a shape into a property; returns whether it was stored.
  private func read(
    _ shape: ValueShape, into property: PropertyIndex, _ role: ObjectRole,
    _ importer: inout Importer
  ) throws(ReadingStopped) -> Bool {
    importer.enclosing.property = property
    if schema.plans[property.value].isRequired, try rejectNull(for: property, &importer) {
      return false
    }
    if role == .document, property.value < schema.storedCount {
      let plan = schema.plans[property.value]
      let slot = Slot(
        of: instance, offset: plan.offset, holdsOptional: plan.holdsOptional,
        type: plan.shape.storedType)
      return try importer.read(shape, into: slot)
    }
    return try importer.withBuffer { importer, buffer throws(ReadingStopped) in
      // The new value is stored in a buffer first, because it may be derived from the old value.
      let target = buffer.slot(after: 0, of: shape)
      var isRead = false
      if role == .patch {
        try schema.withValue(of: property, in: instance) { slot throws(ReadingStopped) in
          isRead = try importer.read(shape, as: .patch(slot), into: target)
        }
      } else {
        isRead = try importer.read(
          shape, as: role == .document ? .document : .patch(nil), into: target)
      }
      if isRead { schema.set(property, of: instance, to: buffer) }
      return isRead
    }
  }

  @inline(never) func skipDuplicate(
    of property: PropertyIndex, _ state: inout ObjectState, at keyMark: ByteOffset,
    _ importer: inout Importer
  ) throws(ReadingStopped) {
    // Keys that are the same are superseded; these differ in case.
    if importer.options.duplicateKeys == .useLast {
      return try readOtherMember(property, &state, &importer)
    }
    let isProperty = property.value < schema.plans.count
    if !isProperty,
      state.noteDuplicate(of: schema.heads[property.value - schema.plans.count])
    {
      return try importer.source.skipValueForLookahead()
    }
    importer.report(
      .duplicateKey, at: keyMark, isAtKey: true,
      property: isProperty ? schema.qualifiedName(of: property) : nil)
    noteIssues(of: property, &state, &importer)
    try importer.source.skipValue()
  }
}

extension Importer {
  @inline(__always) mutating func readModel(
    _ reference: ClassReference, _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    if shape.hasTransformers, try source.typeOfNext() != .object {
      return try readOther(shape, into: slot)
    }
    return try reference.withSchema { schema throws(ReadingStopped) in
      if schema.needsAdditionalSteps { return try readClusterModel(reference, shape, into: slot) }
      if schema.isReusable, !slot.holdsOptional, let initial = slot.unsharedModel(of: schema.type) {
        return try fill(initial, schema, shape, isReused: true)
      }
      return try readNewModel(schema, shape, into: slot)
    }
  }

  /// Imports an object into a new model of a class that needs no additional steps.
  @inline(__always) mutating func readNewModel(
    _ schema: ClassSchema, _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    let instance = schema.type.init()
    guard try fill(instance, schema, shape) else { return false }
    slot.store(instance as AnyObject)
    return true
  }

  @inline(never) fileprivate mutating func failBeyondMaximumModels() -> ReadingStopped {
    source.fail(limit: "more than \((options.maximumModels ?? 0).counted("model"))")
  }

  /// Returns whether a later member with the same key is used instead.
  @inline(__always) func isSuperseded(keyAt mark: ByteOffset) -> Bool {
    options.duplicateKeys == .useLast && source.isSuperseded(keyAt: mark)
  }
}

/// What an object does to the model that it is imported into.
enum ObjectRole {
  /// It is imported: absent keys are missing, and values replace those of the model.
  case document
  /// It is merged into the model: absent keys keep their values, and null deletes.
  case patch
  /// It is the part of a patch for which there was no model: absent keys are missing, and null
  /// deletes.
  case addition
}

/// The state of the import of one object.
struct ObjectState {
  let mark: ByteOffset
  /// The properties whose keys were read.
  var seen: PropertySet
  let role: ObjectRole
  /// The number of issues before the object.
  let issuesBefore: Int
  /// State that few objects need; nil in all others, so that there is nothing to release.
  private(set) var rest: Rest?

  /// A class, because a nil reference takes the fewest instructions to release.
  final class Rest {
    var paths = PathState()
    /// The key of the object, which becomes a property of the model.
    var memberKey: MemberKey?
    /// The unknown keys that were reported.
    var unknownKeys: Set<ExactKey> = []
    /// The unknown keys that resemble other keys, if the options ask for them.
    var nearMisses: [NearMiss] = []
    /// The unknown members, if the class collects them.
    var collected: [String: JSONValue] = [:]
    /// The properties whose values have issues, including tolerated ones; only for a class with
    /// constraints, and for an object with a key.
    var failed: PropertySet
    /// The state of the trial when it was last restarted, after an issue that is not tolerated;
    /// only for a class that tolerates issues.
    var settled: IssueCollector.Settlement?

    init(failed: PropertySet) { self.failed = failed }
  }

  init(mark: ByteOffset, seen: PropertySet, role: ObjectRole, issuesBefore: Int) {
    self.mark = mark
    self.seen = seen
    self.role = role
    self.issuesBefore = issuesBefore
  }

  func hasFailed(_ property: PropertyIndex) -> Bool { rest?.failed.contains(property) == true }

  /// The number of issues when the trial was last restarted; nil if it was not.
  var settledTotal: Int? { rest?.settled?.total }

  /// Records that the value of a property has issues, so that its constraints are not checked, and
  /// it is not compared with a key.
  mutating func noteFailure(
    of property: PropertyIndex, _ schema: ClassSchema
  ) {
    if !schema.checks.isEmpty || rest?.memberKey != nil {
      withRest { _ = $0.failed.insert(property) }
    }
  }

  /// Changes the rarely used state, and creates it if needed.
  mutating func withRest<Result>(_ body: (Rest) -> Result) -> Result {
    let changed = rest ?? Rest(failed: seen.emptied)
    rest = changed
    return body(changed)
  }
}

/// A position in the members of an object.
enum MemberProgress {
  /// Before the opening brace.
  case beforeObject
  /// Before the quotation mark of a key.
  case beforeKey
  /// Before the value of the key that was just read.
  case beforeValue
  /// After a value.
  case afterValue
  /// After the closing brace.
  case afterObject
}

extension ModelObject {
  /// Imports a value into several properties, or into properties at key paths inside it.
  @inline(never) func readSharedMember(
    _ first: PropertyIndex, _ state: inout ObjectState, _ importer: inout Importer
  ) throws(ReadingStopped) {
    guard schema.keys.next(sharingKeyOf: first) != nil else {
      return try read(first, &state, &importer)
    }
    var properties = [first]
    while let next = schema.keys.next(sharingKeyOf: properties[properties.count - 1]) {
      properties.append(next)
    }
    let start = importer.source.bookmark()
    for property in properties {
      _ = state.seen.insert(property)
      if property != first { importer.source.rewind(to: start) }
      try read(property, &state, &importer)
      if property != first { try importer.countRepeat(since: start) }
    }
  }

  private func read(
    _ property: PropertyIndex, _ state: inout ObjectState, _ importer: inout Importer
  ) throws(ReadingStopped) {
    if property.value < schema.plans.count {
      try readProperty(property, &state, &importer)
    } else {
      let node = schema.heads[property.value - schema.plans.count]
      if let rest = try readNode(node, &state, &importer) {
        state.withRest { $0.collected[schema.keys.keys[property.value] ?? ""] = rest }
      }
    }
  }

  /// Checks the constraints of the whole object, which concern the presence of its members.
  ///
  /// Their values do not matter, so objects with other issues are checked too.
  @inline(never) func checkMembers(
    _ state: ObjectState, at mark: ByteOffset, _ importer: inout Importer
  ) {
    for check in schema.memberChecks {
      if state.role == .patch, !check.properties.contains(where: { state.seen.contains($0) }) {
        continue
      }
      let holds = check.holds { property in
        // In a merge, a property that the patch does not contain may still have a value.
        state.role == .patch
          ? schema.hasValue(property, in: instance) : state.seen.contains(property)
      }
      if holds { continue }
      let sentence = check.sentence
      importer.reportValue(.constraintViolated(sentence), at: mark, detail: .reason(sentence))
    }
  }
}
