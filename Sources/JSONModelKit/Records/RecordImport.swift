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
  private let maximumBytes: Int
  private var imports: RepeatedImport

  init(of model: JSONModel.Type, _ format: JSONRecordFormat, _ options: JSONRecordOptions) {
    var importing = options.importing
    importing.encoding = .utf8
    self.model = model
    hasSeparators = format.hasSeparators
    maximumBytes = importing.maximumBytes ?? .max
    imports = RepeatedImport(of: model, options: importing)
  }

  /// Imports a record; the discriminator selects the class, as in `make`.
  mutating func record(at span: RecordSpan, in window: ByteWindow) -> JSONRecord<JSONModel> {
    JSONRecord(result(at: span, in: window), at: span)
  }

  /// Imports the record at the start of a part of the window.
  ///
  /// Hooks and initializers of the models may run even if the result is nil.
  ///
  /// - Returns: The model or its issues, and the offset of the end of the record; nil if the part
  ///   does not begin with a complete JSON value.
  mutating func firstResult(
    in part: Range<Int>, of window: ByteWindow, at start: JSONModelError.SourcePosition
  ) -> (result: Result<JSONModel, JSONModelError>, end: Int)? {
    window.lend(part.prefix(maximumBytes)) { bytes in
      imports.firstValue(of: JSONModel.self, from: bytes, at: start).map {
        ($0.result, part.lowerBound + $0.byteCount)
      }
    }
  }

  private mutating func result(
    at span: RecordSpan, in window: ByteWindow
  ) -> Result<JSONModel, JSONModelError> {
    if let issue = span.issue { return .failure(error(issue)) }
    return window.lend(span.range) { bytes in
      do throws(JSONModelError) {
        return .success(try imports.value(of: JSONModel.self, from: bytes, at: span.start))
      } catch {
        return .failure(ending(error))
      }
    }
  }

  /// Returns a syntax error that ends the sequence with a sentence that says so.
  private func ending(_ error: JSONModelError) -> JSONModelError {
    guard !hasSeparators, error.isSyntaxError, let issue = error.issues.first else { return error }
    let last = JSONModelError.Issue(
      kind: issue.kind.endingRecords, keyPath: issue.keyPath, property: issue.property,
      position: issue.position)
    return JSONModelError(model: error.model, issues: [last])
  }

  /// The error of a record that was not imported.
  func error(_ issue: JSONModelError.Issue) -> JSONModelError {
    JSONModelError(model: swiftTypeName(model), issues: [issue])
  }
}

extension JSONModelError {
  /// Whether the document is not valid JSON.
  var isSyntaxError: Bool { if case .invalidJSON = kind { true } else { false } }
}
