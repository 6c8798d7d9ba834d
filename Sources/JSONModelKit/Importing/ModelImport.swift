#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The entry points of an import: they prepare the input, run `Importer` and create the error.

/// Imports whole documents.
///
/// It is not copyable, because the compiler would copy it for calls: 200 instructions for each import.
struct ModelImport: ~Copyable {
  /// The requested type, for errors.
  private let type: Any.Type
  var options: JSONImportOptions
  /// The key path of the value in the document.
  private let path: JSONKeyPath
  /// Whether the root is that of a document, which may be imported as another type; a record is not.
  private let isDocument: Bool
  /// How the bytes that are imported lead back to the user's document.
  var origin: DocumentOrigin
  /// The position of the document in the input; the positions of issues are those in the input.
  var start: JSONModelError.SourcePosition
  /// The context of the enclosing import, and the coding path of the root value in it.
  private(set) var outer: (context: ImportContext, codingPath: [any CodingKey])?
  /// Whether the root value is a part of a document, and not the whole.
  private var isPart = false
  /// The buffers that the next import uses.
  var spare: SpareBuffers
  /// The end of the root value, after the import.
  var end: RootEnd

  init(type: Any.Type, options: JSONImportOptions) {
    self.init(type: type, options: options, path: [], isDocument: false)
  }

  private init(type: Any.Type, _ request: ImportRequest) {
    self.init(type: type, options: request.options, path: request.path, isDocument: true)
  }

  /// Continues an import in a model inside a `Codable` value.
  private init(type: Any.Type, in context: ImportContext, at codingPath: [any CodingKey]) {
    self.init(type: type, options: context.options)
    outer = (context, codingPath)
    isPart = true
  }

  private init(
    type: Any.Type, options: JSONImportOptions, path: JSONKeyPath, isDocument: Bool
  ) {
    self.type = type
    self.options = options
    self.path = path
    self.isDocument = isDocument
    origin = .document
    start = .start
    outer = nil
    spare = SpareBuffers()
    end = .ofDocument
  }

  /// Returns a class whose declaration has no errors.
  private func reference(
    to type: any JSONModelProtocol.Type
  ) throws(JSONModelError) -> ClassReference {
    let reference = ClassReference(prepared: type, usesKeyMapping: options.usesKeyMapping)
    try checkDeclarations(reference.declarationErrors)
    return reference
  }

  /// Imports a document into a new instance.
  ///
  /// - Parameters:
  ///   - isPart: Whether another library's decoder has found the value inside another one.
  ///   - check: The members that differ from a previous document; nil if all are new.
  static func importRoot(
    into instance: any JSONModelProtocol, _ request: ImportRequest, isPart: Bool = false,
    changedFrom check: ReadOnlyCheck? = nil
  ) throws(JSONModelError) {
    var frame = ModelImport(type: Swift.type(of: instance), request)
    frame.isPart = isPart
    let reference = try frame.reference(to: Swift.type(of: instance))
    if let check {
      try frame.run(request.input, into: .changed(instance, reference, check))
    } else {
      try frame.run(request.input, into: .instance(instance, reference))
    }
  }

  /// Continues an import in a model inside a `Codable` value that calls the model's initializer.
  static func importRoot(
    into instance: any JSONModelProtocol, from value: JSONValue, in context: ImportContext,
    at codingPath: [any CodingKey]
  ) throws(JSONModelError) {
    var frame = ModelImport(type: Swift.type(of: instance), in: context, at: codingPath)
    let reference = try frame.reference(to: Swift.type(of: instance))
    try frame.run(.value(value), into: .instance(instance, reference))
  }

  /// Continues an import in a model inside a `Codable` value; the discriminator selects its class.
  static func model(
    of type: any JSONModelProtocol.Type, from value: JSONValue, in context: ImportContext,
    at codingPath: [any CodingKey]
  ) throws(JSONModelError) -> any JSONModelProtocol {
    var frame = ModelImport(type: type, in: context, at: codingPath)
    let reference = try frame.reference(to: type)
    var model: (any JSONModelProtocol)?
    try frame.run(.value(value), into: .selected(reference) { model = $0 })
    guard let model else { preconditionFailure("An import without issues has a model.") }
    return model
  }

