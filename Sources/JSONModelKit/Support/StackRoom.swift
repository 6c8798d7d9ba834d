// Nested values cause nested calls, and stacks differ in size: 8 MB for the main thread on macOS
// and Linux, 1 MB for that on iOS, 512 KB for other threads on Apple platforms, less if a program
// requests less. A single depth limit for all of them would be small. Instead, every function that
// can call itself for a nested value first compares the address of a local variable with the end of
// the stack:
//
//   end |   reserve   |             free             |  calls so far  | start
//        ^ low         ^ isExhausted() below here     ^ here
//
// The system reports the end of the stack; see `StackLimits`. If it does not, as in WebAssembly,
// the maximum depth of documents is lower.

/// The remaining stack space of the thread that created the value.
///
/// A value must not be passed to another thread; each import and export creates one when it begins.
@safe struct StackRoom {
  /// The lowest address of the stack; 0 if the system does not report it.
  private let low: UInt
  /// The size of the whole stack in bytes.
  private let size: UInt
  /// The bytes to keep free for the calls between two checks, including user code.
  private let reserve: UInt

  /// The reason to report for a value that is nested too deeply for the stack.
  static let reason = "nested too deeply for the stack of this thread"

  /// The reason to report for an export; a reference cycle of models can be the cause, too.
  static let cycleReason = "\(reason), or a reference cycle"

  /// The stack required to release one level of nested arrays, dictionaries and values, in bytes.
  ///
  /// The maximum measured was 229 bytes.
  static let bytesPerReleasedLevel: UInt = 256

  /// The maximum depth of documents, whatever the options permit.
  static var maximumLevels: Int { StackLimits.areReported ? 1024 : 64 }

  /// The remaining stack space of the current thread.
  static var current: StackRoom {
    guard let limits = StackLimits.current else { return StackRoom(low: 0, size: 0) }
    return StackRoom(low: limits.low, size: limits.size)
  }

  /// Returns whether the next nested call could overflow the stack.
  @inline(__always) func isExhausted() -> Bool {
    // Wraps and returns false if the address sanitizer stores local variables elsewhere.
    Self.currentAddress &- low < reserve
  }

  /// Returns whether the stack is too small to release a value with a number of levels.
  ///
  /// Releasing a value requires a nested call for each level.
  func isExhausted(releasing levels: Int) -> Bool {
    Self.currentAddress &- low < reserve &+ UInt(levels) &* Self.bytesPerReleasedLevel
  }

  /// Returns whether a coder of another library could overflow the stack.
  ///
  /// Foundation's coders compute a coding path with a nested call of 256 bytes for each level. Each
  /// level already occupies at least 512 bytes of the stack. Therefore, in addition to the reserve,
  /// at least half as many bytes as are in use must be free.
  func isExhaustedInCoder() -> Bool {
    let left = Self.currentAddress &- low
    return left < size && left < reserve &+ (size &- left) / 2
  }

  @inline(__always) private static var currentAddress: UInt {
    var marker: UInt8 = 0
    return unsafe withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
  }

  private static var maximumReserve: UInt {
    #if DEBUG
      128 * 1024
    #else
      64 * 1024
    #endif
  }

  private init(low: UInt, size: UInt) {
    self.low = low
    self.size = size
    // At least half of a small stack remains free.
    reserve = min(Self.maximumReserve, size / 2)
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import class Foundation.Thread
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

// Each system has its own API for the stack of the current thread:
//
//   Darwin         pthread_get_stackaddr_np, pthread_get_stacksize_np
//   Glibc, Bionic  pthread_getattr_np, cached per thread: it takes 50 microseconds for the main
//                  thread of Linux
//   Musl           the same, but for the main thread it reports only the stack in use so far, so
//                  the limit of the process is used
//   Windows        GetCurrentThreadStackLimits
//   others (WASI)  none

/// The lowest address and the size of the stack of the current thread.
@safe struct StackLimits {
  let low: UInt
  /// The size of the whole stack in bytes.
  let size: UInt
}

#if canImport(Darwin)
  extension StackLimits {
    static let areReported = true

    /// The limits; nil if the system does not report them.
    static var current: StackLimits? {
      let thread = unsafe pthread_self()
      let start = unsafe UInt(bitPattern: pthread_get_stackaddr_np(thread))
      let size = UInt(unsafe pthread_get_stacksize_np(thread))
      return StackLimits(low: start - size, size: size)
    }
  }
#elseif canImport(WinSDK)
  extension StackLimits {
    static let areReported = true

    /// The limits; nil if the system does not report them.
    static var current: StackLimits? {
      var low: ULONG_PTR = 0
      var high: ULONG_PTR = 0
      unsafe GetCurrentThreadStackLimits(&low, &high)
      return StackLimits(low: UInt(low), size: UInt(high - low))
    }
  }
#elseif canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Bionic)
  extension StackLimits {
    static let areReported = true

    /// The limits; nil if the system does not report them.
    static var current: StackLimits? {
      guard let lowKey, let sizeKey else { return nil }
      let low = unsafe UInt(bitPattern: pthread_getspecific(lowKey))
      guard low == 0 else {
        return StackLimits(low: low, size: unsafe UInt(bitPattern: pthread_getspecific(sizeKey)))
      }
      guard let limits = measured() else { return nil }
      // The values themselves are stored instead of a pointer to memory that must be freed.
      unsafe pthread_setspecific(lowKey, UnsafeRawPointer(bitPattern: limits.low))
      unsafe pthread_setspecific(sizeKey, UnsafeRawPointer(bitPattern: limits.size))
      return limits
    }

    /// The keys under which each thread stores its limits.
    private static let lowKey = makeKey()
    private static let sizeKey = makeKey()

    private static func makeKey() -> pthread_key_t? {
      var key = pthread_key_t()
      return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
    }

    private static func measured() -> StackLimits? {
      let reported: StackLimits? =
        unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
          guard let attributes = memory.baseAddress,
            unsafe getAttributes(of: pthread_self(), attributes) == 0
          else { return nil }
          defer { unsafe pthread_attr_destroy(attributes) }
          var low: UnsafeMutableRawPointer?
          var size = 0
          guard unsafe pthread_attr_getstack(attributes, &low, &size) == 0 else { return nil }
          return StackLimits(low: UInt(bitPattern: low), size: UInt(size))
        }
      #if canImport(Musl)
        return reported.map { Thread.isMainThread ? $0.grownToLimit : $0 }
      #else
        return reported
      #endif
    }

    #if canImport(Musl)
      /// The main thread's stack at its maximum size, which is capped at 8 MB.
      private var grownToLimit: StackLimits {
        var limit = rlimit()
        guard unsafe getrlimit(RLIMIT_STACK, &limit) == 0 else { return self }
        let size = UInt(min(limit.rlim_cur, 8 << 20))
        return size > self.size ? StackLimits(low: low + self.size - size, size: size) : self
      }
    #endif
  }

  #if canImport(Android) || canImport(Bionic)
    private func getAttributes(
      of thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>
    ) -> CInt {
      unsafe pthread_getattr_np(thread, attributes)
    }
  #else
    // The headers declare it for C programs only. The linker finds the symbol in statically linked
    // programs, too, where `dlsym` does not. Integers and addresses are passed the same way in
    // Swift and in C.
    @_silgen_name("pthread_getattr_np")
    private func getAttributes(
      of thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>
    ) -> CInt
  #endif
#else
  extension StackLimits {
    static let areReported = false

    static var current: StackLimits? { nil }
  }
#endif
