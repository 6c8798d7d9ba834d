#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONValue {
  /// Creates a value from a scalar of Swift or Foundation.
  ///
  /// The result is `nil` for containers, for other types, and for numbers that are not finite.
  init?(scalar any: Any) {
    let any = FoundationObject.swiftValue(of: any) ?? any
    guard let value = Self.swiftScalar(any) else { return nil }
    self = value
  }

  /// Returns the value of a whole `Double` or `Float` with `.0`, and any other value unchanged.
  func withPointZero(ifFloatingPoint any: Any) -> JSONValue {
    guard case .number(let number) = self, Self.unwrapped(any) is any BinaryFloatingPoint else {
      return self
    }
    return .number(number.withPointZero)
  }

  /// The elements of any array or set, or of a `JSONValue` that is an array; otherwise nil.
  static func elements(of any: Any) -> [Any]? {
    let any = unwrapped(any)
    if let value = any as? JSONValue { return value.array }
    // A cast could convert an object that `FoundationObject` does not convert.
    if any is String || type(of: any) is AnyClass { return nil }
    return any as? [Any] ?? (any as? Set<AnyHashable>).map { set in set.map(\.base) }
  }

  /// The members of any dictionary with string keys, or of a `JSONValue` that is an object.
  static func members(of any: Any) -> [String: Any]? {
    let any = unwrapped(any)
    if let value = any as? JSONValue { return value.object }
    return type(of: any) is AnyClass ? nil : any as? [String: Any]
  }

  static func nonJSONTypeName(of any: Any) -> String {
    let any = unwrapped(any)
    if any is UndecodableValue { return "a value that the decoder cannot decode" }
    let number = any as? any BinaryFloatingPoint
    let isNaN = number.map { !$0.isFinite } ?? (any as? Decimal).map { !$0.isFinite } ?? false
    return isNaN ? "a number that is not finite" : "\(type(of: any))"
  }

  /// Unwraps any number of nested optionals, and converts a Foundation object to its Swift value.
  static func unwrapped(_ any: Any) -> Any {
    let type = type(of: any)
    guard type != String.self, type != Int.self else { return any }
    if let value = FoundationObject.swiftValue(of: any) { return value }
    guard !(type is AnyClass) else { return any }
    let mirror = Mirror(reflecting: any)
    guard mirror.displayStyle == .optional, let wrapped = mirror.children.first else { return any }
    return unwrapped(wrapped.value)
  }

  private static func swiftScalar(_ any: Any) -> JSONValue? {
    guard !(type(of: any) is AnyClass) else { return FullFoundation.isNull(any) ? .null : nil }
    switch any {
    case let value as JSONValue:
      if case .array = value { return nil }
      if case .object = value { return nil }
      return value
    case let value as JSONNumber: return .number(value)
    case let value as String: return .string(value)
    case let value as any FixedWidthInteger: return .number(JSONNumber(value))
    case let value as Decimal: return JSONNumber(value).map { .number($0) }
    default: break
    }
    if type(of: any) == Bool.self, let value = any as? Bool { return .bool(value) }
    if type(of: any) == Double.self, let value = any as? Double {
      return JSONNumber(value).map { .number($0) }
    }
    if type(of: any) == Float.self, let value = any as? Float {
      return JSONNumber(value).map { .number($0) }
    }
    let mirror = Mirror(reflecting: any)
    guard mirror.displayStyle == .optional else { return nil }
    guard let wrapped = mirror.children.first else { return .null }
    return JSONValue(scalar: wrapped.value)
  }
}

/// Converts Foundation objects to the equivalent Swift values.
enum FoundationObject {
  /// Returns the Swift value of a Foundation object, or nil if it has none.
  ///
  /// The result is nil for Swift's own values, and for objects of all other classes.
  ///
  /// | object | value |
  /// |---|---|
  /// | `NSNumber` | `Bool`, `Int`, `Int64`, `UInt64`, `Double` or `Decimal`, as created |
  /// | `NSString` | `String`, in UTF-8 |
  /// | `NSDictionary` whose keys are strings | `[String: Any]` |
  /// | `NSArray`, `NSOrderedSet`, `NSSet` | `[Any]` |
  /// | `NSDate`, `NSData`, `NSURL` | `Date`, `Data`, `URL` |
  /// | `NSUUID`, `NSTimeZone` | `UUID`, `TimeZone` |
  /// | `NSNull` typed as `Any` or `AnyObject` | `NSNull` |
  /// | `DecodedValue` | `JSONValue` |
  ///
  /// The caller converts elements and members when it visits them.
  static func swiftValue(of any: Any) -> Any? {
    isObject(any) ? conversion(of: any)?.value : nil
  }

