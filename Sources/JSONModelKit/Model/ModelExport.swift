// The entry points of an export: they check declarations, run the exporter and create the error.

/// A value that is exported by itself.
enum ExportRoot {
  case model(any JSONModelProtocol)
  /// A container in a slot, its type, and the class of its models.
  case container(Slot, Any.Type, any JSONModelProtocol.Type)

  fileprivate var type: Any.Type {
    switch self {
    case .model(let model): Swift.type(of: model)
    case .container(_, let type, _): type
    }
  }
}

/// Exports whole models, and arrays and dictionaries of them.
package struct ModelExport {
  /// The type that is exported, for errors.
  private let type: Any.Type
  private let options: JSONExportOptions
  private var checksUnions = true
  /// The types in the `Codable` value around the model.
  private var outerChoices: EncodedChoices?

  private init(type: Any.Type, options: JSONExportOptions) {
    (self.type, self.options) = (type, options)
  }

  /// Appends a model to a sink; if the export fails, the sink is unchanged.
  package static func write(
    _ model: any JSONModelProtocol, to sink: ByteSink, _ options: JSONExportOptions
  ) throws(JSONModelError) {
    if options.isCanonical { return sink.append(try text(of: .model(model), options)) }
    let start = sink.count
    let frame = ModelExport(type: Swift.type(of: model), options: options)
    do throws(JSONModelError) {
      _ = try frame.write(model, to: options.writer(to: sink))
    } catch {
      sink.cut(to: start)
      throw error
    }
  }

  /// Exports a model inside a `Codable` type as a tree.
  ///
  /// The options and the depth of the enclosing export apply, unless the encoder belongs to another
  /// library.
  static func tree(
    of model: any JSONModelProtocol, for encoder: any Encoder
  ) throws(JSONModelError) -> EncodableTree {
    let setting = encoder.userInfo[.jsonExportOptions] ?? JSONExportOptions.default
    guard var options = setting as? JSONExportOptions else {
      let reason =
        "expected JSONExportOptions in userInfo[.jsonExportOptions], "
        + "found \(swiftTypeName(Swift.type(of: setting)))"
      throw JSONModelError(
        model: swiftTypeName(Swift.type(of: model)),
        issues: [JSONModelError.Issue(kind: .notExportable(reason))])
    }
    // These apply to the root model only.
    options.properties = nil
    options.addedMembers = [:]
    let outer = encoder as? ValueEncoder
    if let outer {
      if !outer.usesKeyMapping { options.usesKeyMapping = false }
      if outer.isInUnion { options.omitsDefaults = false }
      // The options of an exporter are in `userInfo`; other encoders of the framework ask for more.
      options.access.formUnion(outer.access.intersection(.writeOnly))
    }
    var frame = ModelExport(type: Swift.type(of: model), options: options)
    frame.checksUnions = outer?.checksUnions ?? true
    frame.outerChoices = outer?.choices
    return try frame.tree(by: EncodableMaker.self) { notes throws(JSONModelError) in
      try frame.write(
        model, to: JSONWriter(isPretty: false), depth: outer?.depth ?? 0, noting: notes)
    }
  }

  static func text(
    of root: ExportRoot, _ options: JSONExportOptions
  ) throws(JSONModelError) -> ByteSink {
    guard options.isCanonical else {
      return try write(root, to: options.writer(to: ByteSink()), options, noting: nil).sink
    }
    return try ModelExport(type: root.type, options: options).canonical {
      notes throws(JSONModelError) in
      try write(root, to: JSONWriter(isPretty: false), options, noting: notes)
    }.sink
  }

  static func document(
    of model: any JSONModelProtocol, usesKeyMapping: Bool
  ) throws(JSONModelError) -> JSONValue {
    let options = JSONExportOptions(usesKeyMapping: usesKeyMapping, includesWriteOnly: true)
    return try tree(of: .model(model), options, by: ValueMaker.self)
  }

  static func tree<Maker: TreeMaker>(
    of root: ExportRoot, _ options: JSONExportOptions, by maker: Maker.Type
  ) throws(JSONModelError) -> Maker.Value {
    try ModelExport(type: root.type, options: options).tree(by: maker) {
      notes throws(JSONModelError) in
      try write(root, to: JSONWriter(isPretty: false), options, noting: notes)
    }
  }

  private func tree<Maker: TreeMaker>(
    by maker: Maker.Type, _ write: (ExportNotes?) throws(JSONModelError) -> ExportedText
  ) throws(JSONModelError) -> Maker.Value {
    let isValue = maker == ValueMaker.self
    let text =
      isValue && options.isCanonical
      ? try canonical(write) : try write(isValue ? nil : ExportNotes())
    return try mapped { () throws(ExportFailure) in try text.tree(by: maker) }
  }

  private func canonical(
    _ write: (ExportNotes) throws(JSONModelError) -> ExportedText
  ) throws(JSONModelError) -> ExportedText {
    let text = try write(ExportNotes())
    return try mapped { () throws(ExportFailure) in try text.canonical() }
  }

  /// Exports a model, or a value of any other type that a property can have, as a tree.
  static func tree<Value>(
    of value: Value, as shape: ValueShape, _ options: JSONExportOptions
  ) throws(JSONModelError) -> JSONValue {
    if let model = value as? any JSONModelProtocol {
      return try tree(of: .model(model), options, by: ValueMaker.self)
    }
    let frame = ModelExport(type: Value.self, options: options)
    try frame.checkDeclarations(shape.modelClasses.flatMap(\.declarationErrors))
    return try frame.tree(of: value) { exporter, slot throws(ExportFailure) in
      try exporter.writeRoot(shape, from: slot)
    }
  }

  /// Exports a value as a tree, by the `encode(to:)` of its type.
  static func tree<Value: Encodable>(
    encoding value: Value, _ options: JSONExportOptions
  ) throws(JSONModelError) -> JSONValue {
    try ModelExport(type: Value.self, options: options).tree(of: value) {
      exporter, slot throws(ExportFailure) in
      if options.properties != nil { throw .selectionWithoutModel }
      if !options.addedMembers.isEmpty { throw .additionWithoutModel }
      try exporter.write(encoding: Value.self, from: slot)
    }
  }

  private func tree<Value>(
    of value: Value,
    _ write: (inout Exporter, Slot) throws(ExportFailure) -> Void
  ) throws(JSONModelError) -> JSONValue {
    try tree(by: ValueMaker.self) { notes throws(JSONModelError) in
      try run(JSONWriter(isPretty: false), noting: notes) { exporter throws(ExportFailure) in
        try Slot.lend(value) { slot throws(ExportFailure) in try write(&exporter, slot) }
      }
    }
  }

  // MARK: - Export

  private func write(
    _ model: any JSONModelProtocol, to target: JSONWriter, depth: Int = 0,
    noting notes: ExportNotes? = nil
  ) throws(JSONModelError) -> ExportedText {
    let reference = ClassReference(
      prepared: Swift.type(of: model), usesKeyMapping: options.usesKeyMapping)
    try checkDeclarations(reference.declarationErrors)
    let schema = reference.schema
    return try run(target, depth: depth, noting: notes) { exporter throws(ExportFailure) in
      let selection = try options.selection(of: schema)
      let added = options.addedMembers
      try exporter.writeModel(model, of: schema, selection, adding: added.isEmpty ? nil : added)
    }
  }

  private static func write(
    _ root: ExportRoot, to target: JSONWriter, _ options: JSONExportOptions,
    noting notes: ExportNotes?
  ) throws(JSONModelError) -> ExportedText {
    switch root {
    case .model(let model):
      let frame = ModelExport(type: Swift.type(of: model), options: options)
      return try frame.write(model, to: target, noting: notes)
    case .container(let slot, let type, let model):
      let shape = try SchemaBuilder.rootShape(
        of: type, for: model, usesKeyMapping: options.usesKeyMapping)
      return try ModelExport(type: type, options: options).run(target, noting: notes) {
        exporter throws(ExportFailure) in
        try exporter.writeRoot(shape, from: slot)
      }
    }
  }

  private func run(
    _ target: JSONWriter, depth: Int = 0, noting notes: ExportNotes?,
    _ body: (inout Exporter) throws(ExportFailure) -> Void
  ) throws(JSONModelError) -> ExportedText {
    var exporter = Exporter(target, options: options, depth: depth, notes: notes)
    if checksUnions { exporter.unions = Self.self }
    exporter.outerChoices = outerChoices
    do throws(ExportFailure) {
      if let reason = options.reasonNotCanonical { throw ExportFailure(reason) }
      try body(&exporter)
    } catch {
      throw self.error(error)
    }
    return exporter.text
  }

  /// Converts the failure of a closure to an error.
  private func mapped<Value>(
    _ body: () throws(ExportFailure) -> Value
  ) throws(JSONModelError) -> Value {
    do throws(ExportFailure) { return try body() } catch { throw self.error(error) }
  }

  private func checkDeclarations(_ declarationErrors: [JSONModelError.Issue]) throws(JSONModelError)
  {
    if !declarationErrors.isEmpty {
      throw JSONModelError(model: swiftTypeName(type), issues: declarationErrors)
    }
  }

  private func error(_ failure: ExportFailure) -> JSONModelError {
    JSONModelError(
      model: swiftTypeName(type),
      issues: [
        JSONModelError.Issue(
          kind: .notExportable(failure.reason), keyPath: JSONKeyPath(failure.steps.reversed()),
          property: failure.property, suggestion: failure.suggestion)
      ])
  }
}

