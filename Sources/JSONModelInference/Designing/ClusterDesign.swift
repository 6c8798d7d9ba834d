/// The discriminator of a designed class.
struct ClusterDesign {
  /// The key of the tags.
  var key: String
  /// The tags and the indexes of their classes.
  var tags: [(tag: String, type: Int)]
  /// The index of the class for all other tags; nil if other tags are rejected.
  var otherwise: Int?
}
