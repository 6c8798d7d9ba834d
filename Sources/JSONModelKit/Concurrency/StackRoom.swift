#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Nested values are nested calls, and threads have stacks of very different sizes: 8 MB for the main
// thread, 512 KB for others on Apple's systems. A limit for the nesting that is right for all of
// them would be small, so whoever goes deep asks for the room that is left:
//
//   end |  reserve  |            free            |  calls so far  | start
//        ^ low       ^ isExhausted below here     ^ here
//
// Where the stack ends is asked of the system once for each thread: for the main thread Linux reads
// a file for that, in 50 microseconds.

/// The room on the stack of the thread that runs.
@safe enum StackRoom {
  /// How deep calls may nest before somebody asks for the room that is left.
  static let uncheckedDepth = 8

  /// What is said of a document that goes deeper.
  static let reason = "nested deeper than the stack of the thread has room for"

  /// What the calls of one level may take, and the user code that they call.
  private static var reserve: UInt {
    #if DEBUG
      128 * 1024
    #else
      64 * 1024
    #endif
  }

  /// Whether no more calls should be made.
  @inline(never) static func isExhausted() -> Bool {
    var marker: UInt8 = 0
    let here = unsafe withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    let low = lowestAddress()
    // The address sanitizer may keep variables elsewhere, which tells nothing.
    return here > low && here - low < reserve
  }

  /// The end of the stack; 0 where the system does not tell it.
  private static func lowestAddress() -> UInt {
    guard let key else { return 0 }
    let known = unsafe UInt(bitPattern: pthread_getspecific(key))
    if known != 0 { return known }
    let found = askForLowestAddress()
    // Kept as the value itself, nothing is at the address that would have to be freed.
    unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: found))
    return found
  }

  /// What threads keep the end of their stack under.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  #if canImport(Darwin)
    private static func askForLowestAddress() -> UInt {
      let thread = unsafe pthread_self()
      let start = unsafe UInt(bitPattern: pthread_get_stackaddr_np(thread))
      return start - UInt(unsafe pthread_get_stacksize_np(thread))
    }
  #else
    private typealias GetAttributes =
      @convention(c) (
        pthread_t, UnsafeMutablePointer<pthread_attr_t>
      ) -> CInt

    /// `pthread_getattr_np`, which the headers have for programs in C alone; nil where nothing is
    /// linked dynamically.
    private static let getAttributes: GetAttributes? = {
      guard let function = unsafe dlsym(nil, "pthread_getattr_np") else { return nil }
      // Of this type by its manual.
      return unsafe unsafeBitCast(function, to: GetAttributes.self)
    }()

    private static func askForLowestAddress() -> UInt {
      guard let getAttributes = unsafe getAttributes else { return 0 }
      return unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
        guard let attributes = memory.baseAddress,
          unsafe getAttributes(pthread_self(), attributes) == 0
        else { return 0 }
        defer { unsafe pthread_attr_destroy(attributes) }
        var low: UnsafeMutableRawPointer?
        var size = 0
        guard unsafe pthread_attr_getstack(attributes, &low, &size) == 0 else { return 0 }
        return UInt(bitPattern: low)
      }
    }
  #endif
}
