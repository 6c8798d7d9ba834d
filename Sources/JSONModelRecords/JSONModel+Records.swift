public import JSONModelKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONModelProtocol where Self: JSONModel {
  /// Reads records of a file, one after another, in constant memory.
  ///
  /// ```swift
  /// for record in try Message.records(contentsOf: file) {
  ///   print(record.lineNumber, try record.get().subject)
  ///   // 1 Tide tables
  /// }
  /// ```
  ///
  /// Each record is imported as `make(data:)` imports a document. If one cannot be imported, you
  /// get it as an element with its error, and can go on with the next one. Positions in errors are
  /// those in the file. The file is read in blocks.
  ///
  /// For the guide, see <doc:JSONModelRecords>.
  ///
  /// - Parameters:
  ///   - file: The URL of the input. A URL with the path `-` is the standard input.
  ///   - format: How records are separated; JSON Lines by default.
  ///   - options: Limits, and the part of the input to read.
  /// - Returns: A sequence that reads the file while you iterate it.
  /// - Throws: `JSONFileError` if the file cannot be opened.
  public static func records(
    contentsOf file: URL, format: JSONRecordFormat = .jsonLines,
    options: JSONRecordOptions = .default
  ) throws(JSONFileError) -> JSONRecordSequence<Self> {
    JSONRecordSequence(of: self, try RecordSource(opening: file), format, options)
  }

  /// Reads records of data, an array or another collection of bytes.
  ///
  /// ```swift
  /// let mapped = try Data(contentsOf: file, options: .alwaysMapped)
  /// for record in Message.records(from: mapped) {
  ///   print(record.lineNumber)   // 1, 2, 3
  /// }
  /// ```
  ///
  /// An array and `Data`, which you can map into memory, are read in place; other collections are
  /// copied. If a record cannot be imported, ``JSONRecord/get()`` throws its error.
  ///
  /// - Parameters:
  ///   - bytes: The input.
  ///   - format: How records are separated; JSON Lines by default.
  ///   - options: Limits, and the part of the input to read.
  /// - Returns: A sequence that imports each record when you request it.
  public static func records(
    from bytes: some Collection<UInt8>, format: JSONRecordFormat = .jsonLines,
    options: JSONRecordOptions = .default
  ) -> JSONRecordSequence<Self> {
    JSONRecordSequence(of: self, .memory(ByteWindow(of: bytes)), format, options)
  }

  /// Reads records of an asynchronous sequence of bytes, or of pieces as `[UInt8]` or `Data`.
  ///
  /// ```swift
  /// let (bytes, _) = try await URLSession.shared.bytes(from: url)
  /// for try await record in Message.records(from: bytes) {
  ///   print(try record.get().subject)
  /// }
  /// ```
  ///
  /// If a record cannot be imported, you get it as an element with its error. The iteration throws
  /// the errors of the sequence of bytes, and `CancellationError` if the task is cancelled.
  ///
  /// - Parameters:
  ///   - bytes: A sequence of `UInt8`, `[UInt8]` or `Data`; a piece may end inside a record.
  ///   - format: How records are separated; JSON Lines by default.
  ///   - options: Limits, and the part of the input to read.
  /// - Returns: An asynchronous sequence that requests bytes when it needs them.
  public static func records<Bytes: AsyncSequence>(
    from bytes: Bytes, format: JSONRecordFormat = .jsonLines,
    options: JSONRecordOptions = .default
  ) -> JSONAsyncRecordSequence<Self, Bytes> where Bytes.Element: JSONRecordBytes {
    JSONAsyncRecordSequence(of: self, bytes, format, options)
  }

  /// Applies a function to the records of a file on all cores; the results are in file order.
  ///
  /// ```swift
  /// let sizes = Message.concurrentMap(contentsOf: file) {
  ///   try $0.get().subject.count
  /// }
  /// for try await size in sizes { print(size) }   // 11, 15
  /// ```
  ///
  /// Models aren't Sendable, so your function runs in the task that imports the model, and returns
  /// what you need of it. If it throws, the sequence ends with that error. If you consume the
  /// results slowly, reading pauses.
  ///
  /// The iteration throws `JSONFileError` if the file cannot be read, the errors of your function,
  /// and `CancellationError` if the task is cancelled.
  ///
  /// - Parameters:
  ///   - file: The URL of the input. A URL with the path `-` is the standard input.
  ///   - format: How records are separated; JSON Lines by default.
  ///   - options: Limits, and the part of the input to read.
  ///   - transform: Converts a record to a `Sendable` result, in the task that has imported it.
  /// - Returns: The results in the order of the records.
  @inlinable public static func concurrentMap<T: Sendable>(
    contentsOf file: URL, format: JSONRecordFormat = .jsonLines,
    options: JSONRecordOptions = .default,
    _ transform: @escaping @Sendable (JSONRecord<Self>) throws -> T
  ) -> some AsyncSequence<T, any Error> & Sendable {
    RecordMap(of: self, contentsOf: file, format, options) { try transform(JSONRecord($0)) }
  }

  /// Applies a function to the records of a collection of bytes on all cores; the results are in
  /// order.
  ///
  /// ```swift
  /// let sizes = Message.concurrentMap(from: data) {
  ///   try $0.get().subject.count
  /// }
  /// for try await size in sizes { print(size) }   // 11, 15
  /// ```
  ///
  /// The iteration throws the errors of your function, and `CancellationError` on cancellation.
  ///
  /// - Parameters:
  ///   - bytes: The input.
  ///   - format: How records are separated; JSON Lines by default.
  ///   - options: Limits, and the part of the input to read.
  ///   - transform: Converts a record to a `Sendable` result, in the task that has imported it.
  /// - Returns: The results in the order of the records.
  @inlinable public static func concurrentMap<T: Sendable>(
    from bytes: some Collection<UInt8>, format: JSONRecordFormat = .jsonLines,
    options: JSONRecordOptions = .default,
    _ transform: @escaping @Sendable (JSONRecord<Self>) throws -> T
  ) -> some AsyncSequence<T, any Error> & Sendable {
    RecordMap(of: self, from: bytes, format, options) { try transform(JSONRecord($0)) }
  }
}
