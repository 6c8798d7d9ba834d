/// The types that a set of samples needs.
struct ModelDesign {
  /// The type of a document.
  var root: TypeDesign
  var classes: [ClassDesign]
  var enumerations: [EnumerationDesign]
  /// The number of samples; nil for a schema.
  var sampleCount: Int?
  /// The key paths of overrides that no sample has.
  var unknownPaths: [String] = []
  /// What is less precise than the samples, by key path.
  var notes: [String] = []
  /// The key paths of overrides with the name of an earlier override in the same object.
  var repeatedNamePaths: [String] = []
}
