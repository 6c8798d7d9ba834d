/// A record of a file or stream: a model, or what is wrong with it.
///
/// ```swift
/// for record in try Message.records(contentsOf: file) {
///   switch record.result {
///   case .success(let message): print(record.lineNumber, message.subject)
///   case .failure(let error): print(error)
///   }
/// }
/// ```
///
/// All positions are those of the file, those of issues, too. Key paths begin at the record.
public struct JSONRecord<Model> {
  /// The model, or the error with every issue of the record.
  public let result: Result<Model, JSONModelError>

  /// The position of the first byte of the record.
  public let start: JSONModelError.SourcePosition

  /// The position behind the last byte of the record, at which a later reading may begin.
  public let end: JSONModelError.SourcePosition

  /// Whether the input shows that the record has ended; false if the input just ends.
  ///
  /// The record at the end of a file that grows may not be complete. Its last line has no end then.
  public let isTerminated: Bool

  /// Makes a record, as a test may want to.
  public init(
    result: Result<Model, JSONModelError>, start: JSONModelError.SourcePosition,
    end: JSONModelError.SourcePosition, isTerminated: Bool = true
  ) {
    self.result = result
    self.start = start
    self.end = end
    self.isTerminated = isTerminated
  }

  /// The line of the first byte of the record, counted from 1.
  public var lineNumber: Int { start.line }

  /// The offsets of the bytes of the record in the input; of a line, without the line end.
  public var byteRange: Range<Int> { start.offset..<end.offset }

  /// Returns the model.
  ///
  /// ```swift
  /// let message = try record.get()
  /// ```
  ///
  /// - Throws: ``JSONModelError`` that lists what is wrong with the record.
  public func get() throws(JSONModelError) -> Model { try result.get() }
}

extension JSONRecord: Sendable where Model: Sendable {}
