/// An array or object around an array of records.
struct EnclosingContainer: Sendable {
  enum Form: Sendable {
    case object, array
    /// An object or an array: reading resumed after its opening bracket, and the path does not show
    /// which of the two it is, because an index in a path may also be the key of a member. The
    /// tokens after the next comma show which it is.
    case unknown
  }

  var form: Form
  /// Whether this container and all containers around it are on the path.
  var isOnPath: Bool
  var index = 0
  /// Whether the current key is the next step of the path.
  var isKeyOnPath = false
}
