/// The root of an import or validation; `issues(for:)` uses it to find issues by property.
///
/// It is not part of the identity of an issue.
struct IssueRoot: Sendable {
  /// The number of path components that lead to the value: those of `at:`.
  var depth: Int
  /// Returns the names of the properties of its class whose values are at the key path of an issue,
  /// or contain it; nil if the value is not a model.
  ///
  /// A function, because most issues are never looked up by their properties.
  var properties: (@Sendable (JSONModelError.Issue) -> [String])?
}
