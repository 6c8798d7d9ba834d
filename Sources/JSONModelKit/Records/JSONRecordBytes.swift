#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An element of an asynchronous sequence of bytes: a byte, or a piece of any size.
///
/// A type of another library needs one function:
///
/// ```swift
/// extension Chunk: JSONRecordBytes {
///   func appendBytes(to buffer: inout [UInt8]) { buffer.append(contentsOf: bytes) }
/// }
/// ```
public protocol JSONRecordBytes {
  /// Appends all bytes of the element.
  func appendBytes(to buffer: inout [UInt8])
}

extension UInt8: JSONRecordBytes {
  /// Appends the byte.
  @inlinable public func appendBytes(to buffer: inout [UInt8]) { buffer.append(self) }
}

extension [UInt8]: JSONRecordBytes {
  /// Appends the bytes.
  public func appendBytes(to buffer: inout [UInt8]) { buffer += self }
}

extension Data: JSONRecordBytes {
  /// Appends the bytes.
  public func appendBytes(to buffer: inout [UInt8]) { buffer += self }
}
