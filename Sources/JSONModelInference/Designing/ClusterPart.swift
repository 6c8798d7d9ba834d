/// The members that one class of a class cluster declares.
struct ClusterPart {
  var keys: Set<ExactText>
  /// The number of objects; a member that fewer objects have is Optional.
  var count: Int
  /// The style of the keys, which is that of the whole cluster.
  var style: KeyStyle
  /// The names of the properties of all classes of the cluster.
  var names: [ExactText: String]
}
