#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The exporter follows the same type descriptors as the importer. It loads each value from its
// storage and writes it as JSON:
//
//   Exporter.write(shape, from: slot)
//     leaf         load the value, write it
//     model        write the members of its dynamic class, in the order of the plan
//     array        write each element from the array's buffer
//     dictionary   write the members, sorted by key
//
// The first value that cannot be exported ends the export. Its key path is built while the error
// propagates.

struct Exporter: ~Copyable {
  var target: JSONWriter
  /// What the text cannot say, for an export that is read back; nil for others.
  var notes: ExportNotes?
  var options: JSONExportOptions
  var depth: Int
  /// The maximum of `depth`: the effective limit of the options, or that of a comparison.
  var maximumDepth: Int
  /// The properties of nested models that are exported; nil for all.
  var selectedNames: SelectedNames?
  /// The default values of the classes that were exported without them.
  var defaults: ExportedDefaults?
  /// Imports values of two types; nil for comparisons, in which these are not checked.
  var unions: (any UnionImport.Type)?
  /// The types in the `Codable` value around the root model.
  var outerChoices: EncodedChoices?
  /// Whether the value is inside one of two types that is checked with everything in it.
  private var isInUnion = false
  /// The number of models that were begun.
  var modelCount = 0
  /// Receives the models inside `Codable` values, which are not exported then; nil for most exports.
  var modelCollector: ModelCollector?
  private let room: StackRoom

  /// - Parameters:
  ///   - depth: The number of arrays and objects around the root.
  ///   - notes: Receives what the text cannot say.
  init(
    _ target: JSONWriter, options: JSONExportOptions, depth: Int = 0, notes: ExportNotes? = nil
  ) {
    self.target = target
    self.notes = notes
    self.options = options
    self.depth = depth
    maximumDepth = options.effectiveDepth
    room = .current
  }

  var text: ExportedText { ExportedText(sink: target.sink, notes: notes) }

  /// Writes a value to a sink of its own.
  ///
  /// Not inlined, and not by an exporter of its own: an exporter that calls itself is optimized less,
  /// and took 14 % more instructions.
  ///
  /// - Parameter writer: The format; compact by default.
  @inline(never) mutating func written(
    by writer: JSONWriter = JSONWriter(isPretty: false),
    _ body: (inout Exporter) throws(ExportFailure) -> Void
  ) throws(ExportFailure) -> ExportedText {
    let outer = (target, notes, isInUnion)
    defer { (target, notes, isInUnion) = outer }
    // The caller may not keep the notes, without which a value of two types is not checked.
    (target, notes, isInUnion) = (writer, notes.map { _ in ExportNotes() }, false)
    try body(&self)
    return text
  }

  /// Appends a value that was written to a sink of its own, in the same format.
  mutating func append(_ part: ExportedText) {
    if let own = part.notes { notes?.append(own, at: target.sink.count) }
    target.sink.append(part.sink)
  }

  /// The failure for arrays and objects that are nested too deeply, as in a reference cycle.
  var tooDeep: ExportFailure {
    ExportFailure(
      "nested deeper than \(maximumDepth.counted("level")), or a reference cycle")
  }

  /// Enters an array or object; the caller leaves it with `depth -= 1`.
  mutating func enter() throws(ExportFailure) {
    guard depth < maximumDepth else { throw tooDeep }
    depth += 1
    if room.isExhausted() { throw .stackIsExhausted }
  }

  mutating func write(_ value: JSONValue) throws(ExportFailure) {
    if value.isNested(deeperThan: maximumDepth - depth) { throw tooDeep }
    notes?.add(.untyped, at: target.sink.count)
    target.write(value)
  }

  /// Writes the value in a slot; `writeNil(of:)` writes nil.
  mutating func write(_ shape: ValueShape, from slot: Slot) throws(ExportFailure) {
    guard let optional = shape.optional else { return try writeValue(shape, from: slot) }
    let hasValue = try optional.withWrapped(in: slot) { slot throws(ExportFailure) in
      try writeWrapped(shape, from: slot)
    }
    if !hasValue { writeNil(of: shape) }
  }

  /// Writes nil: null, or an empty string for a property that imports it as nil.
  mutating func writeNil(of shape: ValueShape) {
    if shape.writesNilAsEmpty { target.write("") } else { target.writeNull() }
  }

