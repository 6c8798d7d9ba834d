// The description of a key path contains the name of a stored property. The Swift runtime finds the
// name in the reflection metadata of the class:
//
//   \User.email    \User.email                     stored in a final class
//   \User._page    \User._page                     the storage of a wrapped property
//   \User.page     \User.<computed 0x1234 (Int)>   computed; the metadata has no name for it

/// The names of properties that are identified by key paths.
enum KeyPathName {
  /// The prefix of the placeholder for a property whose name cannot be found.
  private static let unknown = "\\"

  /// Returns the name of the property at a key path.
  ///
  /// If the name cannot be found, returns a placeholder that is not the name of any property. The
  /// inspection of the class reports it.
  static func name<Model: JSONModelProtocol>(of keyPath: PartialKeyPath<Model>) -> String {
    let registered = Model.registeredProperties.first { $0.accessor.hasKeyPath(keyPath) }
    if let registered { return registered.name }
    let root = "\\\(Model.self)."
    let description = "\(keyPath)"
    let valueType = type(of: keyPath).valueType
    let name = description.hasPrefix(root) ? String(description.dropFirst(root.count)) : ""
    if name.isEmpty || name.contains(where: { "<.?![".contains($0) }) {
      return unknown + swiftTypeName(valueType)
    }
    let isWrapped = name.beginsWithUnderscore && TypeKind(valueType).marker != nil
    return isWrapped ? name.withoutFirstScalar : name
  }

  /// Returns the type of the property if the name is a placeholder; nil for other names.
  static func valueType(inUnknown name: String) -> String? {
    name.hasPrefix(unknown) ? String(name.dropFirst()) : nil
  }
}
