#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension LentBytes {
  /// Returns the bytes converted to UTF-8; nil if they are not well-formed in their encoding.
  func utf8(from encoding: String.Encoding) -> [UInt8]? {
    unsafe withBytes { unsafe TextEncoding.utf8(from: $0, in: encoding) }
  }
}

extension Data {
  @inline(__always) func lend<Value, Failure: Error>(
    _ body: (LentBytes) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = unsafe withUnsafeBytes { bytes in
      Result { () throws(Failure) in try body(unsafe LentBytes(bytes)) }
    }
    return try result.get()
  }
}
