/// A variable of a class, whether or not it takes part.
struct DeclaredVariable: Sendable {
  var name: String
  /// The type, without the markers around it.
  var type: Any.Type
  /// Where it is stored; nil for a registered property that is not.
  var storage: Storage?
  /// Why it is ignored; nil if it is not.
  var ignoredReason: String?
  /// The class that declares it.
  var declaringClass: any JSONModelProtocol.Type
  /// Whether it is the storage of a property that the macro `@Observable` has made a computed one.
  var isObserved = false
  /// Whether a copy sets it by its setter, as what it is stored in cannot be copied.
  var isCopiedBySetter = false

  var isIgnored: Bool { ignoredReason != nil }

  /// The place of a value that may be read and written.
  struct Storage: Sendable {
    var offset: Int
    /// The type with its markers.
    var type: Any.Type
  }
}
