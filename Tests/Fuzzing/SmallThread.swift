import Foundation

#if canImport(Glibc)
  // The compiler finds the initializer of `pthread_attr_t` in this module.
  import CDispatch
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Threads of a chosen stack size.

/// Runs code on a thread of its own and waits for the thread's end: what a thread has not released yet
/// looks like a leak.
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

/// What a thread runs.
private final class Work {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Runs the work that a pointer owns.
  static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let pointer else { return nil }
    let work = Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue()
    useSignalStack()
    work.body()
    return nil
  }
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
