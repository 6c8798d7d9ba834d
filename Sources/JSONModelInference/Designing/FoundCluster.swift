/// A class cluster that was found in samples or in a schema.
struct FoundCluster {
  struct Subclass {
    var tag: String
    /// The members that only the objects with the tag have.
    var keys: Set<ExactText>
    /// The number of objects; a member that fewer objects have is Optional.
    var count: Int
    /// The reason for the class, with counts.
    var reason: String
    /// The summary of the objects with the tag; nil if only the whole cluster has a summary.
    var summary: ValueSummary?
  }

  /// The key of the tags.
  var key: ExactText
  /// The subclasses, in the order of their tags.
  var subclasses: [Subclass]
  /// The reason for the cluster, with counts.
  var reason: String
}
