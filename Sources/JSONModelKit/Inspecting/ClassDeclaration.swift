// What a class says of itself, found out at its first use and kept for good: the runtime's answers,
// and those of the class variables that a subclass overrides. What its types are is another
// question, whose answer changes when a transformer is registered; see `SchemaBuilder`.

/// A class as its author declares it.
struct ClassDeclaration: Sendable {
  let type: any JSONModelProtocol.Type
  /// The class and its superclasses up to the base class, the most derived first.
  let levels: [any JSONModelProtocol.Type]
  var properties: [DeclaredProperty] = []
  /// All variables in the order of their declaration, the ignored ones included.
  var variables: [DeclaredVariable] = []
  var constants: [DeclaredConstant] = []
  /// Whether the compiler was told to hide the stored properties of a level, so that only its
  /// registered ones are known.
  var hidesStorage = false
  /// What is wrong with the class, apart from single properties.
  var mistakes: [JSONModelError.Issue] = []
  /// Where the property is that collects unknown keys.
  var unknownKeysOffset: Int?
  var unknownKeysName: String?
  let registry: JSONTransformerRegistry
  let rejectsUnknownKeys: Bool
  let discriminator: JSONDiscriminator?
  let willImport: (@Sendable (inout [String: JSONValue]) throws -> Void)?
  let willExport: (@Sendable (inout [String: JSONValue]) throws -> Void)?

  init(_ type: any JSONModelProtocol.Type) {
    self.type = type
    levels = ModelClasses.levels(of: type)
    registry = type.transformers
    rejectsUnknownKeys = type.unknownKeys == .reject
    discriminator = type.discriminator
    willImport = Self.chain(levels) { $0.willImport }
    willExport = Self.chain(levels) { $0.willExport }
  }
}
