// Values with one of two types. The JSON type of the value chooses between the types; if both are
// written as that JSON type, or neither is, they are tried one after the other:
//
//   JSONEither<String, Customer>       {"id": 7}    only Customer is an object: import a Customer
//   JSONEither<Card, BankAccount>      {"id": 7}    try Card, then BankAccount
//
// If both fail, the value is imported once more as the type that it fits best, for its issues.

extension Importer {
  /// Imports a value of type `JSONEither`.
  @inline(never) mutating func readEither(
    _ shape: ValueShape, _ type: any EitherShaped.Type, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    try choose(shape, type, isPatch: false, into: slot)
  }

  /// Merges the next object with a value of type `JSONEither`.
  ///
  /// A patch changes an object, so an object is merged with the previous value if that is one. Like a
  /// tag that names another class, a key that only the first type has begins a new value. It would be
  /// ignored in a value of the second type, although the patched document may be one of the first.
  mutating func mergeEither(
    _ shape: ValueShape, _ type: any EitherShaped.Type, _ current: Slot?, into target: Slot
  ) throws(ReadingStopped) -> Bool {
    var isStored: Bool?
    try current.map { current throws(ReadingStopped) in
      try type.withValue(in: current) { value, index throws(ReadingStopped) in
        let part = shape.form.alternatives[index]
        guard part.acceptedTypes.contains(.object) else { return }
        let first = shape.form.alternatives[0]
        if index > 0, try patchHasKey(of: first, notOf: part, value) {
          isStored = try store(first, at: 0, type, isPatch: true, into: target)
          return
        }
        isStored = try withBuffer { importer, buffer throws(ReadingStopped) in
          guard try importer.merge(part, with: value, into: buffer.slot(after: 0, of: part)) else {
            return false
          }
          type.store(buffer, asAlternative: index, in: target)
          return true
        }
      }
    }
    if let isStored { return isStored }
    return try choose(shape, type, isPatch: true, into: target)
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
  ///
  /// - Parameter isPatch: Whether the value is a part of a patch, and there is no previous value.
  private mutating func choose(
    _ shape: ValueShape, _ type: any EitherShaped.Type, isPatch: Bool, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    let jsonType = try source.typeOfNext()
    let candidates = shape.alternatives(for: jsonType)
    guard let first = candidates.first else { return try rejectValue(shape) }
    // The rest of the value may fit another type.
    if candidates.count > 1 { try requireFinished() }
    let parts = shape.form.alternatives
    let mark = source.mark()
    let isContainer = jsonType == .object || jsonType == .array
    if isContainer {
      let isCertain =
        candidates.count == 1 && jsonType.map(parts[first].acceptedTypes.contains) == true
      let known =
        isCertain ? first : rare?.choices?.known[AlternativePlace(mark: mark, shape: shape)]
      if let known { return try store(parts[known], at: known, type, isPatch: isPatch, into: slot) }
    }
    let start = source.bookmark()
    let isOutermost = isContainer && rare?.choices == nil
    if isOutermost { makeRare().choices = AlternativeChoices() }
    defer { if isOutermost { rare?.choices = nil } }
    var best: (index: Int, misfit: Misfit)?
    for index in candidates {
      source.rewind(to: start)
      switch try attempt(parts[index], at: index, type, isPatch: isPatch, into: slot) {
      case .stored:
        if isContainer { note(index, of: shape, at: mark) }
        return true
      case .failed: return false
      case .misfit(let misfit):
        try countTrial(since: start)
        if best.map({ misfit < $0.misfit }) ?? true { best = (index, misfit) }
      }
    }
    source.rewind(to: start)
    guard let best else { return try rejectValue(shape) }
    if let found = best.misfit.mismatchedType {
      reportValue(
        .typeMismatch(expected: shape.expectedName, found: found), at: mark,
        detail: shape.jsonTypes.isEmpty ? nil : .jsonTypes(shape.jsonTypes))
      try source.skipValue()
      return false
    }
    if isContainer { note(best.index, of: shape, at: mark) }
    return try store(parts[best.index], at: best.index, type, isPatch: isPatch, into: slot)
  }

  /// Counts the bytes since a bookmark, which are read again.
  private mutating func countTrial(since start: JSONReader.Bookmark) throws(ReadingStopped) {
    scope.budget.triedBytes -= source.cursor.position.value - start.0.value
    guard scope.budget.triedBytes < 0 else { return }
    source.rewind(to: start)
    throw source.fail(
      limit:
        "values would be read again for more than 8 times the length of the document and 1 MB, "
        + "because types of JSONEither are tried")
  }

  private func note(_ index: Int, of shape: ValueShape, at mark: ByteOffset) {
    rare?.choices?.known[AlternativePlace(mark: mark, shape: shape)] = index
  }

  /// Imports the next value as one of the types, and stores it.
  private mutating func store(
    _ part: ValueShape, at index: Int, _ type: any EitherShaped.Type, isPatch: Bool,
    into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    try withBuffer { importer, buffer throws(ReadingStopped) in
      let value = buffer.slot(after: 0, of: part)
      let isStored =
        try isPatch
        ? importer.merge(part, with: nil, into: value) : importer.read(part, into: value)
      guard isStored else { return false }
      type.store(buffer, asAlternative: index, in: slot)
      return true
    }
  }

  private enum TrialResult {
    case stored
    /// The value is not of the type; the issues are withdrawn.
    case misfit(Misfit)
    /// There are issues that end the import, such as limits.
    case failed
  }

  /// Imports the next value as one of the types, and withdraws everything if that fails.
  private mutating func attempt(
    _ part: ValueShape, at index: Int, _ type: any EitherShaped.Type, isPatch: Bool,
    into slot: Slot
  ) throws(ReadingStopped) -> TrialResult {
    let mark = source.mark()
    let toleratedBefore = tolerated.checkpoint
    let (entriesBefore, readOnlyBefore) = (journal.count, readOnlyKeys.count)
    let trial = issues.beginTrial()
    let isStored = try store(part, at: index, type, isPatch: isPatch, into: slot)
    if isStored {
      issues.end(trial)
      return .stored
    }
    var withdrawn = IssueCollector(maximum: options.maximumIssues)
    guard issues.end(trial, tolerating: &withdrawn) else {
      issues.trim()
      return .failed
    }
    rollBack(to: entriesBefore)
    readOnlyKeys.removeSubrange(readOnlyBefore...)
    tolerated.takeBack(since: toleratedBefore)
    return .misfit(Misfit(withdrawn, at: mark))
  }
}

/// The types that were found by trial so far.
///
/// A value inside such a value is imported once for each type of the outer value. Without this, each
/// level of a recursive class would be imported twice for every import of the level around it: the
/// time would be exponential in the depth of the document.
final class AlternativeChoices {
  /// The index of the type with which the value was imported, or which it fits best.
  var known: [AlternativePlace: Int] = [:]
}

/// A value and its shape.
struct AlternativePlace: Hashable {
  let mark: ByteOffset
  let shape: ValueShape
}

/// How badly a value fits a type: by the number of missing keys, then by the number of issues.
private struct Misfit: Comparable {
  private let missingKeys: Int
  private let total: Int
  /// The description of the value, if its JSON type is the only issue.
  let mismatchedType: String?

