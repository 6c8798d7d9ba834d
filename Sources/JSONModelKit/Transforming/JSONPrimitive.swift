#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A type for the JSON side of your transformers: what they import from, or export to.
///
/// You can use `String`, `Bool`, `Int`, `UInt`, `Double`, `Decimal`, ``JSONNumber``, `[JSONValue]`,
/// `[String: JSONValue]` and ``JSONValue``.
///
/// ```swift
/// func pointFromArray(_ values: [JSONValue]) throws -> Point {
///   guard
///     values.count == 2,
///     let x = values[0].double, let y = values[1].double
///   else { throw JSONTransformError("a point is two numbers") }
///   return Point(x: x, y: y)
/// }
/// ```
///
/// The guide is <doc:Guide-Transformers>. Don't conform other types: RFC 8259, section 3, defines
/// the JSON values.
public protocol JSONPrimitive: Sendable {}

extension String: JSONPrimitive {}
extension Bool: JSONPrimitive {}
extension Int: JSONPrimitive {}
extension UInt: JSONPrimitive {}
extension Double: JSONPrimitive {}
extension Decimal: JSONPrimitive {}
extension JSONNumber: JSONPrimitive {}
extension JSONValue: JSONPrimitive {}
extension [JSONValue]: JSONPrimitive {}
extension [String: JSONValue]: JSONPrimitive {}

/// The JSON-side type of a transformer.
package enum PrimitiveKind: Int, Sendable, CaseIterable {
  // The order is the preference among transformers that accept a value: more specific types come
  // first.
  case string, bool, int, uint, number, decimal, double, array, object, value

  init<Primitive: JSONPrimitive>(_ type: Primitive.Type) {
    guard let kind = Self.allCases.first(where: { $0.type == type }) else {
      preconditionFailure(
        "\(type) is not a JSON primitive; only types of the framework can conform to JSONPrimitive."
      )
    }
    self = kind
  }

  /// Returns a JSON value as the primitive of this kind; nil if that does not represent it.
  func primitive<Primitive>(_ json: JSONValue, as type: Primitive.Type) -> Primitive? {
    switch self {
    case .string: json.string as? Primitive
    case .bool: json.bool as? Primitive
    case .int: json.int as? Primitive
    case .uint: json.number?.uint as? Primitive
    case .number: json.number as? Primitive
    case .decimal: json.decimal as? Primitive
    case .double: json.double as? Primitive
    case .array: json.array as? Primitive
    case .object: json.object as? Primitive
    case .value: json as? Primitive
    }
  }

  /// Returns the JSON value of a primitive of this kind; nil if there is none, as for infinity.
  func json<Primitive>(of primitive: Primitive) -> JSONValue? {
    switch self {
    case .string: (primitive as? String).map { .string($0) }
    case .bool: (primitive as? Bool).map { .bool($0) }
    case .int: (primitive as? Int).map { .number(JSONNumber($0)) }
    case .uint: (primitive as? UInt).map { .number(JSONNumber($0)) }
    case .number: (primitive as? JSONNumber).map { .number($0) }
    case .decimal: (primitive as? Decimal).flatMap { JSONNumber($0) }.map { .number($0) }
    case .double: (primitive as? Double).flatMap { JSONNumber($0) }.map { .number($0) }
    case .array: (primitive as? [JSONValue]).map { .array($0) }
    case .object: (primitive as? [String: JSONValue]).map { .object($0) }
    case .value: primitive as? JSONValue
    }
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

  /// The JSON type of its values, `.true` for both Booleans; nil if there are several.
  var jsonType: JSONType? {
    switch self {
    case .string: .string
    case .bool: .true
    case .int, .uint, .number, .decimal, .double: .number
    case .array: .array
    case .object: .object
    case .value: nil
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
