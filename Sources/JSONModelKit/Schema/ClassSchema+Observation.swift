extension ClassSchema {
  /// Whether a merge would write the storage of a property without notifying its observers.
  ///
  /// An import into a new instance may write all storage, because a new instance does not have
  /// observers.
  func hidesMerges(of property: PropertyIndex) -> Bool {
    property.value < storedCount && declared[property.value].isObserved
  }

  /// The declaration error that prevents a merge into a property of existing instances.
  func mergeError(for property: PropertyIndex) -> JSONModelError.Issue? {
    guard hidesMerges(of: property) else { return nil }
    let property = qualifiedName(of: property)
    return JSONModelError.Issue(
      kind: .invalidDeclaration(
        "\(property) is observed, so a merge must use its setter; "
          + "list it in registeredProperties"),
      property: property)
  }

  /// Returns the fix for an unknown key that is the name or key of a constant; nil for others.
  func fix(forUnknownKey key: String) -> String? {
    let constant = declaration.constants.first {
      $0.name == key || $0.key.alternatives.contains([.key(key)])
    }
    return constant.map { "\($0.name) \(DeclaredConstant.reason)" }
  }
}
