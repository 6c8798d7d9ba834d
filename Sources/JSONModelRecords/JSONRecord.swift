public import JSONModelKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A record of a file or stream: a model, or the error that you get instead.
///
/// ```swift
/// for record in try Message.records(contentsOf: file) {
///   switch record.result {
///   case .success(let message):
///     print(record.lineNumber, message.subject)
///   case .failure(let error):
///     print(error)
///   }
/// }
/// ```
///
/// All positions are positions in the file, also in errors. Key paths start at the record.
///
/// For the guide, see <doc:JSONModelRecords>.
@frozen public struct JSONRecord<Model> {
  /// The model, or the error with every issue of the record.
  public let result: Result<Model, JSONModelError>

  /// The position of the first byte of the record.
  public let start: JSONModelError.SourcePosition

  /// The position after the last byte of the record, at which you can resume.
  ///
  /// A record that is longer than ``JSONRecordOptions/maximumRecordBytes`` fails before its end is
  /// found, and this is the position of the first byte beyond the limit. In JSON Lines and
  /// sequences, you can resume there; ``JSONRecordOptions/resume(after:)`` works in all formats.
  public let end: JSONModelError.SourcePosition

  /// Whether the record is known to be complete; false if the input ends before that is certain.
  ///
  /// The last record of a growing file may be incomplete: its line doesn't have a line end yet.
  public let isTerminated: Bool

  /// Where reading resumes, which is not `end` if that is inside the record, or if the sequence has
  /// ended with the record.
  @usableFromInline let resumption: JSONModelError.SourcePosition

  /// Whether the record at `resumption` is skipped.
  @usableFromInline let isCutShort: Bool

  /// Creates a record, for example in a test.
  ///
  /// ```swift
  /// typealias Position = JSONModelError.SourcePosition
  /// let record = JSONRecord(
  ///   result: .success(Message()),
  ///   start: Position(line: 1, column: 1, offset: 0),
  ///   end: Position(line: 1, column: 20, offset: 19))
  /// ```
  ///
  /// - Parameters:
  ///   - result: The model, or the error.
  ///   - start: The position of the first byte of the record.
  ///   - end: The position after the last byte of the record.
  ///   - isTerminated: Whether the record is known to be complete.
  @inlinable public init(
    result: Result<Model, JSONModelError>, start: JSONModelError.SourcePosition,
    end: JSONModelError.SourcePosition, isTerminated: Bool = true
  ) {
    // Inlinable also with library evolution, because the structure is frozen.
    self.result = result
    self.start = start
    self.end = end
    self.isTerminated = isTerminated
    (resumption, isCutShort) = (end, false)
  }

  @inlinable init(
    _ result: Result<Model, JSONModelError>, at record: JSONRecord<some Any>
  ) {
    self.result = result
    start = record.start
    end = record.end
    isTerminated = record.isTerminated
    (resumption, isCutShort) = (record.resumption, record.isCutShort)
  }

  /// The line of the first byte of the record, counted from 1.
  @inlinable public var lineNumber: Int { start.line }

  /// The offsets of the bytes of the record in the input, without the line end.
  ///
  /// ```swift
  /// let bytes = data[record.byteRange]
  /// ```
  @inlinable public var byteRange: Range<Int> { start.offset..<end.offset }

  /// Returns the model.
  ///
  /// ```swift
  /// let message = try record.get()
  /// ```
  ///
  /// - Returns: The imported model.
  /// - Throws: `JSONModelError` with the issues of the record.
  @inlinable public func get() throws(JSONModelError) -> Model { try result.get() }
}

extension JSONRecord where Model: JSONModel {
  @inlinable init(_ record: JSONRecord<JSONModel>) {
    let result: Result<Model, JSONModelError>
    switch record.result {
    case .success(let model):
      guard let model = model as? Model else {
        preconditionFailure("A record has a model of the class that was requested.")
      }
      result = .success(model)
    case .failure(let error): result = .failure(error)
    }
    self.init(result, at: record)
  }

  init(_ result: Result<Model, JSONModelError>, at span: RecordSpan) {
    self.result = result
    start = span.start
    end = span.end
    isTerminated = span.isTerminated
    (resumption, isCutShort) = (span.next.position, span.next.skipsRecord)
  }

  var error: JSONModelError? { if case .failure(let error) = result { error } else { nil } }
}

extension JSONRecord where Model: JSONModel {
  /// The model as a snapshot, which you can pass to other tasks and actors.
  ///
  /// ```swift
  /// group.addTask { [city = try record.snapshot] in
  ///   await store.add(city)
  /// }
  /// ```
  ///
  /// - Throws: `JSONModelError` with the issues of the record.
  public var snapshot: JSONSnapshot<Model> {
    get throws(JSONModelError) { try get().snapshot() }
  }
}

extension JSONRecord: Sendable where Model: Sendable {}

/// An element of an asynchronous sequence of bytes: a byte, or a piece of any size.
///
/// To read pieces of a type of another library, write one function:
///
/// ```swift
/// extension Chunk: JSONRecordBytes {
///   func appendBytes(to buffer: inout [UInt8]) {
///     buffer.append(contentsOf: bytes)
///   }
/// }
/// ```
///
/// For the guide, see <doc:JSONModelRecords>.
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
