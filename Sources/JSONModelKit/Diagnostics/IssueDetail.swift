/// Data of an issue that its kind does not contain, for messages and the HTTP status.
///
/// The detail is not part of the identity of an issue: issues with different details can be equal.
package enum IssueDetail: Sendable {
  case jsonTypes([JSONTypeName])
  case allowedValues([String])
  /// A reason for users, without names of Swift types.
  case reason(String)
  /// The discriminator selects a class other than the imported one.
  case otherClass(String)
  /// The document is longer than `JSONImportOptions.maximumBytes`.
  case inputTooLong
  /// The number of components that the key path of an exceeded limit has after its first ones.
  case furtherComponents(Int)
}
