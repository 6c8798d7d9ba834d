#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension LeafKind {
  private static let kinds: [ObjectIdentifier: LeafKind] = [
    ObjectIdentifier(String.self): .string, ObjectIdentifier(Bool.self): .bool,
    ObjectIdentifier(Int.self): .int, ObjectIdentifier(UInt.self): .uint,
    ObjectIdentifier(Int8.self): .int8, ObjectIdentifier(UInt8.self): .uint8,
    ObjectIdentifier(Int16.self): .int16, ObjectIdentifier(UInt16.self): .uint16,
    ObjectIdentifier(Int32.self): .int32, ObjectIdentifier(UInt32.self): .uint32,
    ObjectIdentifier(Int64.self): .int64, ObjectIdentifier(UInt64.self): .uint64,
    ObjectIdentifier(Int128.self): .int128, ObjectIdentifier(UInt128.self): .uint128,
    ObjectIdentifier(Float.self): .float, ObjectIdentifier(Double.self): .double,
    ObjectIdentifier(Decimal.self): .decimal, ObjectIdentifier(JSONNumber.self): .number,
    ObjectIdentifier(Date.self): .date, ObjectIdentifier(JSONValue.self): .value,
    ObjectIdentifier(Any.self): .any,
  ]

  /// The kind of a type that is a leaf.
  init?(_ type: Any.Type) {
    guard let kind = Self.kinds[ObjectIdentifier(type)] else { return nil }
    self = kind
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
