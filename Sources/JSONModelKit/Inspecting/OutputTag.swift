/// The tag that an object is exported with in its class cluster.
struct OutputTag: Sendable {
  /// The key paths of the tag, the preferred one first.
  var paths: [[JSONKeyPath.Component]]
  /// The tags of the class, or else of its nearest superclass with tags.
  ///
  /// The first one is exported.
  var tags: [JSONValue]
  /// The tags of other classes, if the class is the one for all unknown tags; otherwise nil.
  var foreignTags: Set<JSONValue>?
  /// The JSON types of the tags of all classes.
  var jsonTypes: [JSONTypeName] = []
  /// The reason why the class cannot be exported: it needs a tag of its own, but has none.
  ///
  /// Nil if the class can be exported.
  var rejection: String?

  /// The key path that the tag is exported at.
  var path: [JSONKeyPath.Component] { paths[0] }

  /// Whether the class has no tags and is not the one for unknown tags.
  var isEmpty: Bool { tags.isEmpty && foreignTags == nil }

  /// Returns whether a tag selects the class.
  func selects(_ tag: JSONValue) -> Bool {
    guard let foreignTags else { return tags.contains { $0.isSame(as: tag) } }
    guard let type = tag.tagType else { return false }
    return jsonTypes.contains(type) && !foreignTags.containsSame(tag)
  }
}
