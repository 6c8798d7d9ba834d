/// The tag that an object is exported with in its class cluster.
struct OutputTag: Sendable {
  var path: [JSONKeyPath.Component]
  /// The tags of the class, or else of its nearest superclass with tags.
  ///
  /// The first one is exported.
  var tags: [String]
  /// The reason why the class cannot be exported: it has no tag of its own.
  var refusal: String?
}
