#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The types that are imported from a single string, number or boolean, or from any JSON value.
package enum LeafKind: UInt8, CaseIterable, Sendable {
  case string, bool
  case int, int8, int16, int32, int64, int128
  case uint, uint8, uint16, uint32, uint64, uint128
  case float, double, decimal, number
  case date
  case value, any
}

extension LeafKind {
  /// Calls the method of a visitor for the type of this kind.
  ///
  /// This is the only list of the types. Each call is specialized, so values are not accessed by
  /// way of the runtime.
  @inline(__always) func visit<Visitor: LeafVisitor & ~Copyable>(
    by visitor: inout Visitor, _ argument: Visitor.Argument
  ) throws(Visitor.Failure) -> Visitor.Output {
    switch self {
    case .string: try visitor.visit(String.self, argument)
    case .bool: try visitor.visit(Bool.self, argument)
    case .int: try visitor.visit(Int.self, argument)
    case .int8: try visitor.visit(Int8.self, argument)
    case .int16: try visitor.visit(Int16.self, argument)
    case .int32: try visitor.visit(Int32.self, argument)
    case .int64: try visitor.visit(Int64.self, argument)
    case .int128: try visitor.visit(Int128.self, argument)
    case .uint: try visitor.visit(UInt.self, argument)
    case .uint8: try visitor.visit(UInt8.self, argument)
    case .uint16: try visitor.visit(UInt16.self, argument)
    case .uint32: try visitor.visit(UInt32.self, argument)
    case .uint64: try visitor.visit(UInt64.self, argument)
    case .uint128: try visitor.visit(UInt128.self, argument)
    case .float: try visitor.visit(Float.self, argument)
    case .double: try visitor.visit(Double.self, argument)
    case .decimal: try visitor.visit(Decimal.self, argument)
    case .number: try visitor.visit(JSONNumber.self, argument)
    case .date: try visitor.visit(Date.self, argument)
    case .value: try visitor.visitJSONValue(argument)
    case .any: try visitor.visitAny(argument)
    }
  }

  /// The type; nil for `Any`, which conforms to nothing.
  var type: (any Leaf.Type)? { Self.types[Int(rawValue)] }

  private static let types: [(any Leaf.Type)?] = {
    var visitor = TypeVisitor()
    return allCases.map { $0.visit(by: &visitor, ()) }
  }()

  private struct TypeVisitor: LeafVisitor {
    func visit<Value: Leaf>(_ type: Value.Type, _ argument: Void) -> (any Leaf.Type)? { type }
    func visitJSONValue(_ argument: Void) -> (any Leaf.Type)? { JSONValue.self }
    func visitAny(_ argument: Void) -> (any Leaf.Type)? { nil }
  }

  /// Creates the kind of a type, or returns nil if the type is not a leaf.
  package init?(_ type: Any.Type) {
    guard let index = Self.types.firstIndex(where: { ($0 ?? Any.self) == type }) else { return nil }
    self.init(rawValue: UInt8(index))
  }

  /// The only JSON type that is imported without a transformer; nil if all are.
  package var jsonType: JSONTypeName? { type?.jsonType }

  /// The JSON types, apart from null, that are imported without a transformer.
  var nativeTypes: [JSONType] { jsonType?.types ?? JSONType.allCases }

  /// The integer type of this kind; nil for other kinds.
  var integerType: (any (FixedWidthInteger & NumberLeaf).Type)? { type?.integerType }

  /// The integer type of this kind, for modules that do not know `NumberLeaf`.
  package var fixedWidthType: (any FixedWidthInteger.Type)? { integerType }

  /// Returns the type as a number type that constraints can compare, or nil if it is not one.
  static func number(_ type: Any.Type) -> (any NumberLeaf.Type)? {
    LeafKind(type)?.type?.numberType
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

extension JSONTypeName {
  fileprivate var types: [JSONType] {
    switch self {
    case .string: [.string]
    case .integer, .number: [.number]
    case .boolean: [.true, .false]
    case .array: [.array]
    case .object: [.object]
    }
  }
}
