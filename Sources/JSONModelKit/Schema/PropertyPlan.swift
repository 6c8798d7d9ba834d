/// The steps that import a member into a property.
enum PropertyRoad: UInt8, Sendable {
  /// The value is imported by `strictShape` into the storage of this property alone; if it is wrong,
  /// it may be replaced afterwards.
  case direct
  /// The same, unless the value is null.
  case directUnlessNull
  /// The same as `direct`, but `strictShape` tolerates wrong elements or an empty string.
  case tolerant
  /// There are other steps, or several properties use the key.
  case special
}

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
  /// How a member is imported into the property.
  var road: PropertyRoad
  /// Whether nil is exported as null, because the key must be present.
  var isRequiredKey: Bool
  var access: PropertyAccess
  /// Whether the property is marked `@Required`: it has no default value, and null is an issue.
  var isRequired: Bool

  /// Whether the property is exported, but not imported.
  var isExportOnly: Bool { access == .exportOnly }
}
