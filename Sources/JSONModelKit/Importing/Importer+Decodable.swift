// A `Codable` type decodes itself from a `ValueDecoder`. A `DecodingError` is reported as an issue
// at the position to which its coding path leads.

extension Importer {
  /// Imports a value by its `Decodable` initializer; a patch is applied to the encoded value first.
  mutating func readDecodable(
    _ type: any (Decodable & SendableMetatype).Type, _ shape: ValueShape, as role: ValueRole,
    into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    let before: (value: JSONValue, choices: EncodedChoices)?
    do {
      before = try encoded(type, role)
    } catch {
      // Reported, because otherwise members that the patch does not contain would be lost.
      var path: [any CodingKey] = []
      if case EncodingError.invalidValue(_, let context) = error { path = context.codingPath }
      report(notExportable: reasonText(of: error), path.map(\.component), at: source.mark())
      try source.skipValue()
      return false
    }
    let start = source.bookmark()
    let mark = source.mark()
    if try source.takeNull() {
      source.rewind(to: start)
      return try rejectValue(shape)
    }
    if before == nil, source.natives != nil, let native = source.nextNative(),
      type.store(instance: native.value, in: slot)
    {
      for issue in native.tolerated { tolerated.add(issue, at: IssuePlace(mark: mark)) }
      try source.skipValue()
      return true
    }
    guard let patch = try takeTypedValue() else { return false }
    guard let before else {
      return try decode(type, shape, from: patch, patch: .none, into: slot, from: start)
    }
    if before.choices.isAmbiguous, try reportOtherTypes(in: before, type, patch, at: mark) {
      return false
    }
    return try decode(
      type, shape, from: before.value.merging(patch), patch: .some(patch), into: slot, from: start)
  }

  /// Decodes a value that was read, or that a patch has changed; the source is at its end.
  private mutating func decode(
    _ type: any (Decodable & SendableMetatype).Type, _ shape: ValueShape, from value: JSONValue,
    patch: JSONValue?, into slot: Slot, from start: JSONReader.Bookmark
  ) throws(ReadingStopped) -> Bool {
    // What trials have found is not true of a value that a patch has changed.
    let outer = patch == nil ? rare?.choices : nil
    let outerBase = outer?.decoding.base ?? []
    defer { outer?.decoding.base = outerBase }
    let context = context(ofValueAt: start, in: outer)
    context.patch = nil
    if patch != nil {
      if !scope.notesReadOnlyKeys { context.patch = patch }
      context.scope.notesReadOnlyKeys = options.readOnlyKeys != .accept
      context.scope.isPatch = false
    }
    var caught: (any Error)?
    do {
      try type.store(decodedFrom: value, in: slot, context)
    } catch {
      caught = error
    }
    scope.budget = context.scope.budget
    let noted = exchange(&context.readOnlyKeys, with: [])
    if scope.notesReadOnlyKeys {
      readOnlyKeys += noted.map { key in
        var key = key
        key.mark = start.0
        return key
      }
    }
    if caught == nil, context.tolerated.isEmpty, context.furtherTolerated == 0 { return true }
    let end = source.bookmark()
    try finishDecoding(of: value, caught, context, shape, from: start)
    source.rewind(to: end)
    return caught == nil
  }

  /// Returns the value that a patch changes; nil for a document, and for a type that is not
  /// `Encodable`.
  private func encoded(
    _ type: any Decodable.Type, _ role: ValueRole
  ) throws -> (value: JSONValue, choices: EncodedChoices)? {
    guard case .patch(let current) = role else { return nil }
    let choices = EncodedChoices()
    guard let current else { return ([:], choices) }
    guard let type = type as? any Encodable.Type else { return nil }
    var encoder = ValueEncoder()
    encoder.usesKeyMapping = options.usesKeyMapping
    encoder.access = .all
    encoder.choices = choices
    return (try type.encodedValue(in: current, by: encoder).json, choices)
  }

  /// Reports a part of a value that would be decoded as another type than it has, although a patch
  /// does not replace it.
  ///
  /// - Returns: Whether there is one.
  private mutating func reportOtherTypes(
    in before: (value: JSONValue, choices: EncodedChoices), _ type: any Decodable.Type,
    _ patch: JSONValue, at mark: ByteOffset
  ) throws(ReadingStopped) -> Bool {
    let context = ImportContext(
      decoding: before.value, usesKeyMapping: options.usesKeyMapping, depth: source.remainingDepth)
    do throws(LimitExceeded) {
      guard
        let wrong = try context.rejection(
          of: before.choices, in: before.value, as: type, mergedWith: patch)
      else { return false }
      report(notExportable: wrong.reason, wrong.path, at: mark)
      return true
    } catch {
      throw source.fail(limit: error.reason)
    }
  }

