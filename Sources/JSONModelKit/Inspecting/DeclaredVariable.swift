/// A variable of a class, which may be ignored.
struct DeclaredVariable: Sendable {
  var name: String
  /// The type without markers such as `@OptionalKey`; an Optional for `@Required`.
  var type: Any.Type
  /// The storage of the variable, or nil if there is none that may be accessed.
  var storage: Storage?
  /// The reason why it is ignored, or nil if it is not.
  var ignoredReason: String?
  /// A marker other than `@Ignore` that has no effect, because the variable is marked `@Ignore`.
  var markerWithoutEffect: PropertyMark?
  /// The class that declares it.
  var declaringClass: any JSONModelProtocol.Type
  /// Whether this is the storage of a property that the macro `@Observable` made computed.
  var isObserved = false
  /// The access that its markers specify; descriptions do not show the values of write-only
  /// properties.
  var access = PropertyAccess.importedAndExported
  /// Whether a copy uses its setter, because its storage cannot be copied.
  var isCopiedBySetter = false

  var isIgnored: Bool { ignoredReason != nil }

  /// The location of a value that may be read and written.
  struct Storage: Sendable {
    var offset: Int
    /// The type including its markers.
    var type: Any.Type
  }
}
