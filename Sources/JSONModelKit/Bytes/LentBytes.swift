/// The bytes of a document or string, which the caller keeps alive and unchanged during a call.
///
/// Only code in `Bytes/` reads from the pointer, through a `ByteCursor` that checks bounds.
@safe struct LentBytes {
  private let buffer: UnsafeRawBufferPointer

  @inline(__always) init(_ buffer: UnsafeRawBufferPointer) { unsafe self.buffer = buffer }

  var count: Int { unsafe buffer.count }
  var isEmpty: Bool { count == 0 }

  /// A cursor at the first byte; nil if there is none.
  @inline(__always) var cursor: ByteCursor? { unsafe ByteCursor(buffer) }

  /// Calls a closure with the bytes, in place; only for code in `Bytes/`.
  @inline(__always) func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
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
  @inline(__always) func lendIfUTF8<Value>(_ body: (LentBytes) -> Value) -> Value? {
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
