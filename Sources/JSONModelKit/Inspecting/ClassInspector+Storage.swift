// Fields that are not properties: constants, and the storage of wrapped properties.

extension ClassInspector {
  /// Adds a constant, for errors and descriptions.
  mutating func addConstant(
    _ field: StoredField, declaredBy level: any JSONModelProtocol.Type
  ) {
    declaration.constants.append(
      DeclaredConstant(
        name: field.nameInSource, type: field.type, declaringClass: level,
        position: declaration.variables.count))
  }

  /// Removes the stored property that a registered property replaces.
  ///
  /// - Returns: Its place in the order of declaration, which is the end for a computed property; and
  ///   whether it is the storage of a property wrapper.
  mutating func removeStored(replacedBy name: String) -> (place: Int, isWrapped: Bool) {
    let place = declaration.properties.firstIndex { $0.name == name }
    let placeOfStorage = declaration.properties.firstIndex { $0.name == "_\(name)" }
    declaration.properties.removeAll { $0.name == name }
    let isWrapped = dropStorage(ofWrapped: name)
    let end = declaration.properties.count
    return (min(place ?? (isWrapped ? placeOfStorage : nil) ?? end, end), isWrapped)
  }

  /// Ignores the storage `_name` of an unknown property wrapper if `name` is registered.
  ///
  /// - Returns: Whether there is such storage.
  private mutating func dropStorage(ofWrapped name: String) -> Bool {
    let storage = declaration.variables.firstIndex {
      $0.name.beginsWithUnderscore && $0.name.withoutFirstScalar == name && mayBeWrapper($0.type)
    }
    guard let storage else { return false }
    declaration.properties.removeAll { $0.name == declaration.variables[storage].name }
    declaration.variables[storage].ignoredReason = "is the storage of \(name)"
    // A copy of a wrapper of reference type would share its value.
    declaration.variables[storage].storage = nil
    return true
  }

  private func mayBeWrapper(_ type: Any.Type) -> Bool {
    switch TypeKind(type) {
    case .other: true
    case .class(let type): ModelClasses.model(type) == nil
    default: false
    }
  }
}
