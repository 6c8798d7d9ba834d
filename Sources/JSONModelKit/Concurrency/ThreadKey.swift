import Foundation

/// A key under which the framework stores per-thread state.
///
/// If a call continues on a thread with a larger stack, the state is copied to that thread.
///
/// A key is identified by its instance. A string as a key has to be bridged and hashed, which takes
/// most of the time of a comparison of two small models on Linux.
final class ThreadKey: NSObject, NSCopying, Sendable {
  func copy(with zone: NSZone? = nil) -> Any { self }
}
