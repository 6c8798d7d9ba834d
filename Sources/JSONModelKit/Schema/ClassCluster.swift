/// How the class of an object is chosen.
struct ClassCluster: Sendable {
  /// The path of the tag; nil where a function chooses.
  var tag: [JSONKeyPath.Component]?
  /// The class for each tag; only those that are the class itself or its subclasses.
  var classes: [String: ClassIndex]
  var choose: (@Sendable ([String: JSONValue]) throws -> (any JSONModelProtocol.Type)?)?
  /// Whether the superclass does not choose in the same way already.
  var isOwn: Bool

  /// The tags that name a class, sorted.
  var allowedTags: [String] { classes.keys.sorted() }
}
