/// A property whose member is probably the next one, and is imported by a loop over such members.
///
/// The type is trivial: copying it does not retain anything.
struct ExpectedMember: Sendable {
  /// What the loop imports.
  enum Kind: UInt8, Sendable {
    case string, bool, double
    case int, int64, int32, uint, uint64
    /// Only null, if the property is an Optional.
    case model
    /// Nothing: the loop ends before the value.
    case other
  }

  /// The offset in the instance in bytes.
  let offset: Int
  let kind: Kind
  let isOptional: Bool

  /// Creates the description of a property; returns nil if its member needs special handling.
  init?(_ property: PropertyIndex, _ plan: PropertyPlan) {
    guard plan.isPlain, property.value < PropertySet.wordSize else { return nil }
    offset = plan.offset
    isOptional = plan.holdsOptional
    let hasOwnNull = plan.holdsOptional != plan.strictShape.isOptional
    kind = hasOwnNull ? .other : Kind(plan.strictShape.form)
  }

  /// Whether the loop may import the value.
  @inline(__always) var isLeaf: Bool { kind != .other && kind != .model }
}

extension ExpectedMember.Kind {
  fileprivate init(_ form: ValueShape.Form) {
    self =
      switch form {
      case .leaf(.string): SmallText.isSupported ? .string : .other
      case .leaf(.bool): .bool
      case .leaf(.double): .double
      case .leaf(.int): .int
      case .leaf(.int64): .int64
      case .leaf(.int32): .int32
      case .leaf(.uint): .uint
      case .leaf(.uint64): .uint64
      case .model: .model
      default: .other
      }
  }
}
