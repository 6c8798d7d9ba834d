import Foundation

extension JSONValue {
  /// Makes a value of Swift's own types, or of what `JSONSerialization` returns.
  ///
  /// ```swift
  /// try JSONValue(any: ["name": "Rome", "hills": 7, "mayor": NSNull()])
  /// ```
  ///
  /// `nil` and `NSNull` become null; strings, `Bool`, numbers, `Decimal`, `JSONValue`,
  /// `JSONNumber`, and arrays and dictionaries of them keep what they hold. A `Bool` stays a
  /// `Bool`, also inside `NSNumber`.
  ///
  /// - Throws: ``JSONModelError`` of kind `typeMismatch` with the path of what is none of these, of
  ///   a number that is not finite, and of a tree nested deeper than 512 levels (`limitExceeded`).
  public init(any: Any) throws(JSONModelError) {
    self = try AnyReader(path: []).value(of: any)
  }
}

/// Turns trees of `Any` into values; the dynamic type decides, never a cast that converts.
///
/// On Linux a `Bool` casts to a number and the number 1 casts to `true`.
private struct AnyReader {
  var path: JSONKeyPath

  func value(of any: Any) throws(JSONModelError) -> JSONValue {
    if let value = try scalar(any) { return value }
    if let value = try foundationScalar(any) { return value }
    guard path.components.count < JSONReader.defaultMaximumDepth else {
      throw error(.limitExceeded("nested deeper than \(JSONReader.defaultMaximumDepth) levels"))
    }
    if let elements = any as? [Any] {
      var values: [JSONValue] = []
      for (index, element) in elements.enumerated() {
        values.append(try AnyReader(path: path.appending(.index(index))).value(of: element))
      }
      return .array(values)
    }
    if let members = any as? [String: Any] {
      var values: [String: JSONValue] = [:]
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        values[key] = try AnyReader(path: path.appending(.key(key))).value(of: member)
      }
      return .object(values)
    }
    throw error(.typeMismatch(expected: "JSONValue", found: "\(type(of: any))"))
  }

  private func scalar(_ any: Any) throws(JSONModelError) -> JSONValue? {
    guard !(type(of: any) is AnyClass) else { return nil }
    switch any {
    case let value as JSONValue: return value
    case let value as JSONNumber: return .number(value)
    case let value as String: return .string(value)
    case let value as any FixedWidthInteger: return .number(JSONNumber(value))
    case let value as Decimal: return try finite(JSONNumber(value))
    default: break
    }
    if type(of: any) == Bool.self, let value = any as? Bool { return .bool(value) }
    if type(of: any) == Double.self, let value = any as? Double {
      return try finite(JSONNumber(value))
    }
    if type(of: any) == Float.self, let value = any as? Float {
      return try finite(JSONNumber(value))
    }
    let mirror = Mirror(reflecting: any)
    guard mirror.displayStyle == .optional else { return nil }
    guard let wrapped = mirror.children.first else { return .null }
    return try value(of: wrapped.value)
  }

  private func foundationScalar(_ any: Any) throws(JSONModelError) -> JSONValue? {
    switch any {
    case is NSNull: return .null
    case let value as NSString where type(of: any) is NSString.Type: return .string("\(value)")
    case let value as NSNumber where type(of: any) is NSNumber.Type: return try number(value)
    default: return nil
    }
  }

  private func number(_ value: NSNumber) throws(JSONModelError) -> JSONValue {
    if type(of: value) == type(of: NSNumber(value: true)) { return .bool(value.boolValue) }
    if let decimal = value as? NSDecimalNumber {
      return try finite(JSONNumber(decimal.decimalValue))
    }
    // The Objective-C type letters of float and double.
    let isFloatingPoint = unsafe [UInt8(ascii: "f"), UInt8(ascii: "d")]
      .contains(UInt8(bitPattern: value.objCType.pointee))
    return try finite(
      isFloatingPoint ? JSONNumber(value.doubleValue) : JSONNumber(value.stringValue))
  }

  private func finite(_ number: JSONNumber?) throws(JSONModelError) -> JSONValue {
    guard let number else {
      throw error(.typeMismatch(expected: "JSONValue", found: "a number that is not finite"))
    }
    return .number(number)
  }

  private func error(_ kind: JSONModelError.Kind) -> JSONModelError {
    JSONModelError(model: "JSONValue", issues: [JSONModelError.Issue(kind: kind, keyPath: path)])
  }
}
