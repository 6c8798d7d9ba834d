/// How much of an input was read.
///
/// ```swift
/// options.onProgress = { print($0.fraction ?? 0) }   // 0.5
/// ```
public struct JSONRecordProgress: Sendable, Hashable {
  /// The offset of the first byte that was not read yet.
  public let bytesRead: Int

  /// The offset of the end: of the part that is read, or of the file; nil for streams and pipes.
  public let totalBytes: Int?

  /// Makes a report.
  public init(bytesRead: Int, totalBytes: Int?) {
    self.bytesRead = bytesRead
    self.totalBytes = totalBytes
  }

  /// The part that was read, from 0 to 1; nil where the total is not known.
  public var fraction: Double? {
    totalBytes.map { $0 > 0 ? min(Double(bytesRead) / Double($0), 1) : 1 }
  }
}
