/// The rule that selects the class of an object.
final class ClassCluster: Sendable {
  /// The key path of the tag, or nil if a function selects the class.
  let tag: [JSONKeyPath.Component]?
  /// The key of the tag if its path has one component, for comparing it in place.
  let tagKey: KeyTable?
  /// The class for each tag; only the class itself and its subclasses.
  let classes: [String: ClassReference]
  let choose: (@Sendable ([String: JSONValue]) throws -> (any JSONModelProtocol.Type)?)?
  /// Whether the superclass does not already have the same rule.
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

  /// Returns the class for a tag.
  ///
  /// Comparing up to eight tags takes a twentieth fewer instructions than hashing.
  func reference(for tag: String) -> ClassReference? {
    if tag.isSlowToHash { return nil }
    guard classes.count <= 8 else { return classes[tag] }
    for (known, index) in classes where known == tag { return index }
    return nil
  }

  /// The tags that select a class, sorted.
  var allowedTags: [String] { classes.keys.sorted() }
}
