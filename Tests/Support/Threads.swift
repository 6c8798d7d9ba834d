import Foundation

/// Runs a closure on a thread with a given stack size, and waits for it.
public func onThread(stack: Int, _ body: @escaping @Sendable () throws -> Void) throws {
  let finished = DispatchSemaphore(value: 0)
  // The semaphore orders the accesses of the two threads.
  nonisolated(unsafe) var result: Result<Void, any Error> = .success(())
  let thread = Thread {
    unsafe result = Result { try body() }
    finished.signal()
  }
  thread.stackSize = stack
  thread.start()
  finished.wait()
  try unsafe result.get()
}

/// Runs a closure on a thread whose stack has room for 1,024 levels of unoptimized calls.
public func onLargeStack(_ body: @escaping @Sendable () throws -> Void) throws {
  try onThread(stack: 64 << 20, body)
}
