#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONModelProtocol where Self: JSONModel {
  /// Exports the model as JSON in UTF-8.
  ///
  /// ```swift
  /// try country.jsonData().write(to: file)
  /// ```
  ///
  /// The members are in the order of their declarations, under the keys that an import uses.
  /// Importing the result gives an equal model.
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)`` with the key
  ///   path of the value that cannot be exported: a number that is not finite, a value of a type
  ///   without an export transformer, a reference cycle.
  public func jsonData(
    _ options: JSONExportOptions = .default
  ) throws(JSONModelError) -> Data {
    Data(try ModelExport.text(of: self, options))
  }

  /// Exports the model as a JSON string.
  ///
  /// ```swift
  /// print(try country.jsonString(JSONExportOptions(isPretty: true)))
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func jsonString(
    _ options: JSONExportOptions = .default
  ) throws(JSONModelError) -> String {
    String(try ModelExport.text(of: self, options))
  }

  /// Exports the model as a ``JSONValue``.
  ///
  /// ```swift
  /// try country.jsonValue()["name"]?.string   // "Germany"
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func jsonValue(
    _ options: JSONExportOptions = .default
  ) throws(JSONModelError) -> JSONValue {
    try ModelExport.tree(of: self, options, by: ValueMaker.self)
  }

  /// Exports the model as a dictionary of Swift values.
  ///
  /// The values are `String`, `Int` (`UInt64` for larger numbers), `Double`, `Decimal`, `Bool`,
  /// `[Any]` and `[String: Any]`, and `NSNull` for null. A number that none of these types
  /// represents exactly remains a ``JSONNumber``. Where `Int` has 32 bits, larger integers are
  /// `Int64`, and `UInt64` beyond its range.
  ///
  /// ```swift
  /// try country.dictionary()["id"] as? Int   // 276
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func dictionary(
    _ options: JSONExportOptions = .default
  ) throws(JSONModelError) -> [String: Any] {
    try ModelExport.tree(of: self, options, by: SwiftMaker.self) as? [String: Any] ?? [:]
  }
}
