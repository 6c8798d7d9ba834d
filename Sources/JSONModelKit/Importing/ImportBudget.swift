/// The remaining resources of an import, shared with its `Codable` values and its hooks.
struct ImportBudget {
  /// The number of model instances that may still be created.
  var models: Int
  /// The cost of all pattern matches so far.
  var patterns = PatternEffort()
  /// The number of comparisons of elements or keys with equal hashes that are still permitted.
  var comparisons = ComparisonBudget()

  init(_ options: JSONImportOptions) { models = options.maximumModels ?? .max }
}

/// The state of an import that also holds where another importer continues it: in the object that
/// an import hook has changed, and in the models inside a `Codable` value.
struct ImportScope {
  /// How often the current value is imported, because several properties share an enclosing value.
  var importCount = 1
  /// The number of enclosing objects whose classes have an import hook.
  var hooks = 0
  /// The number of times that the enclosing `willImport` hooks receive the current value.
  var hookCallCount = 0
  /// Whether the document is a patch.
  var isMerging = false
  /// For a model inside a `Codable` value: its part of the patch, which was already merged.
  ///
  /// The object to import then also contains the members that the patch does not change.
  var patch: JSONValue?
  var budget: ImportBudget

  init(_ options: JSONImportOptions) { budget = ImportBudget(options) }
}
