#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Sequence where Element: JSONModel {
  /// Writes the models to a file as records.
  ///
  /// ```swift
  /// try messages.writeRecords(to: file)   // one line for each message
  /// ```
  ///
  /// The sequence may be lazy and of any length: each model is exported when the sequence returns
  /// it. After an error, the records before it remain in the file.
  ///
  /// - Throws: ``JSONModelError`` of kind `notExportable`; ``JSONFileError`` if the file cannot be
  ///   written.
  public func writeRecords(
    to file: URL, format: JSONRecordFormat = .jsonLines, options: JSONExportOptions = .default,
    isAppending: Bool = false
  ) throws {
    let writer = try JSONRecordWriter(
      to: file, format: format, options: options, isAppending: isAppending)
    for model in self { try writer.append(model) }
    try writer.close()
  }
}

extension AsyncSequence where Element: JSONModel {
  /// Writes the models to a file as records, as they arrive.
  ///
  /// ```swift
  /// try await messages.writeRecords(to: file)   // one line for each message
  /// ```
  ///
  /// After an error, the records before it remain in the file.
  ///
  /// - Throws: ``JSONModelError`` of kind `notExportable`; ``JSONFileError`` if the file cannot be
  ///   written; the errors of the sequence.
  public func writeRecords(
    to file: URL, format: JSONRecordFormat = .jsonLines, options: JSONExportOptions = .default,
    isAppending: Bool = false, isolation actor: isolated (any Actor)? = #isolation
  ) async throws {
    let writer = try JSONRecordWriter(
      to: file, format: format, options: options, isAppending: isAppending)
    var models = makeAsyncIterator()
    while let model = try await models.next(isolation: actor) { try writer.append(model) }
    try writer.close()
  }
}
