/// The root of an import or validation; `issues(for:)` uses it to find issues by property.
///
/// It is not part of the identity of an issue. All issues of an import share it.
final class IssueRoot: Sendable {
  /// The number of path components that lead to the value: those of `at:`.
  let depth: Int
  /// Returns the names of the properties of its class whose values are at the key path of an issue,
  /// or contain it; nil if the value is not a model.
  ///
  /// A function, because most issues are never looked up by their properties.
  let properties: (@Sendable (JSONModelError.Issue) -> [String])?

  init(depth: Int, properties: (@Sendable (JSONModelError.Issue) -> [String])? = nil) {
    self.depth = depth
    self.properties = properties
  }
}
