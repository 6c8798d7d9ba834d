// Without optimization, `UInt64(littleEndian:)` is a call of a generic function in the standard
// library, and debug builds import 5 % more slowly. A default argument is a call, too.

extension UnsafeRawPointer {
  /// Loads eight bytes, which need not be aligned, as a little-endian word.
  @unsafe @_transparent func word() -> UInt64 {
    // In bounds: guaranteed by the caller.
    let word = unsafe loadUnaligned(fromByteOffset: 0, as: UInt64.self)
    #if _endian(big)
      return word.byteSwapped
    #else
      return word
    #endif
  }

  /// Loads four bytes, which need not be aligned, as a little-endian word.
  @unsafe @_transparent func halfWord() -> UInt32 {
    // In bounds: guaranteed by the caller.
    let word = unsafe loadUnaligned(fromByteOffset: 0, as: UInt32.self)
    #if _endian(big)
      return word.byteSwapped
    #else
      return word
    #endif
  }
}

extension UnsafeMutableRawPointer {
  /// Stores eight bytes, which need not be aligned, as a little-endian word.
  @unsafe @_transparent func store(word: UInt64) {
    #if _endian(big)
      let word = word.byteSwapped
    #endif
    // In bounds: guaranteed by the caller.
    unsafe storeBytes(of: word, as: UInt64.self)
  }

  /// Stores a byte.
  @unsafe @_transparent func store(_ byte: UInt8, at offset: Int) {
    // In bounds: guaranteed by the caller. Bytes may be stored in memory of any type.
    unsafe assumingMemoryBound(to: UInt8.self)[offset] = byte
  }
}
