#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// From the input to an import, and from its end to a model or an error: the frame around
// `Importer`.

/// What is to be imported; bytes are lent by a caller who keeps them alive during the import.
@safe enum ImportInput {
  case bytes(UnsafeRawBufferPointer)
  case value(JSONValue)
  case dictionary([String: Any])
}

/// Imports whole documents.
struct ModelImport {
  /// The type that is asked for.
  private let type: Any.Type
  private let table: SchemaTable
  private let options: JSONImportOptions

  /// Where the root value goes.
  private enum Target {
    case instance(any JSONModelProtocol, ClassIndex)
    case patched(any JSONModelProtocol, ClassIndex)
    case buffer(ElementBuffer, ValueShape)
  }

  /// Reads a document into an instance that nobody else has.
  static func fill(
    _ instance: any JSONModelProtocol, from input: ImportInput, options: JSONImportOptions
  ) throws(JSONModelError) {
    let type = Swift.type(of: instance)
    let (table, index) = SchemaTable.having(type)
    let frame = ModelImport(type: type, table: table, options: options)
    try frame.checkDeclarations(table.mistakes(of: index))
    try frame.run(input, into: .instance(instance, index))
  }

  /// Merges a patch into a model: all of it, or nothing.
  static func merge(
    into instance: any JSONModelProtocol, from input: ImportInput, options: JSONImportOptions
  ) throws(JSONModelError) {
    let type = Swift.type(of: instance)
    let (table, index) = SchemaTable.having(type)
    let frame = ModelImport(type: type, table: table, options: options)
    try frame.checkDeclarations(table.mistakes(of: index))
    try frame.run(input, into: .patched(instance, index))
  }

  /// Reads a document into a model, or an array or a dictionary of models.
  static func value<Value>(
    of type: Value.Type, for model: any JSONModelProtocol.Type, from input: ImportInput,
    options: JSONImportOptions
  ) throws(JSONModelError) -> Value {
    guard let (table, shape) = SchemaTable.having(shapeOf: type, for: model) else {
      preconditionFailure("Models, and arrays and dictionaries of them, are supported.")
    }
    let frame = ModelImport(type: type, table: table, options: options)
    try frame.checkDeclarations(table.mistakes(of: shape))
    let buffer = ElementBuffer()
    try frame.run(input, into: .buffer(buffer, shape)) {
      buffer.destroy(type, count: 1)
    }
    return buffer.take(type, at: 0)
  }

  /// The mistakes in the declaration of a class and of all classes that its properties lead to.
  static func checkDeclaration(of type: any JSONModelProtocol.Type) throws(JSONModelError) {
    let (table, index) = SchemaTable.having(type)
    let frame = ModelImport(type: type, table: table, options: .default)
    try frame.checkDeclarations(table.mistakes(of: index))
  }

  private func checkDeclarations(_ mistakes: [JSONModelError.Issue]) throws(JSONModelError) {
    if !mistakes.isEmpty { throw JSONModelError(model: swiftTypeName(type), issues: mistakes) }
  }

  // MARK: - Input

  /// - Parameter discard: Destroys a root value that was stored before the document turned out to
  ///   be wrong.
  private func run(
    _ input: ImportInput, into target: Target, discard: () -> Void = {}
  ) throws(JSONModelError) {
    switch input {
    case .value(let value):
      let root = ValueNode(value)
      try run(TreeSource(root, maximumDepth: options.effectiveDepth), target, discard)
    case .dictionary(let members):
      let root = SwiftNode(members)
      try run(TreeSource(root, maximumDepth: options.effectiveDepth), target, discard)
    case .bytes(let bytes):
      try unsafe run(bytes, target, discard)
    }
  }

  private func run(
    _ bytes: UnsafeRawBufferPointer, _ target: Target, _ discard: () -> Void
  ) throws(JSONModelError) {
    guard unsafe !bytes.isEmpty else { throw error(.emptyInput) }
    if let maximum = options.maximumBytes, bytes.count > maximum {
      throw error(.atStart(.inputLimitExceeded(maximumBytes: maximum)))
    }
    if options.encoding == .utf8 {
      return try unsafe runUTF8(bytes, target, discard)
    }
    guard let utf8 = unsafe TextEncoding.utf8(from: bytes, in: options.encoding) else {
      throw error(.atStart(.invalidJSON("the text is not well-formed in its encoding")))
    }
    guard !utf8.isEmpty else { throw error(.emptyInput) }
    let result: Result<Void, JSONModelError> = unsafe utf8.withUnsafeBytes { bytes in
      do throws(JSONModelError) {
        return .success(try unsafe runUTF8(bytes, target, discard))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private func runUTF8(
    _ bytes: UnsafeRawBufferPointer, _ target: Target, _ discard: () -> Void
  ) throws(JSONModelError) {
    guard let cursor = unsafe ByteCursor(bytes) else { throw error(.emptyInput) }
    try run(JSONReader(cursor, maximumDepth: options.effectiveDepth), target, discard)
  }

  // MARK: - Import

  private func run(
    _ source: consuming some ImportSource, _ target: Target, _ discard: () -> Void
  ) throws(JSONModelError) {
    var importer = Importer(source, table: table, options: options)
    var isStored = false
    do throws(ReadingStopped) {
      // The user code of an import may import in turn.
      try importer.checkStack()
      try importer.source.begin(findsSuperseded: options.duplicateKeys == .useLast)
      isStored = try read(target, with: &importer)
      try importer.source.finish()
    } catch {
      if isStored { discard() }
      importer.rollBack()
      throw self.error(importer.source.failureIssue)
    }
    if let report = options.onDroppedElements, importer.dropped.total > 0 {
      report(
        JSONModelError(
          model: swiftTypeName(type), issues: importer.source.located(importer.dropped.entries),
          furtherIssues: importer.dropped.further))
    }
    guard importer.issues.total == 0 else {
      if isStored { discard() }
      importer.rollBack()
      throw JSONModelError(
        model: swiftTypeName(type), issues: importer.source.located(importer.issues.entries),
        furtherIssues: importer.issues.further)
    }
  }

  private func read<Source>(
    _ target: Target, with importer: inout Importer<Source>
  ) throws(ReadingStopped) -> Bool {
    switch target {
    case .instance(let instance, let index):
      return try table.classes[index.value].with { schema throws(ReadingStopped) in
        try schema.isChosenOrHooked
          ? importer.fillRoot(instance, index) : importer.fill(instance, schema)
      }
    case .patched(let instance, let index):
      importer.isMerging = true
      return try importer.mergeRoot(instance, index)
    case .buffer(let buffer, let shape):
      return try importer.read(shape, into: buffer.slot(after: 0, of: shape))
    }
  }

  private func error(_ issue: JSONModelError.Issue) -> JSONModelError {
    JSONModelError(model: swiftTypeName(type), issues: [issue])
  }
}
