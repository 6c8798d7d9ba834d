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
        // The main thread has the number of the process.
        return reported.map { threadNumber() == getpid() ? $0.grownToLimit : $0 }
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

  #if canImport(Musl)
    @_silgen_name("gettid")
    private func threadNumber() -> pid_t
  #endif
#else
  extension StackLimits {
    static let areReported = false

    static var current: StackLimits? { nil }
  }
#endif
