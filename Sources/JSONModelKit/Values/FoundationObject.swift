import Foundation

// Property lists, `UserDefaults` and `userInfo` dictionaries contain Foundation objects. On Apple
// platforms, every number, string and container that comes from Objective-C is an instance of a
// private subclass: __NSCFNumber, __NSCFBoolean, NSTaggedPointerString, __NSDictionaryM. Therefore
// this file matches classes by inheritance, never by identity.

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
  @inline(__always) static func swiftValue(of any: Any) -> Any? {
    isObject(any) ? conversion(of: any)?.value : nil
  }

  /// Returns whether a value may be an object that `conversion(of:)` converts.
  @inline(__always) static func isObject(_ any: Any) -> Bool {
    func open<Value>(_ value: Value) -> Bool {
      let type = Value.self
      // The most common types; comparing with them is cheaper than the cast.
      if type == String.self || type == Int.self || type == Double.self || type == Bool.self
        || type == [String: Any].self || type == [Any].self || type == NSNull.self
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
  @inline(never) static func conversion(of any: Any) -> (value: Any, object: AnyObject?)? {
    let object = any as AnyObject
    guard let value = value(of: object, in: any) else { return nil }
    return (value, type(of: any) is AnyClass ? object : nil)
  }

  /// Returns the Swift value of the object that an `Any` contains or is bridged to.
  private static func value(of object: AnyObject, in any: Any) -> Any? {
    switch object {
    case let number as NSNumber: return number.swiftValue
    case is NSString: return (any as? String).map { nativeText($0) }
    case let dictionary as NSDictionary: return members(of: dictionary)
    case is NSArray: return any as? [Any]
    case is NSDate: return any as? Date
    case is NSData: return any as? Data
    case is NSURL: return any as? URL
    case is NSUUID: return any as? UUID
    case is NSTimeZone: return any as? TimeZone
    // Except on Apple platforms, `array` omits elements that a subclass stores itself.
    case let set as NSOrderedSet: return (0..<set.count).map { set.object(at: $0) }
    case let set as NSSet: return set.allObjects
    case let null as NSNull: return null
    case let decoded as DecodedValue: return decoded.json
    default: return unboxed(any)
    }
  }

  /// Returns the members of a dictionary; nil if a key is not a string.
  private static func members(of dictionary: NSDictionary) -> [String: Any]? {
    guard let members = dictionary as Any as? [String: Any] else { return nil }
    // Except on Apple platforms, the cast omits members that a subclass stores itself.
    if members.count == dictionary.count { return members }
    var all: [String: Any] = [:]
    let keys = dictionary.keyEnumerator()
    while let key = keys.nextObject() {
      guard let text = key as? String else { return nil }
      all[text] = dictionary.object(forKey: key)
    }
    return all
  }

  /// Returns the string in UTF-8; otherwise Swift converts it from UTF-16 at each use.
  private static func nativeText(_ text: String) -> String {
    var text = text
    text.makeContiguousUTF8()
    return text
  }

  /// Returns the Swift value in an Objective-C box (`__SwiftValue`); nil for other objects.
  private static func unboxed(_ any: Any) -> Any? {
    // The cast unwraps the box. All values that can be imported are hashable.
    guard let value = any as? any Hashable, !(type(of: value) is AnyClass) else { return nil }
    return value
  }
}
