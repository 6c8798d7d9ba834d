/// The part of an issue that does not depend on its place in a document.
///
/// It is a class, so that an issue is small and has few references: arrays of issues are copied as
/// they grow.
final class IssueContent: Sendable {
  let kind: JSONModelError.Kind
  let property: String?
  let suggestion: String?
  let fix: String?
  let detail: IssueDetail?

  init(
    kind: JSONModelError.Kind, property: String?, suggestion: String?, fix: String?,
    detail: IssueDetail?
  ) {
    self.kind = kind
    self.property = property
    self.suggestion = suggestion
    self.fix = fix
    self.detail = detail
  }
}
