/// A property whose member is probably the next one, and is imported by a loop over such members.
///
/// The type is trivial: copying it does not retain anything.
struct ExpectedMember: Sendable {
  /// What the loop imports.
  enum Kind: UInt8, Sendable {
    case string, bool, double
    case int, int64, int32, uint, uint64
    /// A string, of which an empty one is nil.
    case stringOrEmpty
    /// Only null, if the property is an Optional.
    case model
    /// Nothing: the loop ends before the value.
    case other
  }

  /// The offset in the instance in bytes.
  let offset: Int
  let kind: Kind
  let isOptional: Bool

  /// Creates the description of a property; returns nil if its index is too large.
  init?(_ property: PropertyIndex, _ plan: PropertyPlan) {
    guard property.value < PropertySet.wordSize else { return nil }
    offset = plan.offset
    isOptional = plan.holdsOptional
    let hasOwnNull = plan.holdsOptional != plan.strictShape.isOptional
    let isDirect = plan.isPlainUnlessNull || plan.toleratesParts
    kind = isDirect && !hasOwnNull ? Kind(plan.strictShape.form) : .other
  }

  /// Whether the loop may import the value.
  @inline(__always) var isLeaf: Bool { kind != .other && kind != .model }
}

extension ExpectedMember.Kind {
  fileprivate init(_ form: ValueShape.Form) {
    self =
      switch form {
      case .leaf(.string): SmallText.isSupported ? .string : .other
      case .tolerant(let inner, .emptyAsNil):
        SmallText.isSupported && inner.isString && inner.isOptional ? .stringOrEmpty : .other
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

extension ValueShape {
  fileprivate var isString: Bool { if case .leaf(.string) = form { true } else { false } }
}
