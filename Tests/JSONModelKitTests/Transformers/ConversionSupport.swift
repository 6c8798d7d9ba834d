import Foundation
import JSONModelKit
import Testing

/// A type with a default value for properties.
protocol VSeed: Equatable {
  static var vSeed: Self { get }
}

extension Int: VSeed { static var vSeed: Int { -77 } }
extension Int8: VSeed { static var vSeed: Int8 { -77 } }
extension Int16: VSeed { static var vSeed: Int16 { -77 } }
extension Int32: VSeed { static var vSeed: Int32 { -77 } }
extension Int64: VSeed { static var vSeed: Int64 { -77 } }
extension UInt: VSeed { static var vSeed: UInt { 77 } }
extension UInt8: VSeed { static var vSeed: UInt8 { 77 } }
extension UInt16: VSeed { static var vSeed: UInt16 { 77 } }
extension UInt32: VSeed { static var vSeed: UInt32 { 77 } }
extension UInt64: VSeed { static var vSeed: UInt64 { 77 } }
extension Float: VSeed { static var vSeed: Float { -77 } }
extension Double: VSeed { static var vSeed: Double { -77 } }
extension Decimal: VSeed { static var vSeed: Decimal { -77 } }
extension JSONNumber: VSeed { static var vSeed: JSONNumber { -77 } }
extension Bool: VSeed { static var vSeed: Bool { false } }
extension String: VSeed { static var vSeed: String { "the seed" } }
extension Date: VSeed { static var vSeed: Date { Date(timeIntervalSince1970: -77) } }
extension URL: VSeed { static var vSeed: URL { URL(fileURLWithPath: "/seed") } }
extension UUID: VSeed { static var vSeed: UUID { UUID() } }
extension Data: VSeed { static var vSeed: Data { Data([77]) } }
extension TimeZone: VSeed { static var vSeed: TimeZone { .current } }
extension Optional: VSeed where Wrapped: VSeed { static var vSeed: Wrapped? { .some(.vSeed) } }
extension Array: VSeed where Element: VSeed { static var vSeed: [Element] { [.vSeed] } }
extension Set: VSeed where Element: VSeed { static var vSeed: Set<Element> { [.vSeed] } }
extension Dictionary: VSeed where Key == String, Value: VSeed {
  static var vSeed: [String: Value] { ["seed": .vSeed] }
}
extension ConversionTests.Size: VSeed { static var vSeed: Self { .medium } }
extension ConversionTests.Level: VSeed { static var vSeed: Self { .low } }
extension ConversionTests.Code: VSeed { static var vSeed: Self { Self(rawValue: 77) } }
extension ConversionTests.Point: VSeed { static var vSeed: Self { Self(x: -77, y: -77) } }

/// A property of any type, in a class with the shared registry.
final class VHolder<Value: VSeed>: JSONModel {
  var value = Value.vSeed
}

/// A property of any type, in a class with the strict registry.
final class VStrictHolder<Value: VSeed>: JSONModel {
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
  func imported<Value: VSeed>(_ json: String, as type: Value.Type) throws -> Value {
    let value = try VHolder<Value>(string: document(json)).value
    let fromTree = try VHolder<Value>(value: JSONValue(string: document(json))).value
    expectEqual(fromTree, value)
    return value
  }

  func strictlyImported<Value: VSeed>(_ json: String, as type: Value.Type) throws -> Value {
    let value = try VStrictHolder<Value>(string: document(json)).value
    let fromTree = try VStrictHolder<Value>(value: JSONValue(string: document(json))).value
    expectEqual(fromTree, value)
    return value
  }

  /// Returns the kind of the only issue of an import into a property.
  func conversionRejection<Value: VSeed>(
    _ json: String, as type: Value.Type
  ) throws -> JSONModelError.Kind {
    try onlyKind(
      of: try importError { try VHolder<Value>(string: document(json)) },
      and: try importError { try VHolder<Value>(value: JSONValue(string: document(json))) })
  }

  func strictRejection<Value: VSeed>(
    _ json: String, as type: Value.Type
  ) throws -> JSONModelError.Kind {
    try onlyKind(
      of: try importError { try VStrictHolder<Value>(string: document(json)) },
      and: try importError { try VStrictHolder<Value>(value: JSONValue(string: document(json))) })
  }

  /// Returns the kind of the only issue, and expects it to be the same for bytes and for a tree.
  ///
  /// Only the issue from bytes has a position.
  func onlyKind(
    of error: JSONModelError, and tree: JSONModelError
  ) throws -> JSONModelError.Kind {
    expectEqual(error.issues.map(\.keyPath.description), ["value"])
    expectEqual(error.issues.map(\.position?.offset), [10])
    expectEqual(tree.issues.map(\.keyPath.description), ["value"])
    expectEqual(tree.issues.map(\.position?.offset), [nil])
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
