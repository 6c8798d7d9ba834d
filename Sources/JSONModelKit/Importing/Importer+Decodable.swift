// What is inside a `Codable` type is its own affair: it reads itself from the value, by a
// `ValueDecoder`, and a `DecodingError` becomes an issue at the place that its coding path leads to.

extension Importer {
  @inline(never) mutating func readDecodable(
    _ type: any (Decodable & SendableMetatype).Type, _ shape: ValueShape,
    mergedInto before: JSONValue? = nil, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    let start = source.bookmark()
    if try source.takeNull() {
      source.goBack(to: start)
      return try refuse(shape)
    }
    if before == nil, let value = source.swiftValue, type.store(instance: value, in: slot) {
      return true
    }
    guard let patch = try takeTypedValue() else { return false }
    let value = before?.merging(patch) ?? patch
    let context = contextOfNext()
    var caught: (any Error)?
    do {
      try type.store(decodedFrom: value, in: slot, context)
    } catch {
      caught = error
    }
    budget = context.budget
    if caught == nil, context.dropped.isEmpty, context.furtherDropped == 0 { return true }
    let end = source.bookmark()
    try finishDecoding(of: value, caught, context, shape, from: start)
    source.goBack(to: end)
    return caught == nil
  }

  /// Returns the context for a value at the current depth.
  private mutating func contextOfNext() -> ImportContext {
    let context = self.context ?? ImportContext(options: options)
    self.context = context
    context.readings = readings
    context.hooks = hooks
    context.hookReadings = hookReadings
    context.budget = budget
    context.isMerging = isMerging
    context.remainingDepth = source.remainingDepth
    return context
  }

  /// Reports what went wrong inside a value; the source is moved.
  @inline(never) private mutating func finishDecoding(
    of value: JSONValue, _ error: (any Error)?, _ context: ImportContext, _ shape: ValueShape,
    from start: Source.Bookmark
  ) throws(ReadingStopped) {
    if let (reason, path) = context.exceeded {
      source.goBack(to: start)
      // As far as the path leads: a hook may have added the value.
      _ = try walk(path[...])
      throw source.fail(limit: reason)
    }
    let entries = exchange(&context.dropped, with: [])
    try adopt(entries, from: start) { $0.dropped.add($1) }
    dropped.noteMore(exchange(&context.furtherDropped, with: 0))
    guard let error else { return }
    source.goBack(to: start)
    try reportDecoding(error, of: value, shape, from: start)
  }

  /// Keeps the issue for an error; the source stands before the value, and is moved.
  private mutating func reportDecoding(
    _ error: any Error, of value: JSONValue, _ shape: ValueShape, from start: Source.Bookmark
  ) throws(ReadingStopped) {
    let mark = source.mark()
    let name = shape.typeName
    guard let error = error as? DecodingError, let context = error.context else {
      let transformer = TransformerName(from: value.kind.typeName, to: name)
      return reportValue(
        .transformFailed(transformer: transformer.text, reason: reasonText(of: error)), at: mark,
        detail: (error as? JSONTransformError)?.detail)
    }
    if let inner = context.underlyingError as? JSONModelError {
      // A model inside of the type has its own issues, with paths from where it stands.
      let outer = context.codingPath.dropLast(inner.keyPath.components.count).map(\.component)
      return try report(issuesOf: inner, below: outer, from: start)
    }
    let path = context.codingPath.map(\.component)
    let isThere = try walk(path[...])
    let culprit = (isThere ? value[path] : nil) ?? value
    let found = found(
      (context.underlyingError as? ValueRefusal)?.found ?? culprit.kind.name,
      at: source.mark())
    let kind: JSONModelError.Kind =
      switch (error, context.underlyingError) {
      case (.keyNotFound, _): .missingKey
      case (.valueNotFound(let type, _), _): .nullValue(expected: swiftTypeName(type))
      case (.typeMismatch(let type, _), _):
        .typeMismatch(expected: swiftTypeName(type), found: found)
      case (_, .outOfRange(let type) as ValueRefusal):
        .numberOutOfRange(expected: swiftTypeName(type), found: found)
      case (_, .limit(let reason) as ValueRefusal): .limitExceeded(reason)
      case (_, .form(let type, let reason) as ValueRefusal):
        .transformFailed(
          transformer: TransformerName(
            from: culprit.kind.typeName, to: swiftTypeName(type)
          ).text, reason: reason)
      default:
        .transformFailed(
          transformer: TransformerName(from: value.kind.typeName, to: name).text,
          reason: Self.reason(context, about: culprit))
      }
    var trail: [JSONKeyPath.Component] = isThere ? [] : path
    if case .keyNotFound(let key, _) = error { trail.append(key.component) }
    reportValue(kind, at: isThere ? source.mark() : mark, trail: JSONKeyPath(trail))
  }