  mutating func writeWrapped(_ shape: ValueShape, from slot: Slot) throws(ExportFailure) {
    if case .optional(let inner) = shape.form {
      try write(inner, from: slot)
    } else {
      try writeValue(shape, from: slot)
    }
  }

  /// Writes the value in a slot, which has the wrapped type if the shape is that of an Optional.
  mutating func writeValue(_ shape: ValueShape, from slot: Slot) throws(ExportFailure) {
    if shape.hasExporter { return try writeTransformed(shape, from: slot) }
    if case .leaf(let kind) = shape.form { return try writeLeaf(kind, from: slot) }
    try writeNested(shape, from: slot)
  }

  @inline(never) private mutating func writeNested(
    _ shape: ValueShape, from slot: Slot
  ) throws(ExportFailure) {
    switch shape.form {
    case .leaf, .optional:
      preconditionFailure("writeValue and writeWrapped write these.")
    case .model(let index):
      try writeModel(in: slot, of: index)
    case .array(let element, let type):
      try writeArray(of: element, type, from: slot)
    case .dictionary(let value, let key, let type):
      try writeDictionary(of: value, key: key, type, from: slot)
    case .rawValue(let raw, let type):
      try type.withRawValue(in: slot) { slot throws(ExportFailure) in try write(raw, from: slot) }
    case .presence(let wrapped, let type):
      try writePresence(of: wrapped, type, shape, from: slot)
    case .either(_, _, let type):
      try writeEither(shape, type, from: slot)
    case .embedded(let content, _):
      try writeEmbedded(content, from: slot)
    case .transformed(otherwise: let native?):
      try writeValue(native, from: slot)
    case .transformed(otherwise: nil):
      throw ExportFailure(withoutTransformerFor: shape.typeName)
    case .decodable(let type):
      try writeEncodable(type, from: slot)
    case .tolerant(let whole, let tolerance):
      if case .emptyAsNil = tolerance, case .presence(let wrapped, let type) = whole.form {
        return try writePresence(of: wrapped, type, shape, from: slot)
      }
      if case .keyed = tolerance { return try writeKeyed(whole, shape, from: slot) }
      if case .oneOrMany(exportsOne: true) = tolerance,
        try writeOnlyElement(of: whole, from: slot)
      {
        return
      }
      try writeValue(whole, from: slot)
    }
  }

  /// Writes the value of a `JSONEither` as the type that it has.
  ///
  /// The members of a model may decide which type an import chooses, so none is left out. The
  /// outermost value is imported again, because an import must choose the same types in all of it.
  @inline(never) private mutating func writeEither(
    _ shape: ValueShape, _ type: any EitherShaped.Type, from slot: Slot
  ) throws(ExportFailure) {
    let (outer, start) = ((options.omitsDefaults, isInUnion, notes), target.sink.count)
    let modelsBefore = modelCount
    options.omitsDefaults = false
    // A part of an object is not meant to be imported again.
    let isChecked = shape.hasModelsAlike && !options.omitsReadOnly && selectedNames == nil
    let check = isChecked && !isInUnion ? unions : nil
    if check != nil { (isInUnion, notes) = (true, notes ?? ExportNotes()) }
    defer { (options.omitsDefaults, isInUnion, notes) = outer }
    try type.withValue(in: slot) { slot, index throws(ExportFailure) in
      try write(shape.form.alternatives[index], from: slot)
      // A value without models loses nothing as the other type.
      if shape.hasModelsAlike, modelCount != modelsBefore {
        notes?.add(alternative: index, at: UnionPlace(start, shape.type))
      }
    }
    if let check, let notes, modelCount != modelsBefore {
      try check.check(target.sink, from: start, shape, notes, options)
    }
  }

  @inline(never) private mutating func writeEmbedded(
    _ content: ValueShape, from slot: Slot
  ) throws(ExportFailure) {
    var json = try written { exporter throws(ExportFailure) in
      try exporter.writeValue(content, from: slot)
    }
    if options.isCanonical { json = try json.canonical() }
    target.write(String(decoding: json.sink.bytes, as: UTF8.self))
  }

