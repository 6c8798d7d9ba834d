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
    let kind = TypeKind(type)
    if case .leaf(let leaf) = kind { return leaf != .date }
    if case .class(let type) = kind { return isFoundationJSON(type) }
    if case .presence = kind { return false }
    if let dictionary = kind.dictionary, dictionary.keyType != String.self { return false }
    return kind.parts.last.map { isJSON($0) } ?? false
  }

  private static func isFoundationJSON(_ type: AnyClass) -> Bool {
    type is NSString.Type || type is NSNumber.Type || type is NSArray.Type
      || type is NSDictionary.Type || type is NSSet.Type || type is NSOrderedSet.Type
      || type is NSNull.Type
  }
}
