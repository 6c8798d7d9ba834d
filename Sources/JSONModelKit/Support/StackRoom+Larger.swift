#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(WinSDK)
  import WinSDK
#elseif canImport(Glibc)
  import Glibc
#endif

// `==` and `hash(into:)` cannot fail. If the stack is nearly exhausted, they continue on a thread
// with a larger stack while the calling thread waits: only one of the two runs at a time.
//
// The threads are those of the system, because Foundation's would link its locale data into a
// static program.

extension StackRoom {
  /// Calls a closure here, or on a larger stack if a nested call could overflow this one.
  static func withRoom<Result>(_ body: () -> Result) -> Result {
    current.isExhausted() ? onLargerStack(body) : body()
  }

  /// Calls a closure on a thread with a stack of 16 MB, and waits for its result.
  static func onLargerStack<Result>(_ body: () -> Result) -> Result {
    #if os(WASI)
      // There is only one thread.
      return body()
    #else
      var result: Result?
      let object = ThreadObject.current
      let run = {
        if let object { ThreadObject.set(object) }
        result = body()
      }
      withoutActuallyEscaping(run) { run in
        let work = ThreadWork(run)
        // Alive and not shared: this thread waits, and retains the work, until the other one has ended.
        withExtendedLifetime(work) {
          guard unsafe SystemThread.run(Unmanaged.passUnretained(work).toOpaque()) else {
            preconditionFailure("The system cannot create a thread.")
          }
        }
      }
      guard let result else { preconditionFailure("The body has run.") }
      return result
    #endif
  }
}

/// An error that ends a call because the stack is nearly exhausted.
struct StackExhausted: Error {}

/// The one object that the framework stores for each thread.
///
/// If a call continues on a thread with a larger stack, that thread has the same object.
enum ThreadObject {
  /// The object of the current thread, or nil if there is none yet.
  static var current: AnyObject? {
    guard let stored = unsafe SystemThread.value else { return nil }
    // Only `set` stores a value: an object that is retained until it is replaced or the thread ends.
    return unsafe Unmanaged<AnyObject>.fromOpaque(stored).takeUnretainedValue()
  }

  /// Replaces the object of the current thread, which releases it when it ends.
  static func set(_ object: AnyObject) {
    let replaced = unsafe SystemThread.value
    unsafe SystemThread.set(Unmanaged.passRetained(object).toOpaque())
    unsafe release(replaced)
  }

  fileprivate static func release(_ stored: UnsafeMutableRawPointer?) {
    guard let stored = unsafe stored else { return }
    // Balances `passRetained` of `set`: the value has been replaced, or its thread has ended.
    unsafe Unmanaged<AnyObject>.fromOpaque(stored).release()
  }
}

/// The closure that a thread runs.
private final class ThreadWork {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  /// Runs the work at an address.
  static func run(_ work: UnsafeMutableRawPointer?) {
    guard let work = unsafe work else { return }
    // A `ThreadWork`: only `onLargerStack` starts threads here, and it keeps the object alive.
    unsafe Unmanaged<ThreadWork>.fromOpaque(work).takeUnretainedValue().body()
  }
}

// MARK: - The systems

/// The functions of the system for threads and for a value that each thread has.
private enum SystemThread {
  static let stackSize = 16 << 20
}

#if os(WASI)
  extension SystemThread {
    nonisolated(unsafe) private(set) static var value: UnsafeMutableRawPointer?

    static func set(_ value: UnsafeMutableRawPointer) { unsafe self.value = value }
  }
#elseif canImport(WinSDK)
  extension SystemThread {
    private static let key = unsafe FlsAlloc { unsafe ThreadObject.release($0) }

    static var value: UnsafeMutableRawPointer? { unsafe FlsGetValue(key) }

    static func set(_ value: UnsafeMutableRawPointer) {
      guard unsafe FlsSetValue(key, value) else {
        preconditionFailure("The system cannot store a value for a thread.")
      }
    }

    /// Runs work on a new thread and waits for its end; returns false if there is no thread.
    static func run(_ work: UnsafeMutableRawPointer) -> Bool {
      let main: LPTHREAD_START_ROUTINE = {
        unsafe ThreadWork.run($0)
        return 0
      }
      let flags = DWORD(STACK_SIZE_PARAM_IS_A_RESERVATION)
      guard
        let thread = unsafe CreateThread(nil, SIZE_T(stackSize), main, work, flags, nil)
      else { return false }
      unsafe WaitForSingleObject(thread, INFINITE)
      unsafe CloseHandle(thread)
      return true
    }
  }
#else
  extension SystemThread {
    private static let key: pthread_key_t? = {
      var key = pthread_key_t()
      return unsafe pthread_key_create(&key) { unsafe ThreadObject.release($0) } == 0 ? key : nil
    }()

    static var value: UnsafeMutableRawPointer? {
      guard let key else { return nil }
      return unsafe pthread_getspecific(key)
    }

    static func set(_ value: UnsafeMutableRawPointer) {
      guard let key, unsafe pthread_setspecific(key, value) == 0 else {
        preconditionFailure("The system cannot store a value for a thread.")
      }
    }

    /// Runs work on a new thread and waits for its end; returns false if there is no thread.
    static func run(_ work: UnsafeMutableRawPointer) -> Bool {
      #if canImport(Darwin) || canImport(Musl)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      let isRunning = unsafe withUnsafeTemporaryAllocation(
        of: pthread_attr_t.self, capacity: 1
      ) { memory in
        guard let attributes = memory.baseAddress, unsafe pthread_attr_init(attributes) == 0 else {
          return false
        }
        defer { unsafe pthread_attr_destroy(attributes) }
        guard unsafe pthread_attr_setstacksize(attributes, stackSize) == 0 else { return false }
        // The result is unused; the argument has the type that each system requires.
        let status = unsafe pthread_create(
          &thread, attributes,
          {
            unsafe ThreadWork.run($0)
            return unsafe $0
          }, work)
        return status == 0
      }
      #if canImport(Darwin) || canImport(Musl)
        guard isRunning, let thread = unsafe thread else { return false }
        return unsafe pthread_join(thread, nil) == 0
      #else
        return isRunning && pthread_join(thread, nil) == 0
      #endif
    }
  }
#endif
