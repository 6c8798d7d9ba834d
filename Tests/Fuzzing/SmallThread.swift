import Foundation

#if canImport(Glibc)
  // This module declares the initializer of `pthread_attr_t`.
  import CDispatch
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Threads with a given stack size.

/// Runs a closure on a new thread and waits for the end of the thread, because memory that a thread
/// has not released yet is reported as a leak.
///
/// - Parameter stack: The size of the stack in bytes.
func onThread(stack: Int, _ body: @escaping @Sendable () -> Void) {
  let work = Unmanaged.passRetained(Work(body))
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setstacksize(&attributes, stack)
  #if canImport(Darwin)
    var thread: pthread_t?
    pthread_create(&thread, &attributes, { Work.run($0) }, work.toOpaque())
    if let thread { pthread_join(thread, nil) }
  #else
    var thread = pthread_t()
    guard pthread_create(&thread, &attributes, { Work.run($0) }, work.toOpaque()) == 0 else {
      preconditionFailure("There is memory for a thread.")
    }
    pthread_join(thread, nil)
  #endif
  pthread_attr_destroy(&attributes)
}

/// The work of a thread.
private final class Work {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Runs the work of a retained pointer and releases it.
  static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let pointer else { return nil }
    let work = Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue()
    useSignalStack()
    work.body()
    return nil
  }
}

/// The alternate stack for the fuzzer's signal handler after a stack overflow.
private nonisolated(unsafe) let signalStack = UnsafeMutableRawPointer.allocate(
  byteCount: 1 << 18, alignment: 16)

/// Sets the alternate signal stack of this thread.
///
/// Without it, the handler could not run, and the failing input would be lost.
private func useSignalStack() {
  var stack = stack_t()
  stack.ss_sp = signalStack
  stack.ss_size = 1 << 18
  sigaltstack(&stack, nil)
}

/// A value that one thread passes to another thread that waits for it.
final class Handed<Value>: Sendable {
  nonisolated(unsafe) var value: Value?
}
