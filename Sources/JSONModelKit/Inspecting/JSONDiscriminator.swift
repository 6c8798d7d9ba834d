/// A rule that selects the class of an object in a class cluster.
///
/// ```swift
/// class Shape: JSONModel {
///   override class var discriminator: JSONDiscriminator? {
///     JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "square": Square.self])
///   }
/// }
/// try Shape.make(string: #"{"type": "circle", "radius": 1}"#)   // a Circle
/// ```
///
/// The rule applies wherever an object of that class is imported: by `make`, as a property, and in
/// arrays and dictionaries. Subclasses inherit it: `Circle` rejects the document of a square.
///
/// `Docs/ContainersAndClusters.md` in the package is the guide.
public struct JSONDiscriminator: Sendable {
  enum Rule: Sendable {
    /// The tag at a key selects the class.
    case tag(TagRule)
    /// A function selects the class; nil selects the class itself.
    case choice(@Sendable ([String: JSONValue]) throws -> (any JSONModelProtocol.Type)?)
  }

  let rule: Rule

  init(_ rule: Rule) { self.rule = rule }
}
