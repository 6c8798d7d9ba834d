// Values with one of two types. The JSON type of the value chooses between the types; if both are
// written as that JSON type, or neither is, they are tried one after the other:
//
//   JSONEither<String, Customer>       {"id": 7}    only Customer is an object: import a Customer
//   JSONEither<Card, BankAccount>      {"id": 7}    try Card, then BankAccount
//
// If both fail, the value is imported once more as the type that it fits best, for its issues.

extension Importer where Source: ImportSource {
  /// Imports a value of type `JSONEither`.
  @inline(never) mutating func readEither(
    _ shape: ValueShape, _ type: any EitherShaped.Type, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    try choose(shape, type, isPatch: false, into: slot) != nil
  }

  /// Merges the next object with a value of type `JSONEither`.
  ///
  /// A patch changes an object, so an object is merged with the previous value if that is one.
  mutating func mergeEither(
    _ shape: ValueShape, _ type: any EitherShaped.Type, _ current: Slot?, into target: Slot
  ) throws(ReadingStopped) -> Bool {
    var isStored: Bool?
    try current.map { current throws(ReadingStopped) in
      try type.withValue(in: current) { value, index throws(ReadingStopped) in
        let part = shape.form.alternatives[index]
        guard part.acceptedTypes.contains(.object) else { return }
        let isTried = shape.alternatives(for: .object).count > 1
        if isTried {
          isStored = try replaceEither(
            shape.wrapped ?? shape, type, current, alternative: index, into: target)
          if isStored != nil { return }
        }
        // The value inside has been imported with the patched value.
        scope.trials += isTried ? 1 : 0
        defer { scope.trials -= isTried ? 1 : 0 }
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
    return try choose(shape, type, isPatch: true, into: target) != nil
  }

  /// Imports the patched value if it is of another type than the previous one.
  ///
  /// A previous value whose own document would be imported as another type keeps its type.
  ///
  /// - Parameter alternative: The index of the type of the previous value.
  /// - Returns: Whether the value was stored; nil if the type stays, or if no type fits.
  private mutating func replaceEither(
    _ shape: ValueShape, _ type: any EitherShaped.Type, _ current: Slot, alternative: Int,
    into target: Slot
  ) throws(ReadingStopped) -> Bool? {
    guard let encodable = type as? any Encodable.Type, try source.foreignPart() == nil,
      // A value that cannot be encoded is merged with the type that it has.
      let before = try? encodedValue(of: encodable, in: current)
    else { return nil }
    let start = source.bookmark()
    let patch = try source.takeValue()
    source.rewind(to: start)
    return try withBuffer { importer, buffer throws(ReadingStopped) in
      var tree = importer.importer(of: before.merging(patch), patchedBy: patch)
      let chosen = try importer.chooseAlternative(shape, type, &tree, in: buffer)
      guard let chosen else { return nil }
      guard chosen != alternative,
        try importer.alternative(of: before, shape, type) == alternative
      else {
        buffer.discard(type)
        return nil
      }
      // Duplicate keys of the patch are issues.
      guard try importer.takeTypedValue() != nil else {
        buffer.discard(type)
        return false
      }
      buffer.move(type, to: target)
      try importer.adoptTolerated(from: &tree, start)
      return true
    }
  }

  /// Returns the index of the type as which a JSON value is imported; nil if it fits none.
  private mutating func alternative(
    of value: JSONValue, _ shape: ValueShape, _ type: any EitherShaped.Type
  ) throws(ReadingStopped) -> Int? {
    try withBuffer { importer, buffer throws(ReadingStopped) in
      var tree = importer.importer(of: value, patchedBy: nil)
      let found = try importer.chooseAlternative(shape, type, &tree, in: buffer)
      if found != nil { buffer.discard(type) }
      return found
    }
  }

  /// Returns an importer for a value in place of the next one.
  private func importer(
    of value: JSONValue, patchedBy patch: JSONValue?
  ) -> Importer<TreeSource> {
    let tree = TreeSource(json: value, maximumDepth: source.remainingDepth)
    var importer = Importer<TreeSource>(tree, options: options)
    importer.scope = scope.inOtherImporter
    importer.scope.patch = patch
    importer.enclosing = enclosing
    return importer
  }

  /// Imports the root of a tree as the first value of a buffer.
  ///
  /// - Returns: The index of its type; nil if it fits none.
  private mutating func chooseAlternative(
    _ shape: ValueShape, _ type: any EitherShaped.Type, _ tree: inout Importer<TreeSource>,
    in buffer: ElementBuffer
  ) throws(ReadingStopped) -> Int? {
    try checkImportCount(of: tree.scope)
    do throws(ReadingStopped) {
      let slot = buffer.slot(after: 0, of: shape)
      let chosen = try tree.choose(shape, type, isPatch: false, into: slot)
      scope.budget = tree.scope.budget
      return chosen
    } catch {
      let issue = tree.source.failureIssue
      throw source.fail(limit: "\(issue.kind)", fix: issue.fix)
    }
  }

  /// Adopts the tolerated issues and the changes of an importer of a tree in place of the value at a
  /// bookmark.
  private mutating func adoptTolerated(
    from tree: inout Importer<TreeSource>, _ start: Source.Bookmark
  ) throws(ReadingStopped) {
    journal += tree.journal
    let found = tree.tolerated.takeFirstEntries()
    let end = source.bookmark()
    try adopt(found.entries, from: start) { $0.tolerated.add($1.issue, at: $1.place) }
    tolerated.countFurther(found.further)
    source.rewind(to: end)
  }

  /// Imports the next value as the type that it fits.
  ///
  /// - Parameter isPatch: Whether the value is a part of a patch, and there is no previous value.
  /// - Returns: The index of the type; nil if no value was stored.
  private mutating func choose(
    _ shape: ValueShape, _ type: any EitherShaped.Type, isPatch: Bool, into slot: Slot
  ) throws(ReadingStopped) -> Int? {
    let jsonType = try source.typeOfNext()
    let candidates = shape.alternatives(for: jsonType)
    // The rest of the value may fit another type.
    if candidates.count > 1 { try requireFinished() }
    let parts = shape.form.alternatives
    let mark = source.mark()
    let isContainer = jsonType == .object || jsonType == .array
    if isContainer {
      let isCertain =
        candidates.count == 1 && jsonType.map(parts[candidates[0]].acceptedTypes.contains) == true
      let known = isCertain ? candidates[0] : rare?.choices?.known[place(of: shape, at: mark)]
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
        return index
      case .failed: return nil
      case .misfit(let misfit):
        if best.map({ misfit < $0.misfit }) ?? true { best = (index, misfit) }
      }
    }
    source.rewind(to: start)
    guard let best else {
      _ = try rejectValue(shape)
      return nil
    }
    if let found = best.misfit.mismatchedType {
      reportValue(
        .typeMismatch(expected: shape.expectedName, found: found), at: mark,
        detail: shape.jsonTypes.isEmpty ? nil : .jsonTypes(shape.jsonTypes))
      if jsonType == nil { try source.skipNonJSONValue() } else { try source.skipValue() }
      return nil
    }
    if isContainer { note(best.index, of: shape, at: mark) }
    return try store(parts[best.index], at: best.index, type, isPatch: isPatch, into: slot)
  }

  private func note(_ index: Int, of shape: ValueShape, at mark: SourceMark) {
    rare?.choices?.known[place(of: shape, at: mark)] = index
  }

  private func place(of shape: ValueShape, at mark: SourceMark) -> AlternativePlace {
    // The marks of a tree differ between two visits.
    let indexes = source.sortIndexes(of: mark)
    return AlternativePlace(order: indexes.isEmpty ? mark.order : 0, indexes: indexes, shape: shape)
  }

  /// Imports the next value as one of the types, and stores it.
  ///
  /// - Returns: The index of the type; nil if no value was stored.
  private mutating func store(
    _ part: ValueShape, at index: Int, _ type: any EitherShaped.Type, isPatch: Bool,
    into slot: Slot
  ) throws(ReadingStopped) -> Int? {
    try withBuffer { importer, buffer throws(ReadingStopped) in
      let value = buffer.slot(after: 0, of: part)
      let isStored =
        try isPatch
        ? importer.merge(part, with: nil, into: value) : importer.read(part, into: value)
      guard isStored else { return nil }
      type.store(buffer, asAlternative: index, in: slot)
      return index
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
    let entriesBefore = journal.count
    let trial = issues.beginTrial()
    scope.trials += 1
    let isStored = try store(part, at: index, type, isPatch: isPatch, into: slot) != nil
    scope.trials -= 1
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
    tolerated.takeBack(since: toleratedBefore)
    let place = IssuePlace(mark: mark, sortIndexes: source.sortIndexes(of: mark))
    return .misfit(Misfit(withdrawn, at: place))
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
  var order: Int
  /// The indexes of the containers around a value of a tree.
  var indexes: [Int]
  var shape: ValueShape
}

/// How badly a value fits a type: by the number of missing keys, then by the number of issues.
private struct Misfit: Comparable {
  private let missingKeys: Int
  private let total: Int
  /// The description of the value, if its JSON type is the only issue.
  let mismatchedType: String?

  init(_ collector: IssueCollector, at place: IssuePlace) {
    var collector = collector
    total = collector.total
    let (issues, places, _) = collector.takeFirst()
    missingKeys = issues.count { $0.kind == .missingKey }
    if issues.count == 1, places[0].isAtSameValue(as: place),
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

extension IssuePlace {
  fileprivate func isAtSameValue(as other: IssuePlace) -> Bool {
    // The marks of a tree differ between two visits.
    sortIndexes.isEmpty ? mark == other.mark : sortIndexes == other.sortIndexes
  }
}

extension ValueShape {
  /// Returns the indexes of the types of a `JSONEither` that a value with a JSON type may have.
  ///
  /// Types that are written as the JSON type take precedence over those that convert it.
  ///
  /// - Parameter type: Nil for a Swift value that is not a JSON value.
  fileprivate func alternatives(for type: JSONType?) -> [Int] {
    let parts = form.alternatives
    guard let type else { return Array(parts.indices) }
    let accepting = parts.indices.filter { parts[$0].acceptedTypes.contains(type) }
    return accepting.isEmpty
      ? parts.indices.filter { parts[$0].convertedTypes.contains(type) } : accepting
  }
}
