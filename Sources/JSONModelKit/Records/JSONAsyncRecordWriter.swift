#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Writes records to whatever takes data: the body of a response, a socket, a pipe.
///
/// ```swift
/// let writer = JSONAsyncRecordWriter { try await connection.send($0) }
/// for message in messages { try await writer.append(message) }
/// try await writer.close()
/// ```
///
/// Bytes are collected and handed over in blocks. The writer waits for the receiver, so memory does
/// not grow where that is slow.
public final class JSONAsyncRecordWriter {
  private let receive: @Sendable (Data) async throws -> Void
  private var encoder: RecordEncoder
  private var isClosed = false

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - format: The format of the records. JSON Lines are never pretty-printed.
  ///   - options: How each record is exported.
  ///   - receive: Takes a block of bytes. The next one comes when it has returned.
  public init(
    format: JSONRecordFormat = .jsonLines, options: JSONExportOptions = .default,
    to receive: @escaping @Sendable (Data) async throws -> Void
  ) {
    encoder = RecordEncoder(format, options)
    self.receive = receive
  }

  /// Appends a record.
  ///
  /// - Throws: ``JSONModelError`` of kind `notExportable`; what the receiver throws.
  /// - Precondition: The writer is not closed.
  public func append(
    _ model: some JSONModel, isolation actor: isolated (any Actor)? = #isolation
  ) async throws {
    precondition(!isClosed, "The writer is closed.")
    try encoder.append(model)
    if encoder.isFull { try await flush() }
  }

  /// Hands the records so far to the receiver.
  ///
  /// - Throws: What the receiver throws.
  public func flush(isolation actor: isolated (any Actor)? = #isolation) async throws {
    if !encoder.isEmpty { try await receive(encoder.takeData()) }
  }

  /// Ends the output; nothing can be appended any more.
  ///
  /// - Throws: What the receiver throws.
  public func close(isolation actor: isolated (any Actor)? = #isolation) async throws {
    if isClosed { return }
    isClosed = true
    encoder.end()
    try await flush()
  }
}
