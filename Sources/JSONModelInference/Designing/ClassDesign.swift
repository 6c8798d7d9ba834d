/// A class to generate.
struct ClassDesign {
  var name: String
  var properties: [PropertyDesign] = []
  /// The style of the keys.
  var style = KeyStyle.identity
  /// The reason for generating a class, with counts.
  var reason = ""
  /// The keywords of a schema that the class does not express.
  var unexpressed: [String] = []
  /// Whether the class rejects unknown keys.
  var rejectsUnknownKeys = false
  /// The discriminator that selects a subclass; nil for a class without subclasses.
  var cluster: ClusterDesign?
  /// The index of the superclass in a class cluster; nil if the superclass is `JSONModel`.
  ///
  /// A class in a class cluster has the key style of its superclass.
  var superclass: Int?
  /// The name of the property for unknown keys, in the class for unknown tags; otherwise nil.
  var unknownKeysProperty: String?
}
