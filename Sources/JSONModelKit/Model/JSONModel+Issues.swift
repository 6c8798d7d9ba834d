extension JSONModelProtocol where Self: JSONModel {
  /// Checks the constraints and `validate()` of the model and of all models that it holds.
  ///
  /// ```swift
  /// let country = try Country(data: data)
  /// country.population = -1
  /// country.issues().map(\.description)   // ["population: must be at least 0"]
  /// ```
  ///
  /// The rules are those of an import: nested models come first, and the rules of a whole object
  /// are checked only if nothing inside it has an issue. The key paths are those of an export;
  /// there are no positions. A model that is held more than once, or in a reference cycle, is
  /// checked once. Unlike an import, this method also checks default values, so a value that no
  /// document contained may have an issue.
  ///
  /// - Returns: The issues; an empty array if all rules are satisfied.
  public func issues() -> [JSONModelError.Issue] { ModelValidator.issues(of: self) }
}
