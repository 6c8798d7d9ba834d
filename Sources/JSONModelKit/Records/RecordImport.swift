#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Imports the records that were found, by the entry point that documents use.
struct RecordImport<Model: JSONModel>: Sendable {
  private let options: JSONImportOptions
  private let hasSeparators: Bool

  init(_ format: JSONRecordFormat, _ options: JSONRecordOptions) {
    var importing = options.importing
    importing.encoding = .utf8
    self.options = importing
    hasSeparators = format.hasSeparators
  }

  /// Imports a record; the class is chosen as by `make`.
  func record(at span: RecordSpan, in window: ByteWindow) -> JSONRecord<Model> {
    JSONRecord(
      result: result(at: span, in: window), start: span.start, end: span.end,
      isTerminated: span.isTerminated)
  }

  private func result(
    at span: RecordSpan, in window: ByteWindow
  ) -> Result<Model, JSONModelError> {
    if let issue = span.issue { return .failure(Self.error(issue)) }
    do throws(JSONModelError) {
      let model = try window.lend(span.range) { bytes throws(JSONModelError) in
        try ModelImport.value(
          of: Model.self, for: Model.self, from: .bytes(bytes), options: options(for: span))
      }
      return .success(model)
    } catch {
      return .failure(located(error, at: span))
    }
  }

  private func options(for span: RecordSpan) -> JSONImportOptions {
    guard let onDroppedElements = options.onDroppedElements else { return options }
    var options = options
    options.onDroppedElements = { onDroppedElements($0.moved(to: span.start)) }
    return options
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
  /// Whether the text is no JSON.
  var isSyntaxError: Bool { if case .invalidJSON = kind { true } else { false } }
}
