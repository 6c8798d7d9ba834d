#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The types that one JSON value without parts becomes, and the one that takes any value.
enum LeafKind: UInt8, Sendable {
  case string, bool
  case int, int8, int16, int32, int64, int128
  case uint, uint8, uint16, uint32, uint64, uint128
  case float, double, decimal, number
  case date
  case value, any
}

extension LeafKind {
  /// The integer types in the order of the cases, the first of which is `int`.
  ///
  /// Generic code that opens one is not specialized: where documents are full of them, a `switch` over the
  /// cases calls code that is.
  static let integerTypes: [any (FixedWidthInteger & Codable & SendableMetatype).Type] = [
    Int.self, Int8.self, Int16.self, Int32.self, Int64.self, Int128.self, UInt.self, UInt8.self,
    UInt16.self, UInt32.self, UInt64.self, UInt128.self,
  ]

  /// The types in the order of the cases, but for the last two, which take values of all JSON types.
  private static let decodableTypes: [any (Decodable & SendableMetatype).Type] =
    [String.self, Bool.self] + integerTypes
    + [Float.self, Double.self, Decimal.self, JSONNumber.self, Date.self]

  /// The types in the order of the cases.
  private static let types: [Any.Type] = decodableTypes + [JSONValue.self, Any.self]

  /// The type by which a decoder decodes a value of the kind; nil for `JSONValue` and `Any`.
  var decodableType: (any (Decodable & SendableMetatype).Type)? {
    nativeKinds == JSONKind.allCases ? nil : Self.decodableTypes[Int(rawValue)]
  }

  /// The integer type of the kind; nil for other kinds.
  var integerType: (any (FixedWidthInteger & Codable & SendableMetatype).Type)? {
    let index = Int(rawValue) - Int(Self.int.rawValue)
    return Self.integerTypes.indices.contains(index) ? Self.integerTypes[index] : nil
  }

  /// The kind of a type that is a leaf.
  init?(_ type: Any.Type) {
    guard let index = Self.types.firstIndex(where: { $0 == type }) else { return nil }
    self.init(rawValue: UInt8(index))
  }

  /// The kinds of JSON values that are read without a transformer; null apart.
  var nativeKinds: [JSONKind] {
    switch self {
    case .string, .date: [.string]
    case .bool: [.true, .false]
    case .int, .int8, .int16, .int32, .int64, .int128, .uint, .uint8, .uint16, .uint32, .uint64,
      .uint128, .float, .double, .decimal, .number:
      [.number]
    case .value, .any: JSONKind.allCases
    }
  }

  /// Whether different values of a type of Foundation have different hashes; only part of a `Data`
  /// is hashed.
  static func hashesWell(_ type: Any.Type) -> Bool {
    isOnlyTransformed(type) && type != Data.self
  }

  /// The types of Foundation that are `Codable`, but in a way that is not what documents mean.
  static func isOnlyTransformed(_ type: Any.Type) -> Bool {
    [Date.self, URL.self, UUID.self, Data.self, TimeZone.self].contains { $0 == type }
  }
}
