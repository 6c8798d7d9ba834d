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
