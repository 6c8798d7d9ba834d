import Foundation

// `==` and `hash(into:)` cannot fail. If the stack is nearly exhausted, they continue on a thread
// with a larger stack while the calling thread waits: only one of the two runs at a time.

extension StackRoom {
  /// Calls a closure here, or on a larger stack if a nested call could overflow this one.
  static func withRoom<Result>(_ body: () -> Result) -> Result {
    current.isExhausted() ? onLargerStack(body) : body()
  }

  /// Calls a closure on a thread with a stack of 16 MB, and waits for its result.
  @inline(never) static func onLargerStack<Result>(_ body: () -> Result) -> Result {
    #if os(WASI)
      // There is only one thread.
      return body()
    #else
      return onThread(body)
    #endif
  }

  #if !os(WASI)
    private static func onThread<Result>(_ body: () -> Result) -> Result {
      withoutActuallyEscaping(body) { body in
        // The semaphore orders the accesses of the two threads.
        nonisolated(unsafe) let work = Work(body)
        nonisolated(unsafe) let state = Self.threadState
        let finished = DispatchSemaphore(value: 0)
        let thread = Thread {
          unsafe Thread.current.threadDictionary.addEntries(from: state)
          unsafe work.run()
          finished.signal()
        }
        thread.stackSize = 16 << 20
        thread.start()
        finished.wait()
        guard let result = unsafe work.result else {
          preconditionFailure("The body has run.")
        }
        return result
      }
    }
  #endif

  /// The state that the framework stores for this thread.
  private static var threadState: [AnyHashable: Any] {
    var state: [AnyHashable: Any] = [:]
    for (key, value) in Thread.current.threadDictionary {
      if let key = key as? ThreadKey { state[key] = value }
    }
    return state
  }
}

/// The closure that a thread runs, and its result.
private final class Work<Result> {
  private var body: (() -> Result)?
  private(set) var result: Result?

  init(_ body: @escaping () -> Result) { self.body = body }

  func run() {
    result = body?()
    // Releases the closure: it must not outlive `withoutActuallyEscaping`, but the thread may.
    body = nil
  }
}

/// An error that ends a call because the stack is nearly exhausted.
struct StackExhausted: Error {}
