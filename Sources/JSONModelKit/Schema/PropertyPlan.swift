/// One property as an import needs it: plain bits, without references that would be counted.
struct PropertyPlan: Sendable {
  /// The distance from the start of the instance, in bytes; 0 for a registered property.
  var offset: Int
  var shape: ValueShape
  /// Whether null leaves the property as it is.
  var keepsValueOnNull: Bool
  /// Whether more is to be done than to read the value and store it.
  var isSpecial: Bool
  /// Whether a member is read into this stored property and nowhere else, by nothing but its shape.
  var isPlain = false
  /// Whether nil is written as null, because the key has to be there.
  var isRequiredKey: Bool
}
