// The declaration of a class is determined at its first use and cached: the results of reflection,
// and the values of the class variables that a subclass overrides. It does not include how types
// are imported, because registering a transformer changes that; see `SchemaBuilder`.

package struct ClassDeclaration: Sendable {
  let type: any JSONModelProtocol.Type
  /// How the models are parts of other objects; nil if they are objects of their own.
  var part: FlattenedPart?
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
  package var rejectsUnknownKeys: Bool
  /// Whether an import compares keys without case.
  var ignoresCase = false
  let discriminator: JSONDiscriminator?
  /// Whether the class, or a superclass below the base class, overrides `willImport(_:)`; true if
  /// that cannot be determined.
  let overridesWillImport: Bool
  /// The same for `didImport(_:)`.
  let overridesDidImport: Bool
  /// The same for `willExport(_:)`.
  let overridesWillExport: Bool

  init(_ type: any JSONModelProtocol.Type) {
    self.type = type
    levels = ModelClasses.levels(of: type)
    registry = type.transformers
    rejectsUnknownKeys = type.unknownKeys == .reject
    discriminator = type.discriminator
    let slots = type._base.type.hookSlots
    overridesWillImport = slots.willImport?.isOverridden(by: type) ?? true
    overridesDidImport = slots.didImport?.isOverridden(by: type) ?? true
    overridesWillExport = slots.willExport?.isOverridden(by: type) ?? true
  }
}

/// The method-table entries of the hooks in the base class; nil for an entry that was not found.
///
/// They show whether a class overrides a hook. Only an overridden hook needs the object as a JSON
/// value.
struct HookSlots: Sendable {
  let willImport: MethodSlot?
  let didImport: MethodSlot?
  let willExport: MethodSlot?
}

package struct DeclaredProperty: Sendable {
  enum Storage: Sendable {
    /// A stored property: its offset in the instance, and its index among the variables.
    case stored(offset: Int, variable: Int)
    case registered(any PropertyAccessor)
  }

  var name: String
  /// The type without markers such as `@OptionalKey`; an Optional for `@Required`.
  var type: Any.Type
  var storage: Storage
  var isOptionalKey = false
  var isRequiredKey = false
  /// Whether the key is optional only because of `@OptionalKey`.
  var isOptionalKeyByMarker = false
  /// Whether the property is marked `@Required`, so that it has no default value.
  var isRequired = false
  var access = PropertyAccess.importedAndExported
  var key: JSONKey
  var transformer: JSONTransformer?
  /// The registry with the transformer of this property, or nil to use that of the class.
  var registry: JSONTransformerRegistry?
  package var constraints: [JSONConstraint] = []
  var isIndex = false
  /// Whether this is the storage of a property that the macro `@Observable` made computed.
  var isObserved = false
  /// The reason why the property is rejected regardless of its type, or nil.
  var rejection: String?
  /// Whether an unsupported type makes the property ignored instead of a declaration error.
  ///
  /// That is the case for a property `_name`, possibly the storage of a wrapper, if `name` is
  /// ignored.
  var isIgnoredIfRejected = false

  /// The type of the values that an import stores.
  var valueType: Any.Type { isRequired ? TypeKind(type).optional?.wrappedType ?? type : type }

  /// Whether the property is exported, but not imported.
  var isExportOnly: Bool { access == .exportOnly }

  package var plainKey: String? { key.plainKey }

  /// Unwraps the markers of a stored property, and returns them.
  ///
  /// The storage of a wrapped property `page` has the name `_page`.
  mutating func takeMarks() -> [PropertyMark] {
    let fieldType = type
    var marks: [PropertyMark] = []
    while type != fieldType || name.beginsWithUnderscore, let marker = TypeKind(type).marker {
      if type == fieldType { name = name.withoutFirstScalar }
      switch marker.mark {
      case .index: isIndex = true
      case .optionalKey: isOptionalKey = true
      case .requiredKey: isRequiredKey = true
      case .required: isRequired = true
      case .readOnly: mark(.readOnly)
      case .writeOnly: mark(.writeOnly)
      case .ignored, .unknownKeys: break
      }
      marks.append(marker.mark)
      type = marker.wrappedType
    }
    return marks
  }
}

/// A variable of a class, which may be ignored.
struct DeclaredVariable: Sendable {
  var name: String
  /// The type without markers such as `@OptionalKey`; an Optional for `@Required`.
  var type: Any.Type
  /// The storage of the variable, or nil if there is none that may be accessed.
  var storage: Storage?
  /// The reason why it is ignored, or nil if it is not.
  var ignoredReason: String?
  /// A marker other than `@Ignore` that has no effect, because the variable is marked `@Ignore`.
  var markerWithoutEffect: PropertyMark?
  var declaringClass: any JSONModelProtocol.Type
  /// Whether this is the storage of a property that the macro `@Observable` made computed.
  var isObserved = false
  /// The access that its markers specify; descriptions do not show the values of write-only
  /// properties.
  var access = PropertyAccess.importedAndExported
  /// Whether a copy uses its setter, because its storage cannot be copied.
  var isCopiedBySetter = false

  var isIgnored: Bool { ignoredReason != nil }

  /// The location of a value that may be read and written.
  struct Storage: Sendable {
    var offset: Int
    var type: Any.Type
  }
}

/// A constant with a value, which an import cannot set.
struct DeclaredConstant: Sendable {
  var name: String
  var type: Any.Type
  var declaringClass: any JSONModelProtocol.Type
  /// The number of variables that are declared before it.
  var position: Int
  var isIgnored: Bool
  /// The key that the constant would have as a variable.
  var key = JSONKey.literal("")

  /// The reason why it is ignored, and the fix.
  static let reason = "is a constant; make it a var"
}
