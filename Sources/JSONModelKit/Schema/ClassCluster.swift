/// How the class of an object is chosen.
final class ClassCluster: Sendable {
  /// The path of the tag; nil where a function chooses.
  let tag: [JSONKeyPath.Component]?
  /// The tag's key, where the path is that alone: it is compared in place then.
  let tagKey: KeyTable?
  /// The class for each tag; only those that are the class itself or its subclasses.
  let classes: [String: ClassReference]
  let choose: (@Sendable ([String: JSONValue]) throws -> (any JSONModelProtocol.Type)?)?
  /// Whether the superclass does not choose in the same way already.
  let isOwn: Bool

  init(
    tag: [JSONKeyPath.Component]?, classes: [String: ClassReference],
    choose: (@Sendable ([String: JSONValue]) throws -> (any JSONModelProtocol.Type)?)?,
    isOwn: Bool
  ) {
    self.tag = tag
    self.classes = classes
    self.choose = choose
    self.isOwn = isOwn
    if let tag, tag.count == 1, case .key(let key) = tag[0] {
      tagKey = KeyTable([key])
    } else {
      tagKey = nil
    }
  }

  /// The class for a tag; to compare a few took a twentieth fewer instructions than to hash.
  func reference(for tag: String) -> ClassReference? {
    if tag.isSlowToHash { return nil }
    guard classes.count <= 8 else { return classes[tag] }
    for (known, index) in classes where known == tag { return index }
    return nil
  }

  /// The tags that name a class, sorted.
  var allowedTags: [String] { classes.keys.sorted() }
}
