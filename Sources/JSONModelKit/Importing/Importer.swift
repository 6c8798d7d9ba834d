// The importer follows the type descriptors (`ValueShape`) of the properties, and takes values from
// the bytes of a document:
//
//   Importer.read(shape, into: slot)
//     leaf         take the value, store it
//     model        create an instance, import its members:
//                  key -> property -> read(its shape, into: its slot)
//     array        import the elements into a buffer, store the array
//     dictionary   the same, with keys
//
// `read` returns whether a value was stored. If not, an issue was reported and the source is after
// the value, so the import continues and finds all other issues. Only syntax errors and exceeded
// limits are thrown.

/// Imports the values of one document into models.
///
/// It is not copyable, because the compiler would copy it for calls: 1,000 instructions.
struct Importer: ~Copyable {
  var source: JSONReader
  let options: JSONImportOptions
  var issues: IssueCollector
  /// The issues of the values that were replaced or dropped.
  var tolerated: IssueCollector
  var scope: ImportScope
  var enclosing = EnclosingProperty()
  /// The last value with a wrong type.
  var lastMismatch: Mismatch?
  /// The effort spent so far on searching objects for keys that are similar to missing ones.
  var hintEffort = 0
  /// The number of arrays and objects around the root value; 0 unless a key path leads to it.
  var rootDepth = 0
  /// The class that was selected for the last object of a class cluster whose import failed.
  ///
  /// The root fails last, so at the end this is the selected class of a root that has issues.
  var failedClass: ClassReference?
  /// The state that this import shares with the imports of models inside its `Codable` values.
  var context: ImportContext?
  /// The previous values of the models into which a patch is merged.
  var journal: [ModelBackup] = []
  /// The read-only properties of imported objects, if they are compared with a patch.
  var readOnlyKeys: [ReadOnlyKey] = []
  /// What only few imports need; nil in others, so that there is nothing to release.
  var rare: RareState?
  var spare = SpareBuffers()
  private let room = StackRoom.current
  /// Whether the importer calls `takeMembers` of the source.
  ///
  /// It is false for an object with a member key, so that the key costs nothing for other objects.
  var usesMemberLoop: Bool

  /// Creates the importer of a document.
  ///
  /// Inlined, so that the importer is not moved: 150 instructions for each import.
  ///
  /// - Parameter unfinished: The values that may continue, if the document is not finished.
  @inline(__always) init(
    _ source: consuming JSONReader, options: JSONImportOptions,
    unfinished: UnfinishedValues? = nil
  ) {
    // Each property is set once, and from local variables: otherwise, the compiler moves the importer.
    var scope = ImportScope(maximumModels: options.maximumModels, byteCount: source.cursor.count)
    scope.unfinished = unfinished
    self.source = source
    self.options = options
    self.scope = scope
    // The loop passes over unknown keys, and converts strings that are not finished.
    usesMemberLoop =
      options.duplicateKeys != .useLast && !options.reportsNearMisses && unfinished == nil
    issues = IssueCollector(maximum: options.maximumIssues)
    tolerated = IssueCollector(maximum: options.maximumIssues)
  }
}

extension Importer {
  /// Imports the next value and stores it.
  ///
  /// - Returns: Whether it was stored; otherwise there are issues.
  @inline(__always) mutating func read(
    _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    if let optional = shape.optional, try source.takeNull() {
      Self.storeNil(optional, shape, in: slot)
      return true
    }
    if case .leaf(let kind) = shape.form { return try readLeaf(kind, shape, into: slot) }
    return try readNested(shape, as: .document, into: slot)
  }

  /// Models and the most common leaves have specialized code, which avoids a metadata lookup.
  private static func storeNil(
    _ optional: any OptionalShaped.Type, _ shape: ValueShape, in slot: Slot
  ) {
    switch shape.form {
    case .model: slot.storeNil(AnyObject?.none)
    case .leaf(.string): slot.storeNil(String?.none)
    case .leaf(.int): slot.storeNil(Int?.none)
    case .leaf(.double): slot.storeNil(Double?.none)
    case .leaf(.bool): slot.storeNil(Bool?.none)
    default: optional.storeNil(in: slot)
    }
  }

