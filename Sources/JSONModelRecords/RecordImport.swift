public import JSONModelKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@usableFromInline struct RecordIteration {
  private var reader: RecordReader
  private var importer: RecordImport
  private var ending: RecordEnding
  /// The file whose bytes are read; nil if all bytes are in memory or are appended.
  private let file: InputFile?
  /// The offset of the first byte that the next record needs.
  private var keptOffset = 0
  private var end = JSONModelError.SourcePosition.start
  @usableFromInline var isFinished = false

  init(
    of model: JSONModel.Type, from reader: RecordReader, file: InputFile? = nil,
    _ format: JSONRecordFormat, _ options: JSONRecordOptions
  ) {
    self.reader = reader
    self.file = file
    importer = RecordImport(of: model, format, options)
    ending = RecordEnding(options)
  }

  /// Imports the next record of the bytes so far; returns nil if more bytes are needed, or at the
  /// end.
  @usableFromInline mutating func nextAvailable() -> JSONRecord<JSONModel>? {
    var step = reader.next(announcesStarts: importer.importsInPlace)
    if case .begins(let start, let part) = step {
      if let first = importer.firstResult(in: part, of: reader.window, at: start) {
        let span = reader.endRecord(at: first.end)
        return finished(JSONRecord(first.result, at: span), at: span)
      }
      step = reader.next()
    }
    switch step {
    case .record(var span):
      let record = importer.record(at: &span, in: reader.window)
      return finished(record, at: span)
    case .needsBytes(let offset): keptOffset = offset
    case .end: isFinished = true
    case .begins: preconditionFailure("A record is announced once.")
    }
    return nil
  }

  private mutating func finished(
    _ record: JSONRecord<JSONModel>, at span: RecordSpan
  ) -> JSONRecord<JSONModel> {
    isFinished = ending.isLast(span, record.error)
    end = span.end
    return record
  }

  /// Imports the next record, and reads more bytes of the file if necessary; returns nil at the end.
  @usableFromInline mutating func next() throws(JSONFileError) -> JSONRecord<JSONModel>? {
    while !isFinished {
      if let record = nextAvailable() { return record }
      if isFinished { break }
      guard let file else { preconditionFailure("An input in memory is complete.") }
      // Nothing is read after an error.
      isFinished = true
      try reader.readMore(keeping: keptOffset, from: file)
      isFinished = false
    }
    return nil
  }

  /// Appends received bytes; without any, the input ends.
  @usableFromInline mutating func append(_ received: [UInt8]) {
    if received.isEmpty { return reader.end(keeping: keptOffset) }
    reader.append(received, keeping: keptOffset)
  }

  @usableFromInline func record(of error: JSONFileError) -> JSONRecord<JSONModel> {
    let issue = JSONModelError.Issue(kind: .unreadableInput("\(error)"))
    return JSONRecord(
      result: .failure(importer.error(issue)), start: end, end: end, isTerminated: false)
  }
}

/// Decides with which record a sequence ends.
struct RecordEnding: Sendable {
  private let policy: JSONRecordOptions.FailurePolicy
  private var failures = 0

  init(_ options: JSONRecordOptions) {
    policy = options.onFailure
  }

  /// Returns whether a record is the last one.
  ///
  /// - Parameter error: The error of the record, or nil if it was imported.
  mutating func isLast(_ span: RecordSpan, _ error: JSONModelError?) -> Bool {
    if error != nil {
      failures += 1
      if case .stop(let maximum) = policy, failures >= maximum { return true }
    }
    return span.isLast
  }
}

/// Imports each record in the same way as a document.
///
/// Not generic: looking up the metadata of generic types took 4 % of the import of a line of 3,500
/// bytes. The callers convert the models to their class.
struct RecordImport {
  private let model: JSONModel.Type
  private let hasSeparators: Bool
  private let isLines: Bool
  /// The maximum number of bytes of a document in the options of imports.
  private let maximumDocumentBytes: Int
  private var imports: RepeatedImport
  /// Whether the import of a record looks only at its own bytes, so that its end need not be known.
  let importsInPlace: Bool

