/// A rule that selects the class of an object by its tag.
struct TagRule: Sendable {
  /// The keys of the tag; the first that has a value is used.
  let key: JSONKey
  /// The class for each tag.
  let classes: [JSONValue: any JSONModelProtocol.Type]
  /// The class for all other tags; nil to reject them.
  let otherwise: (any JSONModelProtocol.Type)?

  /// Returns the tags of a class, in sorted order.
  func tags(of type: any JSONModelProtocol.Type) -> [JSONValue] {
    classes.filter { $1 == type }.keys.sorted(byUTF8Of: \.tagSortText)
  }
}

// MARK: - JSON types

extension TagRule {
  /// The JSON types of the tags.
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

  /// Whether the value can be a tag.
  var isTag: Bool { tagType != nil }

  /// The text of a tag in errors: a string without quotation marks, other values as JSON.
  var tagText: String { string ?? string() }

  /// The text by which tags are sorted.
  ///
  /// The number 1 follows the string "1", and precedes "10".
  var tagSortText: String { string ?? string() + "\u{0}" }
}