  /// Imports a value that may contain other values.
  ///
  /// The recursion is as deep as the document, so stack frames must be small: leaves have a
  /// separate function, and the function of each form is not inlined. 512 levels of models take
  /// 400 KB.
  ///
  /// - Parameter role: If it is a patch, the next value is an object.
  @inline(never) mutating func readNested(
    _ shape: ValueShape, as role: ValueRole, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    try checkStack()
    switch shape.form {
    case .leaf:
      preconditionFailure("read(_:into:) reads leaves.")
    case .model(let model):
      if case .patch(let current) = role {
        return try mergeModel(model, shape, current?.load(as: AnyObject.self), into: slot)
      }
      return try readModel(model, shape, into: slot)
    case .array(let element, let type):
      return try readArray(of: element, type, shape, isLossy: false, into: slot)
    case .dictionary(let value, let key, let type):
      return try readDictionary(
        of: value, key: key, type, shape, isLossy: false, as: role, into: slot)
    case .rawValue(let raw, let type):
      return try readRawValue(of: raw, type, shape, into: slot)
    case .optional(let wrapped):
      return try readWrapped(wrapped, shape, into: slot)
    case .presence(let wrapped, let type):
      return try readPresence(of: wrapped, type, as: role, into: slot)
    case .either(_, _, let type):
      return try readEither(shape, type, as: role, into: slot)
    case .embedded(let content, let acceptsObjects):
      return try readEmbedded(content, acceptsObjects: acceptsObjects, into: slot)
    case .transformed(let otherwise):
      return try readTransformed(shape, otherwise: otherwise, into: slot)
    case .decodable(let type):
      return try readDecodable(type, shape, as: role, into: slot)
    case .tolerant(let inner, .lossy):
      return try readLossy(inner, as: role, into: slot)
    case .tolerant(let inner, let tolerance):
      return try readTolerant(inner, tolerance, shape, as: role, into: slot)
    }
  }

  /// Ends the import if a nested call could overflow the stack.
  @inline(__always) mutating func checkStack() throws(ReadingStopped) {
    if room.isExhausted() { throw stackIsExhausted() }
  }

  @inline(never) private mutating func stackIsExhausted() -> ReadingStopped {
    source.fail(limit: StackRoom.reason)
  }

  /// Calls a closure with a reusable buffer for the elements of one value.
  mutating func withBuffer<Result>(
    _ body: (inout Importer, ElementBuffer) throws(ReadingStopped) -> Result
  ) throws(ReadingStopped) -> Result {
    let buffer = spare.takeBuffer()
    let result = try body(&self, buffer)
    spare.add(consume buffer)
    return result
  }
}

/// The state that most imports do not need.
final class RareState {
  /// How values of properties with constraints differ from the document.
  var deviations: [EnclosingProperty: PathLocator.Deviations] = [:]
  /// The types that trials inside the current one have found; nil outside of trials.
  var choices: AlternativeChoices?
  /// Leads to the bytes of this importer, if they are a model inside a value of another one.
  var base: [JSONKeyPath.Component] = []
  /// How offsets in JSON in a string lead to the document, through one string after the other.
  var offsets: [OffsetMap] = []
  /// Where an empty array was accepted as an object, whose flattened models read it again.
  var acceptedArray: ByteOffset?
  /// Where the innermost trial has ended because of an issue.
  var stoppedAt: ByteOffset?
  /// The key of the next object, which becomes a property of its model.
  var memberKey: MemberKey?
  /// The document before a JSON Patch, whose values may violate their constraints.
  var documentBefore: JSONValue?
}

extension Importer {
  /// Where the innermost trial has ended because of an issue.
  var stoppedAt: ByteOffset? {
    get { rare?.stoppedAt }
    set { if newValue != rare?.stoppedAt { makeRare().stoppedAt = newValue } }
  }

  /// Returns the state that most imports do not need.
  mutating func makeRare() -> RareState {
    if let rare { return rare }
    let rare = RareState()
    self.rare = rare
    return rare
  }
}

/// The remaining resources of an import, shared with its `Codable` values and its hooks.
struct ImportBudget {
  /// The number of model instances that may still be created.
  var models: Int
  /// The cost of all pattern matches so far.
  var patterns = PatternEffort()
  /// The number of comparisons of elements or keys with equal hashes that are still permitted.
  var comparisons = ComparisonBudget()
  /// The number of bytes that may still be read again for properties that share a value, and for
  /// import hooks.
  var repeatedBytes: Int
  /// The number of bytes that may still be read again because the types of a `JSONEither` are tried.
  var triedBytes: Int
  /// The number of bytes that may still be written and read for models inside `Codable` values.
  ///
  /// Such a model is written with everything inside it, so a nested one is written several times.
  var decodedBytes: Int

  init(maximumModels: Int?, byteCount: Int) {
    models = maximumModels ?? .max
    repeatedBytes = Self.maximumRepeats * byteCount
    triedBytes = Self.maximumTrials * byteCount + Self.maximumTrialMegabytes << 20
    decodedBytes = Self.maximumRepeats * byteCount + Self.maximumDecodedMegabytes << 20
  }

  // Each function counts bytes that are read again, and returns the limit that they exceed.

  mutating func limit(ofRepeated count: Int) -> String? {
    repeatedBytes -= count
    return Self.reason(
      repeatedBytes, Self.maximumRepeats, nil,
      "properties share a key or classes have import hooks")
  }

