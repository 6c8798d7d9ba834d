/// The documents that a JSON Schema describes.
///
/// ```swift
/// let schema = try Country.jsonSchema(describing: .acceptedDocuments)
/// ```
public enum JSONSchemaSubject: Sendable, Hashable {
  /// The documents that a sender should produce: a number is a JSON number, a date is RFC 3339.
  ///
  /// An import accepts all of them, as far as JSON Schema can express its rules, and more.
  case canonicalDocuments
  /// All documents that an import accepts.
  ///
  /// They include `"12"` for a number, if the transformers of the class convert strings to numbers.
  case acceptedDocuments
}
