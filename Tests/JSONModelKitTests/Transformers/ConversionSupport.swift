import Foundation
import JSONModelKit
import Testing

/// A type with a default value for properties.
protocol Seed: Equatable {
  static var vSeed: Self { get }
}

extension Int: Seed { static var vSeed: Int { -77 } }
extension Int8: Seed { static var vSeed: Int8 { -77 } }
extension Int16: Seed { static var vSeed: Int16 { -77 } }
extension Int32: Seed { static var vSeed: Int32 { -77 } }
extension Int64: Seed { static var vSeed: Int64 { -77 } }
extension UInt: Seed { static var vSeed: UInt { 77 } }
extension UInt8: Seed { static var vSeed: UInt8 { 77 } }
extension UInt16: Seed { static var vSeed: UInt16 { 77 } }
extension UInt32: Seed { static var vSeed: UInt32 { 77 } }
extension UInt64: Seed { static var vSeed: UInt64 { 77 } }
extension Float: Seed { static var vSeed: Float { -77 } }
extension Double: Seed { static var vSeed: Double { -77 } }
extension Decimal: Seed { static var vSeed: Decimal { -77 } }
extension JSONNumber: Seed { static var vSeed: JSONNumber { -77 } }
extension Bool: Seed { static var vSeed: Bool { false } }
extension String: Seed { static var vSeed: String { "the seed" } }
extension Date: Seed { static var vSeed: Date { Date(timeIntervalSince1970: -77) } }
extension URL: Seed { static var vSeed: URL { URL(fileURLWithPath: "/seed") } }
extension UUID: Seed { static var vSeed: UUID { UUID() } }
extension Data: Seed { static var vSeed: Data { Data([77]) } }
extension TimeZone: Seed { static var vSeed: TimeZone { .current } }
extension Optional: Seed where Wrapped: Seed { static var vSeed: Wrapped? { .some(.vSeed) } }
extension Array: Seed where Element: Seed { static var vSeed: [Element] { [.vSeed] } }
extension Set: Seed where Element: Seed { static var vSeed: Set<Element> { [.vSeed] } }
extension Dictionary: Seed where Key == String, Value: Seed {
  static var vSeed: [String: Value] { ["seed": .vSeed] }
}
extension ConversionTests.Size: Seed { static var vSeed: Self { .medium } }
extension ConversionTests.Level: Seed { static var vSeed: Self { .low } }
extension ConversionTests.Code: Seed { static var vSeed: Self { Self(rawValue: 77) } }
extension ConversionTests.Point: Seed { static var vSeed: Self { Self(x: -77, y: -77) } }

/// A property of any type, in a class with the shared registry.
final class SeedHolder<Value: Seed>: JSONModel {
  var value = Value.vSeed
}

/// A property of any type, in a class with the strict registry.
final class StrictSeedHolder<Value: Seed>: JSONModel {
  var value = Value.vSeed
  override class var transformers: JSONTransformerRegistry { .strict }
}

extension ConversionTests {
  func document(_ json: String) -> String { #"{"value": \#(json)}"# }

  /// Returns a text as a JSON string.
  func quoted(_ text: String) -> String {
    let hexadecimal = Array("0123456789abcdef")
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": json += "\\\(scalar)"
      case "\u{0}"..<"\u{20}":
        let code = Int(scalar.value)
        json += "\\u00\(hexadecimal[code / 16])\(hexadecimal[code % 16])"
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }

  /// Returns the value of a property after an import from bytes, and expects a tree to have the
  /// same result.
  func imported<Value: Seed>(_ json: String, as type: Value.Type) throws -> Value {
    let value = try SeedHolder<Value>(string: document(json)).value
    let fromTree = try SeedHolder<Value>(value: JSONValue(string: document(json))).value
    expectEqual(fromTree, value)
    return value
  }

  func strictlyImported<Value: Seed>(_ json: String, as type: Value.Type) throws -> Value {
    let value = try StrictSeedHolder<Value>(string: document(json)).value
    let fromTree = try StrictSeedHolder<Value>(value: JSONValue(string: document(json))).value
    expectEqual(fromTree, value)
    return value
  }

  /// Returns the kind of the only issue of an import into a property.
  func conversionRejection<Value: Seed>(
    _ json: String, as type: Value.Type
  ) throws -> JSONModelError.Kind {
    try onlyKind(
      of: try importError { try SeedHolder<Value>(string: document(json)) },
      and: try importError { try SeedHolder<Value>(value: JSONValue(string: document(json))) })
  }

  func strictRejection<Value: Seed>(
    _ json: String, as type: Value.Type
  ) throws -> JSONModelError.Kind {
    try onlyKind(
      of: try importError { try StrictSeedHolder<Value>(string: document(json)) },
      and: try importError { try StrictSeedHolder<Value>(value: JSONValue(string: document(json))) }
    )
  }

  /// Returns the kind of the only issue, and expects it to be the same for bytes and for a tree.
  ///
  /// Only the issue from bytes has a position.
  func onlyKind(
    of error: JSONModelError, and tree: JSONModelError
  ) throws -> JSONModelError.Kind {
    expectEqual(error.paths, ["value"])
    expectEqual(error.offsets, [10])
    expectEqual(tree.paths, ["value"])
    expectEqual(tree.offsets, [nil])
    expectEqual(tree.kind, error.kind)
    return error.kind
  }

  func transformer(of kind: JSONModelError.Kind) -> String? {
    if case .transformFailed(let transformer, _) = kind { transformer } else { nil }
  }

  /// Returns the type whose range a number exceeds; nil for issues of another kind.
  func numberTooLarge(_ kind: JSONModelError.Kind) -> String? {
    if case .numberOutOfRange(let expected, _) = kind { expected } else { nil }
  }

  func found(by kind: JSONModelError.Kind) -> String? {
    if case .typeMismatch(_, let found) = kind { found } else { nil }
  }
}
