/// The property whose value is being imported; issues name it.
///
/// Each import of a member stores one, so it avoids reference counting. The name is computed only
/// when an issue needs it.
struct EnclosingProperty: Equatable {
  /// The schema of the object that is being imported; nil for the root value.
  ///
  /// A schema is never freed, even if another one replaces it.
  var schema: LentReference<ClassSchema>?
  var property = PropertyIndex(0)

  /// The name of the property with its class: `Country.dialCode`; nil for the root value.
  var name: String? { schema?.with { $0.qualifiedName(of: property) } }
}
