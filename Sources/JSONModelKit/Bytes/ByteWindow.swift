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
struct ByteWindow: Sendable {
  private enum Storage: Sendable {
    case memory(InputMemory)
    case data(Data)
    case bytes([UInt8])
  }

  private var storage: Storage
  /// The index of the first byte of the window in its storage.
  private var first = 0
  /// The offsets of the window's bytes in the whole input.
  private(set) var range: Range<Int>

  /// The maximum number of bytes to read at once.
  static let blockSize = 256 * 1024

  /// Creates an empty window.
  init(at offset: Int) {
    storage = .memory(InputMemory(capacity: Self.blockSize))
    range = offset..<offset
  }

  /// Creates a window that contains a whole input, without copying it.
  init(_ data: Data) {
    storage = .data(data)
    range = 0..<data.count
  }

  /// Creates a window that contains a whole input, without copying it.
  init(_ bytes: [UInt8]) {
    storage = .bytes(bytes)
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

  /// Returns the byte at an offset in the window.
  func byte(at offset: Int) -> UInt8 { lend(offset..<offset + 1) { $0[0] } }

  // MARK: - More bytes

  /// Removes the bytes before an offset, and reads more bytes of a file into the free memory.
  ///
  /// - Returns: Whether the file had more bytes.
  mutating func readMore(
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
  mutating func detach(keeping offset: Int) -> ByteWindow {
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
