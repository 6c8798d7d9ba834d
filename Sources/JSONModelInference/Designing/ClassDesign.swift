/// A class that objects are imported into.
struct ClassDesign {
  var name: String
  var properties: [PropertyDesign] = []
  /// The style of the keys.
  var style = KeyStyle.identity
  /// Why it is a class, with counts.
  var reason = ""
  /// The keywords of a schema that the class does not express.
  var unexpressed: [String] = []
  /// Whether other keys than those of the properties are rejected.
  var rejectsUnknownKeys = false
}
