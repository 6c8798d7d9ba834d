import Foundation

/// A value with a lock.
///
/// Uses `NSLock`, because the thread sanitizer does not support the standard library's `Mutex`.
public final class Locked<Value: Sendable>: Sendable {
  private let lock = NSLock()
  /// Accessed only by the thread that holds the lock.
  private nonisolated(unsafe) var content: Value

  /// Creates a locked value.
  public init(_ value: Value) { unsafe content = value }

  /// A copy of the value.
  public var value: Value { lock.withLock { unsafe content } }

  /// Changes the value while holding the lock.
  public func change<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { unsafe body(&content) }
  }
}
