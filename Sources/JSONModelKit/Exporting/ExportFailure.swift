#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The reason why an export fails, and the key path of the value.
///
/// The details are in a box to keep the error small, because every function that can throw it
/// reserves memory for it.
@dynamicMemberLookup
struct ExportFailure: Error {
  struct Details: Sendable {
    var reason: String
    var suggestion: String?
    var property: String?
    /// Whether the failure is due to the stack size, so the result could differ on a larger stack.
    var isStackExhausted = false
    /// The components of the key path to the value, the last one first.
    var steps: [JSONKeyPath.Component] = []
  }

  private var details: Box<Details>

  init(_ reason: String, suggestion: String? = nil) {
    details = Box(Details(reason: reason, suggestion: suggestion))
  }

  subscript<Value>(dynamicMember member: WritableKeyPath<Details, Value>) -> Value {
    get { details.value[keyPath: member] }
    set {
      var changed = details.value
      changed[keyPath: member] = newValue
      details = Box(changed)
    }
  }

  /// Creates the failure for a type that can be imported, but neither encoded nor transformed.
  init(withoutTransformerFor typeName: String) {
    let isIdentifier = typeName.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    let example = isIdentifier ? ", such as stringFrom\(typeName)" : ""
    self.init("no export transformer for \(typeName); register one\(example)")
  }

  /// Creates the failure for an error that an export transformer has thrown.
  init(_ error: any Error, from source: Any.Type, to target: Any.Type) {
    switch error {
    case let error as ExportFailure: self = error
    case let error as JSONModelError: self.init(error)
    default:
      self.init(
        "cannot convert \(swiftTypeName(source)) to "
          + "\(TransformerName.jsonName(of: swiftTypeName(target))): \(reasonText(of: error))")
    }
  }

  func inside(_ step: JSONKeyPath.Component) -> ExportFailure {
    var failure = self
    failure.steps.append(step)
    return failure
  }
}

extension ExportFailure {
  /// Creates a failure from the first issue of an error that user code has thrown.
  init(_ error: JSONModelError) {
    self.init(
      error.issues.first.map { issue in
        if case .notExportable(let reason) = issue.kind { return reason }
        return "\(issue.kind)"
      } ?? "")
    self.property = error.issues.first?.property
    self.isStackExhausted =
      error.kind == .notExportable(StackRoom.cycleReason)
      || error.kind == .limitExceeded(StackRoom.reason)
    self.steps = error.keyPath.components.reversed()
  }
}
