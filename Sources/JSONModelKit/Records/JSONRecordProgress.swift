/// The progress of reading an input.
///
/// ```swift
/// options.onProgress = { print($0.fraction ?? 0) }   // 0.5
/// ```
public struct JSONRecordProgress: Sendable, Hashable {
  /// The offset of the first byte that was not read yet.
  public let bytesRead: Int

  /// The offset of the end of the part that is read, or of the input; nil for streams and pipes.
  public let totalBytes: Int?

  /// Creates a report of progress, for example in a test.
  public init(bytesRead: Int, totalBytes: Int?) {
    self.bytesRead = bytesRead
    self.totalBytes = totalBytes
  }

  /// The fraction that was read, from 0 to 1; nil if the total is unknown.
  public var fraction: Double? {
    totalBytes.map { $0 > 0 ? min(Double(bytesRead) / Double($0), 1) : 1 }
  }
}
