/// A stored property of one of the most common types, which is exported without its type
/// descriptor.
///
/// The type is trivial: copying it does not retain anything.
struct StoredLeaf: Sendable {
  enum Kind: Sendable {
    case string, int, bool
    case optionalString, optionalInt, optionalBool
  }

  let kind: Kind
  /// The offset in the instance in bytes.
  let offset: Int

  /// Creates the description of a stored property; returns nil for other types.
  init?(_ plan: PropertyPlan) {
    guard !plan.shape.hasExporter, case .leaf(let leaf) = plan.shape.form else { return nil }
    switch (leaf, plan.shape.isOptional) {
    case (.string, false): kind = .string
    case (.int, false): kind = .int
    case (.bool, false): kind = .bool
    case (.string, true): kind = .optionalString
    case (.int, true): kind = .optionalInt
    case (.bool, true): kind = .optionalBool
    default: return nil
    }
    offset = plan.offset
  }
}
