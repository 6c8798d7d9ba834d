#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Imports each record in the same way as a document.
///
/// Not generic: looking up the metadata of generic types took 4 % of the import of a line of 3,500
/// bytes. The callers convert the models to their class.
struct RecordImport {
  private let model: JSONModel.Type
  private let hasSeparators: Bool
  /// The maximum number of bytes of a document in the options of imports.
  private let maximumDocumentBytes: Int
  private var imports: RepeatedImport

  init(of model: JSONModel.Type, _ format: JSONRecordFormat, _ options: JSONRecordOptions) {
    var importing = options.importing
    importing.encoding = .utf8
    self.model = model
    hasSeparators = format.hasSeparators
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
    window.lend(part.prefix(maximumDocumentBytes)) { bytes in
      var end = RootEnd(mayPrecedeData: true)
      let result = importDocument(bytes, at: start, end: &end)
      return end.byteCount.map { (result, part.lowerBound + $0) }
    }
  }

  private mutating func result(
    at span: inout RecordSpan, in window: ByteWindow
  ) -> Result<JSONModel, JSONModelError> {
    if let issue = span.issue { return .failure(error(issue)) }
    var end = RootEnd.ofDocument
    let result = window.lend(span.range) { bytes in
      importDocument(bytes, at: span.start, end: &end)
    }
    // User code may throw the syntax error of another document, which does not end the sequence.
    guard !hasSeparators, end.byteCount == nil, case .failure(let error) = result,
      error.isSyntaxError, let issue = error.issues.first
    else { return result }
    span.isLast = true
    let last = JSONModelError.Issue(
      kind: issue.kind.endingRecords, keyPath: issue.keyPath, property: issue.property,
      position: issue.position)
    return .failure(JSONModelError(model: error.model, issues: [last]))
  }

  private mutating func importDocument(
    _ bytes: LentBytes, at start: JSONModelError.SourcePosition, end: inout RootEnd
  ) -> Result<JSONModel, JSONModelError> {
    do throws(JSONModelError) {
      return .success(try imports.value(of: JSONModel.self, from: bytes, at: start, end: &end))
    } catch {
      return .failure(error)
    }
  }

  /// The error of a record that was not imported.
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
