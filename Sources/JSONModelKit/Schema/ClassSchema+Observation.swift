extension ClassSchema {
  /// The declaration errors that prevent a merge into existing instances.
  ///
  /// A merge would write the storage of observed properties without notifying their observers. An
  /// import into a new instance may write all storage, because a new instance does not have
  /// observers.
  var mergeErrors: [JSONModelError.Issue] {
    (0..<storedCount).filter { declared[$0].isObserved }.map { index in
      let property = qualifiedName(of: PropertyIndex(index))
      return JSONModelError.Issue(
        kind: .invalidDeclaration(
          "\(property) is observed, so a merge must use its setter; "
            + "list it in registeredProperties"),
        property: property)
    }
  }

  /// Returns the fix for an unknown key that is the name or key of a constant; nil for others.
  func fix(forUnknownKey key: String) -> String? {
    let constant = constants.first { $0.name == key || $0.key.alternatives.contains([.key(key)]) }
    return constant.map { "\($0.name) \(DeclaredConstant.reason)" }
  }
}
