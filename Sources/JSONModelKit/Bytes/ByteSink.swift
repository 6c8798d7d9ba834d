// This type contains the only pointer into the output. When the memory is full, its size doubles:
//
//   memory   | { " i d " : 7 ,  | free ...      |
//              0                  count           capacity
//
// The caller can take ownership of the memory.

/// The bytes of a document that is being written.
@safe package final class ByteSink {
  // All accesses are instantaneous, so dynamic checks of exclusive access would find nothing.
  @exclusivity(unchecked) private var memory: UnsafeMutableRawPointer
  @exclusivity(unchecked) private var storedCount = 0
  @exclusivity(unchecked) private var storedCapacity = 1024

  package init() { unsafe memory = CMemory.allocate(storedCapacity) }

  deinit { if unsafe storedCapacity > 0 { unsafe CMemory.release(memory) } }
}

// Transparent functions are possible only in an extension of a class.

extension ByteSink {
  /// The number of bytes so far.
  package private(set) var count: Int {
    @_transparent get { unsafe storedCount }
    @_transparent set { unsafe storedCount = newValue }
  }

  /// The capacity of the memory; 0 after `takeMemory`.
  private var capacity: Int {
    @_transparent get { unsafe storedCapacity }
    @_transparent set { unsafe storedCapacity = newValue }
  }

  /// A copy of the bytes so far.
  var bytes: [UInt8] { unsafe withBytes { unsafe Array($0) } }

  var firstByte: UInt8? { unsafe withBytes { unsafe $0.first } }

