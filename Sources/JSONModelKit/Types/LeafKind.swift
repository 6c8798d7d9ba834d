#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The types that are imported from a single string, number or boolean, or from any JSON value.
enum LeafKind: UInt8, Sendable {
  case string, bool
  case int, int8, int16, int32, int64, int128
  case uint, uint8, uint16, uint32, uint64, uint128
  case float, double, decimal, number
  case date
  case value, any
}

extension LeafKind {
  /// The integer types in the order of the cases, starting with `int`.
  ///
  /// Generic code that opens one of these types is not specialized. Where speed matters, a `switch`
  /// over the cases calls specialized code.
  static let integerTypes: [any (FixedWidthInteger & Codable & SendableMetatype).Type] = [
    Int.self, Int8.self, Int16.self, Int32.self, Int64.self, Int128.self, UInt.self, UInt8.self,
    UInt16.self, UInt32.self, UInt64.self, UInt128.self,
  ]

  /// The types in the order of the cases, without the last two, which accept any JSON type.
  ///
  /// The integer types are converted one by one. The conversion of an array would be a dynamic cast
  /// of each element, for which the runtime searches all conformances of the program.
  private static let decodableTypes: [any (Decodable & Hashable & SendableMetatype).Type] =
    [String.self, Bool.self] + integerTypes.map { $0 }
    + [Float.self, Double.self, Decimal.self, JSONNumber.self, Date.self]

  /// The types in the order of the cases.
  private static let types: [Any.Type] = decodableTypes + [JSONValue.self, Any.self]

  /// The type that a decoder decodes for this kind; nil for `JSONValue` and `Any`.
  var decodableType: (any (Decodable & SendableMetatype).Type)? {
    nativeTypes == JSONType.allCases ? nil : Self.decodableTypes[Int(rawValue)]
  }

  /// The type of this kind; nil for `Any`.
  var hashableType: (any (Hashable & SendableMetatype).Type)? {
    switch self {
    case .value: JSONValue.self
    case .any: nil
    default: Self.decodableTypes[Int(rawValue)]
    }
  }

  /// The integer type of this kind; nil for other kinds.
  var integerType: (any (FixedWidthInteger & Codable & SendableMetatype).Type)? {
    let index = Int(rawValue) - Int(Self.int.rawValue)
    return Self.integerTypes.indices.contains(index) ? Self.integerTypes[index] : nil
  }

  /// Creates the kind of a type, or returns nil if the type is not a leaf.
  init?(_ type: Any.Type) {
    guard let index = Self.types.firstIndex(where: { $0 == type }) else { return nil }
    self.init(rawValue: UInt8(index))
  }

  /// The JSON types, apart from null, that are imported without a transformer.
  var nativeTypes: [JSONType] {
    switch self {
    case .string, .date: [.string]
    case .bool: [.true, .false]
    case .int, .int8, .int16, .int32, .int64, .int128, .uint, .uint8, .uint16, .uint32, .uint64,
      .uint128, .float, .double, .decimal, .number:
      [.number]
    case .value, .any: JSONType.allCases
    }
  }

  /// Returns whether a type is imported by transformers only.
  ///
  /// These types are not `Codable`, or JSON documents do not use their `Codable` form.
  static func isOnlyTransformed(_ type: Any.Type) -> Bool {
    onlyTransformedTypes.contains { $0 == type }
  }

  private static let onlyTransformedTypes: [Any.Type] = [
    Date.self, URL.self, UUID.self, Data.self, TimeZone.self, Locale.self, URLComponents.self,
    Duration.self, Character.self, Substring.self,
  ]
}
