/// A property as its class declares it.
struct DeclaredProperty: Sendable {
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
  /// Whether the property is marked `@Required`, so that it has no default value.
  var isRequired = false
  var access = PropertyAccess.importedAndExported
  var key: JSONKey
  var transformer: JSONTransformer?
  /// The registry with the transformer of this property, or nil to use that of the class.
  var registry: JSONTransformerRegistry?
  var constraints: [JSONConstraint] = []
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

  /// The key, or nil if the property has a key path or several keys.
  var plainKey: String? {
    guard key.alternatives.count == 1, key.alternatives[0].count == 1,
      case .key(let plain) = key.alternatives[0][0]
    else { return nil }
    return plain
  }

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
