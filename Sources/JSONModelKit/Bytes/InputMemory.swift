#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Memory that a part of an input is read into.
///
/// It is of `malloc`: `realloc` enlarges a large block by moving its pages, so a long record never
/// exists twice. Pages that nothing was read into take no memory.
///
/// Sendable because only the window that made it writes to it, and a window gives its memory up
/// before another thread sees it.
@safe final class InputMemory: @unchecked Sendable {
  private var start: UnsafeMutableRawPointer
  private(set) var capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    unsafe start = Self.checked(malloc(capacity))
  }

  deinit { unsafe free(start) }

  /// Traps when out of memory.
  @unsafe private static func checked(
    _ memory: UnsafeMutableRawPointer?
  ) -> UnsafeMutableRawPointer {
    guard let memory = unsafe memory else { fatalError("There is no memory left for the input.") }
    return unsafe memory
  }

  /// Enlarges the memory; the bytes stay.
  func grow(to capacity: Int) {
    precondition(capacity >= self.capacity)
    unsafe start = Self.checked(realloc(start, capacity))
    self.capacity = capacity
  }

  /// Moves the bytes of a part to the start.
  func moveToStart(_ part: Range<Int>) {
    precondition(part.lowerBound >= 0 && part.upperBound <= capacity)
    // In bounds: checked just above. The two may overlap.
    unsafe memmove(start, start + part.lowerBound, part.count)
  }

  /// Has a function write bytes from an index on.
  ///
  /// - Parameter limit: The most bytes that it may write; pages behind them take no memory.
  /// - Returns: The number of bytes that the function has written.
  func receive<Failure: Error>(
    from index: Int, limit: Int, _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    precondition(index >= 0 && index <= capacity)
    // In bounds: the buffer ends with the memory, at the latest.
    let free = unsafe UnsafeMutableRawBufferPointer(
      start: start + index, count: min(capacity - index, limit))
    let count = try unsafe body(free)
    precondition(count >= 0 && count <= free.count)
    return count
  }

  /// Lends the bytes of a part, all of which were written before.
  @inline(__always) func lend<Value, Failure: Error>(
    _ part: Range<Int>, _ body: (LentBytes) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    precondition(part.lowerBound >= 0 && part.upperBound <= capacity)
    // In bounds: checked just above.
    let bytes = unsafe UnsafeRawBufferPointer(start: start + part.lowerBound, count: part.count)
    return try body(unsafe LentBytes(bytes))
  }
}