  /// Writes the value of a `JSONPresence`; `.null` is written in the same way as nil of the shape.
  private mutating func writePresence(
    of wrapped: ValueShape, _ type: any PresenceShaped.Type, _ shape: ValueShape, from slot: Slot
  ) throws(ExportFailure) {
    let presence = try type.withValue(in: slot) { slot throws(ExportFailure) in
      try write(wrapped, from: slot)
    }
    if presence.value == nil { writeNil(of: shape) }
  }

  @inline(never) private mutating func writeTransformed(
    _ shape: ValueShape, from slot: Slot
  ) throws(ExportFailure) {
    guard let exporter = shape.exporter else {
      preconditionFailure("The shape was made with a transformer.")
    }
    if case .leaf(let kind) = shape.bare.form, !exporter.applies(to: slot) {
      return try writeLeaf(kind, from: slot)
    }
    if let notes, exporter.isBuiltIn, exporter.source == Data.self {
      notes.add(.data(slot.load(as: Data.self)), at: target.sink.count)
    }
    do {
      try write(exporter.json(of: slot))
    } catch {
      throw ExportFailure(error, from: exporter.source, to: exporter.target)
    }
  }
}

/// The reason why an export fails, and the key path of the value.
///
/// The details are in a box to keep the error small, because every function that can throw it
/// reserves memory for it.
@dynamicMemberLookup
struct ExportFailure: Error {
  struct Details: Sendable {
    var reason: String
    var suggestion: String?
    var property: String?
    /// Whether the failure is due to the stack size, so the result could differ on a larger stack.
    var isStackExhausted = false
    /// The components of the key path to the value, the last one first.
    var steps: [JSONKeyPath.Component] = []
  }

  private var details: Box<Details>

  init(_ reason: String, suggestion: String? = nil) {
    details = Box(Details(reason: reason, suggestion: suggestion))
  }

  subscript<Value>(dynamicMember member: WritableKeyPath<Details, Value>) -> Value {
    get { details.value[keyPath: member] }
    set {
      var changed = details.value
      changed[keyPath: member] = newValue
      details = Box(changed)
    }
  }

  /// Creates the failure for a type that can be imported, but neither encoded nor transformed.
  init(withoutTransformerFor typeName: String) {
    let isIdentifier = typeName.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    let example = isIdentifier ? ", such as stringFrom\(typeName)" : ""
    self.init("no export transformer for \(typeName); register one\(example)")
  }

  /// Creates the failure for an error that an export transformer has thrown.
  init(_ error: any Error, from source: Any.Type, to target: Any.Type) {
    switch error {
    case let error as ExportFailure: self = error
    case let error as JSONModelError: self.init(error)
    default:
      self.init(
        "cannot convert \(swiftTypeName(source)) to "
          + "\(TransformerName.jsonName(of: swiftTypeName(target))): \(reasonText(of: error))")
    }
  }

  func inside(_ step: JSONKeyPath.Component) -> ExportFailure {
    var failure = self
    failure.steps.append(step)
    return failure
  }
}

extension ExportFailure {
  /// Creates a failure from the first issue of an error that user code has thrown.
  init(_ error: JSONModelError) {
    self.init(
      error.issues.first.map { issue in
        if case .notExportable(let reason) = issue.kind { return reason }
        return "\(issue.kind)"
      } ?? "")
    self.property = error.issues.first?.property
    self.isStackExhausted =
      error.kind == .notExportable(StackRoom.cycleReason)
      || error.kind == .limitExceeded(StackRoom.reason)
    self.steps = error.keyPath.components.reversed()
  }
}

/// The import of an exported value of type `JSONEither`.
///
/// The importer belongs to another engine; this protocol is the part of it that an exporter calls.
protocol UnionImport {
  /// Imports the value that begins at an offset of an export.
  ///
  /// - Throws: A failure if the import chooses other types than the exported ones.
  static func check(
    _ sink: ByteSink, from start: Int, _ shape: ValueShape, _ notes: ExportNotes,
    _ options: JSONExportOptions
  ) throws(ExportFailure)

  /// Decodes an encoded value.
  ///
  /// - Throws: A failure if other types are decoded than the encoded ones.
  static func check(
    _ tree: EncodableTree, as type: any Decodable.Type, _ choices: EncodedChoices,
    _ options: JSONExportOptions, maximumDepth: Int
  ) throws(ExportFailure)
}
