import Synchronization

/// An object that keeps the one alive which it has replaced.
protocol Replacement: AnyObject, Sendable {
  var replaced: Self? { get }
}
