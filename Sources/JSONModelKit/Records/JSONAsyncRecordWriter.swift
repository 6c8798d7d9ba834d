#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Writes records to a receiver of data, such as the body of a response, a socket or a pipe.
///
/// ```swift
/// let writer = JSONAsyncRecordWriter { try await connection.send($0) }
/// for message in messages { try await writer.append(message) }
/// try await writer.close()
/// ```
///
/// The writer collects bytes and passes them to the receiver in blocks. It waits for the receiver,
/// so its memory does not grow if the receiver is slow.
public final class JSONAsyncRecordWriter {
  private let receive: @Sendable (Data) async throws -> Void
  private var encoder: RecordEncoder
  private var isClosed = false

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - format: The format of the records. JSON Lines are never pretty-printed.
  ///   - options: How each record is exported.
  ///   - receive: Receives a block of bytes. It is called again only after it has returned.
  public init(
    format: JSONRecordFormat = .jsonLines, options: JSONExportOptions = .default,
    to receive: @escaping @Sendable (Data) async throws -> Void
  ) {
    encoder = RecordEncoder(format, options)
    self.receive = receive
  }

  /// Appends a record.
  ///
  /// - Throws: ``JSONModelError`` of kind `notExportable`; the errors of the receiver.
  /// - Precondition: The writer is not closed.
  public func append(
    _ model: some JSONModel, isolation actor: isolated (any Actor)? = #isolation
  ) async throws {
    precondition(!isClosed, "The writer is closed.")
    try encoder.append(model)
    if encoder.isFull { try await flush() }
  }

  /// Passes the records so far to the receiver.
  ///
  /// - Throws: The errors of the receiver.
  public func flush(isolation actor: isolated (any Actor)? = #isolation) async throws {
    if !encoder.isEmpty { try await receive(encoder.takeData()) }
  }

  /// Ends the output; no record can be appended afterward.
  ///
  /// - Throws: The errors of the receiver.
  public func close(isolation actor: isolated (any Actor)? = #isolation) async throws {
    if isClosed { return }
    isClosed = true
    encoder.end()
    try await flush()
  }
}
