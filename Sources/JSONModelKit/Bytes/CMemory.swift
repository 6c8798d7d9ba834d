#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(ucrt)
  import ucrt
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(Glibc)
  import Glibc
#endif

/// The functions of the C library for memory.
///
/// `realloc` enlarges a large block in place or by moving its pages, so a large document is never in
/// memory twice. Pages that have not been written do not occupy memory. Foundation can release such a
/// block.
@unsafe enum CMemory {
  static func allocate(_ size: Int) -> UnsafeMutableRawPointer { unsafe checked(malloc(size)) }

  /// Returns memory of another size with the same bytes.
  static func resize(
    _ memory: UnsafeMutableRawPointer, to size: Int
  ) -> UnsafeMutableRawPointer {
    unsafe checked(realloc(memory, size))
  }

  static func release(_ memory: UnsafeMutableRawPointer) { unsafe free(memory) }

  private static func checked(_ memory: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
    guard let memory = unsafe memory else { fatalError("There is no memory left.") }
    return unsafe memory
  }

  /// Returns the index of a byte among the first `count`.
  static func firstIndex(
    of byte: UInt8, in bytes: UnsafeRawPointer, count: Int
  ) -> Int? {
    guard let found = unsafe memchr(bytes, CInt(byte), count) else { return nil }
    return unsafe UnsafeRawPointer(found) - bytes
  }

  /// Compares the first `count` bytes; the result is negative if those of `one` come first.
  static func order(
    _ one: UnsafeRawPointer, _ other: UnsafeRawPointer, count: Int
  ) -> CInt {
    unsafe memcmp(one, other, count)
  }
}