  init(of model: JSONModel.Type, _ format: JSONRecordFormat, _ options: JSONRecordOptions) {
    var importing = options.importing
    importing.encoding = .utf8
    // Without comments and trailing commas, the records are JSON.
    if importing.syntax == .jsonc, !format.hasSeparators { importing.syntax = .json }
    self.model = model
    importsInPlace = importing.syntax == .json
    hasSeparators = format.hasSeparators
    isLines = format == .jsonLines
    maximumDocumentBytes = max(importing.maximumBytes ?? .max, 0)
    imports = RepeatedImport(of: model, options: importing)
  }

  /// Imports a record; the discriminator selects the class, as in `make`.
  ///
  /// Marks the span as the last one if no further record can be found.
  mutating func record(
    at span: inout RecordSpan, in window: ByteWindow
  ) -> JSONRecord<JSONModel> {
    JSONRecord(result(at: &span, in: window), at: span)
  }

  /// Imports the record at the start of a part of the window, before its end is known.
  ///
  /// Hooks and initializers of the models may run even if the result is nil.
  ///
  /// - Returns: The model or its issues, and the offset of the end of the record; nil if it was not
  ///   read to its end.
  mutating func firstResult(
    in part: Range<Int>, of window: ByteWindow, at start: JSONModelError.SourcePosition
  ) -> (result: Result<JSONModel, JSONModelError>, end: Int)? {
    var end = RootEnd.beforeData
    let result = importDocument(part.prefix(maximumDocumentBytes), of: window, at: start, end: &end)
    return end.byteCount.map { (result, part.lowerBound + $0) }
  }

  private mutating func result(
    at span: inout RecordSpan, in window: ByteWindow
  ) -> Result<JSONModel, JSONModelError> {
    if let issue = span.issue { return .failure(error(issue)) }
    var end = RootEnd.ofDocument
    let result = importDocument(span.range, of: window, at: span.start, end: &end)
    // User code may throw the syntax error of another document, which does not end the sequence.
    guard case .failure(let error) = result, let issue = error.issues.first else { return result }
    if isLines, let fix = fix(for: issue, at: span) {
      return .failure(JSONModelError(model: error.model, issues: [issue.with(fix: fix)]))
    }
    guard !hasSeparators, end.byteCount == nil, error.isSyntaxError else { return result }
    span.isLast = true
    let last = JSONModelError.Issue(
      kind: issue.kind.endingRecords, keyPath: issue.keyPath, property: issue.property,
      position: issue.position)
    return .failure(JSONModelError(model: error.model, issues: [last]))
  }

  /// Returns the format to choose if the first line shows that the input is a single document.
  private func fix(for issue: JSONModelError.Issue, at span: RecordSpan) -> String? {
    guard span.start.offset == 0 else { return nil }
    switch issue.kind {
    case .typeMismatch(_, let found) where found == "array" && issue.keyPath.isEmpty:
      return "read the elements of an array with the format .array"
    case .invalidJSON where issue.position?.offset == span.range.upperBound && span.isTerminated:
      return "the line ends inside a value: read values with line breaks with the format "
        + ".concatenated, or the elements of an array with .array"
    default: return nil
    }
  }

  private mutating func importDocument(
    _ part: Range<Int>, of window: ByteWindow, at start: JSONModelError.SourcePosition,
    end: inout RootEnd
  ) -> Result<JSONModel, JSONModelError> {
    do throws(JSONModelError) {
      return .success(try imports.model(in: part, of: window, at: start, end: &end))
    } catch {
      return .failure(error)
    }
  }

  func error(_ issue: JSONModelError.Issue) -> JSONModelError {
    JSONModelError(model: swiftTypeName(model), issues: [issue])
  }
}

extension JSONModelError {
  /// Whether the document is not valid JSON.
  fileprivate var isSyntaxError: Bool { if case .invalidJSON = kind { true } else { false } }
}

extension JSONModelError.Kind {
  /// The error of a record after which no other one can be found.
  var endingRecords: JSONModelError.Kind {
    guard case .invalidJSON(let reason) = self else { return self }
    return .invalidJSON("\(reason); no further record can be read")
  }
}
