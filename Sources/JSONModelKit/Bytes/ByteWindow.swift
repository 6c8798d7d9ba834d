#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// An input that is larger than memory is read through a window. Offsets are those of the whole input:
//
//   input    . . . . . . . {"id":7}\n{"id":8}\n{"i . . . . .
//   range                 ^ lowerBound            ^ upperBound
//
// Before more is read, the bytes that are not needed any more leave the window.

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
  /// The offsets of the bytes in the whole input.
  private(set) var range: Range<Int>

  /// The bytes that are read at once.
  static let blockSize = 256 * 1024

  /// Makes a window without bytes.
  init(at offset: Int) {
    storage = .memory(InputMemory(capacity: Self.blockSize))
    range = offset..<offset
  }

  /// Makes a window of a whole input, in place.
  init(_ data: Data) {
    storage = .data(data)
    range = 0..<data.count
  }

  /// Makes a window of a whole input, in place.
  init(_ bytes: [UInt8]) {
    storage = .bytes(bytes)
    range = 0..<bytes.count
  }

  /// Lends the bytes of a part.
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

  /// The byte at an offset inside of the window.
  func byte(at offset: Int) -> UInt8 { lend(offset..<offset + 1) { $0[0] } }

  /// The offset of the first byte of a value at or behind an offset.
  @inline(__always) func firstOffset(of byte: UInt8, from offset: Int) -> Int? {
    lend(offset..<range.upperBound) { $0.firstIndex(of: byte, from: 0) }.map { $0 + offset }
  }

  // MARK: - More bytes

  /// Drops the bytes before an offset and adds as many of a file as there is room for.
  ///
  /// - Returns: Whether there were any.
  mutating func fill(
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

  /// Drops the bytes before an offset and adds others.
  mutating func append(_ bytes: LentBytes, keeping offset: Int) {
    let memory = makeRoom(for: bytes.count, keeping: offset)
    let count = unsafe memory.receive(from: first + range.count, limit: bytes.count) { free in
      unsafe bytes.withBytes { source in
        // In bounds: there is room for all of them; the two do not overlap.
        if let start = source.baseAddress {
          unsafe free.copyMemory(from: UnsafeRawBufferPointer(start: start, count: source.count))
        }
      }
      return bytes.count
    }
    range = range.lowerBound..<range.upperBound + count
  }

  /// Gives the bytes to the caller, and goes on with a copy of those from an offset on.
  mutating func detach(keeping offset: Int) -> ByteWindow {
    let detached = self
    var rest = ByteWindow(at: offset)
    lend(offset..<range.upperBound) { rest.append($0, keeping: offset) }
    self = rest
    return detached
  }

  private mutating func makeRoom(for count: Int, keeping offset: Int) -> InputMemory {
    guard case .memory(let memory) = storage else {
      preconditionFailure("An input that is in memory as a whole gets no more bytes.")
    }
    precondition(offset >= range.lowerBound && offset <= range.upperBound)
    first += offset - range.lowerBound
    range = offset..<range.upperBound
    // Also where a long record was dropped: the pages behind would take memory.
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
