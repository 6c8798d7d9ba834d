#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// An input larger than memory, such as JSON Lines, is read through a window. Offsets are those of
// the whole input:
//
//   input    . . . . . . . {"id":7}\n{"id":8}\n{"i . . . . .
//   range                  ^ lowerBound           ^ upperBound
//
// Bytes that are not needed anymore leave the window before more are read.

/// The part of an input that is in memory.
package struct ByteWindow: Sendable {
  private enum Storage: Sendable {
    case memory(InputMemory)
    case data(Data)
    case bytes([UInt8])
  }

  private var storage: Storage
  /// The index of the first byte of the window in its storage.
  private var first = 0
  /// The offsets of the window's bytes in the whole input.
  package private(set) var range: Range<Int>

  /// The maximum number of bytes to read at once.
  static let blockSize = 256 * 1024

  /// Creates an empty window.
  package init(at offset: Int) {
    storage = .memory(InputMemory(capacity: Self.blockSize))
    range = offset..<offset
  }

  /// Creates a window that contains a whole input; data and an array are not copied.
  package init(of bytes: some Collection<UInt8>) {
    storage = (bytes as? Data).map(Storage.data) ?? .bytes((bytes as? [UInt8]) ?? Array(bytes))
    range = 0..<bytes.count
  }

  /// Lends the bytes in a range of offsets to a closure.
  @inline(__always) func lend<Value, Failure: Error>(
    _ part: Range<Int>, _ body: (LentBytes) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    precondition(part.lowerBound >= range.lowerBound && part.upperBound <= range.upperBound)
    let start = part.lowerBound - range.lowerBound + first
    let inStorage = start..<(start + part.count)
    switch storage {
    case .memory(let memory):
      return try memory.lend(inStorage, body)
    case .data(let data):
      return try data.lend { bytes throws(Failure) in try body(bytes.part(inStorage)) }
    case .bytes(let array):
      return try array.lend { bytes throws(Failure) in try body(bytes.part(inStorage)) }
    }
  }

  /// A copy of all bytes.
  package var bytes: [UInt8] {
    lend(range) { bytes in unsafe bytes.withBytes { unsafe Array($0) } }
  }

  /// Returns the byte at an offset in the window.
  package func byte(at offset: Int) -> UInt8 { lend(offset..<offset + 1) { $0[0] } }

  // MARK: - More bytes

  /// Removes the bytes before an offset, and reads more bytes of a file into the free memory.
  ///
  /// - Returns: Whether the file had more bytes.
  package mutating func readMore(
    keeping offset: Int, from file: InputFile
  ) throws(JSONFileError) -> Bool {
    let memory = makeRoom(for: Self.blockSize / 2, keeping: offset)
    let end = first + range.count
    let position = range.upperBound
    let count = try unsafe memory.receive(from: end, limit: Self.blockSize) {
      free throws(JSONFileError) in
      try unsafe file.read(into: free, at: position)
    }
    range = range.lowerBound..<position + count
    return count > 0
  }

  /// Removes the bytes before an offset, and appends other bytes.
  mutating func append(_ bytes: LentBytes, keeping offset: Int) {
    let memory = makeRoom(for: bytes.count, keeping: offset)
    let count = unsafe memory.receive(from: first + range.count, limit: bytes.count) { free in
      unsafe bytes.withBytes { source in
        // In bounds: the memory has room for all of them; the two do not overlap.
        if let start = source.baseAddress {
          unsafe free.copyMemory(from: UnsafeRawBufferPointer(start: start, count: source.count))
        }
      }
      return bytes.count
    }
    range = range.lowerBound..<range.upperBound + count
  }

  /// Returns a window with all current bytes; this window keeps only a copy of those from an offset
  /// on.
  package mutating func detach(keeping offset: Int) -> ByteWindow {
    let detached = self
    var rest = ByteWindow(at: offset)
    lend(offset..<range.upperBound) { rest.append($0, keeping: offset) }
    self = rest
    return detached
  }

  private mutating func makeRoom(for count: Int, keeping offset: Int) -> InputMemory {
    guard case .memory(let memory) = storage else {
      preconditionFailure("A window of a whole input cannot be extended.")
    }
    precondition(offset >= range.lowerBound && offset <= range.upperBound)
    first += offset - range.lowerBound
    range = offset..<range.upperBound
    // The second condition applies after a long record. Without it, the window would advance into
    // pages of the enlarged memory that have not been written yet.
    if first + range.count + count > memory.capacity || first > max(range.count, Self.blockSize) {
      memory.moveToStart(first..<first + range.count)
      first = 0
    }
    if range.count + count > memory.capacity {
      memory.grow(to: max(memory.capacity * 2, range.count + count))
    }
    return memory
  }
}

/// Memory that receives a part of an input.
///
/// Sendable because only the window or `FileContents` that created it writes to it. A window gives
/// up its memory, with `detach`, before another thread can access it.
@safe final class InputMemory: @unchecked Sendable {
  private var start: UnsafeMutableRawPointer
  private(set) var capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    unsafe start = CMemory.allocate(capacity)
  }

  deinit { unsafe CMemory.release(start) }

  /// Enlarges the memory and keeps its bytes.
  func grow(to capacity: Int) {
    precondition(capacity >= self.capacity)
    unsafe start = CMemory.resize(start, to: capacity)
    self.capacity = capacity
  }

  /// Moves the bytes of a part to the start.
  func moveToStart(_ part: Range<Int>) {
    precondition(part.lowerBound >= 0 && part.upperBound <= capacity)
    // In bounds: checked just above. The two ranges may overlap.
    unsafe start.copyMemory(from: start + part.lowerBound, byteCount: part.count)
  }

  /// Calls a closure that writes bytes, starting at an index.
  ///
  /// - Parameter limit: The maximum number of bytes to write. The pages after these bytes are not
  ///   written, so they do not occupy memory.
  /// - Returns: The number of bytes that the closure has written.
  func receive<Failure: Error>(
    from index: Int, limit: Int, _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    precondition(index >= 0 && index <= capacity)
    // In bounds: the buffer does not exceed the memory.
    let free = unsafe UnsafeMutableRawBufferPointer(
      start: start + index, count: min(capacity - index, limit))
    let count = try unsafe body(free)
    precondition(count >= 0 && count <= free.count)
    return count
  }

  /// Lends the bytes of a part, which must all have been written.
  @inline(__always) func lend<Value, Failure: Error>(
    _ part: Range<Int>, _ body: (LentBytes) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    precondition(part.lowerBound >= 0 && part.upperBound <= capacity)
    // In bounds: checked just above.
    let bytes = unsafe UnsafeRawBufferPointer(start: start + part.lowerBound, count: part.count)
    return try body(unsafe LentBytes(bytes))
  }
}
