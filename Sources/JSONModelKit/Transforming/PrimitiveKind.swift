#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The JSON-side type of a transformer.
enum PrimitiveKind: Int, Sendable, CaseIterable {
  // The order is the preference among transformers that accept a value: more specific types come
  // first.
  case string, bool, int, uint, number, decimal, double, array, object, value

  init?(_ type: Any.Type) {
    guard let kind = Self.allCases.first(where: { $0.type == type }) else { return nil }
    self = kind
  }

  static func reason(toReject type: Any.Type) -> String {
    "\(type) is not a JSON primitive; only types of the framework can conform to JSONPrimitive."
  }

  private var type: any JSONPrimitive.Type {
    switch self {
    case .string: String.self
    case .bool: Bool.self
    case .int: Int.self
    case .uint: UInt.self
    case .number: JSONNumber.self
    case .decimal: Decimal.self
    case .double: Double.self
    case .array: [JSONValue].self
    case .object: [String: JSONValue].self
    case .value: JSONValue.self
    }
  }

  /// The name of the type in Swift.
  var name: String {
    switch self {
    case .array: "[JSONValue]"
    case .object: "[String: JSONValue]"
    default: "\(type)"
    }
  }

  var isInteger: Bool { self == .int || self == .uint }

  /// Returns whether a transformer from this type may accept values of a JSON type; never for null.
  func accepts(_ type: JSONType) -> Bool {
    switch type {
    case .null: false
    case .string: self == .string || self == .value
    case .true, .false: self == .bool || self == .value
    case .number:
      switch self {
      case .int, .uint, .number, .decimal, .double, .value: true
      default: false
      }
    case .array: self == .array || self == .value
    case .object: self == .object || self == .value
    }
  }
}
