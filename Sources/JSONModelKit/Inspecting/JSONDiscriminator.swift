/// Which class an object of a class cluster becomes.
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
/// It is asked wherever an object of that class is made: by `make`, as a property, in arrays and
/// dictionaries. Subclasses inherit it: as a `Circle`, the document of a square is refused.
public struct JSONDiscriminator: Sendable {
  enum Rule: Sendable {
    /// The text at a path names the class.
    case tag(JSONKey, [String: any JSONModelProtocol.Type])
    /// A function chooses the class; nil is the class itself.
    case choice(@Sendable ([String: JSONValue]) throws -> (any JSONModelProtocol.Type)?)
  }

  let rule: Rule

  init(_ rule: Rule) { self.rule = rule }
}