  private mutating func report(
    notExportable reason: String, _ path: [JSONKeyPath.Component], at mark: ByteOffset
  ) {
    reportValue(.notExportable(reason), at: mark, trail: JSONKeyPath(path))
  }

  /// Returns the context for a value whose depth is the current one.
  private mutating func context(
    ofValueAt start: JSONReader.Bookmark, in choices: AlternativeChoices?
  ) -> ImportContext {
    let context = self.context ?? ImportContext(options: options, scope: scope)
    self.context = context
    context.begin(scope.inOtherImporter, remainingDepth: source.remainingDepth, choices: choices)
    if let rare, choices != nil {
      context.trials.base = rare.base + [.index(offsetInDocument(of: start.0))]
    }
    return context
  }

  /// Reports the issues of a decoded value; the position of the source changes.
  private mutating func finishDecoding(
    of value: JSONValue, _ error: (any Error)?, _ context: ImportContext, _ shape: ValueShape,
    from start: JSONReader.Bookmark
  ) throws(ReadingStopped) {
    if let (reason, fix, path) = context.exceeded {
      source.rewind(to: start)
      // The path may end early, because a hook may have added the value.
      _ = try walk(path[...])
      throw source.fail(limit: reason, fix: fix)
    }
    let entries = exchange(&context.tolerated, with: [])
    try adopt(entries, from: start) { $0.tolerated.add($1.issue, at: $1.place) }
    tolerated.countFurther(exchange(&context.furtherTolerated, with: 0))
    guard let error else { return }
    if let rejection = error as? ReadOnlyRejection {
      return try adopt(rejection.entries, from: start) { $0.issues.add($1.issue, at: $1.place) }
    }
    source.rewind(to: start)
    try reportDecoding(error, of: value, shape, from: start)
  }

  /// Reports the issue for an error; the source is before the value, and its position changes.
  private mutating func reportDecoding(
    _ error: any Error, of value: JSONValue, _ shape: ValueShape, from start: JSONReader.Bookmark
  ) throws(ReadingStopped) {
    let mark = source.mark()
    let name = shape.typeName
    guard let error = error as? DecodingError, let context = error.context else {
      let transformer = TransformerName(from: value.jsonType.typeName, to: name)
      return reportValue(
        .transformFailed(transformer: transformer.text, reason: reasonText(of: error)), at: mark,
        detail: (error as? JSONTransformError)?.detail)
    }
    if let inner = context.underlyingError as? JSONModelError {
      if let failure = self.context?.failure, failure.error.isIdentical(to: inner) {
        try adopt(failure.entries, from: start) { $0.issues.add($1.issue, at: $1.place) }
        return issues.countFurther(
          inner.furtherIssues, isTolerable: self.context?.hasIntolerableIssue != true)
      }
      // The type has thrown another error, with paths relative to the model.
      let outer = context.codingPath.dropLast(inner.keyPath.components.count).map(\.component)
      return try report(issuesOf: inner, below: outer, from: start)
    }
    let path = context.codingPath.map(\.component)
    let isThere = try walk(path[...])
    let culprit = (isThere ? value[JSONKeyPath(path)] : nil) ?? value
    if case .typeMismatch(let type, _) = error, let reason = context.reason(noCaseIn: culprit) {
      let transformer = TransformerName(
        from: culprit.jsonType.typeName, to: swiftTypeName(type))
      return reportValue(
        .transformFailed(transformer: transformer.text, reason: reason), at: source.mark(),
        fix: culprit.tagFix, detail: .reason(reason))
    }
    let found = found(
      (context.underlyingError as? ValueRejection)?.found ?? culprit.jsonType.name,
      at: source.mark())
    let kind = error.kind(context, of: value, culprit, fallback: name, found: found)
    var trail: [JSONKeyPath.Component] = isThere ? [] : path
    if case .keyNotFound(let key, _) = error { trail.append(key.component) }
    reportValue(
      kind, at: isThere ? source.mark() : mark, trail: JSONKeyPath(trail),
      fix: error.fix(forEnumerationIn: culprit))
  }

  private mutating func report(
    issuesOf error: JSONModelError, below path: [JSONKeyPath.Component],
    from start: JSONReader.Bookmark
  ) throws(ReadingStopped) {
    let paths = error.issues.map { path + $0.keyPath.components }
    let locator = try locate(paths, from: start)
    for (issue, path) in zip(error.issues, paths) {
      var issue = issue
      (issue.keyPath, issue.position, issue.root) = ([], nil, nil)
      let entry = IssueCollector.Entry(issue, at: locator.location(of: path), isAtKey: false)
      add(entry.issue, at: entry.place)
    }
    issues.countFurther(error.furtherIssues, isTolerable: context?.hasIntolerableIssue != true)
  }
}

