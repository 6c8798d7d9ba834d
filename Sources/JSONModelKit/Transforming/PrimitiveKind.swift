#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a transformer makes a value of.
enum PrimitiveKind: Int, Sendable, CaseIterable {
  // The more exact a kind says what it takes, the earlier it stands: of several transformers that
  // could take a value, the first is asked.
  case string, bool, int, uint, number, decimal, double, array, object, value

  init?(_ type: Any.Type) {
    guard let kind = Self.allCases.first(where: { $0.type == type }) else { return nil }
    self = kind
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

  /// How Swift writes the type.
  var name: String {
    switch self {
    case .array: "[JSONValue]"
    case .object: "[String: JSONValue]"
    default: "\(type)"
    }
  }

  /// Whether values of a JSON kind may be of this one; null is given to no transformer.
  func takes(_ kind: JSONKind) -> Bool {
    switch kind {
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
