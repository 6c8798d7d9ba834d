/// The members of a cluster's objects that one of its classes declares.
struct ClusterPart {
  var keys: Set<ExactText>
  /// The number of objects of which the members with fewer values are Optional.
  var count: Int
  /// The style of the keys, which is that of the whole cluster.
  var style: KeyStyle
  /// The names of the properties of all classes of the cluster.
  var names: [ExactText: String]
}
