// What a class says of itself, found out at its first use and kept for good: the runtime's answers,
// and those of the class variables that a subclass overrides. What its types are is another
// question, whose answer changes when a transformer is registered; see `SchemaBuilder`.

/// A property as its class declares it.
struct DeclaredProperty: Sendable {
  enum Place: Sendable {
    /// A stored property, at a distance from the start of the instance; it is one of the variables
    /// of the class.
    case stored(offset: Int, variable: Int)
    case registered(any PropertyAccessor)
  }

  var name: String
  /// The type, without the marker around it.
  var type: Any.Type
  var place: Place
  var isOptionalKey = false
  var isRequiredKey = false
  var key: JSONKey
  var transformer: JSONTransformer?
  /// The registry that has the property's own transformer before those of the class.
  var registry: JSONTransformerRegistry?
  var constraints: [JSONConstraint] = []
  var isIndex = false
  /// Whether the macro `@Observable` has made the property a computed one with this storage.
  var isObserved = false
  /// Why the property cannot take part, whatever its type.
  var refusal: String?
  /// Whether the class ignores the property that this one, `_name`, would be the storage of, were
  /// it a wrapper's.
  var isIgnoredIfRefused = false

  /// The key, where it is a single one.
  var plainKey: String? {
    guard key.alternatives.count == 1, key.alternatives[0].count == 1,
      case .key(let plain) = key.alternatives[0][0]
    else { return nil }
    return plain
  }
}

/// A variable of a class, whether or not it takes part.
struct DeclaredVariable: Sendable {
  var name: String
  /// The type, without the markers around it.
  var type: Any.Type
  /// Where it is stored; nil for a registered property that is not.
  var storage: Storage?
  /// Why it is ignored; nil if it is not.
  var ignoredReason: String?
  /// The class that declares it.
  var declaringClass: any JSONModelProtocol.Type
  /// Whether it is the storage of a property that the macro `@Observable` has made a computed one.
  var isObserved = false
  /// Whether a copy sets it by its setter, as what it is stored in cannot be copied.
  var isCopiedBySetter = false

  var isIgnored: Bool { ignoredReason != nil }

  /// The place of a value that may be read and written.
  struct Storage: Sendable {
    var offset: Int
    /// The type with its markers.
    var type: Any.Type
  }
}

/// A constant with a value, which no import can set.
struct DeclaredConstant: Sendable {
  var name: String
  var type: Any.Type
  /// The class that declares it.
  var declaringClass: any JSONModelProtocol.Type
  /// How many variables are declared before it.
  var position: Int
  /// The key that it would have as a variable.
  var key = JSONKey.literal("")

  /// Why it is ignored, and the fix.
  static let reason = "is a constant; make it a var"
}

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
