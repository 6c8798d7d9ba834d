import Foundation

/// A value that threads change one after the other.
///
/// By `NSLock`, because the thread sanitizer does not know the standard library's `Mutex`.
public final class Locked<Value: Sendable>: Sendable {
  private let lock = NSLock()
  /// Only used by the thread that has the lock.
  private nonisolated(unsafe) var content: Value

  /// Makes a lock around a value.
  public init(_ value: Value) { unsafe content = value }

  /// A copy of the value.
  public var value: Value { lock.withLock { unsafe content } }

  /// Changes the value while no other thread has it.
  public func change<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { unsafe body(&content) }
  }
}
