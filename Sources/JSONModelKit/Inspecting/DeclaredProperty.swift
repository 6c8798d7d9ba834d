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
