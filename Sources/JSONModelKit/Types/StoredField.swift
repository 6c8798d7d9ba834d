/// A stored property as the runtime describes it.
struct StoredField {
  /// The name in the source; empty where the compiler was told to leave names out.
  var name: String
  var type: Any.Type
  /// The distance from the start of the instance, in bytes.
  var offset: Int
  /// Whether it is neither weak nor unowned.
  var isStrong: Bool
  /// Whether it is a `var`.
  var isVariable: Bool
}