  mutating func limit(ofTried count: Int) -> String? {
    triedBytes -= count
    return Self.reason(
      triedBytes, Self.maximumTrials, Self.maximumTrialMegabytes, "types of JSONEither are tried")
  }

  mutating func limit(ofDecoded count: Int) -> String? {
    decodedBytes -= count
    return Self.reason(
      decodedBytes, Self.maximumRepeats, Self.maximumDecodedMegabytes,
      "models are nested in Codable values")
  }

  private static func reason(
    _ rest: Int, _ times: Int, _ megabytes: Int?, _ cause: String
  ) -> String? {
    guard rest < 0 else { return nil }
    let more = megabytes.map { " and \($0) MB" } ?? ""
    return "values would be read again for more than \(times) times the length of the document"
      + "\(more), because \(cause)"
  }

  /// How many times the length of the document may be read again for hooks, for shared values and for
  /// models inside `Codable` values.
  static let maximumRepeats = 64
  private static let maximumDecodedMegabytes = 32
  private static let maximumTrials = 8
  private static let maximumTrialMegabytes = 1
}

/// The state of an import that also holds where another importer continues it: in the object that
/// an import hook has changed, and in the models inside a `Codable` value.
struct ImportScope {
  /// The number of enclosing objects whose classes have an import hook.
  var hooks = 0
  /// Whether the document is a patch.
  var isMerging = false
  /// Whether read-only properties are imported, and noted for a check at the end of the import.
  var notesReadOnlyKeys = false
  /// Whether the noted objects have only the members of a patch, rather than also those that it
  /// does not change.
  var isPatch = false
  /// The values of a document that is not finished; nil for other documents.
  var unfinished: UnfinishedValues?
  var budget: ImportBudget

  @inline(__always) init(maximumModels: Int?, byteCount: Int) {
    budget = ImportBudget(maximumModels: maximumModels, byteCount: byteCount)
  }

  /// The state for another importer that continues the import inside the current value.
  ///
  /// Its positions are not those of the document, and its value is complete.
  var inOtherImporter: ImportScope {
    var scope = self
    scope.unfinished = nil
    return scope
  }
}

/// The property whose value is being imported; issues name it.
///
/// Each import of a member stores one, so it avoids reference counting. The name is computed only
/// when an issue needs it.
struct EnclosingProperty: Hashable {
  /// The schema of the object that is being imported; nil for the root value.
  ///
  /// A schema is never freed.
  var schema: LentReference<ClassSchema>?
  var property = PropertyIndex(0)

  /// The name of the property with its class: `Country.dialCode`; nil for the root value.
  var name: String? { schema?.with { $0.qualifiedName(of: property) } }
}

/// A value with a wrong type, and the content of its issue, which does not show the value.
///
/// A document that has one often has the same one in many objects; their issues share the content.
struct Mismatch {
  let property: EnclosingProperty
  let shape: ValueShape
  let type: JSONType
  let content: IssueContent

  /// Returns the content, if it is also that of another value.
  func content(
    of property: EnclosingProperty, _ shape: ValueShape, _ type: JSONType
  ) -> IssueContent? {
    property == self.property && shape == self.shape && type == self.type ? content : nil
  }
}

/// The empty buffers that an import uses again for its next value.
struct SpareBuffers {
  private var buffers: [ElementBuffer] = []
  /// Empty arrays with reusable capacity for the positions of the keys of dictionaries.
  private var marks: [[ByteOffset]] = []
  /// A buffer for the elements of an array of numbers; such arrays do not nest.
  private var numbers: ElementBuffer?

  /// The maximum number of buffers that are kept for the next document.
  private static let maximumCount = 16
  /// The maximum size of such a buffer, in bytes.
  private static let maximumCapacity = 16 * 1024

  mutating func takeBuffer() -> ElementBuffer {
    buffers.popLast() ?? ElementBuffer()
  }

  mutating func add(_ buffer: consuming ElementBuffer) { buffers.append(buffer) }

  mutating func takeNumberBuffer() -> ElementBuffer {
    exchange(&numbers, with: nil) ?? ElementBuffer()
  }

  mutating func add(numberBuffer: consuming ElementBuffer) {
    numbers = numberBuffer
  }

  mutating func takeMarks() -> [ByteOffset] { marks.popLast() ?? [] }

  mutating func add(_ marks: [ByteOffset]) { self.marks.append(marks) }

  /// Releases all memory if a document needed much of it, so that a sequence of documents does not
  /// keep the memory of its largest one.
  mutating func releaseLarge() {
    let areLarge =
      buffers.count > Self.maximumCount || marks.count > Self.maximumCount
      || buffers.contains { $0.capacity > Self.maximumCapacity }
      || marks.contains { $0.capacity * MemoryLayout<ByteOffset>.stride > Self.maximumCapacity }
      || numbers.map { $0.capacity > Self.maximumCapacity } ?? false
    if areLarge { self = SpareBuffers() }
  }
}
