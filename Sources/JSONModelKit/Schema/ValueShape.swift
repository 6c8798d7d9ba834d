// A property's type, taken apart once at inspection, so that an import only follows it:
//
//   [String: [Country?]]?   ->   dictionary, Optional
//                                  of: array
//                                        of: model Country, Optional
//
// Shapes are plain bits without references that would be counted: they name other shapes and
// classes by their index in the schema table, and Swift types by their metatypes.

/// The types that one JSON value without parts becomes, and the one that takes any value.
enum LeafKind: UInt8, Sendable {
  case string, bool
  case int, int8, int16, int32, int64, int128
  case uint, uint8, uint16, uint32, uint64, uint128
  case float, double, decimal, number
  case date
  case value, any
}

/// The place of a shape in the schema table.
struct ShapeIndex: Sendable, Hashable {
  var value: Int
}

/// The place of a class in the schema table.
struct ClassIndex: Sendable, Hashable {
  var value: Int
}

/// How values of one Swift type are read.
struct ValueShape: Sendable {
  enum Form: Sendable {
    case leaf(LeafKind)
    case model(ClassIndex)
    case array(of: ShapeIndex, any ArrayShaped.Type)
    case dictionary(of: ShapeIndex, key: ShapeIndex, any DictionaryShaped.Type)
    case rawValue(of: ShapeIndex, any (RawRepresentable & SendableMetatype).Type)
    /// What is wrapped is an Optional itself; null is the outer one's nil.
    case optional(of: ShapeIndex)
    case presence(of: ShapeIndex, any PresenceShaped.Type)
    /// What transformers make of a value; where none of them takes it, the other shape reads it.
    case transformed(otherwise: ShapeIndex?)
    /// What a type's own `init(from:)` makes of a value.
    case decodable(any (Decodable & SendableMetatype).Type)
    /// An array or dictionary that does without the elements that cannot be read.
    case lossy(of: ShapeIndex)
  }

  var form: Form
  /// The Optional that the type is of what `form` describes, if it is one.
  var optional: (any OptionalShaped.Type)?
  /// The distance of two elements of this type in an array.
  var stride: Int
  var index: ShapeIndex
  /// Whether there are transformers for values that the form does not take.
  var hasTransformers = false
  /// Whether a transformer makes the JSON values of the type.
  var hasExporter = false
  /// Whether an empty array may stand for an object without members.
  var takesEmptyArrayAsObject = false
  /// Whether the form is that of `[Double]`, whose elements no transformer takes.
  var isArrayOfDoubles = false

  /// Whether null is a value of the type, and a value is stored wrapped.
  var isOptional: Bool { optional != nil }

  /// Whether the type is one of numbers: what of them is not read as it is, NaN, is no value.
  var isNumber: Bool {
    if case .leaf(let kind) = form { return kind.nativeKinds == [.number] }
    return false
  }

  /// Whether null is a value like any other.
  var takesNull: Bool {
    switch form {
    case .leaf(.value), .leaf(.any), .presence: true
    default: false
    }
  }

  /// Whether elements that cannot be read are left out.
  var isLossy: Bool {
    if case .lossy = form { return true }
    return false
  }

  /// Whether an absent key is a value, too.
  var isPresence: Bool {
    if case .presence = form { return true }
    return false
  }
}