extension DecodingError {
  /// Returns the fix for a string that an enumeration rejects because it decodes its cases from
  /// objects, such as `{"open": {}}`; nil for other errors.
  fileprivate func fix(forEnumerationIn value: JSONValue) -> String? {
    guard case .typeMismatch(let type, _) = self, value.string != nil else { return nil }
    let name = swiftTypeName(type)
    return switch EnumerationForm(of: type) {
    case .withoutAssociatedValues: "declare a raw type (enum \(name): String)"
    case .withAssociatedValues: "each case of \(name) is an object whose only key is its name"
    case nil: nil
    }
  }

  /// Returns the kind of the issue for the error.
  ///
  /// - Parameters:
  ///   - value: The value that was decoded.
  ///   - culprit: The part of the value that the error is about.
  ///   - name: The name of the type that was decoded.
  ///   - found: The description of the part.
  fileprivate func kind(
    _ context: Context, of value: JSONValue, _ culprit: JSONValue, fallback name: String,
    found: String
  ) -> JSONModelError.Kind {
    switch (self, context.underlyingError) {
    case (.keyNotFound, _): .missingKey
    case (.valueNotFound(let type, _), _): .nullValue(expected: swiftTypeName(type))
    case (.typeMismatch(let type, _), _):
      .typeMismatch(expected: swiftTypeName(type), found: found)
    case (_, .outOfRange(let type) as ValueRejection):
      .numberOutOfRange(expected: swiftTypeName(type), found: found)
    case (_, .limit(let reason) as ValueRejection): .limitExceeded(reason)
    case (_, .form(let type, let reason) as ValueRejection):
      .transformFailed(
        transformer: TransformerName(
          from: culprit.jsonType.typeName, to: swiftTypeName(type)
        ).text, reason: reason)
    default:
      .transformFailed(
        transformer: TransformerName(from: value.jsonType.typeName, to: name).text,
        reason: context.reason(about: culprit))
    }
  }
}

extension JSONValue {
  /// The fix for an object that is decoded as an enumeration with associated values, but has
  /// several keys; a string among their values is probably a tag.
  fileprivate var tagFix: String? {
    guard let members = object, members.count > 1,
      members.values.contains(where: { $0.string != nil })
    else { return nil }
    return "for objects with a tag, use model classes with a discriminator"
  }
}

extension DecodingError.Context {
  /// Returns why an object represents no case of an enumeration with associated values; nil if the
  /// error has another reason.
  ///
  /// The initializer that the compiler writes accepts one key, the name of a case. It ignores other
  /// keys, and so reports that the number of keys is wrong.
  fileprivate func reason(noCaseIn value: JSONValue) -> String? {
    guard case .object(let members) = value, debugDescription.hasPrefix("Invalid number of keys")
    else { return nil }
    guard let key = members.keys.first, members.count == 1 else {
      return "expected one key, the name of a case, found \(members.count.counted("key"))"
    }
    return "unknown case \"\(key)\""
  }

  /// Returns the description of the error, unless it quotes the value.
  ///
  /// The value may be a password, and errors are logged.
  fileprivate func reason(about value: JSONValue) -> String {
    value.isQuoted(in: debugDescription) ? "not a valid value" : debugDescription
  }
}

extension Decodable {
  /// Stores a value whose dynamic type is exactly this type; returns whether it has this type.
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
    // The initializer of the type may have caught the error.
    if context.exceeded != nil { throw ReadingStopped() }
    if let patch = context.patch {
      let rejected = context.readOnlyKeys.entries(in: patch)
      if !rejected.isEmpty { throw ReadOnlyRejection(entries: rejected) }
    }
    slot.store(decoded)
  }
}

extension ValueRejection {
  /// The description of the value that was found, if it differs from the JSON type.
  fileprivate var found: String? {
    guard case .fraction = self else { return nil }
    return "fraction"
  }
}

