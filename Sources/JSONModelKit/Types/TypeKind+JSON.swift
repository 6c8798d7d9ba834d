import Foundation

extension TypeKind {
  /// Returns whether values of a Swift type are JSON values, as in the result of `dictionary()`.
  ///
  /// | type | result |
  /// |---|---|
  /// | `String`, `Bool`, numbers, `Decimal`, `JSONValue`, `Any` | true |
  /// | `Date`, `URL`, `Data`, types of the application | false |
  /// | `[T]`, `Set<T>`, `[String: T]`, `T?` | the result for `T` |
  /// | `NSString`, `NSNumber`, Foundation's collections | true |
  static func isJSON(_ type: Any.Type) -> Bool {
    switch TypeKind(type) {
    case .leaf(let kind): kind != .date
    case .optional(let type): isJSON(type.wrappedType)
    case .array(let type): isJSON(type.elementType)
    case .dictionary(let type): type.keyType == String.self && isJSON(type.valueType)
    case .class(let type):
      type is NSString.Type || type is NSNumber.Type || type is NSArray.Type
        || type is NSDictionary.Type || type is NSSet.Type || type is NSOrderedSet.Type
        || type is NSNull.Type
    case .presence, .marker, .function, .other: false
    }
  }
}
