/// The plan for importing one property.
///
/// The type is trivial: copying it does not retain anything.
struct PropertyPlan: Sendable {
  /// The offset in the instance in bytes, or 0 for a registered property.
  var offset: Int
  var shape: ValueShape
  /// The shape without the replacement of a wrong value, if there is one.
  ///
  /// For a property marked `@Required`, `shape` is the shape of an Optional, and this is the shape
  /// of its wrapped type.
  var strictShape: ValueShape
  /// Whether the storage is an Optional.
  var holdsOptional: Bool
  /// Whether null leaves the property unchanged.
  var keepsValueOnNull: Bool
  /// Whether the import needs other steps than importing the value by its shape and storing it.
  var isSpecial: Bool
  /// Whether a member is imported into this stored property only, by `strictShape` alone.
  var isPlain: Bool
  /// Whether a member is imported as if `isPlain` were true, but `strictShape` tolerates wrong
  /// elements or an empty string.
  var toleratesParts: Bool
  /// Whether a member is imported like that of a plain property, unless its value is null.
  var isPlainUnlessNull: Bool
  /// Whether nil is exported as null, because the key must be present.
  var isRequiredKey: Bool
  var access: PropertyAccess
  /// Whether the property is marked `@Required`: it has no default value, and null is an issue.
  var isRequired: Bool

  /// Whether the property is exported, but not imported.
  var isExportOnly: Bool { access == .exportOnly }
}
