#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Imports each record in the same way as a document.
struct RecordImport<Model: JSONModel> {
  private let onTolerated: (@Sendable (JSONModelError) -> Void)?
  private let hasSeparators: Bool
  private var imports: RepeatedImport

  init(_ format: JSONRecordFormat, _ options: JSONRecordOptions) {
    var importing = options.importing
    importing.encoding = .utf8
    onTolerated = importing.onTolerated
    hasSeparators = format.hasSeparators
    imports = RepeatedImport(of: Model.self, options: importing)
  }

  /// Imports a record; the discriminator selects the class, as in `make`.
  mutating func record(at span: RecordSpan, in window: ByteWindow) -> JSONRecord<Model> {
    JSONRecord(
      result: result(at: span, in: window), start: span.start, end: span.end,
      isTerminated: span.isTerminated)
  }

  private mutating func result(
    at span: RecordSpan, in window: ByteWindow
  ) -> Result<Model, JSONModelError> {
    if let issue = span.issue { return .failure(Self.error(issue)) }
    let onTolerated = onTolerated.map { report in
      { @Sendable (error: JSONModelError) in report(error.moved(to: span.start)) }
    }
    // The closure stores its result in variables: returning a generic one took 4 % of the import.
    var model: Model?
    var error: JSONModelError?
    window.lend(span.range) { bytes in
      do throws(JSONModelError) {
        model = try imports.value(
          of: Model.self, from: .bytes(bytes), onTolerated: onTolerated)
      } catch let found {
        error = found
      }
    }
    if let model { return .success(model) }
    guard let error else { preconditionFailure("An import without an error has a model.") }
    return .failure(located(error, at: span))
  }

  private func located(_ error: JSONModelError, at span: RecordSpan) -> JSONModelError {
    let moved = error.moved(to: span.start)
    guard !hasSeparators, moved.isSyntaxError, let issue = moved.issues.first else { return moved }
    let last = JSONModelError.Issue(
      kind: issue.kind.endingRecords, keyPath: issue.keyPath, property: issue.property,
      position: issue.position)
    return JSONModelError(model: moved.model, issues: [last])
  }

  /// The error of a record that was not imported.
  static func error(_ issue: JSONModelError.Issue) -> JSONModelError {
    JSONModelError(model: swiftTypeName(Model.self), issues: [issue])
  }
}

extension JSONModelError {
  /// Whether the document is not valid JSON.
  var isSyntaxError: Bool { if case .invalidJSON = kind { true } else { false } }
}
