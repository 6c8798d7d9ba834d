/// A class cluster that samples or a schema have.
struct FoundCluster {
  struct Subclass {
    var tag: String
    /// The members that only the objects with the tag have.
    var keys: Set<ExactText>
    /// The number of objects of which the members with fewer values are Optional.
    var count: Int
    /// The reason for the class, with counts.
    var reason: String
    /// The summary of the objects with the tag; nil if they are in that of the whole cluster.
    var summary: ValueSummary?
  }

  /// The key of the tags.
  var key: ExactText
  /// The subclasses, in the order of their tags.
  var subclasses: [Subclass]
  /// The reason for the cluster, with counts.
  var reason: String
}
