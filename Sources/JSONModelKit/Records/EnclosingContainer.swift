/// An array or object around an array of records.
struct EnclosingContainer: Sendable {
  enum Form: Sendable {
    case object, array
    /// Reading resumed inside the container, after its opening bracket. Its step of the path is an
    /// index, which may also be the key of a member. The tokens after the next comma show which of
    /// the two the container is.
    case unknown
  }

  var form: Form
  /// Whether it and all containers around it are on the path.
  var isOnPath: Bool
  var index = 0
  /// Whether the current key is the next step of the path.
  var isKeyOnPath = false
}
