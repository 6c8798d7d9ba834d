extension ClassSchema {
  /// Creates the comparisons of all variables.
  ///
  /// A variable that is not a property, such as the one that collects unknown keys, is included
  /// only if its type is `Equatable`, because it does not have an exported form to compare.
  func makeComparisonsOfAllProperties() -> [ValueComparison] {
    variables.indices.compactMap { index -> ValueComparison? in
      let (variable, property) = variables[index]
      if variable.isIgnored { return nil }
      let comparison = ValueComparison(
        variable: index, type: variable.type,
        mayHoldModels: property.map { plans[$0.value].shape.mayHoldModels } ?? true)
      return property == nil && comparison.equatable == nil ? nil : comparison
    }
  }
}
