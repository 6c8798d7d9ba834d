/// What an issue knows beyond its kind, from which sentences are made that speak of JSON alone.
///
/// It is not part of the identity of an issue: two issues with different details can be equal.
enum IssueDetail: Sendable {
  /// The JSON types of the values that are accepted.
  case jsonTypes([JSONTypeName])
  /// The accepted values as JSON texts.
  case allowedValues([String])
  /// A reason that is written for people: it has no names of Swift types.
  case reason(String)
  /// The discriminator selects another class than the one that is imported.
  case otherClass(String)
  /// The input is longer than `JSONImportOptions.maximumBytes`.
  case inputTooLong
}