  /// Merges a patch into a model, completely or not at all.
  static func merge(
    into instance: any JSONModelProtocol, _ request: ImportRequest, _ check: ReadOnlyCheck?
  ) throws(JSONModelError) {
    var frame = ModelImport(type: Swift.type(of: instance), request)
    let reference = try frame.reference(to: Swift.type(of: instance))
    try frame.run(request.input, into: .patched(instance, reference, check))
  }

  /// Imports a document as a model, whose class the discriminator selects, or as a container.
  static func value<Value>(
    of type: Value.Type, for model: any JSONModelProtocol.Type, _ request: ImportRequest
  ) throws(JSONModelError) -> Value {
    let shape = try SchemaBuilder.rootShape(
      of: type, for: model, usesKeyMapping: request.options.usesKeyMapping)
    return try value(of: type, as: shape, request)
  }

  /// Imports a document as a JSON value.
  ///
  /// - Parameter type: The type that is created from the value, for errors.
  static func jsonValue(
    _ request: ImportRequest, for type: Any.Type = JSONValue.self
  ) throws(JSONModelError) -> JSONValue {
    var value = JSONValue.null
    var frame = ModelImport(type: type, request)
    try frame.run(request.input, into: .value { value = $0 })
    return value
  }

  /// Imports a JSON value in UTF-8 that other data may follow.
  ///
  /// - Parameter start: The position of the bytes in the input.
  static func leadingValue(
    of bytes: LentBytes, at start: JSONModelError.SourcePosition, _ options: JSONImportOptions
  ) throws(JSONModelError) -> JSONValue {
    var value = JSONValue.null
    var frame = ModelImport(type: JSONValue.self, options: options)
    frame.options.encoding = .utf8
    frame.end = .beforeData
    do throws(JSONModelError) {
      try frame.run(.bytes(bytes), into: .value { value = $0 })
    } catch {
      throw error.moved(to: start)
    }
    return value
  }

  /// Imports a document as a value of a shape.
  static func value<Value>(
    of type: Value.Type, as shape: ValueShape, _ request: ImportRequest
  ) throws(JSONModelError) -> Value {
    var frame = ModelImport(type: type, request)
    return try frame.value(of: type, as: shape, from: request.input, in: ElementBuffer())
  }

  /// Imports a document as a value of a shape, with a buffer that is empty before and after.
  mutating func value<Value>(
    of type: Value.Type, as shape: ValueShape, from input: ImportInput, in buffer: ElementBuffer
  ) throws(JSONModelError) -> Value {
    do throws(JSONModelError) {
      try run(input, into: .buffer(buffer, shape, of: type))
    } catch {
      throw error.moved(to: start)
    }
    return buffer.take(type, at: 0)
  }

  /// Throws the declaration errors of classes and of all classes that their properties refer to,
  /// without duplicates.
  ///
  /// - Parameter name: The type that the error names.
  static func checkDeclarations(
    of models: [any JSONModelProtocol.Type], named name: any JSONModelProtocol.Type
  ) throws(JSONModelError) {
    var declarationErrors: [JSONModelError.Issue] = []
    for error in models.flatMap({ ClassReference(checked: $0).declarationErrors })
    where !declarationErrors.contains(error) { declarationErrors.append(error) }
    try ModelImport(type: name, options: .default).checkDeclarations(declarationErrors)
  }

  /// Throws the error of a malformed literal for `at:`.
  private func checkPath() throws(JSONModelError) {
    if path.isEmpty { return }
    guard let malformation = path.malformation else { return }
    try checkDeclarations([JSONModelError.Issue(kind: .invalidDeclaration(malformation.reason))])
  }

