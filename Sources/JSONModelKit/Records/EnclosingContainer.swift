/// An array or object around an array of records.
struct EnclosingContainer: Sendable {
  enum Form: Sendable {
    case object, array
    /// Reading resumed inside the container, and its step of the path is an index, which is a key
    /// in an object. What follows the next comma or bracket shows which of the two it is.
    case unknown
  }

  var form: Form
  /// Whether it and all containers around it are on the path.
  var isOnPath: Bool
  var index = 0
  /// Whether the current key is the next step of the path.
  var isKeyOnPath = false
}
