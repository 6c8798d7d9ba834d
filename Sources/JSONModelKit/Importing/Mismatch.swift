/// A value with a wrong type, and the content of its issue, which does not show the value.
///
/// A document that has one often has the same one in many objects; their issues share the content.
struct Mismatch {
  let property: EnclosingProperty
  let shape: ValueShape
  let type: JSONType
  let content: IssueContent

  /// Returns the content, if it is also that of another value.
  func content(
    of property: EnclosingProperty, _ shape: ValueShape, _ type: JSONType
  ) -> IssueContent? {
    property == self.property && shape == self.shape && type == self.type ? content : nil
  }
}
