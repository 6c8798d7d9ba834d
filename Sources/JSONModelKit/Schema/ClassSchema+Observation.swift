extension ClassSchema {
  /// Why nothing can be merged into instances: observers would not be notified of properties that are
  /// not set by their setters.
  ///
  /// A new instance has no observers, so an import writes the storage of every property.
  var mergeMistakes: [JSONModelError.Issue] {
    (0..<storedCount).filter { declared[$0].isObserved }.map { index in
      let property = qualifiedName(of: PropertyIndex(index))
      return JSONModelError.Issue(
        kind: .invalidDeclaration(
          "\(property) is observed, so a merge has to set it by its setter; "
            + "list it in registeredProperties"),
        property: property)
    }
  }

  /// Returns the fix for an unknown key that is the name or the key of a constant; nil for all others.
  func fix(forUnknownKey key: String) -> String? {
    let constant = constants.first { $0.name == key || $0.key.alternatives.contains([.key(key)]) }
    return constant.map { "\($0.name) \(DeclaredConstant.reason)" }
  }
}
