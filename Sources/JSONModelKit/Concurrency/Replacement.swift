/// An object that retains the object that it has replaced.
protocol Replacement: AnyObject, Sendable {
  var replaced: Self? { get }
}
