extension JSONModelProtocol where Self: JSONModel {
  /// What is wrong with the model as it is now, by its constraints and `validate()`, and those of
  /// all models that it holds; empty if nothing is.
  ///
  /// ```swift
  /// let country = try Country(data: data)
  /// country.population = -1
  /// country.issues().map(\.description)   // ["population: must be at least 0"]
  /// ```
  ///
  /// The rules are those of an import: nested models come first, and an object is looked at as a
  /// whole only where nothing inside of it is wrong. The paths are those of an export; there are no
  /// positions. A model that is held more than once, or in a cycle, is looked at once. Other than
  /// by an import, initial values are looked at as well: what no document brought may be wrong
  /// here.
  public func issues() -> [JSONModelError.Issue] { ModelValidator.issues(of: self) }
}
