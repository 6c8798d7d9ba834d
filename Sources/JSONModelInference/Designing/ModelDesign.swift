/// The types that a set of samples needs.
struct ModelDesign {
  /// The type of a document.
  var root: TypeDesign
  var classes: [ClassDesign]
  var enumerations: [EnumerationDesign]
  /// How many samples there were; nil for a schema.
  var sampleCount: Int?
  /// The key paths of overrides that no document has.
  var unknownPaths: [String] = []
  /// The key paths of overrides whose names other members have.
  var repeatedNamePaths: [String] = []
}
