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
