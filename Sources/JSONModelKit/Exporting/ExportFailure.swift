#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why an export ends.
struct ExportFailure: Error {
  var reason: String
  var suggestion: String?
  var property: String?
  /// Whether there is another result on a larger stack.
  var isStackExhausted = false
  /// The steps to the value, the last one first.
  var steps: [JSONKeyPath.Component] = []

  init(_ reason: String, suggestion: String? = nil) {
    self.reason = reason
    self.suggestion = suggestion
  }

  func inside(_ step: JSONKeyPath.Component) -> ExportFailure {
    var failure = self
    failure.steps.append(step)
    return failure
  }
}

extension ExportFailure {
  /// The first issue of an export or import that user code has done itself.
  init(_ error: JSONModelError) {
    self.init(
      error.issues.first.map { issue in
        if case .notExportable(let reason) = issue.kind { return reason }
        return "\(issue.kind)"
      } ?? "")
    property = error.issues.first?.property
    isStackExhausted =
      error.kind == .notExportable(StackRoom.cycleReason)
      || error.kind == .limitExceeded(StackRoom.reason)
    steps = error.keyPath.components.reversed()
  }
}
