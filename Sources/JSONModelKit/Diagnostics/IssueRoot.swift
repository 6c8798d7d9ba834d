/// The value that was imported or validated, for `issues(for:)`.
///
/// It is not part of the identity of an issue.
struct IssueRoot: Sendable {
  /// The number of path components that lead to the value: those of `at:`.
  var depth: Int
  /// Returns the names of the properties of its class whose values contain the position of an issue;
  /// nil if the value is not a model.
  ///
  /// A function, because most issues are never looked up by their properties.
  var properties: (@Sendable (JSONModelError.Issue) -> [String])?
}