extension JSONType {
  /// The Swift type of values of this JSON type.
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
  /// Returns whether a sentence contains a string, number or key of the value.
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

// A model inside a `Codable` value has an importer of its own, because the type's `init(from:)` is
// in between. The context makes both of them one import: it passes options, limits and their usage
// to the inner import and back, even if the inner import fails.
//
//   Importer  ->  Page.init(from: ValueDecoder)  ->  Importer of the JSON of the model
//       |                                                |
//       +------------------ ImportContext ---------------+

/// The state that an import shares with the imports of models inside its `Codable` values.
final class ImportContext: DecodingScope {
  let options: JSONImportOptions
  var scope: ImportScope
  /// What was merged into the value before it is decoded; nil outside of merges.
  var patch: JSONValue?
  /// The read-only properties of models inside the value, with paths relative to the value.
  var readOnlyKeys: [ReadOnlyKey] = []
  /// The number of arrays and objects that may be nested inside the value.
  var remainingDepth = 0
  /// The exceeded limit, with its path relative to the value; it ends the whole import.
  var exceeded: (reason: String, fix: String?, path: [JSONKeyPath.Component])?
  /// The issues of the last model inside the value that could not be imported, with paths relative
  /// to the value, and the error that its import has thrown.
  var failure: (error: JSONModelError, entries: [IssueCollector.Entry])?
  /// Whether a model inside the value has an issue that is never tolerated, such as a limit.
  var hasIntolerableIssue = false
  /// The issues of values that were replaced or dropped, with paths relative to the value.
  var tolerated: [IssueCollector.Entry] = []
  var furtherTolerated = 0
  private(set) var trials = DecodingTrials()
  /// What trials around the value have found; nil outside of trials.
  private var choices: AlternativeChoices?
  /// What trials have found, for the imports of models in the value; nil if there were none.
  var choicesForModels: AlternativeChoices? {
    if choices == nil, trials.haveBegun { choices = AlternativeChoices(trials) }
    return choices
  }

  /// The options, for `Codable` types that pass them on to another decoder.
  var userInfo: [CodingUserInfoKey: Any] { [.jsonImportOptions: options] }

  init(options: JSONImportOptions, scope: ImportScope) {
    self.options = options
    self.scope = scope
  }

  func importedModel(
    _ type: any Decodable.Type, from value: JSONValue, at codingPath: [any CodingKey]
  ) throws -> Any? {
    guard let type = (type as? AnyClass).flatMap(ModelClasses.model) else { return nil }
    do throws(JSONModelError) {
      return try ModelImport.model(of: type, from: value, in: self, at: codingPath)
    } catch {
      throw DecodingError(error, "\(error.kind)", at: codingPath)
    }
  }

  func limit(ofTried count: Int) -> String? { scope.budget.limit(ofTried: count) }

  /// Begins another value.
  func begin(_ scope: ImportScope, remainingDepth: Int, choices: AlternativeChoices?) {
    self.scope = scope
    self.remainingDepth = remainingDepth
    hasIntolerableIssue = false
    self.choices = choices
    trials = choices?.decoding ?? DecodingTrials()
  }

  func exceed(limit reason: String, at codingPath: [any CodingKey]) -> DecodingError {
    if exceeded == nil { exceeded = (reason, nil, codingPath.map(\.component)) }
    return .dataCorrupted(.init(codingPath: codingPath, debugDescription: reason))
  }
}

/// The limit that has ended the import of an encoded value.
struct LimitExceeded: Error { let reason: String }

extension ImportContext {
  /// Creates the import of a value that was encoded.
  ///
  /// - Parameter depth: The number of arrays and objects that may be nested inside the value.
  convenience init(decoding value: JSONValue, usesKeyMapping: Bool, depth: Int) {
    self.init(
      options: JSONImportOptions(usesKeyMapping: usesKeyMapping),
      scope: ImportScope(maximumModels: nil, byteCount: value.byteCount))
    remainingDepth = depth
  }

  /// Decodes a value, and returns an error sentence for a part that has another type than it was
  /// encoded with, and its path; nil also if the value cannot be decoded.
  ///
  /// - Parameter patch: What is merged into the value, which may replace a wrong part.
  func rejection(
    of choices: EncodedChoices, in value: JSONValue, as type: any Decodable.Type,
    mergedWith patch: JSONValue? = nil
  ) throws(LimitExceeded) -> (reason: String, path: [JSONKeyPath.Component])? {
    trials.chosen = [:]
    let allowed = scope.budget.triedBytes
    scope.budget.triedBytes -= choices.triedBytes
    let decoded = try? ValueDecoder.decode(type, from: value, in: self)
    choices.triedBytes = allowed - scope.budget.triedBytes
    if let exceeded { throw LimitExceeded(reason: exceeded.reason) }
    if decoded == nil { return nil }
    return choices.rejection(of: trials.chosen ?? [:], mergedWith: patch)
  }
}

extension DecodingError {
  /// Creates the error for a model that a decoder decodes at a coding path.
  init(_ error: JSONModelError, _ description: String, at codingPath: [any CodingKey]) {
    let steps = error.keyPath.components.map { step -> any CodingKey in
      switch step {
      case .key(let key): JSONCodingKey(key)
      case .index(let index): JSONCodingKey(index)
      }
    }
    self = .dataCorrupted(
      Context(
        codingPath: codingPath + steps, debugDescription: description, underlyingError: error))
  }
}

/// The issues of a patch for a `Codable` value that contains the keys of read-only properties.
private struct ReadOnlyRejection: Error {
  let entries: [IssueCollector.Entry]
}
