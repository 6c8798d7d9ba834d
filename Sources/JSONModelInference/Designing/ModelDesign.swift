/// The types to generate for samples or a schema.
struct ModelDesign {
  /// The type of a document.
  var root: TypeDesign
  var classes: [ClassDesign]
  var enumerations: [EnumerationDesign]
  /// The number of samples; nil for a schema.
  var sampleCount: Int?
  /// The key paths of overrides that no sample has.
  var unknownPaths: [String] = []
  /// Notes on types that are less precise than the samples; most begin with a key path.
  var notes: [String] = []
  /// The key paths of overrides whose name an earlier override in the same object already has.
  var repeatedNamePaths: [String] = []
}
