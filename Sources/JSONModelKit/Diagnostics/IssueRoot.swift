/// The properties of the imported class to which an issue belongs, for `issues(for:)`.
///
/// It is determined when an error is created, and is not part of the identity of an issue.
struct IssueRoot: Sendable {
  /// The number of path components that lead to the imported value: those of `at:`.
  var depth: Int
  /// The names of the properties whose values contain the position of the issue.
  var properties: [String]
}
