public import JSONModelKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Writes records to a file, one after another, in constant memory.
///
/// ```swift
/// let writer = try JSONRecordWriter(to: file)
/// for message in messages { try writer.append(message) }
/// try writer.close()
/// ```
///
/// Bytes are collected and written in blocks. If a record cannot be exported, it is left out, and
/// you can continue with the others.
///
/// For the guide, see <doc:JSONModelRecords>.
public final class JSONRecordWriter {
  private let file: OutputFile
  private let encoder: RecordEncoder
  private var isClosed = false

  /// Opens a file, and creates it if it doesn't exist.
  ///
  /// ```swift
  /// let writer = try JSONRecordWriter(to: file, isAppending: true)
  /// ```
  ///
  /// - Parameters:
  ///   - file: The file. Its contents are replaced unless you append. A URL with the path `-` is
  ///     the standard output.
  ///   - format: The format of the records. JSON Lines are never pretty-printed.
  ///   - options: How each record is exported.
  ///   - isAppending: Whether the records are appended to the contents of the file.
  /// - Precondition: If the format is an array, `isAppending` is false.
  /// - Throws: `JSONFileError` if the file cannot be opened.
  public init(
    to file: URL, format: JSONRecordFormat = .jsonLines, options: JSONExportOptions = .default,
    isAppending: Bool = false
  ) throws(JSONFileError) {
    if isAppending, case .array = format.layout {
      preconditionFailure("Records cannot be appended to an array that has ended.")
    }
    self.file = try OutputFile(at: try file.pathOfFile(for: .write), isAppending: isAppending)
    encoder = RecordEncoder(format, options)
  }

  /// Writes the remaining records if the writer is not closed; errors are ignored, unlike in
  /// ``close()``.
  deinit { try? close() }

  /// Appends a record.
  ///
  /// ```swift
  /// try writer.append(message)
  /// ```
  ///
  /// - Parameter model: The model of the record.
  /// - Throws: `JSONModelError` of kind `notExportable`; `JSONFileError` if the file cannot be
  ///   written.
  /// - Precondition: The writer isn't closed.
  public func append(_ model: some JSONModel) throws {
    precondition(!isClosed, "The writer is closed.")
    try encoder.append(model)
    if encoder.isFull { try flush() }
  }

  /// Writes the records so far to the file, so that other programs can read them.
  ///
  /// - Throws: `JSONFileError` if the file cannot be written.
  public func flush() throws(JSONFileError) {
    if !encoder.isEmpty { try encoder.sink.take(into: file) }
  }

  /// Ends the file; you cannot append records afterward.
  ///
  /// - Throws: `JSONFileError` if the file cannot be written.
  public func close() throws(JSONFileError) {
    if isClosed { return }
    isClosed = true
    encoder.end()
    try flush()
  }
}

/// Writes records to a receiver of data, such as the body of a response, a socket or a pipe.
///
/// ```swift
/// let writer = JSONAsyncRecordWriter { try await connection.send($0) }
/// for message in messages { try await writer.append(message) }
/// try await writer.close()
/// ```
///
/// The writer collects bytes and passes them to your receiver in blocks. Because it waits for the
/// receiver, its memory stays constant even if the receiver is slow.
///
/// For the guide, see <doc:JSONModelRecords>.
public final class JSONAsyncRecordWriter {
  private let receive: @Sendable (Data) async throws -> Void
  private let encoder: RecordEncoder
  private var isClosed = false

  /// Creates a writer.
  ///
  /// ```swift
  /// let writer = JSONAsyncRecordWriter { try await connection.send($0) }
  /// ```
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
  /// ```swift
  /// try await writer.append(message)
  /// ```
  ///
  /// - Parameters:
  ///   - model: The model of the record.
  ///   - actor: The actor that the call runs on; yours by default.
  /// - Throws: `JSONModelError` of kind `notExportable`; the errors of the receiver.
  /// - Precondition: The writer isn't closed.
  public func append(
    _ model: some JSONModel, isolation actor: isolated (any Actor)? = #isolation
  ) async throws {
    precondition(!isClosed, "The writer is closed.")
    try encoder.append(model)
    if encoder.isFull { try await flush() }
  }

  /// Passes the records so far to the receiver.
  ///
  /// - Parameter actor: The actor that the call runs on; yours by default.
  /// - Throws: The errors of the receiver.
  public func flush(isolation actor: isolated (any Actor)? = #isolation) async throws {
    if !encoder.isEmpty { try await receive(encoder.sink.takeData()) }
  }

  /// Ends the output; you cannot append records afterward.
  ///
  /// - Parameter actor: The actor that the call runs on; yours by default.
  /// - Throws: The errors of the receiver.
  public func close(isolation actor: isolated (any Actor)? = #isolation) async throws {
    if isClosed { return }
    isClosed = true
    encoder.end()
    try await flush()
  }
}

/// Writes records into memory, block by block.
final class RecordEncoder {
  private static let blockSize = 256 * 1024

  private let layout: JSONRecordFormat.Layout
  private let options: JSONExportOptions
  let sink = ByteSink()
  private var hasBegun = false
  private var isFirst = true

  init(_ format: JSONRecordFormat, _ options: JSONExportOptions) {
    layout = format.layout
    var options = options
    // A record on one line must not contain line ends.
    if layout == .lines { options.isPretty = false }
    self.options = options
  }

  var isFull: Bool { sink.count >= Self.blockSize }

  var isEmpty: Bool { sink.count == 0 }

  /// Appends a record, or nothing if the record cannot be exported.
  func append(_ model: any JSONModelProtocol) throws(JSONModelError) {
    let (count, hadBegun) = (sink.count, hasBegun)
    begin()
    switch layout {
    case .lines, .concatenated: break
    case .sequence: sink.append("\u{1E}")
    case .array: sink.append(isFirst ? "" : ",\n")
    }
    do throws(JSONModelError) {
      try ModelExport.write(model, to: sink, options)
    } catch {
      sink.cut(to: count)
      hasBegun = hadBegun
      throw error
    }
    isFirst = false
    if case .array = layout { return }
    sink.append("\n")
  }

  /// Appends the end of the enclosing document.
  func end() {
    begin()
    guard case .array(let path) = layout else { return }
    sink.append("]")
    for step in path.reversed() {
      if case .key = step { sink.append("}") } else { sink.append("]") }
    }
    sink.append("\n")
  }

  /// Appends the beginning of the enclosing document.
  private func begin() {
    guard !hasBegun, case .array(let path) = layout else { return }
    hasBegun = true
    for step in path {
      switch step {
      case .key(let key):
        sink.append("{")
        sink.append(key: key)
      case .index(let index):
        sink.append("[")
        for _ in 0..<index { sink.append("null,") }
      }
    }
    sink.append("[")
  }
}