  /// Returns whether a value may be an object that `conversion(of:)` converts.
  static func isObject(_ any: Any) -> Bool {
    func open<Value>(_ value: Value) -> Bool {
      let type = Value.self
      // The most common types; comparing with them is cheaper than the cast.
      if type == String.self || type == Int.self || type == Double.self || type == Bool.self
        || type == [String: Any].self || type == [Any].self || type == FullFoundation.Null.self
      {
        return false
      }
      // Foundation also returns objects typed as `AnyObject`, such as the elements of an ordered
      // set, and objects in an `Any` inside the `Any`, such as the elements of a counted set.
      return type is AnyClass || type == AnyObject.self || type == Any.self
    }
    return _openExistential(any, do: open)
  }

  /// Returns the Swift value of a Foundation object, and the object; nil if it has no Swift value.
  ///
  /// For a Swift value in an `Any` inside the `Any`, which is not an object, the object is nil.
  static func conversion(of any: Any) -> (value: Any, object: AnyObject?)? {
    let object = any as AnyObject
    guard let value = value(of: object, in: any) else { return nil }
    return (value, type(of: any) is AnyClass ? object : nil)
  }

  /// Returns the Swift value of the object that an `Any` contains or is bridged to.
  private static func value(of object: AnyObject, in any: Any) -> Any? {
    if let value = FullFoundation.swiftValue(of: object, in: any) { return value }
    if let decoded = object as? DecodedValue { return decoded.json }
    return unboxed(any)
  }

  /// Returns the Swift value in an Objective-C box (`__SwiftValue`); nil for other objects.
  private static func unboxed(_ any: Any) -> Any? {
    // The cast unwraps the box. All values that can be imported are hashable.
    guard let value = any as? any Hashable, !(type(of: value) is AnyClass) else { return nil }
    return value
  }
}

/// Makes values of Swift's own types.
///
/// The types are `String`, `Int` (`UInt64` beyond its range), `Double`, `Decimal`, `Bool`, `[Any]`,
/// `[String: Any]`, and `NSNull`, or `JSONValue.null` where there is no `NSNull`.
enum SwiftMaker: TreeMaker {
  static var null: Any { FullFoundation.null }
  static func bool(_ value: Bool) -> Any { value }
  static func string(_ text: consuming String) -> Any { consume text }

  static func integer(_ value: some FixedWidthInteger) -> Any {
    if let int = Int(exactly: value) { return int }
    if let int = Int64(exactly: value) { return int }
    return UInt64(exactly: value) ?? number(JSONNumber(value))
  }

  /// Returns the number as one of these types; the ``JSONNumber`` itself if none has its exact
  /// value.
  static func number(_ number: JSONNumber) -> Any { number.swiftValue }
  static func double(_ value: Double) -> Any { value }
  static func decimal(_ value: Decimal) -> Any { value }

  static func value(_ value: JSONValue) -> Any { value.swiftValue }

  static func array(_ elements: [Any]) -> Any { elements }
  static func object(_ members: [String: Any]) -> Any { members }
}

extension JSONNumber {
  /// The number as an integer, `Double` or `Decimal`; itself if none of them has its exact value.
  ///
  /// A number without fractional part and exponent is an `Int`, or a `UInt64` if it is out of range
  /// for `Int`. Where `Int` has 32 bits, `Int64` is tried before `UInt64`. Other numbers are a
  /// `Double` if its shortest text is numerically equal, else a `Decimal`, else a `JSONNumber`.
  var swiftValue: Any {
    // Only a Double has a negative zero.
    let isWhole = text != "-0" && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isDigit }
    if isWhole, let value = int { return value }
    if isWhole, let value = integer(as: Int64.self) { return value }
    if isWhole, let value = integer(as: UInt64.self) { return value }
    if let double, JSONNumber(double) == self { return double }
    return decimal ?? self
  }
}