  private func checkDeclarations(
    _ errors: [JSONModelError.Issue]
  ) throws(JSONModelError) {
    if !errors.isEmpty { throw JSONModelError(model: swiftTypeName(type), issues: errors) }
  }

  // MARK: - Import

  /// Imports the root value of the bytes of a reader.
  ///
  /// - Parameters:
  ///   - unfinished: The values that may continue, if the document is not finished.
  ///   - choices: Receives the types that are chosen for unions.
  mutating func run(
    _ source: consuming JSONReader, into target: ImportTarget,
    unfinished: UnfinishedValues? = nil, choices: AlternativeChoices? = nil
  ) throws(JSONModelError) {
    try checkPath()
    var importer = Importer(source, options: options, unfinished: unfinished)
    swap(&importer.spare, &spare)
    defer { swap(&importer.spare, &spare) }
    if let outer {
      importer.scope = outer.context.scope
      if let choices = outer.context.choicesForModels {
        importer.makeRare().choices = choices
        importer.makeRare().base = choices.decoding.base + outer.codingPath.map(\.component)
      }
    }
    if let choices { importer.makeRare().choices = choices }
    defer { outer?.context.scope.budget = importer.scope.budget }
    var isStored = false
    do throws(ReadingStopped) {
      // The stack may be nearly exhausted, because user code that runs during an import may start
      // another import.
      try importer.checkStack()
      if outer != nil,
        let limit = importer.scope.budget.limit(ofDecoded: importer.source.cursor.count)
      {
        throw importer.source.fail(limit: limit)
      }
      let readsKeys = target.readsKeysInOrder || !path.isEmpty
      try importer.source.begin(
        findsSuperseded: options.duplicateKeys == .useLast && readsKeys && !origin.isTree,
        isDocument: isDocument)
      if path.isEmpty {
        isStored = try read(target, with: &importer)
      } else {
        let location = try importer.enter(path)
        isStored = try location.isFound ? read(target, with: &importer) : target.storeNil()
        if !location.isFound, !isStored { importer.reportMissing(path, at: location) }
        try importer.leave(location, of: path)
      }
      try importer.source.finish(&end)
    } catch {
      throw endedEarly(&importer, target, isStored: isStored)
    }
    if importer.scope.notesReadOnlyKeys { try settleReadOnlyKeys(of: &importer, target) }
    if importer.tolerated.total > 0 { reportTolerated(in: &importer) }
    if importer.issues.total > 0 { throw failed(&importer, target, isStored: isStored) }
  }

  /// Returns the error of an import that has ended before the end of the document.
  @inline(never) private func endedEarly(
    _ importer: inout Importer, _ target: ImportTarget, isStored: Bool
  ) -> JSONModelError {
    if isStored { target.discard() }
    importer.rollBack()
    let issue = importer.source.failureIssue
    noteExceeded(issue)
    var issues = [issue]
    attribute(&issues, to: target.model(), isPatch: target.isPatch)
    return origin.error(JSONModelError(model: swiftTypeName(type), issues: issues))
  }

  /// Returns the error with the issues of an import.
  @inline(never) private func failed(
    _ importer: inout Importer, _ target: ImportTarget, isStored: Bool
  ) -> JSONModelError {
    if isStored { target.discard() }
    importer.rollBack()
    if !importer.issues.isTolerable { outer?.context.hasIntolerableIssue = true }
    var (issues, places, further) = importer.issues.takeFirst()
    let entries = outer == nil ? [] : importer.source.entriesByPath(issues, places)
    importer.source.locate(&issues, at: places)
    attribute(
      &issues, to: target.model(selected: importer.failedClass), isPatch: target.isPatch)
    let error = origin.error(
      JSONModelError(model: swiftTypeName(type), issues: issues, furtherIssues: further))
    outer?.context.failure = (error, atCodingPath(entries))
    return error
  }

