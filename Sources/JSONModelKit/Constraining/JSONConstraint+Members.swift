// Constraints of a whole object; a class declares them for the name "".

extension JSONConstraint {
  /// Requires the key of a property if the key of another property is present.
  ///
  /// ```swift
  /// ["": [.requires("city", with: "street")]]
  /// // violated: must contain the key "city" if it contains "street"
  /// ```
  ///
  /// The constraint applies to the whole object, so it is declared for the name `""`. It is
  /// `dependentRequired` of JSON Schema, so a key with the value null is present; an export writes
  /// null where the constraint needs the key. In a merge and in ``JSONModel/issues()``, a property
  /// is present if its value is not nil; a merge checks the constraint if the patch contains one of
  /// the properties.
  ///
  /// - Parameters:
  ///   - property: The Swift name of the property whose key is required.
  ///   - other: The Swift name of the property whose key makes the other key required.
  public static func requires(_ property: String, with other: String) -> JSONConstraint {
    JSONConstraint(
      rule: .requiredMembers(RequiredMembersRule(needed: [property], condition: other)))
  }

  /// Requires the key of at least one of several properties.
  ///
  /// ```swift
  /// ["": [.requiresOne(of: ["phone", "email"])]]
  /// // violated: must contain at least one of the keys "phone", "email"
  /// ```
  ///
  /// As for ``requires(_:with:)``, it is declared for the name `""`, and a key with the value null
  /// is present. The keyword of JSON Schema is `anyOf`.
  ///
  /// - Parameter properties: The Swift names of the properties.
  public static func requiresOne(of properties: [String]) -> JSONConstraint {
    JSONConstraint(rule: .requiredMembers(RequiredMembersRule(needed: properties)))
  }
}
