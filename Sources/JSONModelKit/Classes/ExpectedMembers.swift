// The members of a class in the order of declaration, for the loop in JSONReader+Members.swift:
//
//   property    id         name        tags
//   member      16 int     24 string   40 other
//   text        id":       name":      tags":

/// The properties of a class whose members are expected in the order of declaration.
///
/// Only the first 64 have a member.
struct ExpectedMembers: Sendable {
  /// The key of each property with its closing quotation mark and the colon, and its member.
  private let texts: ExpectedTexts<ExpectedMember>
  /// Whether the loop may import whole objects: there are only leaves and arrays, beginning with a
  /// leaf.
  let isFlat: Bool

  init(_ plans: [PropertyPlan], _ table: KeyTable) {
    let compared = plans.prefix(PropertySet.wordSize)
    let keys = compared.indices.map { table.expectedText(of: PropertyIndex($0)) }
    let members = compared.indices.map { index in
      let isFollowed = index + 1 < keys.count && keys[index + 1] != nil
      return ExpectedMember(plans[index], isFollowed: isFollowed)
    }
    texts = ExpectedTexts(zip(keys, members).map { ($0 ?? ExpectedText(), $1) })
    isFlat =
      compared.count == plans.count && members.first?.isLeaf == true && !keys.contains { $0 == nil }
      && members.allSatisfy(\.isFlat)
  }

  /// The members and their keys, which must not be used longer than the schema.
  var list: LentTexts<ExpectedMember> { texts.lent }

  /// Returns whether the property is a leaf, and another member is expected after it.
  ///
  /// For a single leaf, the loop takes more instructions than the general code.
  func startsRun(at property: PropertyIndex) -> Bool {
    property.value < texts.lent.count && texts.lent[property.value].value.startsRun
  }
}

/// A property as the loop in JSONReader+Members.swift imports it.
///
/// The type is trivial: copying it does not retain anything.
struct ExpectedMember: BitwiseCopyable, Equatable, Sendable {
  /// What the loop imports.
  enum Kind: UInt8, Sendable {
    case string, bool, double
    case int, int64, int32, uint, uint64
    /// A string; an empty one is imported as nil.
    case stringOrEmpty
    /// An array of models, strings or integers: only an empty one, and null for an Optional.
    case models, strings, ints
    /// A model: only null, for an Optional.
    case model
    /// Nothing: the loop ends before the value.
    case other

    /// Whether the loop imports values other than null and empty arrays.
    var isLeaf: Bool { rawValue < Self.models.rawValue }

    fileprivate var isInteger: Bool {
      Self.int.rawValue...Self.uint64.rawValue ~= rawValue
    }
  }

  /// The offset in the instance in bytes.
  let offset: Int
  let kind: Kind
  let isOptional: Bool
  /// Whether the property is a leaf, and the loop compares the key after it.
  let startsRun: Bool
  /// Whether the property is an integer that a built-in transformer also creates from a string.
  let mayBeQuoted: Bool

  init(_ plan: PropertyPlan, isFollowed: Bool) {
    offset = plan.offset
    isOptional = plan.holdsOptional
    let hasOwnNull = plan.holdsOptional != plan.strictShape.isOptional
    kind = plan.road != .special && !hasOwnNull ? Kind(plan.strictShape.form) : .other
    startsRun = kind.isLeaf && isFollowed
    mayBeQuoted =
      kind.isInteger && plan.strictShape.withTransformers { $0.convertsNumbersInStrings } == true
  }

  var isLeaf: Bool { kind.isLeaf }

  /// Whether the property is a leaf or an array that the loop supports.
  var isFlat: Bool { kind != .model && kind != .other }
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
      case .array(let element, let type): Self(arrayOf: element, type)
      case .model: .model
      default: .other
      }
  }
}

extension ExpectedMember.Kind {
  func storeNil(in slot: Slot) {
    switch self {
    case .string, .stringOrEmpty: slot.storeNil(String?.none)
    case .bool: slot.storeNil(Bool?.none)
    case .double: slot.storeNil(Double?.none)
    case .int: slot.storeNil(Int?.none)
    case .int64: slot.storeNil(Int64?.none)
    case .int32: slot.storeNil(Int32?.none)
    case .uint: slot.storeNil(UInt?.none)
    case .uint64: slot.storeNil(UInt64?.none)
    case .models: slot.storeNil([AnyObject]?.none)
    case .strings: slot.storeNil([String]?.none)
    case .ints: slot.storeNil([Int]?.none)
    case .model: slot.storeNil(AnyObject?.none)
    case .other: preconditionFailure("The general code imports other values.")
    }
  }

  private init(arrayOf element: ValueShape, _ type: any ArrayShaped.Type) {
    self =
      switch element.form {
      case .model where !element.isOptional && !type.isSet: .models
      case .leaf(.string) where type == [String].self: .strings
      case .leaf(.int) where type == [Int].self: .ints
      default: .other
      }
  }
}

extension ValueShape {
  fileprivate var isString: Bool { if case .leaf(.string) = form { true } else { false } }
}