  /// Calls a closure with the bytes so far, in place.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe body(UnsafeRawBufferPointer(start: memory, count: count))
  }

  /// Returns the text since an offset, which must not be after the end.
  func text(since start: Int) -> String {
    unsafe withBytes { unsafe String(decoding: $0[start...], as: UTF8.self) }
  }

  /// Removes the bytes after the first `count`; the capacity does not change.
  package func cut(to count: Int) {
    precondition(count >= 0 && count <= self.count)
    self.count = count
  }

  /// Transfers the ownership of the memory, shrunk to the bytes so far.
  ///
  /// The caller must release it with `free`, and must not use the sink afterward.
  @unsafe func takeMemory() -> UnsafeMutableRawBufferPointer {
    precondition(capacity > 0 && count > 0)
    let cut = unsafe CMemory.resize(memory, to: count)
    // With a count of 0, no byte is read from the memory; with a capacity of 0, none is written to
    // it.
    defer { (count, capacity) = (0, 0) }
    return unsafe UnsafeMutableRawBufferPointer(start: cut, count: count)
  }

  /// Ensures that the memory has room for more bytes.
  @_transparent private func reserve(_ size: Int) {
    // No overflow: the count is at most the capacity.
    if size > capacity &- count { grow(by: size) }
  }

  private func grow(by size: Int) {
    precondition(capacity > 0, "The memory has been transferred.")
    capacity = max(count + size, capacity * 2)
    unsafe memory = CMemory.resize(memory, to: capacity)
  }

  /// Appends a byte, which must be ASCII.
  @_transparent func append(_ byte: UInt8) {
    reserve(1)
    // In bounds: the memory has room for it.
    unsafe memory.store(byte, at: count)
    count += 1
  }

  /// Appends bytes unchanged.
  @_transparent func append(_ other: UnsafeRawBufferPointer) {
    guard let start = other.baseAddress else { return }
    reserve(other.count)
    // In bounds: the memory has room for them; the source is separate memory, so the two do not
    // overlap.
    unsafe (memory + count).copyMemory(from: start, byteCount: other.count)
    count += other.count
  }

  /// Appends the bytes of another sink.
  func append(_ other: ByteSink) { unsafe other.withBytes { unsafe append($0) } }

  /// Appends a string as UTF-8, without escapes.
  package func append(_ text: String) {
    let isDone: Void? = unsafe text.utf8.withContiguousStorageIfAvailable {
      unsafe append(UnsafeRawBufferPointer($0))
    }
    if isDone == nil { for byte in text.utf8 { append(byte) } }
  }

  /// Appends the first one to eight bytes of a little-endian word.
  @_transparent func append(_ word: UInt64, count size: Int) {
    assert(1...8 ~= size)
    reserve(8)
    // In bounds: the memory has room for all eight.
    unsafe (memory + count).store(word: word)
    count += size
  }

  /// Appends a part of padded bytes.
  @_transparent func append(_ part: PaddedPart, of other: PaddedBytes) {
    let length = Int(part.count)
    reserve(length + WideBlock.size)
    let target = unsafe memory + count
    other.withBlocks(of: part) { offset, block in
      // In bounds: the memory has room for the part and another block. Bytes after the part are
      // overwritten later.
      unsafe block.store(at: target + offset)
    }
    // No overflow: the memory has room for the part.
    count &+= length
  }

  /// Appends an escape sequence.
  @_transparent func append(_ escape: EscapeSequence) {
    append(escape.word, count: escape.count)
  }

  /// Appends the decimal digits of a number.
  func append(digitsOf number: UInt64) {
    if number < 10 { return append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number)) }
    let (upper, last) = number.quotientAndRemainder(dividingBy: EightDigits.limit)
    guard upper > 0 else { return append(firstDigits: last) }
    let (top, middle) = upper.quotientAndRemainder(dividingBy: EightDigits.limit)
    if top == 0 {
      append(firstDigits: middle)
    } else {
      append(firstDigits: top)
      append(EightDigits(middle).word, count: 8)
    }
    append(EightDigits(last).word, count: 8)
  }

  /// Appends the digits of a number below 100,000,000.
  @_transparent private func append(firstDigits number: UInt64) {
    let digits = EightDigits(number)
    let zeros = digits.leadingZeros
    append(digits.word >> UInt64(8 * zeros), count: 8 - zeros)
  }

  // MARK: - Strings

  /// Appends a string in quotation marks as UTF-8.
  ///
  /// Control characters, quotation marks and backslashes are replaced by the result of `escape`.
  func append(quoted text: String, escaping escape: (UInt8) -> EscapeSequence) {
    let isDone: Void? = unsafe text.utf8.withContiguousStorageIfAvailable {
      unsafe append(quoted: UnsafeRawBufferPointer($0), escaping: escape)
    }
    if isDone == nil { appendForeign(quoted: text, escaping: escape) }
  }

  /// Appends a string without contiguous UTF-8, such as a bridged `NSString`, by copying it first.
  private func appendForeign(
    quoted text: String, escaping escape: (UInt8) -> EscapeSequence
  ) {
    unsafe Array(text.utf8).withUnsafeBytes { unsafe append(quoted: $0, escaping: escape) }
  }

  @inline(__always) private func append(
    quoted utf8: UnsafeRawBufferPointer, escaping escape: (UInt8) -> EscapeSequence
  ) {
    reserve(utf8.count + 2 + ByteBlock.size)
    // In bounds: the memory has room for the bytes, both quotation marks and a block.
    unsafe memory.store(UInt8(ascii: "\""), at: count)
    let length = unsafe Self.copyPlainStart(of: utf8, to: memory + (count + 1))
    count += length + 1
    unsafe memory.store(UInt8(ascii: "\""), at: count)
    if length == utf8.count {
      count += 1
    } else {
      unsafe appendRest(of: utf8, from: length, escaping: escape)
    }
  }

  /// Appends the bytes from the first one that must be escaped, and the closing quotation mark.
  private func appendRest(
    of utf8: UnsafeRawBufferPointer, from first: Int, escaping escape: (UInt8) -> EscapeSequence
  ) {
    var start = first
    while start < utf8.count {
      unsafe append(escape(utf8[start]))
      let rest = unsafe UnsafeRawBufferPointer(rebasing: utf8[(start + 1)...])
      reserve(rest.count + ByteBlock.size)
      // In bounds: the memory has room for the bytes and a block.
      let length = unsafe Self.copyPlainStart(of: rest, to: memory + count)
      count += length
      start += length + 1
    }
    append(UInt8(ascii: "\""))
  }

  /// Copies the bytes before the first one that must be escaped, scanning and copying at once.
  ///
  /// The target must have room for all bytes and one more `ByteBlock`: whole blocks are stored, so
  /// bytes after the copied ones may be overwritten.
  ///
  /// - Returns: The number of copied bytes.
  @unsafe @inline(__always) private static func copyPlainStart(
    of bytes: UnsafeRawBufferPointer, to target: UnsafeMutableRawPointer
  ) -> Int {
    guard let source = bytes.baseAddress, bytes.count > 0 else { return 0 }
    // In bounds: no block extends beyond the bytes. The last block ends with them, so it may
    // overlap the previous one.
    if bytes.count >= WideBlock.size {
      let last = bytes.count &- WideBlock.size
      var start = 0
      while true {
        let block = unsafe WideBlock(at: source + start)
        unsafe block.store(at: target + start)
        if let index = block.firstEscape { return start &+ index }
        if start == last { return bytes.count }
        start = min(start &+ WideBlock.size, last)
      }
    }
    guard bytes.count >= ByteBlock.size else {
      let block = unsafe ByteBlock(at: source, count: bytes.count)
      unsafe block.store(at: target)
      // At least one bit is set: the zeros after the bytes also count as bytes to escape.
      return ByteBlock.firstIndex(of: block.escapes)
    }
    let first = unsafe ByteBlock(at: source)
    unsafe first.store(at: target)
    if first.escapes != 0 { return ByteBlock.firstIndex(of: first.escapes) }
    let last = bytes.count &- ByteBlock.size
    let block = unsafe ByteBlock(at: source + last)
    unsafe block.store(at: target + last)
    return block.escapes == 0 ? bytes.count : last &+ ByteBlock.firstIndex(of: block.escapes)
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

/// The escape sequence of a byte, such as `\n` or `\u0001`: up to eight ASCII characters.
struct EscapeSequence {
  /// The characters as a little-endian word, the first one in the lowest byte.
  let word: UInt64
  let count: Int
}
