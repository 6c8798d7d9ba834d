// Values with one of two types. The JSON type of the value chooses between the types; if both are
// written as that JSON type, or neither is, they are tried one after the other:
//
//   JSONEither<String, Customer>       {"id": 7}    only Customer is an object: import a Customer
//   JSONEither<Card, BankAccount>      {"id": 7}    try Card, then BankAccount
//
// A trial ends at its first issue. A type whose values are written as those of the document precedes
// one that converts a value, such as "1" to an Int, at any depth. If both fail, the keys of an object choose the type, and it is
// imported as that type for its issues. What was found is remembered by the place of the value, so
// that a value inside another one is not tried again with each trial of the outer value.

extension Importer {
  /// Imports a value of type `JSONEither`.
  ///
  /// A patch changes an object, so an object is merged with the previous value if that is one. Like a
  /// tag that names another class, a key that only the first type has begins a new value. It would be
  /// ignored in a value of the second type, although the patched document may be one of the first.
  @inline(never) mutating func readEither(
    _ shape: ValueShape, _ type: any EitherShaped.Type, as role: ValueRole, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    var isStored: Bool?
    var union = Alternatives(parts: shape.form.alternatives, type: type, role: role)
    if case .patch(let current?) = role {
      union.role = .patch(nil)
      try type.withValue(in: current) { value, index throws(ReadingStopped) in
        let (first, part) = (union.parts[0], union.parts[index])
        guard part.acceptedTypes.contains(.object) else { return }
        let isNew = index == 0 ? false : try patchHasKey(of: first, notOf: part, value)
        if !isNew { union.role = .patch(value) }
        isStored = try union.store(isNew ? 0 : index, into: slot, &self)
      }
    }
    if let isStored { return isStored }
    return try choose(shape, union, into: slot)
  }

  /// Returns whether the next object has a member, other than null, that models of a shape may have
  /// and a value of another shape may not.
  private mutating func patchHasKey(
    of shape: ValueShape, notOf other: ValueShape, _ value: Slot
  ) throws(ReadingStopped) -> Bool {
    let start = source.bookmark()
    defer { source.rewind(to: start) }
    guard var hasMember = try source.beginObject() else { return false }
    while hasMember {
      let mark = source.mark()
      let key = try source.takeKey()
      if !isSuperseded(keyAt: mark), try source.typeOfNext() != .null, shape.hasKey(key),
        !other.mayHaveKey(key, in: value)
      {
        return true
      }
      try source.skipValueForLookahead()
      hasMember = try source.advanceToNextMember()
    }
    return false
  }

  /// Imports the next value as the type that it fits.
  private mutating func choose(
    _ shape: ValueShape, _ union: Alternatives, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    let jsonType = try source.typeOfNext()
    let candidates = shape.alternatives(for: jsonType)
    guard let first = candidates.first else { return try rejectValue(shape) }
    // The rest of the value may fit another type.
    if candidates.count > 1 { try requireFinished() }
    guard jsonType == .object || jsonType == .array else {
      return try union.chooseLeaf(among: candidates, of: shape, into: slot, &self)
    }
    if candidates.count == 1, jsonType.map(union.parts[first].acceptedTypes.contains) == true {
      return try union.store(first, into: slot, &self)
    }
    return try withChoices { importer, choices throws(ReadingStopped) in
      try union.chooseContainer(among: candidates, of: shape, into: slot, choices, &importer)
    }
  }

  /// Calls a closure with what was found out about the values inside the outermost one.
  private mutating func withChoices(
    _ body: (inout Importer, AlternativeChoices) throws(ReadingStopped) -> Bool
  ) throws(ReadingStopped) -> Bool {
    if let choices = rare?.choices { return try body(&self, choices) }
    let choices = AlternativeChoices()
    makeRare().choices = choices
    defer { rare?.choices = nil }
    return try body(&self, choices)
  }

  /// Returns the offset in the document of a position in the JSON in a string.
  func offsetInDocument(of mark: ByteOffset) -> Int {
    rare?.offsets.reduce(mark.value) { $1.original(of: $0) } ?? mark.value
  }

  /// Counts the bytes since a bookmark, which are read again, and returns to it.
  fileprivate mutating func countTrial(
    since start: JSONReader.Bookmark, to end: ByteOffset
  ) throws(ReadingStopped) {
    source.rewind(to: start)
    if let limit = scope.budget.limit(ofTried: end.value - start.0.value) {
      throw source.fail(limit: limit)
    }
  }

