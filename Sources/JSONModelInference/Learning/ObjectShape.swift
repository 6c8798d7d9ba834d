/// The keys of an object, the types of their values, and the possible tag of the object.
///
/// ```
/// {"type": "circle", "id": 1, "at": null}     at: null, id: number, type: string; tag: circle
/// ```
struct ObjectShape {
  /// A member that may be the tag of a class cluster.
  struct Tag: Hashable {
    var key: ExactText
    var text: ExactText
  }

  var members: [(key: ExactText, code: MemberCode)]
  var tag: Tag?
}
