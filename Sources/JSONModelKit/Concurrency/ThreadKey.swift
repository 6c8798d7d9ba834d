import Foundation

/// A key under which the framework stores state of a thread.
///
/// A call that continues on a thread with a larger stack takes the state with it.
///
/// A key is identified by its instance. A string as a key has to be bridged and hashed, which takes
/// most of the time of a comparison of two small models on Linux.
final class ThreadKey: NSObject, NSCopying, Sendable {
  func copy(with zone: NSZone? = nil) -> Any { self }
}