  /// Runs a closure that imports a value, and withdraws everything if there is an issue.
  ///
  /// - Parameter stopsAtIssue: Whether the closure ends at its first issue.
  /// - Returns: Whether there were no issues; the issues and the position otherwise. After a misfit,
  ///   the source is at any position.
  fileprivate mutating func tryOut(
    stopsAtIssue: Bool, _ body: (inout Importer) throws(ReadingStopped) -> Bool
  ) throws(ReadingStopped) -> TrialResult {
    let (start, models) = (source.bookmark(), scope.budget.models)
    let state = (enclosing, usesMemberLoop, scope.hooks)
    let memberKey = rare?.memberKey
    let toleratedBefore = tolerated.checkpoint
    let (entriesBefore, readOnlyBefore) = (journal.count, readOnlyKeys.count)
    let (trial, outerStop) = (issues.beginTrial(stopsAtIssue: stopsAtIssue), stoppedAt)
    stoppedAt = nil
    defer { stoppedAt = outerStop }
    do throws(ReadingStopped) {
      if try body(&self) {
        issues.end(trial)
        return .stored
      }
    } catch {
      guard stoppedAt != nil, source.failure?.isLimit != true else { throw error }
    }
    let end = stoppedAt ?? source.cursor.position
    if stoppedAt != nil {
      // The calls that have set these may have thrown.
      (enclosing, usesMemberLoop, scope.hooks) = state
      rare?.memberKey = memberKey
    }
    guard let withdrawn = issues.withdraw(trial) else {
      issues.trim()
      if stoppedAt != nil {
        source.rewind(to: start)
        try source.skipValue()
      }
      return .failed
    }
    scope.budget.models = models
    rollBack(to: entriesBefore)
    readOnlyKeys.removeSubrange(readOnlyBefore...)
    tolerated.takeBack(since: toleratedBefore)
    return .misfit(withdrawn, end: end)
  }

  /// Ends a trial at its first issue: nothing more can be read.
  mutating func stopTrial() {
    if stoppedAt == nil { stoppedAt = source.cursor.position }
    source.cursor.position = ByteOffset(source.cursor.count)
  }
}

/// The result of a trial.
private enum TrialResult {
  case stored
  /// The value is not of the type; its issues were withdrawn, and the trial has ended at an offset.
  case misfit([IssueCollector.Entry], end: ByteOffset)
  /// There are issues that end the import, such as limits.
  case failed
}

/// The types of a `JSONEither`.
private struct Alternatives {
  let parts: [ValueShape]
  let type: any EitherShaped.Type
  /// What the value of a type is imported into.
  var role: ValueRole

  /// Imports the next value as one of the types, and stores it.
  ///
  /// - Parameter isUnconverted: Whether a value that was converted is not stored.
  func store(
    _ index: Int, into slot: Slot, ifUnconverted isUnconverted: Bool = false,
    _ importer: inout Importer
  ) throws(ReadingStopped) -> Bool {
    let part = parts[index]
    let conversions = importer.source.conversions
    return try importer.withBuffer { importer, buffer throws(ReadingStopped) in
      let value = buffer.slot(after: 0, of: part)
      guard try importer.read(part, as: role, into: value) else { return false }
      if isUnconverted, importer.source.conversions != conversions {
        buffer.discard(part.storedType)
        return false
      }
      type.store(buffer, asAlternative: index, in: slot)
      return true
    }
  }

  /// Imports a string, number or literal as the first type that it fits.
  ///
  /// A value that fits none has one issue for each; if its JSON type is the reason, one for both.
  func chooseLeaf(
    among candidates: [Int], of shape: ValueShape, into slot: Slot, _ importer: inout Importer
  ) throws(ReadingStopped) -> Bool {
    let start = importer.source.bookmark()
    let mark = importer.source.mark()
    var best: (index: Int, entries: [IssueCollector.Entry])?
    for index in candidates {
      let result = try importer.tryOut(stopsAtIssue: false) { importer throws(ReadingStopped) in
        try store(index, into: slot, &importer)
      }
      switch result {
      case .stored: return true
      case .failed: return false
      case .misfit(let entries, let end):
        try importer.countTrial(since: start, to: end)
        if best.map({ entries.count < $0.entries.count }) ?? true { best = (index, entries) }
      }
    }
    guard let best else { return try importer.rejectValue(shape) }
    if let found = Self.foundType(best.entries, at: mark) {
      return try importer.reject(shape, found: found)
    }
    return try store(best.index, into: slot, &importer)
  }

