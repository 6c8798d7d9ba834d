/// The documents that a JSON Schema describes.
///
/// ```swift
/// let schema = try Country.jsonSchema(describing: .acceptedDocuments)
/// ```
public enum JSONSchemaSubject: Sendable, Hashable {
  /// The documents that a sender should write: a number is a number, a date is RFC 3339.
  ///
  /// An import takes all of them, as far as JSON Schema can say, and more.
  case canonicalDocuments
  /// All documents that an import takes: also `"12"` for a number, where the transformers of the
  /// class convert that.
  case acceptedDocuments
}
