/// A stored property as the runtime describes it.
struct StoredField {
  /// The name; empty if the class was compiled without reflection names.
  var name: String
  var type: Any.Type
  /// The offset in the instance, in bytes.
  var offset: Int
  /// Whether the property is neither weak nor unowned.
  var isStrong: Bool
  /// Whether the property is a `var`.
  var isVariable: Bool
}
