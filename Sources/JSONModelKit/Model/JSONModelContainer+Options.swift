#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// The same exports with the argument label `options:`, as for imports.

extension JSONModelContainer {
  /// Exports the models as JSON in UTF-8, as ``jsonData(_:)`` does.
  ///
  /// ```swift
  /// let response = try country.jsonData(options: options)
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func jsonData(options: JSONExportOptions) throws(JSONModelError) -> Data {
    try jsonData(options)
  }

  /// Exports the models as a JSON string, as ``jsonString(_:)`` does.
  ///
  /// ```swift
  /// print(try country.jsonString(options: .sorted))   // {"id":276,"name":"Germany","page":1}
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func jsonString(options: JSONExportOptions) throws(JSONModelError) -> String {
    try jsonString(options)
  }

  /// Exports the models as a ``JSONValue``, as ``jsonValue(_:)`` does.
  ///
  /// ```swift
  /// try country.jsonValue(options: options)["name"]?.string   // "Germany"
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func jsonValue(options: JSONExportOptions) throws(JSONModelError) -> JSONValue {
    try jsonValue(options)
  }
}

extension JSONModelContainer where SwiftValue: ExpressibleByDictionaryLiteral {
  /// Exports the models as a dictionary of Swift values, as ``dictionary(_:)`` does.
  ///
  /// ```swift
  /// try country.dictionary(options: options)["id"] as? Int   // 276
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func dictionary(options: JSONExportOptions) throws(JSONModelError) -> SwiftValue {
    try dictionary(options)
  }
}

extension JSONModelContainer where SwiftValue: ExpressibleByArrayLiteral {
  /// Exports the models as an array of dictionaries, as ``dictionaries(_:)`` does.
  ///
  /// ```swift
  /// try cities.dictionaries(options: options)[0]["name"] as? String   // "Rome"
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func dictionaries(options: JSONExportOptions) throws(JSONModelError) -> SwiftValue {
    try dictionaries(options)
  }
}
