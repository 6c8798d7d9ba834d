import Foundation

/// Runs code on a thread with so many bytes of stack, and waits for it.
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

/// Runs code with room for 1,024 levels of calls of code that is not optimized.
public func onLargeStack(_ body: @escaping @Sendable () throws -> Void) throws {
  try onThread(stack: 64 << 20, body)
}