  init(_ collector: IssueCollector, at mark: ByteOffset) {
    var collector = collector
    total = collector.total
    let (issues, places, _) = collector.takeFirst()
    missingKeys = issues.count { $0.kind == .missingKey }
    if issues.count == 1, places[0].mark == mark,
      case .typeMismatch(_, let found) = issues[0].kind
    {
      mismatchedType = found
    } else {
      mismatchedType = nil
    }
  }

  static func < (one: Misfit, other: Misfit) -> Bool {
    (one.missingKeys, one.total) < (other.missingKeys, other.total)
  }
}

extension ValueShape {
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

  /// Returns the indexes of the types of a `JSONEither` that a value with a JSON type may have.
  ///
  /// Types that are written as the JSON type take precedence over those that convert it.
  ///
  /// - Parameter type: Nil for a value that has no exact JSON.
  fileprivate func alternatives(for type: JSONType?) -> [Int] {
    let parts = form.alternatives
    guard let type else { return Array(parts.indices) }
    let accepting = parts.indices.filter { parts[$0].acceptedTypes.contains(type) }
    return accepting.isEmpty
      ? parts.indices.filter { parts[$0].convertedTypes.contains(type) } : accepting
  }
}

extension ClassReference {
  fileprivate func hasKey(_ key: String) -> Bool {
    withSchema { $0.keys.findInAnyCase(key) != nil }
  }
}