  /// Returns the description of a value whose JSON type is its only issue.
  private static func foundType(
    _ entries: [IssueCollector.Entry], at mark: ByteOffset
  ) -> String? {
    guard entries.count == 1, entries[0].place.mark == mark,
      case .typeMismatch(_, let found) = entries[0].issue.kind
    else { return nil }
    return found
  }

  /// Imports an object or array as the first type that it fits, or else as the one that it fits best.
  func chooseContainer(
    among candidates: [Int], of shape: ValueShape, into slot: Slot, _ choices: AlternativeChoices,
    _ importer: inout Importer
  ) throws(ReadingStopped) -> Bool {
    let start = importer.source.bookmark()
    let mark = importer.source.mark()
    let place = AlternativePlace(
      base: importer.rare?.base ?? [], offset: importer.offsetInDocument(of: mark), shape: shape)
    if let known = choices.known[place] {
      if !known.fits, importer.issues.stopsAtIssue {
        // Why it does not fit is of no interest in a trial.
        return try importer.rejectValue(shape)
      }
      return try store(known.index, into: slot, &importer)
    }
    let jsonType = try importer.source.typeOfNext()
    // The loop converts strings to integers and does not count them.
    let usesMemberLoop = importer.usesMemberLoop
    importer.usesMemberLoop = usesMemberLoop && candidates.count == 1
    defer { importer.usesMemberLoop = usesMemberLoop }
    // For each type, the description of a value whose JSON type is the only issue.
    var found: [String?] = []
    var converting: Int?
    for index in candidates {
      let result = try importer.tryOut(stopsAtIssue: true) { importer throws(ReadingStopped) in
        try store(
          index, into: slot, ifUnconverted: candidates.count > 1, &importer)
      }
      switch result {
      case .stored:
        choices.known[place] = (index, fits: true)
        return true
      case .failed: return false
      case .misfit(let entries, let end):
        try importer.countTrial(since: start, to: end)
        if entries.isEmpty { converting = converting ?? index }
        let isOther = jsonType.map { !parts[index].acceptedTypes.contains($0) } == true
        found.append(isOther ? jsonType?.name : Self.foundType(entries, at: mark))
      }
    }
    if let converting {
      choices.known[place] = (converting, fits: true)
      return try store(converting, into: slot, &importer)
    }
    if let first = found[0], !found.contains(nil) {
      return try importer.reject(shape, found: first)
    }
    let index = try importer.nearest(of: candidates, parts)
    importer.source.rewind(to: start)
    choices.known[place] = (index, fits: false)
    return try store(index, into: slot, &importer)
  }
}

extension Importer {
  /// Reports that the next value has none of the types, and skips it.
  fileprivate mutating func reject(
    _ shape: ValueShape, found: String
  ) throws(ReadingStopped) -> Bool {
    reportValue(
      .typeMismatch(expected: shape.expectedName, found: found), at: source.mark(),
      detail: shape.jsonTypes.isEmpty ? nil : .jsonTypes(shape.jsonTypes))
    try source.skipValue()
    return false
  }

  /// Returns the type that the next object or array fits best, or the first of these.
  ///
  /// That is the one with the fewest keys that are missing or unknown, or with the fewest elements of
  /// other JSON types.
  fileprivate mutating func nearest(
    of candidates: [Int], _ parts: [ValueShape]
  ) throws(ReadingStopped) -> Int {
    var misfits = Array(repeating: 0, count: candidates.count)
    if var hasMember = try source.beginObject() {
      var keys: Set<String> = []
      while hasMember {
        let mark = source.mark()
        let key = try source.takeKey()
        if !isSuperseded(keyAt: mark) { keys.insert(key) }
        try source.skipValueForLookahead()
        hasMember = try source.advanceToNextMember()
      }
      for (index, part) in candidates.enumerated() { misfits[index] = parts[part].misfit(of: keys) }
    } else if var hasElement = try source.beginArray() {
      while hasElement {
        let type = try source.typeOfNext()
        for (index, part) in candidates.enumerated()
        where type.map({ parts[part].acceptsElement($0) }) == false { misfits[index] += 1 }
        try source.skipValueForLookahead()
        hasElement = try source.advanceToNextElement()
      }
    }
    let best = misfits.indices.min { misfits[$0] < misfits[$1] } ?? 0
    return candidates[best]
  }
}

