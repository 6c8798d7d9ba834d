// Fields that are no properties: constants, and the storage of wrapped ones.

extension ClassInspector {
  /// Adds a constant, which errors and descriptions name.
  mutating func addConstant(
    _ field: StoredField, declaredBy level: any JSONModelProtocol.Type
  ) {
    declaration.constants.append(
      DeclaredConstant(
        name: field.nameInSource, type: field.type, declaringClass: level,
        position: declaration.variables.count))
  }

  /// Ignores the storage `_name` of someone else's property wrapper, where `name` is registered.
  ///
  /// - Returns: Whether there is one.
  mutating func dropStorage(ofWrapped name: String) -> Bool {
    let storage = declaration.variables.firstIndex {
      $0.name.beginsWithUnderscore && $0.name.withoutFirstScalar == name && mayBeWrapper($0.type)
    }
    guard let storage else { return false }
    declaration.properties.removeAll { $0.name == declaration.variables[storage].name }
    declaration.variables[storage].ignoredReason = "is the storage of \(name)"
    // It may share its value with copies of it.
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
