/// The bytes of a document or string, which the caller keeps alive and unchanged during a call.
///
/// Only code in `Bytes/` reads from the pointer, through a `ByteCursor` that checks bounds.
@safe struct LentBytes {
  private let buffer: UnsafeRawBufferPointer

  @inline(__always) init(_ buffer: UnsafeRawBufferPointer) { unsafe self.buffer = buffer }

  var count: Int { unsafe buffer.count }
  var isEmpty: Bool { count == 0 }

  /// A cursor at the first byte; nil if there is none.
  var cursor: ByteCursor? { unsafe ByteCursor(buffer) }

  /// Calls a closure with the bytes, in place; only for code in `Bytes/`.
  func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    unsafe body(buffer)
  }
}

// The standard library and Foundation lend memory through closures that lose the type of a thrown
// error; these methods preserve it.

extension [UInt8] {
  @inline(__always) func lend<Value, Failure: Error>(
    _ body: (LentBytes) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = unsafe withUnsafeBytes { bytes in
      Result { () throws(Failure) in try body(unsafe LentBytes(bytes)) }
    }
    return try result.get()
  }
}

extension String {
  /// Lends the string in UTF-8, converting it if it has another encoding in memory.
  @inline(__always) func lend<Value, Failure: Error>(
    _ body: (LentBytes) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var text = self
    let result = text.withUTF8 { bytes in
      Result { () throws(Failure) in
        try body(unsafe LentBytes(UnsafeRawBufferPointer(bytes)))
      }
    }
    return try result.get()
  }

  /// Lends the string if it is stored as UTF-8; otherwise returns nil.
  func lendIfUTF8<Value>(_ body: (LentBytes) -> Value) -> Value? {
    unsafe utf8.withContiguousStorageIfAvailable { bytes in
      body(unsafe LentBytes(UnsafeRawBufferPointer(bytes)))
    }
  }
}

extension ByteSink {
  /// Lends the bytes so far.
  func lend<Failure: Error>(_ body: (LentBytes) throws(Failure) -> Void) throws(Failure) {
    let result = unsafe withBytes { bytes in
      Result { () throws(Failure) in try body(unsafe LentBytes(bytes)) }
    }
    return try result.get()
  }
}

extension Collection<UInt8> {
  /// Lends the bytes in place if they are contiguous in memory; otherwise lends a copy of them.
  func lendBytes<Value, Failure: Error>(
    _ body: (LentBytes) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = withContiguousStorageIfAvailable { bytes in
      Result { () throws(Failure) in
        try body(unsafe LentBytes(UnsafeRawBufferPointer(bytes)))
      }
    }
    guard let result else { return try Array(self).lend(body) }
    return try result.get()
  }
}

extension RawSpan {
  /// Lends the bytes in place.
  func lend<Value, Failure: Error>(
    _ body: (LentBytes) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = unsafe withUnsafeBytes { bytes in
      Result { () throws(Failure) in try body(unsafe LentBytes(bytes)) }
    }
    return try result.get()
  }
}

extension LentBytes {
  /// Returns the bytes in a range of indexes.
  func part(_ range: Range<Int>) -> LentBytes {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe withBytes { buffer in
      // In bounds: checked just above.
      unsafe LentBytes(UnsafeRawBufferPointer(rebasing: buffer[range]))
    }
  }

  subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count)
    return unsafe withBytes { unsafe $0[index] }
  }

  /// Returns the index of the first occurrence of a byte at or after an index.
  ///
  /// The system's function compares 32 bytes at a time: it takes 4 % of the import of a line,
  /// compared to 15 % with blocks of eight bytes.
  func firstIndex(of byte: UInt8, from index: Int) -> Int? {
    precondition(index >= 0 && index <= count)
    return unsafe withBytes { buffer in
      guard let start = buffer.baseAddress, index < buffer.count else { return nil }
      // In bounds: the guard ensures that bytes are left.
      return unsafe CMemory.firstIndex(of: byte, in: start + index, count: buffer.count - index)
        .map { $0 + index }
    }
  }

  /// Returns whether the bytes precede others in lexicographic order.
  ///
  /// The system's function compares 32 bytes at a time. A loop over bytes took more than half of the
  /// time of the export of a dictionary whose keys have a long common prefix.
  func precedes(_ other: LentBytes) -> Bool {
    unsafe withBytes { first in
      unsafe other.withBytes { second in
        let common = min(first.count, second.count)
        guard let start = first.baseAddress, let otherStart = second.baseAddress, common > 0
        else { return first.count < second.count }
        // In bounds: both buffers have at least this many bytes.
        let order = unsafe CMemory.order(start, otherStart, count: common)
        return order == 0 ? first.count < second.count : order < 0
      }
    }
  }

  /// Returns whether other bytes are the same.
  func isSame(as other: LentBytes) -> Bool {
    unsafe withBytes { first in
      unsafe other.withBytes { second in
        if first.count != second.count { return false }
        guard let start = first.baseAddress, let otherStart = second.baseAddress else {
          return true
        }
        // In bounds: both buffers have this many bytes.
        return unsafe CMemory.order(start, otherStart, count: first.count) == 0
      }
    }
  }

  /// Returns the number of line feeds, and the index of the last one; nil if there are none.
  func lineFeeds() -> (count: Int, last: Int)? {
    var found: (count: Int, last: Int)?
    var next = 0
    while let index = firstIndex(of: UInt8(ascii: "\n"), from: next) {
      found = ((found?.count ?? 0) + 1, index)
      next = index + 1
    }
    return found
  }
}

extension [UInt8] {
  /// Appends the bytes of a range unchanged.
  mutating func append(_ range: Range<ByteOffset>, of cursor: ByteCursor) {
    unsafe cursor.withBytes(in: range) { unsafe append(contentsOf: $0) }
  }
}
