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
/// Bytes are collected and written in blocks. A record that cannot be exported is not written, and
/// does not affect the others.
public final class JSONRecordWriter {
  private let file: OutputFile
  private var encoder: RecordEncoder
  private var isClosed = false

  /// Opens a file, and creates it if it does not exist.
  ///
  /// The URL of the path `-` denotes the standard output.
  ///
  /// - Parameters:
  ///   - file: The file. Its contents are replaced unless records are appended.
  ///   - format: The format of the records. JSON Lines are never pretty-printed.
  ///   - options: How each record is exported.
  ///   - isAppending: Whether the records are appended to the contents of the file.
  /// - Precondition: If the format is an array, `isAppending` is false.
  /// - Throws: ``JSONFileError`` if the file cannot be opened.
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
  /// - Throws: ``JSONModelError`` of kind `notExportable`; ``JSONFileError`` if the file cannot be
  ///   written.
  /// - Precondition: The writer is not closed.
  public func append(_ model: some JSONModel) throws {
    precondition(!isClosed, "The writer is closed.")
    try encoder.append(model)
    if encoder.isFull { try flush() }
  }

  /// Writes the records so far to the file, so that other programs can read them.
  ///
  /// - Throws: ``JSONFileError`` if the file cannot be written.
  public func flush() throws(JSONFileError) {
    if !encoder.isEmpty {
      try encoder.take { bytes throws(JSONFileError) in try file.write(bytes) }
    }
  }

  /// Ends the file; no record can be appended afterward.
  ///
  /// - Throws: ``JSONFileError`` if the file cannot be written.
  public func close() throws(JSONFileError) {
    if isClosed { return }
    isClosed = true
    encoder.end()
    try flush()
  }
}
