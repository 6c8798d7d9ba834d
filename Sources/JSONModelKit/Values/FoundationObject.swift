import Foundation

// Property lists, `UserDefaults` and `userInfo` are full of Foundation's objects. On Apple platforms every number, string
// and container that came through Objective-C is an object of a private subclass: __NSCFNumber, __NSCFBoolean,
// NSTaggedPointerString, __NSDictionaryM. So classes are recognized by inheritance, never by identity.

/// Converts Foundation's objects to the Swift values that they stand for.
enum FoundationObject {
  /// Returns the Swift value that an object stands for; nil for Swift's own values, `NSNull` and all other
  /// objects.
  ///
  /// | object | value |
  /// |---|---|
  /// | `NSNumber` | `Bool`, `Int`, `Int64`, `UInt64`, `Double` or `Decimal`, by what it was made of |
  /// | `NSString` | `String`, in UTF-8 |
  /// | `NSDictionary` with strings as keys | `[String: Any]` |
  /// | `NSArray`, `NSOrderedSet`, `NSSet` | `[Any]` |
  /// | `NSDate`, `NSData`, `NSURL`, `NSUUID`, `NSTimeZone` | `Date`, `Data`, `URL`, `UUID`, `TimeZone` |
  ///
  /// Elements and members are converted when they are visited.
  @inline(__always) static func swiftValue(of any: Any) -> Any? {
    /// Returns whether a value is an object, other than null.
    func isObject<Value>(_ value: Value) -> Bool {
      let type = Value.self
      // What most trees consist of; comparing with these takes less than the cast.
      if type == String.self || type == Int.self || type == Double.self || type == Bool.self
        || type == [String: Any].self || type == [Any].self || type == NSNull.self
      {
        return false
      }
      // Foundation also returns objects without their class, as the elements of an ordered set.
      return type is AnyClass || type == AnyObject.self
    }
    guard _openExistential(any, do: isObject) else { return nil }
    return convert(any)
  }

  @inline(never) private static func convert(_ any: Any) -> Any? {
    switch any as AnyObject {
    case let number as NSNumber: return number.swiftValue
    case is NSString: return (any as? String).map { nativeText($0) }
    case let dictionary as NSDictionary: return members(of: dictionary)
    case is NSArray: return any as? [Any]
    case is NSDate: return any as? Date
    case is NSData: return any as? Data
    case is NSURL: return any as? URL
    case is NSUUID: return any as? UUID
    case is NSTimeZone: return any as? TimeZone
    case let set as NSOrderedSet: return set.array
    case let set as NSSet: return set.allObjects
    default: return unboxed(any)
    }
  }

  /// Returns the members of a dictionary; nil if a key is not a string.
  private static func members(of dictionary: NSDictionary) -> [String: Any]? {
    guard let members = dictionary as Any as? [String: Any] else { return nil }
    // Outside of Apple platforms, the cast leaves out what subclasses keep by themselves.
    if members.count == dictionary.count { return members }
    var all: [String: Any] = [:]
    let keys = dictionary.keyEnumerator()
    while let key = keys.nextObject() {
      guard let text = key as? String else { return nil }
      all[text] = dictionary.object(forKey: key)
    }
    return all
  }

  /// Returns the text in UTF-8: Swift would otherwise translate a text of Foundation's from UTF-16 at each use.
  private static func nativeText(_ text: String) -> String {
    var text = text
    text.makeContiguousUTF8()
    return text
  }

  /// Returns the Swift value in an object that Objective-C was given for it (`__SwiftValue`); nil for others.
  private static func unboxed(_ any: Any) -> Any? {
    // A cast looks inside of such an object. All values that can be imported are hashable.
    guard let value = any as? any Hashable, !(type(of: value) is AnyClass) else { return nil }
    return value
  }
}