extension ModelExport: UnionImport {
  static func check(
    _ sink: ByteSink, from start: Int, _ shape: ValueShape, _ notes: ExportNotes,
    _ options: JSONExportOptions
  ) throws(ExportFailure) {
    let (buffer, choices) = (ElementBuffer(), AlternativeChoices())
    var frame = ModelImport(
      type: shape.type, options: JSONImportOptions(usesKeyMapping: options.usesKeyMapping))
    do throws(JSONModelError) {
      try sink.text(since: start).lend { bytes throws(JSONModelError) in
        try frame.run(.union(bytes, choices), into: .buffer(buffer, shape, of: shape.storedType))
      }
    } catch {
      return try endCheck(error.kind)
    }
    buffer.discard(shape.storedType)
    if let reason = choices.rejection(notes, from: start) { throw ExportFailure(reason) }
  }

  static func check(
    _ tree: EncodableTree, as type: any Decodable.Type, _ choices: EncodedChoices,
    _ options: JSONExportOptions, maximumDepth: Int
  ) throws(ExportFailure) {
    let context = ImportContext(
      decoding: tree.json, usesKeyMapping: options.usesKeyMapping, depth: maximumDepth)
    let rejection: (reason: String, path: [JSONKeyPath.Component])?
    do throws(LimitExceeded) {
      rejection = try context.rejection(of: choices, in: tree.json, as: type)
    } catch {
      return try endCheck(.limitExceeded(error.reason))
    }
    guard let rejection else { return }
    var failure = ExportFailure(rejection.reason)
    failure.steps = rejection.path.reversed()
    throw failure
  }

  /// Ends a check whose import has failed: what cannot be imported is not imported as another type.
  ///
  /// - Throws: A failure for a limit, because the limit may have ended a trial of a type.
  private static func endCheck(_ kind: JSONModelError.Kind) throws(ExportFailure) {
    guard case .limitExceeded(let reason) = kind else { return }
    throw reason == StackRoom.reason ? .stackIsExhausted : ExportFailure(reason)
  }
}

extension ValueEncoder {
  /// Encodes a model inside a `Codable` value, which calls this instead of encoding its properties.
  func export(_ model: any JSONModelProtocol) throws(JSONModelError) {
    choices?.modelCount += 1
    if let collector = userInfo[.modelCollector] as? ModelCollector {
      return set(.value(collector.add(model, at: codingPath)))
    }
    set(try ModelExport.tree(of: model, for: self))
  }
}
