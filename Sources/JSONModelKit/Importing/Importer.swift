// The one importer. It follows the shapes of the properties and pulls values from a source:
//
//   Importer.read(shape, into: slot)
//     leaf         take the value, store it
//     model        make an instance, fill it: key -> property -> read(its shape, into: its slot)
//     array        read the elements into a buffer, store the array
//     dictionary   the same, with keys
//
// `read` says whether a value was stored. If not, an issue was kept and the source stands behind
// the value, so that the import goes on and finds every other issue. Only what ends the document's
// grammar, or goes beyond a limit, is thrown.

/// Reads values of one document into models.
struct Importer<Source: ImportSource> {
  var source: Source
  let options: JSONImportOptions
  var issues: IssueCollector
  /// The issues of elements that lossy collections did without.
  var dropped: IssueCollector
  /// How often the place is read, as several properties may read the values around it.
  var readings = 1
  /// How many hooks were given what is around the place.
  var hooks = 0
  var budget: ImportBudget
  /// Whether the document is a patch.
  var isMerging = false
  /// How often hooks were given what is around the place: a hook is called for each reading.
  var hookReadings = 0
  /// What this import shares with the imports of models inside its `Codable` values.
  var context: ImportContext?
  /// What the models that were merged into have been before.
  var journal: [ModelSnapshot] = []
  /// Whether the texts of the value around the place were checked before it is hashed.
  var isCheckedForHashing = false
  private var spareBuffers: [ElementBuffer] = []
  private let room = StackRoom.current
  /// Memory for the elements of an array of numbers, once there was one; such arrays do not nest.
  var numberBuffer: ElementBuffer?

  init(_ source: Source, options: JSONImportOptions) {
    self.source = source
    self.options = options
    budget = ImportBudget(options)
    issues = IssueCollector(maximum: options.maximumIssues)
    dropped = IssueCollector(maximum: options.maximumIssues)
  }

  /// Reads the next value and stores it.
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
    return try readNested(shape, into: slot)
  }

  /// Stores nil; for models, and the leaves that documents are full of, by code that knows the type,
  /// which spares the runtime a look for it.
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

  /// Reads what may hold other values of this kind.
  ///
  /// Apart from the leaves, and one function for each form, none of them inlined: these calls are
  /// as deep as the document, and what they keep on the stack adds up (400 KB for 512 levels of
  /// models).
  @inline(never) private mutating func readNested(
    _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    try checkStack()
    switch shape.form {
    case .leaf:
      preconditionFailure("read(_:into:) reads leaves.")
    case .model(let model):
      return try readModel(model, shape, into: slot)
    case .array(let element, let type):
      return try readArray(of: element, type, shape, isLossy: false, into: slot)
    case .dictionary(let value, let key, let type):
      return try readDictionary(of: value, key: key, type, shape, isLossy: false, into: slot)
    case .rawValue(let raw, let type):
      return try readRawValue(of: raw, type, shape, into: slot)
    case .optional(let wrapped):
      return try readWrapped(wrapped, shape, into: slot)
    case .presence(let wrapped, let type):
      return try readPresence(of: wrapped, type, into: slot)
    case .transformed(let otherwise):
      return try readTransformed(shape, otherwise: otherwise, into: slot)
    case .decodable(let type):
      return try readDecodable(type, shape, into: slot)
    case .lossy(let whole):
      return try readLossy(whole, into: slot)
    }
  }

  /// Ends the import if a nested call could overflow the stack.
  @inline(__always) mutating func checkStack() throws(ReadingStopped) {
    if room.isExhausted() { throw stackIsExhausted() }
  }

  @inline(never) private mutating func stackIsExhausted() -> ReadingStopped {
    source.fail(limit: StackRoom.reason)
  }

  /// Lends memory for elements to the reading of one value.
  mutating func withBuffer<Result>(
    _ body: (inout Importer, ElementBuffer) throws(ReadingStopped) -> Result
  ) throws(ReadingStopped) -> Result {
    let buffer = spareBuffers.popLast() ?? ElementBuffer()
    let result = try body(&self, buffer)
    spareBuffers.append(consume buffer)
    return result
  }
}