  /// Checks the read-only keys of the document, or leaves that to the outer import.
  @inline(never) private func settleReadOnlyKeys(
    of importer: inout Importer, _ target: ImportTarget
  ) throws(JSONModelError) {
    if let outer {
      outer.context.readOnlyKeys += importer.takeReadOnlyKeys().map { key in
        var key = key
        key.trail = outer.codingPath.map(\.component) + key.trail
        return key
      }
    } else if let check = target.check {
      do throws(JSONModelError) {
        try importer.reportReadOnlyKeys(check, depth: path.components.count)
      } catch {
        importer.rollBack()
        throw error
      }
    }
  }

  /// Returns issues of a model inside a `Codable` value with paths relative to that value.
  private func atCodingPath(_ entries: [IssueCollector.Entry]) -> [IssueCollector.Entry] {
    let path = outer?.codingPath.map(\.component) ?? []
    return entries.map { entry in
      var entry = entry
      entry.place.path = JSONKeyPath(path + (entry.place.path?.components ?? []))
      return entry
    }
  }

  /// Records the limit that this import has exceeded, so that the outer import ends, too.
  private func noteExceeded(_ issue: JSONModelError.Issue) {
    guard let outer, outer.context.exceeded == nil else { return }
    let path = outer.codingPath.map(\.component) + issue.keyPath.components
    outer.context.exceeded = ("\(issue.kind)", issue.fix, path)
  }

  /// Reports the issues of the values that were replaced or dropped.
  @inline(never) private func reportTolerated(in importer: inout Importer) {
    var (issues, places, further) = importer.tolerated.takeFirst()
    if let outer {
      outer.context.tolerated += atCodingPath(importer.source.entriesByPath(issues, places))
      outer.context.furtherTolerated += further
    } else if let onTolerated = options.onTolerated {
      importer.source.locate(&issues, at: places)
      let error = JSONModelError(
        model: swiftTypeName(type), issues: issues, furtherIssues: further)
      onTolerated(origin.error(error).moved(to: start))
    }
  }

  /// Imports the root value.
  private func read(
    _ target: ImportTarget, with importer: inout Importer
  ) throws(ReadingStopped) -> Bool {
    switch target {
    case .selected(let reference, let store):
      guard let model = try importer.makeClusterModel(reference) else { return false }
      store(model)
      return true
    case .instance(let instance, let reference):
      return try reference.withSchema { schema throws(ReadingStopped) in
        try schema.needsAdditionalSteps
          ? importer.fillRoot(instance, reference, isPart: isPart)
          : importer.fill(instance, schema)
      }
    case .changed(let instance, let reference, let check):
      importer.makeRare().documentBefore = check.before
      importer.scope.notesReadOnlyKeys = options.readOnlyKeys != .accept
      return try importer.fillRoot(instance, reference, isPart: isPart)
    case .patched(let instance, let reference, let check):
      importer.scope.isMerging = true
      if let check {
        importer.scope.notesReadOnlyKeys = true
        importer.scope.isPatch = true
        let start = importer.source.bookmark()
        check.patch = try importer.source.takeValue()
        importer.source.rewind(to: start)
      }
      return try importer.mergeRoot(instance, reference)
    case .value(let store):
      guard let value = try importer.takeTypedValue() else { return false }
      store(value)
      return true
    case .buffer(let buffer, let shape, _):
      return try importer.read(shape, into: buffer.slot(after: 0, of: shape))
    }
  }

  /// Sets the root of issues, for `JSONModelError.issues(for:)`.
  private func attribute(
    _ issues: inout [JSONModelError.Issue], to model: ClassReference?, isPatch: Bool
  ) {
    // The outer import creates its own issues from these.
    if outer != nil { return }
    let depth = path.components.count
    let root = model?.schema.root(depth: depth) ?? IssueRoot(depth: depth)
    for index in issues.indices { issues[index].root = root }
    if isDocument, let first = issues.first, first.keyPath == path {
      issues[0] = suggestingRoot(first, isPatch: isPatch)
    }
  }

