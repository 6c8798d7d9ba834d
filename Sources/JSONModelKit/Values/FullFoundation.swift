#if canImport(FoundationEssentials)
  import FoundationEssentials
#endif
#if FoundationObjects || canImport(Darwin)
  import Foundation
#endif

// FoundationEssentials has the values that JSON documents contain. The rest of Foundation needs
// its own objects, the tables of locales and time zones, and the engine of regular expressions,
// which add 44 MB to a static program. A package that does not enable the trait FoundationObjects
// compiles the framework without them, except on Apple's systems, where they belong to the system.
// Five files depend on that: this one, DateFormatterPattern.swift, JSONDateFormat.swift,
// TextPattern.swift and JSONModelError+NSError.swift.
//
// Property lists, `UserDefaults` and `userInfo` dictionaries contain Foundation objects. On Apple
// platforms, every number, string and container that comes from Objective-C is an instance of a
// private subclass: __NSCFNumber, __NSCFBoolean, NSTaggedPointerString, __NSDictionaryM. Therefore
// this file matches classes by inheritance, never by identity.

/// The parts of Foundation that FoundationEssentials does not have.
enum FullFoundation {
  /// The fix for the use of something that is not available.
  static let fix = "enable the trait FoundationObjects of JSONModelKit"
}

#if FoundationObjects || canImport(Darwin)
  extension FullFoundation {
    static let isAvailable = true

    typealias Null = NSNull

    static var null: Any { NSNull() }

    static func isNull(_ object: Any) -> Bool { object is NSNull }

    /// Returns the Swift value of a Foundation object, which an `Any` contains or is bridged to.
    ///
    /// The table of `FoundationObject.swiftValue(of:)` lists the values.
    static func swiftValue(of object: AnyObject, in any: Any) -> Any? {
      switch object {
      case let number as NSNumber: number.swiftValue
      case is NSString: (any as? String).map { nativeText($0) }
      case let dictionary as NSDictionary: members(of: dictionary)
      case is NSArray: any as? [Any]
      case is NSDate: any as? Date
      case is NSData: any as? Data
      case is NSURL: any as? URL
      case is NSUUID: any as? UUID
      case is NSTimeZone: any as? TimeZone
      // Except on Apple platforms, `array` omits elements that a subclass stores itself.
      case let set as NSOrderedSet: (0..<set.count).map { set.object(at: $0) }
      case let set as NSSet: set.allObjects
      case let null as NSNull: null
      default: nil
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

    static func isJSON(_ type: AnyClass) -> Bool {
      type is NSString.Type || type is NSNumber.Type || type is NSArray.Type
        || type is NSDictionary.Type || type is NSSet.Type || type is NSOrderedSet.Type
        || type is NSNull.Type
    }

    /// Returns the fix for an unsupported value, or nil if it needs no more of Foundation.
    static func fix(for any: Any) -> String? { nil }

    /// Returns the fix for a Foundation class as the type of a property, as in models ported from
    /// Objective-C; nil for other types.
    ///
    /// Its instances can have values of several JSON types, or can change after an import, so the
    /// Swift types are supported instead.
    static func fix(forType type: Any.Type) -> String? {
      let replacement: String? =
        switch type {
        case is NSDecimalNumber.Type: "Decimal"
        case is NSNumber.Type: "Int, Double, Bool or JSONNumber"
        case is NSString.Type: "String"
        case is NSArray.Type: "an array"
        case is NSDictionary.Type: "a dictionary or JSONValue"
        case is NSSet.Type: "a Set"
        case is NSDate.Type: "Date"
        case is NSURL.Type: "URL"
        case is NSUUID.Type: "UUID"
        case is NSData.Type: "Data"
        case is NSNull.Type: "an Optional or JSONPresence"
        default: nil
        }
      return replacement.map { "use \($0)" }
    }
  }

  extension NSNumber {
    private static let boolClass = ObjectIdentifier(type(of: NSNumber(value: true)))

    /// The number as a `Bool`, integer, `Double` or `Decimal`, depending on the type that it was
    /// created from.
    var swiftValue: Any {
      if ObjectIdentifier(type(of: self)) == Self.boolClass { return boolValue }
      if let decimal = self as? NSDecimalNumber { return decimal.decimalValue }
      // The Objective-C type encoding of the number.
      switch unsafe UInt8(bitPattern: objCType.pointee) {
      case UInt8(ascii: "B"): return boolValue
      case UInt8(ascii: "c"), UInt8(ascii: "s"), UInt8(ascii: "i"), UInt8(ascii: "l"),
        UInt8(ascii: "q"):
        return SwiftMaker.integer(int64Value)
      case UInt8(ascii: "C"), UInt8(ascii: "S"), UInt8(ascii: "I"), UInt8(ascii: "L"),
        UInt8(ascii: "Q"):
        return SwiftMaker.integer(uint64Value)
      case UInt8(ascii: "f"), UInt8(ascii: "d"): return doubleValue
      // An unknown type encoding of a later system; the result is NaN if the text is not a number.
      default: return JSONNumber(stringValue)?.swiftValue ?? Double.nan
      }
    }
  }
#else
  extension FullFoundation {
    static let isAvailable = false

    /// No value has this type: null is `JSONValue.null`.
    typealias Null = Never

    static var null: Any { JSONValue.null }

    static func isNull(_ object: Any) -> Bool { false }

    static func swiftValue(of object: AnyObject, in any: Any) -> Any? { nil }

    static func isJSON(_ type: AnyClass) -> Bool { false }

    /// Returns the fix for an unsupported value, or nil if it needs no more of Foundation.
    static func fix(for any: Any) -> String? {
      String(reflecting: type(of: any)).hasPrefix("Foundation.NS") ? fix : nil
    }

    /// Returns the fix for an unsupported type of a property; nil if it needs no more of
    /// Foundation.
    static func fix(forType type: Any.Type) -> String? {
      guard type == TimeZone.self || type == Locale.self else { return nil }
      return "\(fix), or register a transformer"
    }
  }
#endif
