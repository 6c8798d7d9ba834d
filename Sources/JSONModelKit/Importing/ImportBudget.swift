/// What an import may still spend, in the models inside its `Codable` values and below its hooks, too.
struct ImportBudget {
  /// How many more model instances it may make.
  var models: Int
  /// What its patterns have cost so far.
  var patterns = PatternEffort()
  /// How many elements with equal hashes it may still compare.
  var comparisons = ComparisonBudget()

  init(_ options: JSONImportOptions) { models = options.maximumModels ?? .max }
}
