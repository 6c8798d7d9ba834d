/// A rule that selects the class of an object in a class cluster.
///
/// ```swift
/// class Shape: JSONModel {
///   override class var discriminator: JSONDiscriminator? {
///     JSONDiscriminator(
///       key: "type",
///       classes: ["circle": Circle.self, "square": Square.self])
///   }
/// }
/// let circle = #"{"type": "circle", "radius": 1}"#
/// try Shape.make(string: circle)   // a Circle
/// ```
///
/// The rule applies wherever you import an object of that class: with `make`, as a property, and in
/// arrays and dictionaries. Subclasses inherit it, so `Circle` rejects the document of a square.
///
/// An unknown tag is an issue, ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``, unless
/// you name a class for it with `otherwise`.
///
/// The guide is <doc:Guide-ContainersAndClusters>.
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

struct TagRule: Sendable {
  /// The keys of the tag; the first that has a value is used.
  let key: JSONKey
  let classes: [JSONValue: any JSONModelProtocol.Type]
  /// The class for all other tags; nil to reject them.
  let otherwise: (any JSONModelProtocol.Type)?
  /// The class for objects without a tag, or with null as their tag; nil to reject them.
  let untagged: (any JSONModelProtocol.Type)?

  /// Returns the tags of a class, in sorted order.
  func tags(of type: any JSONModelProtocol.Type) -> [JSONValue] {
    classes.filter { $1 == type }.keys.sorted(byUTF8Of: \.tagSortText)
  }
}

// MARK: - JSON types

extension TagRule {
  var jsonTypes: [JSONTypeName] {
    let types = Set(classes.keys.map(\.tagType))
    return types.isEmpty
      ? [.string] : [.string, .number, .boolean].filter { types.contains($0) }
  }
}

extension JSONValue {
  /// The JSON type of a tag; nil if the value cannot be a tag.
  var tagType: JSONTypeName? {
    switch self {
    case .string: .string
    case .number: .number
    case .bool: .boolean
    case .null, .array, .object: nil
    }
  }

  var isTag: Bool { tagType != nil }

  /// The text of a tag in errors: a string without quotation marks, other values as JSON.
  var tagText: String { string ?? description }

  /// The text by which tags are sorted.
  ///
  /// The number 1 follows the string "1", and precedes "10".
  var tagSortText: String { string ?? description + "\u{0}" }
}

// An exported object has the tags by which an import selects the class of the object:
//
//   Message   key "type"     text -> Note, media -> Media
//     Media   key "format"   image -> Picture
//
//   a Picture   {"format": "image", "type": "media"}

extension ClassDeclaration {
  /// The tags that objects of the class are exported with.
  ///
  /// For each path these are the tags of the class, or else of its nearest superclass with a tag.
  var outputTags: [OutputTag] {
    var tags: [OutputTag] = []
    var isReached = levels.contains { level in
      if case .choice? = level.discriminator?.rule { true } else { false }
    }
    for (paths, _) in tagRules where !tags.contains(where: { $0.path == paths[0] }) {
      let bases = tagRules.filter { $0.paths[0] == paths[0] }.map(\.level)
      var tag = OutputTag(paths: paths, tags: [])
      let named = levels.first { named in
        let found = bases.lazy.map { Self.tag(of: named, by: $0, at: paths) }.first { !$0.isEmpty }
        if let found { tag = found }
        return found != nil
      }
      if named == type {
        isReached = true
      } else if let base = bases.last {
        // The base class may be abstract, so it needs no tag.
        if named == nil, base == type { continue }
        tag.rejection =
          "\(swiftTypeName(type)) has no tag in \(swiftTypeName(base)); "
          + "add it to the discriminator"
      }
      tags.append(tag)
    }
    // If one discriminator selects the class, the class needs no tag in the others: there, the tag
    // of a superclass leads an import to the discriminator that selects the class.
    guard isReached else { return tags }
    return tags.filter { !$0.isEmpty }.map { tag in
      var tag = tag
      tag.rejection = nil
      return tag
    }
  }

  /// The levels whose discriminator uses a key.
  private var tagRules: [(paths: [[JSONKeyPath.Component]], level: any JSONModelProtocol.Type)] {
    levels.compactMap { level in
      guard case .tag(let rule)? = level.discriminator?.rule else { return nil }
      return (rule.key.alternatives, level)
    }
  }

  /// Returns the tag of a class in the discriminator of a level.
  private static func tag(
    of type: any JSONModelProtocol.Type, by level: any JSONModelProtocol.Type,
    at paths: [[JSONKeyPath.Component]]
  ) -> OutputTag {
    guard case .tag(let rule)? = level.discriminator?.rule else {
      return OutputTag(paths: paths, tags: [])
    }
    let foreign = Set(rule.classes.filter { $1 != type }.keys)
    return OutputTag(
      paths: paths, tags: rule.tags(of: type), foreignTags: foreign,
      isOtherwise: rule.otherwise == type, isUntagged: rule.untagged == type,
      jsonTypes: rule.jsonTypes)
  }
}

/// The tag that an object is exported with in its class cluster.
package struct OutputTag: Sendable {
  /// The key paths of the tag, the preferred one first.
  package var paths: [[JSONKeyPath.Component]]
  /// The tags of the class, or else of its nearest superclass with tags.
  ///
  /// The first one is exported.
  var tags: [JSONValue]
  var foreignTags: Set<JSONValue> = []
  /// Whether the class is the one for all unknown tags.
  var isOtherwise = false
  var isUntagged = false
  var jsonTypes: [JSONTypeName] = []
  /// The reason why the class cannot be exported: it needs a tag of its own, but has none.
  ///
  /// Nil if the class can be exported.
  var rejection: String?

  var path: [JSONKeyPath.Component] { paths[0] }

  /// Whether no tag selects the class, nor the absence of one.
  var isEmpty: Bool { tags.isEmpty && !isOtherwise && !isUntagged }

  /// Whether objects of the class are exported without a tag, unless they have imported one.
  var mayBeAbsent: Bool { tags.isEmpty && isUntagged }

  /// Returns whether the value of a property with the key of the tag selects the class: a tag, or
  /// the first known one of a list of tags.
  func selects(fromProperty value: JSONValue) -> Bool {
    guard let list = value.array else { return selects(value) }
    let known = list.first { isOwn($0) || foreignTags.containsSame($0) }
    return known.map(isOwn) ?? (isOtherwise && !list.isEmpty)
  }

  func selects(_ tag: JSONValue) -> Bool {
    if tag.isNull { return isUntagged }
    if isOwn(tag) { return true }
    guard isOtherwise, let type = tag.tagType else { return false }
    return jsonTypes.contains(type) && !foreignTags.containsSame(tag)
  }

  private func isOwn(_ tag: JSONValue) -> Bool { tags.contains { $0.isSame(as: tag) } }
}
