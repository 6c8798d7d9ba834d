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

// This type contains the only pointer into the output. When the memory is full, its size doubles:
//
//   memory   | { " i d " : 7 ,  | free ...      |
//              0                  count           capacity
//
// The memory comes from `malloc`, because `realloc` can enlarge a large block in place or by moving
// its pages, and because the caller can take ownership of the block.

/// The bytes of a document that is being written.
@safe final class ByteSink {
  private var memory: UnsafeMutableRawPointer
  private(set) var count = 0
  /// The capacity of the memory; 0 after `takeMemory`.
  private var capacity = 1024

  init() { unsafe memory = Self.checked(malloc(capacity)) }

  deinit { if capacity > 0 { unsafe free(memory) } }

  /// Traps when out of memory.
  @unsafe private static func checked(
    _ memory: UnsafeMutableRawPointer?
  ) -> UnsafeMutableRawPointer {
    guard let memory = unsafe memory else { fatalError("There is no memory left for the output.") }
    return unsafe memory
  }

  /// A copy of the bytes so far.
  var bytes: [UInt8] { unsafe withBytes { unsafe Array($0) } }

  /// Calls a closure with the bytes so far, in place.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe body(UnsafeRawBufferPointer(start: memory, count: count))
  }

  /// Removes the bytes after the first `count`; the capacity does not change.
  func cut(to count: Int) {
    precondition(count >= 0 && count <= self.count)
    self.count = count
  }

  /// Transfers the ownership of the memory, shrunk to the bytes so far.
  ///
  /// The caller must release it with `free`, and must not use the sink afterward.
  @unsafe func takeMemory() -> UnsafeMutableRawBufferPointer {
    precondition(capacity > 0 && count > 0)
    let cut = unsafe Self.checked(realloc(memory, count))
    // With a count of 0, no byte is read from the memory; with a capacity of 0, none is written to
    // it.
    defer { (count, capacity) = (0, 0) }
    return unsafe UnsafeMutableRawBufferPointer(start: cut, count: count)
  }

  /// Ensures that the memory has room for more bytes.
  @inline(__always) private func reserve(_ size: Int) {
    if count + size > capacity { grow(by: size) }
  }

  @inline(never) private func grow(by size: Int) {
    precondition(capacity > 0, "The memory is another's.")
    capacity = max(count + size, capacity * 2)
    unsafe memory = Self.checked(realloc(memory, capacity))
  }

  /// Appends a byte, which must be ASCII.
  @inline(__always) func append(_ byte: UInt8) {
    reserve(1)
    // In bounds: the memory has room for it.
    unsafe memory.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  /// Appends bytes unchanged.
  @inline(__always) func append(_ other: UnsafeRawBufferPointer) {
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
  func append(_ text: String) {
    let isDone: Void? = unsafe text.utf8.withContiguousStorageIfAvailable {
      unsafe append(UnsafeRawBufferPointer($0))
    }
    if isDone == nil { for byte in text.utf8 { append(byte) } }
  }

  /// Appends one to eight bytes of a little-endian word.
  @inline(__always) func append(_ word: UInt64, count size: Int) {
    assert(1...8 ~= size)
    reserve(8)
    // In bounds: the memory has room for all eight.
    unsafe memory.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
    count += size
  }

  /// Appends a part of padded bytes.
  @inline(__always) func append(_ part: Range<Int>, of other: PaddedBytes) {
    reserve(part.count + ByteBlock.size)
    other.withBlocks(of: part) { offset, block in
      // In bounds: the memory has room for the part and another block. Bytes after the part are
      // overwritten later.
      unsafe block.store(at: memory + (count + offset))
    }
    count += part.count
  }

  /// Appends the decimal digits of a number.
  func append(digitsOf number: UInt64) {
    reserve(20)
    count += Self.digitCount(of: number)
    var rest = number
    var end = count
    // In bounds: the memory has room for twenty digits, the maximum.
    while rest >= 100 {
      let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
      end -= 2
      unsafe memory.storeBytes(of: Self.digits(of: pair), toByteOffset: end, as: UInt16.self)
      rest = quotient
    }
    if rest >= 10 {
      unsafe memory.storeBytes(of: Self.digits(of: rest), toByteOffset: end - 2, as: UInt16.self)
    } else {
      let digit = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest)
      unsafe memory.storeBytes(of: digit, toByteOffset: end - 1, as: UInt8.self)
    }
  }

  /// Returns the two digits of a number below 100 in memory order.
  @inline(__always) private static func digits(of pair: UInt64) -> UInt16 {
    let tens = pair / 10
    return UInt16(truncatingIfNeeded: 0x3030 | tens | (pair - tens * 10) << 8).littleEndian
  }

  private static func digitCount(of number: UInt64) -> Int {
    var digits = 1
    var rest = number
    while rest >= 10_000 {
      rest /= 10_000
      digits += 4
    }
    if rest >= 100 { return digits + (rest >= 1_000 ? 3 : 2) }
    return digits + (rest >= 10 ? 1 : 0)
  }

  // MARK: - Strings

  /// Appends a string in quotation marks as UTF-8.
  ///
  /// Control characters, quotation marks and backslashes are replaced by the result of `escape`.
  @inline(never) func append(quoted text: String, escaping escape: (UInt8) -> String) {
    let isDone: Void? = unsafe text.utf8.withContiguousStorageIfAvailable {
      unsafe append(quoted: UnsafeRawBufferPointer($0), escaping: escape)
    }
    if isDone == nil { appendForeign(quoted: text, escaping: escape) }
  }

  /// Appends a string of another library, which may lack contiguous UTF-8 until it is copied.
  @inline(never) private func appendForeign(
    quoted text: String, escaping escape: (UInt8) -> String
  ) {
    unsafe Array(text.utf8).withUnsafeBytes { unsafe append(quoted: $0, escaping: escape) }
  }

  @inline(__always) private func append(
    quoted utf8: UnsafeRawBufferPointer, escaping escape: (UInt8) -> String
  ) {
    append(UInt8(ascii: "\""))
    var start = unsafe appendPlainStart(of: utf8)
    while start < utf8.count {
      append(escape(unsafe utf8[start]))
      let rest = unsafe UnsafeRawBufferPointer(rebasing: utf8[(start + 1)...])
      start = unsafe start + 1 + appendPlainStart(of: rest)
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends the bytes before the first one that must be escaped, scanning and copying at once.
  ///
  /// - Returns: The number of these bytes.
  @inline(__always) private func appendPlainStart(of bytes: UnsafeRawBufferPointer) -> Int {
    reserve(bytes.count)
    let size = ByteBlock.size
    // In bounds: the memory has room for all of the bytes; a block is read only if enough are left.
    guard bytes.count >= size, let source = bytes.baseAddress else {
      return unsafe appendShortPlainStart(of: bytes)
    }
    let target = unsafe memory + count
    var index = 0
    while true {
      // The last block ends with the bytes, so it may overlap the previous one.
      let start = min(index, bytes.count - size)
      let block = unsafe ByteBlock(at: source + start)
      unsafe block.store(at: target + start)
      let escapes = block.escapes
      if escapes != 0 {
        index = start + ByteBlock.firstIndex(of: escapes)
        break
      }
      index = start + size
      if index == bytes.count { break }
    }
    count += index
    return index
  }

  /// Does the same for fewer bytes than a block has.
  @inline(__always) private func appendShortPlainStart(of bytes: UnsafeRawBufferPointer) -> Int {
    var index = 0
    // In bounds: the memory has room for all of the bytes.
    while index < bytes.count, unsafe !Self.isSpecial(bytes[index]) {
      unsafe memory.storeBytes(of: bytes[index], toByteOffset: count + index, as: UInt8.self)
      index += 1
    }
    count += index
    return index
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}
