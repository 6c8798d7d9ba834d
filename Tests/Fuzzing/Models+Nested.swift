import Foundation
import JSONModelKit

// `stacks`: classes that contain each other in all ways in which JSON values can be nested.

/// The properties of all nested classes.
class Nested: JSONModel, FuzzedModel {
  var plain: Plain?
  @OptionalKey var list: [Plain] = []
  @OptionalKey var rows: [[Plain?]] = []
  @OptionalKey var map: [String: Plain] = [:]
  var set: Set<Plain>?
  var presence: JSONPresence<Plain> = .absent
  var tagged: Tagged?
  var chosen: Chosen?
  var changed: Changed?
  var collecting: Collecting?
  var inside: Plain?
  var envelope: Envelope?
  @OptionalKey var contiguous: ContiguousArray<Plain> = []
  var link: Link?
  var any: Any?
  var free: JSONValue?

  required init() {}

  override class var keyMapper: JSONKeyMapper { ["inside": ["far.away.inside", "inside"]] }
}

final class Plain: Nested {}

/// A class cluster by a tag.
class Tagged: Nested {
  override class var discriminator: JSONDiscriminator? {
    JSONDiscriminator(key: "type", classes: ["only": OnlyTagged.self])
  }
}
final class OnlyTagged: Tagged {}

/// A class cluster by a function, whose argument is a tree of the whole object.
class Chosen: Nested {
  override class var discriminator: JSONDiscriminator? {
    JSONDiscriminator { _ in OnlyChosen.self }
  }
}
final class OnlyChosen: Chosen {}

/// A class with hooks, whose argument is a tree of the whole object.
final class Changed: Nested {
  override class func willImport(_ object: inout [String: JSONValue]) throws {}
  override func willExport(_ object: inout [String: JSONValue]) throws {}
}

final class Collecting: Nested {
  @UnknownKeys var rest: [String: JSONValue] = [:]
}

/// A `Codable` type between models.
struct Envelope: Codable, Hashable {
  var inner: Plain?
  var named: [String: Plain]?
}

/// A `Codable` type that contains itself and models.
///
/// All links are equal, because a comparison would recurse in the synthesized `==` and not in the
/// framework.
final class Link: Codable, Hashable {
  var link: Link?
  var links: [Link]?
  var plain: Plain?
  static func == (first: Link, second: Link) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
