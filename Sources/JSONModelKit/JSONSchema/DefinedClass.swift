/// A class with a definition in a schema.
///
/// In a strict dialect, the definition includes the tags that select the class, so a class that
/// several discriminators select may have several definitions.
struct DefinedClass: Hashable {
  /// The tag by which a class cluster selects the class.
  struct Tag: Hashable {
    var path: [JSONKeyPath.Component]
    var schema: JSONValue
  }

  var model: ClassReference
  var tags: [Tag] = []
}
