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
    ObjectIdentifier(JSONValue.self): .value,
  ]

  /// The kind of a type that is a leaf.
  init?(_ type: Any.Type) {
    guard let kind = Self.kinds[ObjectIdentifier(type)] else { return nil }
    self = kind
  }
}
