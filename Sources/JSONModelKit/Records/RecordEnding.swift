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
