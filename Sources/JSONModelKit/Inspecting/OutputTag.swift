/// The text by which a class is known in its class cluster.
struct OutputTag: Sendable {
  var path: [JSONKeyPath.Component]
  /// The tags of the class, or else of its nearest superclass that has any; the first one is written.
  var tags: [String]
  /// Why the class is not exported: it has no tags itself.
  var refusal: String?
}