/// A value that was tried, and its shape.
private struct AlternativePlace: Hashable {
  let base: [JSONKeyPath.Component]
  let offset: Int
  let shape: ValueShape
}

/// What trials have found about values, by their places.
final class AlternativeChoices {
  /// The index of the type with which the value was imported, or is imported for its issues.
  fileprivate var known: [AlternativePlace: (index: Int, fits: Bool)] = [:]
  /// What trials inside `Codable` values have found.
  let decoding: DecodingTrials

  init(_ decoding: DecodingTrials = DecodingTrials()) { self.decoding = decoding }

  /// Returns an error sentence for the first value that was imported as another type than exported.
  func rejection(_ exported: ExportNotes, from start: Int) -> String? {
    let wrong = known.filter { place, choice in
      let index = exported.alternatives[UnionPlace(place.offset + start, place.shape.type)]
      return choice.fits && place.base.isEmpty && index == 1 - choice.index
    }
    return wrong.min { $0.key.offset < $1.key.offset }.map { place, choice in
      let parts = place.shape.form.alternatives
      let (chosen, other) = (parts[choice.index], parts[1 - choice.index])
      let model = chosen.modelClass.map { swiftTypeName($0.with { $0.type }) } ?? chosen.typeName
      return EncodedChoices.reason(chosen.typeName, other.typeName, model: model)
    }
  }
}

extension ValueShape {
  /// Returns the number of keys that an object of this shape lacks or does not know.
  fileprivate func misfit(of keys: Set<String>) -> Int {
    if case .model(let reference) = form { return reference.withSchema { $0.misfit(of: keys) } }
    return form.alternatives.map { $0.misfit(of: keys) }.min() ?? form.inner?.misfit(of: keys) ?? 0
  }

  /// Returns whether an element of an array of this shape may have a JSON type.
  fileprivate func acceptsElement(_ type: JSONType) -> Bool {
    if let element = form.element {
      return element.isOptional && type == .null || element.acceptedTypes.contains(type)
    }
    let parts = form.alternatives + [form.inner].compactMap(\.self)
    return parts.isEmpty || parts.contains { $0.acceptsElement(type) }
  }

  /// Returns whether models of this shape have a property for a key.
  fileprivate func hasKey(_ key: String) -> Bool {
    if case .model(let reference) = form { return reference.hasKey(key) }
    return form.alternatives.contains { $0.hasKey(key) }
  }

  /// Returns whether a value of this shape may have a member with a key.
  ///
  /// - Parameter value: Nil for any value.
  fileprivate func mayHaveKey(_ key: String, in value: Slot?) -> Bool {
    if case .model(let declared) = form {
      // A subclass may have been assigned.
      let model = optional == nil ? value?.load(as: AnyObject.self) : nil
      let type = model.flatMap(ModelClasses.model).map { Swift.type(of: $0) }
      let reference = type.map { declared.sibling(for: $0) } ?? declared
      return reference.hasKey(key) || reference.withSchema { $0.collectsUnknownKeys }
    }
    let alternatives = form.alternatives
    return alternatives.isEmpty || alternatives.contains { $0.mayHaveKey(key, in: nil) }
  }
}

extension ClassReference {
  fileprivate func hasKey(_ key: String) -> Bool {
    withSchema { $0.keys.findInAnyCase(key) != nil }
  }
}

extension ClassSchema {
  /// Returns the number of keys that an object of the class lacks or does not know.
  fileprivate func misfit(of keys: Set<String>) -> Int {
    let lowercase = declaration.ignoresCase ? Set(keys.map { $0.lowercased() }) : []
    let missing = missingCount { keys.contains($0) || lowercase.contains($0.lowercased()) }
    let unknown =
      collectsUnknownKeys ? 0 : keys.count { self.keys.findInAnyCase($0) == nil }
    return missing + unknown
  }

  /// Returns the number of required keys that an object lacks, also of flattened models.
  private func missingCount(_ hasKey: (String) -> Bool) -> Int {
    order.reduce(0) { count, property in
      guard required.contains(property) else { return count }
      if layout.flattened.contains(property), let model = plans[property.value].shape.modelClass {
        return count + model.withSchema { $0.missingCount(hasKey) }
      }
      return alternatives[property.value].contains { hasKey($0[0].memberKey) } ? count : count + 1
    }
  }
}
