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

/// Memory that receives a part of an input.
///
/// The memory comes from `malloc`: `realloc` enlarges a large block by moving its pages, so a long
/// record is never in memory twice. Pages that have not been written do not occupy memory.
///
/// Sendable because only the window or `FileContents` that created it writes to it. A window gives
/// up its memory, with `detach`, before another thread can access it.
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

  /// Enlarges the memory and keeps its bytes.
  func grow(to capacity: Int) {
    precondition(capacity >= self.capacity)
    unsafe start = Self.checked(realloc(start, capacity))
    self.capacity = capacity
  }

  /// Moves the bytes of a part to the start.
  func moveToStart(_ part: Range<Int>) {
    precondition(part.lowerBound >= 0 && part.upperBound <= capacity)
    // In bounds: checked just above. The two ranges may overlap.
    unsafe memmove(start, start + part.lowerBound, part.count)
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
