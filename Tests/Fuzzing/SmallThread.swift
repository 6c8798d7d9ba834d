import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Threads of a chosen stack size.

/// Runs code on a thread of its own and waits for it.
///
/// - Parameter stack: The size of the stack in bytes.
func onThread(stack: Int, _ body: @escaping @Sendable () -> Void) {
  let finished = DispatchSemaphore(value: 0)
  let thread = Thread {
    useSignalStack()
    body()
    finished.signal()
  }
  thread.stackSize = stack
  thread.start()
  finished.wait()
}

/// The memory on which the fuzzer's signal handler runs when the stack of a thread has overflowed.
private nonisolated(unsafe) let signalStack = UnsafeMutableRawPointer.allocate(
  byteCount: 1 << 18, alignment: 16)

/// Without a stack of its own the handler could not run, and the failing input would be lost.
private func useSignalStack() {
  var stack = stack_t()
  stack.ss_sp = signalStack
  stack.ss_size = 1 << 18
  sigaltstack(&stack, nil)
}

/// A value that one thread hands to another, which waits for it.
final class Handed<Value>: Sendable {
  nonisolated(unsafe) var value: Value?
}
