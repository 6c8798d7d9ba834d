#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Nested values are nested calls, and stacks differ in size: 8 MB for the main thread of macOS and
// Linux, 1 MB for that of iOS, 512 KB for the other threads of Apple's systems, less where a program
// asks for less. One depth limit for all of them would be small. So every function that can call
// itself again for a nested value first compares the address of a local variable with the end of the
// stack:
//
//   end |   reserve   |             free             |  calls so far  | start
//        ^ low         ^ isExhausted() below here     ^ here
//
// The system reports the end of the stack. Each thread stores the answer, which takes 50 microseconds
// for the main thread of Linux.

/// The room that is left on the stack of the thread that made the value.
///
/// A value must not be handed to another thread; imports and exports make one when they begin.
@safe struct StackRoom {
  /// The lowest address of the stack; 0 where the system does not report it.
  private let low: UInt
  /// The size of the whole stack in bytes.
  private let size: UInt
  /// The bytes that stay free, for the calls between two checks and the user code in them.
  private let reserve: UInt

  /// What is reported for a value that is nested too deeply for the stack.
  static let reason = "nested too deeply for the stack of this thread"

  /// What is reported for an export, which ends here at the latest if models hold each other.
  static let cycleReason = "\(reason), or a reference cycle"

  /// The stack that the release of one level of nested arrays, dictionaries and values takes:
  /// 229 bytes at most were measured.
  static let bytesPerReleasedLevel: UInt = 256

  /// The room on the stack of the current thread.
  static var current: StackRoom {
    guard let lowKey, let sizeKey else { return StackRoom(low: 0, size: 0) }
    let low = unsafe UInt(bitPattern: pthread_getspecific(lowKey))
    guard low == 0 else {
      return StackRoom(low: low, size: unsafe UInt(bitPattern: pthread_getspecific(sizeKey)))
    }
    let room = measured()
    // The values themselves are stored; they do not point to memory that would have to be freed.
    unsafe pthread_setspecific(lowKey, UnsafeRawPointer(bitPattern: room.low))
    unsafe pthread_setspecific(sizeKey, UnsafeRawPointer(bitPattern: room.size))
    return room
  }

  /// Returns whether the next nested call could overflow the stack.
  @inline(__always) func isExhausted() -> Bool {
    // Wraps, and answers no, where the address sanitizer keeps local variables elsewhere.
    Self.currentAddress &- low < reserve
  }

  /// Returns whether the stack is too small to release a value of so many levels from here, which
  /// takes a call for each level.
  func isExhausted(releasing levels: Int) -> Bool {
    Self.currentAddress &- low < reserve &+ UInt(levels) &* Self.bytesPerReleasedLevel
  }

  /// Returns whether a coder of another library could overflow the stack.
  ///
  /// The coding path of Foundation's coders takes a nested call of 256 bytes for each level, and each
  /// level has taken 512 bytes at least: half of what is used so far stays free besides.
  func isExhaustedInCoder() -> Bool {
    let left = Self.currentAddress &- low
    return left < size && left < reserve &+ (size &- left) / 2
  }

  @inline(__always) private static var currentAddress: UInt {
    var marker: UInt8 = 0
    return unsafe withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
  }

  private static var mostReserve: UInt {
    #if DEBUG
      128 * 1024
    #else
      64 * 1024
    #endif
  }

  private init(low: UInt, size: UInt) {
    self.low = low
    self.size = size
    // Half of a small stack stays free.
    reserve = min(Self.mostReserve, size / 2)
  }

  /// The keys under which each thread stores the values of its room.
  private static let lowKey = makeKey()
  private static let sizeKey = makeKey()

  private static func makeKey() -> pthread_key_t? {
    var key = pthread_key_t()
    return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
  }

  #if canImport(Darwin)
    private static func measured() -> StackRoom {
      let thread = unsafe pthread_self()
      let start = unsafe UInt(bitPattern: pthread_get_stackaddr_np(thread))
      let size = UInt(unsafe pthread_get_stacksize_np(thread))
      return StackRoom(low: start - size, size: size)
    }
  #else
    private typealias GetAttributes =
      @convention(c) (
        pthread_t, UnsafeMutablePointer<pthread_attr_t>
      ) -> CInt

    /// `pthread_getattr_np`, which the headers declare for C programs only; nil in statically linked
    /// programs.
    private static let getAttributes: GetAttributes? = {
      guard let function = unsafe dlsym(nil, "pthread_getattr_np") else { return nil }
      // The manual page gives this type.
      return unsafe unsafeBitCast(function, to: GetAttributes.self)
    }()

    private static func measured() -> StackRoom {
      let unknown = StackRoom(low: 0, size: 0)
      guard let getAttributes = unsafe getAttributes else { return unknown }
      return unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
        guard let attributes = memory.baseAddress,
          unsafe getAttributes(pthread_self(), attributes) == 0
        else { return unknown }
        defer { unsafe pthread_attr_destroy(attributes) }
        var low: UnsafeMutableRawPointer?
        var size = 0
        guard unsafe pthread_attr_getstack(attributes, &low, &size) == 0 else { return unknown }
        return StackRoom(low: UInt(bitPattern: low), size: UInt(size))
      }
    }
  #endif
}
