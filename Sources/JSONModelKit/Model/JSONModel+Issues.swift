extension JSONModelProtocol where Self: JSONModel {
  /// Checks the constraints and `validate()` of the model and of all models that it holds.
  ///
  /// ```swift
  /// let country = try Country(data: data)
  /// country.population = -1
  /// country.issues().map(\.description)   // ["population: must be at least 0"]
  /// ```
  ///
  /// The rules, and the order of the issues, are those of an import of the exported model. The
  /// constraints of a property are checked if its own value has no issue, and `validate()` runs if
  /// neither the object nor anything inside it has one. The key paths are those of an export; there
  /// are no positions. A model that is held more than once, or in a reference cycle, is checked
  /// once. A model in a value of a `Codable` type is found if the type encodes it. Unlike an import,
  /// this method also checks default values, so a value that no document contained may have an
  /// issue.
  ///
  /// - Returns: The issues; an empty array if there are none.
  public func issues() -> [JSONModelError.Issue] { ModelValidator.issues(of: self) }
}
