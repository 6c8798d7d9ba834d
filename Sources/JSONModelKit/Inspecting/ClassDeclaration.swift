// The declaration of a class is determined at its first use and cached: the results of reflection,
// and the values of the class variables that a subclass overrides. It does not include how types
// are imported, because registering a transformer changes that; see `SchemaBuilder`.

/// The declaration of a class.
struct ClassDeclaration: Sendable {
  let type: any JSONModelProtocol.Type
  /// The class and its superclasses up to the base class, the most derived first.
  let levels: [any JSONModelProtocol.Type]
  var properties: [DeclaredProperty] = []
  /// The constraints of the whole object; all names are those of properties.
  var memberRules: [RequiredMembersRule] = []
  /// All variables in the order of their declaration, including ignored ones.
  var variables: [DeclaredVariable] = []
  var constants: [DeclaredConstant] = []
  /// Whether reflection metadata is missing for the stored properties of a level.
  ///
  /// Only the registered properties of such a level are known.
  var hidesStorage = false
  /// The declaration errors of the class, without those of single properties.
  var declarationErrors: [JSONModelError.Issue] = []
  /// The offset of the property that collects unknown keys.
  var unknownKeysOffset: Int?
  var unknownKeysName: String?
  let registry: JSONTransformerRegistry
  let rejectsUnknownKeys: Bool
  let discriminator: JSONDiscriminator?
  let willImport: (@Sendable (inout [String: JSONValue]) throws -> Void)?
  let willExport: (@Sendable (inout [String: JSONValue]) throws -> Void)?
  /// Whether the class, or a superclass below the base class, overrides `didImport(_:)`; true if
  /// that cannot be determined.
  let overridesDidImport: Bool
  /// The same for the instance method `willExport(_:)`.
  let overridesWillExport: Bool

  init(_ type: any JSONModelProtocol.Type) {
    self.type = type
    levels = ModelClasses.levels(of: type)
    registry = type.transformers
    rejectsUnknownKeys = type.unknownKeys == .reject
    discriminator = type.discriminator
    willImport = Self.chain(levels) { $0.willImport }
    willExport = Self.chain(levels) { $0.willExport }
    let slots = type._base.type.hookSlots
    overridesDidImport = slots.didImport?.isOverridden(by: type) ?? true
    overridesWillExport = slots.willExport?.isOverridden(by: type) ?? true
  }
}
