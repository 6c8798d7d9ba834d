/// A property of a designed class.
struct PropertyDesign {
  /// Whether the key may be absent, and whether the value may be null.
  enum Presence {
    /// The key is always present, and the value is not null unless the type is `JSONValue`.
    case required
    /// The key may be absent.
    case optional
    /// The key may be absent; the array or map is then empty.
    case defaulted
    /// The value may be null.
    case nullable
    /// The key may be absent, and the value may be null.
    case optionalAndNullable
  }

  /// The mark of a property that only the server sends, or only the client.
  enum Mark: String {
    case readOnly = "@ReadOnly"
    case writeOnly = "@WriteOnly"
  }

  var key: String
  var name: String
  var type: TypeDesign
  var presence: Presence
  /// The reason for the declaration, with counts.
  var reason: String
  /// The mark that a schema gives to the property.
  var mark: Mark?
  /// The constraints that are guessed from the values, or those of a schema, as Swift expressions.
  var constraints: [String] = []
  /// The keywords of a schema that neither the type nor a constraint expresses.
  var unexpressed: [String] = []
}
