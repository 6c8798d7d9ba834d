/// The documents that a JSON Schema describes.
///
/// ```swift
/// let schema = try Country.jsonSchema(describing: .acceptedDocuments)
/// ```
public enum JSONSchemaSubject: Sendable, Hashable {
  /// The documents that a sender should produce.
  ///
  /// In these, a number is a JSON number, and a date is a string in the format of RFC 3339.
  ///
  /// An import accepts all of them, except those that violate a rule that JSON Schema cannot
  /// express. It also accepts other documents.
  case canonicalDocuments
  /// All documents that an import accepts.
  ///
  /// They include `"12"` for a number, if the transformers of the class convert strings to numbers.
  case acceptedDocuments
}
