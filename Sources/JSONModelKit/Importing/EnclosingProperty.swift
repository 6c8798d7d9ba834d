/// The property whose value is being imported; issues name it.
///
/// It needs no reference counting, because every import of a member stores it. Its name is only
/// determined for an issue.
struct EnclosingProperty {
  /// The schema of the object that is being imported; nil for the root value.
  ///
  /// The schemas of a class are never freed, also if another one replaces them.
  var schema: LentReference<ClassSchema>?
  var property = PropertyIndex(0)

  /// The name of the property with its class: `Country.dialCode`; nil for the root value.
  var name: String? { schema?.with { $0.qualifiedName(of: property) } }
}
