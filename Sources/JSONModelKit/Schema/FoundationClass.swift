import Foundation

/// A Foundation class that is the type of a property in models ported from Objective-C.
///
/// Its instances can have values of several JSON types, or can change after an import, so the Swift
/// types are supported instead.
struct FoundationClass {
  /// The Swift type to use instead.
  let replacement: String

  /// Returns nil for other types.
  init?(_ type: Any.Type) {
    switch type {
    case is NSDecimalNumber.Type: replacement = "Decimal"
    case is NSNumber.Type: replacement = "Int, Double, Bool or JSONNumber"
    case is NSString.Type: replacement = "String"
    case is NSArray.Type: replacement = "an array"
    case is NSDictionary.Type: replacement = "a dictionary or JSONValue"
    case is NSSet.Type: replacement = "a Set"
    case is NSDate.Type: replacement = "Date"
    case is NSURL.Type: replacement = "URL"
    case is NSUUID.Type: replacement = "UUID"
    case is NSData.Type: replacement = "Data"
    case is NSNull.Type: replacement = "an Optional or JSONPresence"
    default: return nil
    }
  }
}
