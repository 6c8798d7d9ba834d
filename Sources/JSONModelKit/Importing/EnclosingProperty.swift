/// The property whose value is being imported; issues name it.
///
/// It is two words that need no reference counting, because every import of a member stores it. Its
/// name is only determined for an issue.
struct EnclosingProperty {
  /// The class whose object is being imported; nil for the root value.
  var model: (any JSONModelProtocol.Type)?
  var property = PropertyIndex(0)

  /// The name of the property with its class: `Country.dialCode`; nil for the root value.
  var name: String? {
    guard let model else { return nil }
    return ClassReference(prepared: model).schema.qualifiedName(of: property)
  }
}