  /// Returns an issue of the root with the type to import instead, if a model was found where an
  /// array is expected, or an array where a model is.
  @inline(never) private func suggestingRoot(
    _ issue: JSONModelError.Issue, isPatch: Bool
  ) -> JSONModelError.Issue {
    guard case .typeMismatch(let expected, let found) = issue.kind, issue.fix == nil else {
      return issue
    }
    if isPatch, found.hasPrefix("array") {
      return issue.with(fix: "for a JSON Patch, use apply(_:)")
    }
    if found.hasPrefix("array"), !expected.hasPrefix("["), !expected.hasPrefix("Set<") {
      return issue.with(fix: "import it as [\(expected)]")
    }
    if found.hasPrefix("object"), expected.hasPrefix("["), !expected.contains(":") {
      let element = expected.dropFirst().dropLast()
      return issue.with(fix: "import it as \(element), or the array in it by its key path")
    }
    return issue
  }

  func error(_ issue: JSONModelError.Issue) -> JSONModelError {
    JSONModelError(model: swiftTypeName(type), issues: [issue])
  }
}

/// The destination of the root value.
enum ImportTarget {
  case selected(ClassReference, (any JSONModelProtocol) -> Void)
  case instance(any JSONModelProtocol, ClassReference)
  /// A new instance for a document, whose differences from a previous one are a merge patch.
  case changed(any JSONModelProtocol, ClassReference, ReadOnlyCheck)
  case patched(any JSONModelProtocol, ClassReference, ReadOnlyCheck?)
  /// The first element of the buffer, which has exactly this type.
  case buffer(ElementBuffer, ValueShape, of: Any.Type)
  case value((JSONValue) -> Void)

  /// Whether the option `.useLast` requires a search for the last of several equal keys.
  var readsKeysInOrder: Bool { if case .value = self { false } else { true } }

  /// Whether the document is a merge patch.
  var isPatch: Bool { if case .patched = self { true } else { false } }

  /// Returns the class of the root; nil if the root is not a model.
  ///
  /// - Parameter selected: The class that a discriminator has selected, if that is known.
  func model(selected: ClassReference? = nil) -> ClassReference? {
    switch self {
    case .selected(let reference, _), .instance(_, let reference), .changed(_, let reference, _),
      .patched(_, let reference, _):
      return reference
    case .buffer(_, let shape, _):
      var form = shape.form
      while case .optional(let inner) = form { form = inner.form }
      guard case .model(let reference) = form else { return nil }
      return reference.schema.cluster == nil ? reference : selected ?? reference
    case .value: return nil
    }
  }

  /// What the read-only keys of the document are compared with.
  fileprivate var check: ReadOnlyCheck? {
    switch self {
    case .changed(_, _, let check): check
    case .patched(_, _, let check): check
    default: nil
    }
  }

  /// Destroys a root value that was stored before an error was found.
  ///
  /// This is not a closure, for which the optimizer would copy the whole import.
  func discard() { if case .buffer(let buffer, _, let type) = self { buffer.discard(type) } }

  /// Stores nil for a value that does not exist.
  ///
  /// - Returns: Whether it was stored; `false` if the target is not an Optional.
  func storeNil() -> Bool {
    guard case .buffer(let buffer, let shape, _) = self, let optional = shape.optional else {
      return false
    }
    optional.storeNil(in: buffer.slot(after: 0, of: shape))
    return true
  }
}

/// The end of the root value in the bytes of an import.
package struct RootEnd {
  /// Whether other data may follow the root value; otherwise, only white space may.
  let mayPrecedeData: Bool
  /// The number of bytes before the end of the root value.
  ///
  /// Nil if the value was not read to its end: it is incomplete or malformed, exceeds a limit, or
  /// was not read at all.
  package var byteCount: Int?

  /// The end of a document that other data may follow.
  package static var beforeData: RootEnd { RootEnd(mayPrecedeData: true) }

  /// The end of a document.
  package static var ofDocument: RootEnd { RootEnd(mayPrecedeData: false) }
}