  private mutating func report(
    issuesOf error: JSONModelError, below path: [JSONKeyPath.Component],
    from start: Source.Bookmark
  ) throws(ReadingStopped) {
    let places = try locate(error.issues.map { path + $0.keyPath.components }, from: start)
    source.goBack(to: start)
    let outer = source.path(of: source.mark())
    for (issue, place) in zip(error.issues, places) {
      let rest = Array(place.rest)
      // In a tree, the path leads on: it may stand for a part of a document in turn.
      add(
        IssueCollector.Entry(
          kind: issue.kind, mark: place.mark, isAtKey: false,
          path: outer.map { JSONKeyPath($0.components + rest) },
          trail: outer == nil ? JSONKeyPath(rest) : [], property: issue.property,
          suggestion: issue.suggestion, fix: issue.fix, detail: issue.detail))
    }
    issues.noteMore(error.furtherIssues)
  }

  /// The words of the error, unless they quote the value: it may be a password, and errors go to
  /// logs.
  private static func reason(_ context: DecodingError.Context, about value: JSONValue) -> String {
    value.isQuoted(in: context.debugDescription) ? "not a valid value" : context.debugDescription
  }
}

extension Decodable {
  /// Stores a value that is of this very type already; whether it is.
  fileprivate static func store(instance value: Any, in slot: Slot) -> Bool {
    guard Swift.type(of: value) == Self.self, let value = value as? Self else { return false }
    slot.store(value)
    return true
  }

  /// Decodes a value and stores it.
  fileprivate static func store(
    decodedFrom value: JSONValue, in slot: Slot, _ context: ImportContext
  ) throws {
    let decoded = try ValueDecoder.decode(Self.self, from: value, in: context)
    // The type may have caught the error.
    if context.exceeded != nil { throw ReadingStopped() }
    slot.store(decoded)
  }
}

extension ValueRefusal {
  /// What was found instead, where it is not simply the kind of the value.
  fileprivate var found: String? {
    guard case .fraction = self else { return nil }
    return "fraction"
  }
}

extension JSONKind {
  /// The type of Swift that values of this kind have.
  fileprivate var typeName: String {
    switch self {
    case .string: "String"
    case .number: "JSONNumber"
    case .true, .false: "Bool"
    case .null: "nil"
    case .array: "[JSONValue]"
    case .object: "[String: JSONValue]"
    }
  }
}

extension JSONValue {
  /// The value at the end of a path.
  fileprivate subscript(path: [JSONKeyPath.Component]) -> JSONValue? {
    path.reduce(self) { value, step in
      switch step {
      case .key(let key): value?[key]
      case .index(let index): value?[index]
      }
    }
  }

  /// Returns whether a sentence contains a text, number or key of the value.
  fileprivate func isQuoted(in sentence: String) -> Bool {
    let numbers = sentence.split { !($0.isASCII && ($0.isNumber || "+-.eE".contains($0))) }
    return contains { part in
      switch part {
      case .null, .bool, .array, .object: return false
      case .string(let text): return !text.isEmpty && sentence.contains(text)
      case .number(let number):
        return numbers.contains { text in
          JSONNumber(String(text)) == number || JSONNumber(text.filter(\.isNumber)) == number
        }
      }
    }
  }
}
