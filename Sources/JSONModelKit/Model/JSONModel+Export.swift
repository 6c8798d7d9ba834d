#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONModelProtocol where Self: JSONModel {
  /// The model as JSON text in UTF-8.
  ///
  /// ```swift
  /// try country.jsonData().write(to: file)
  /// ```
  ///
  /// The members stand in the order of the declarations, under the keys that an import reads. An
  /// import of the text gives an equal model.
  ///
  /// - Throws: ``JSONModelError`` of kind `notExportable` with the path of what JSON has no value
  ///   for: a number that is not finite, a type without a way back, a model that holds itself.
  public func jsonData(
    _ options: JSONExportOptions = .default
  ) throws(JSONModelError) -> Data {
    Data(try ModelExport.text(of: self, options))
  }

  /// The model as JSON text.
  ///
  /// ```swift
  /// print(try country.jsonString(JSONExportOptions(isPretty: true)))
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind `notExportable`.
  public func jsonString(
    _ options: JSONExportOptions = .default
  ) throws(JSONModelError) -> String {
    String(try ModelExport.text(of: self, options))
  }

  /// The model as a JSON value.
  ///
  /// ```swift
  /// try country.jsonValue()["name"]?.string   // "Germany"
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind `notExportable`.
  public func jsonValue(
    _ options: JSONExportOptions = .default
  ) throws(JSONModelError) -> JSONValue {
    try ModelExport.tree(of: self, options, by: ValueMaker.self)
  }

  /// The model as a dictionary of Swift's own types: `String`, `Int` (`UInt64` beyond it),
  /// `Double`, `Decimal`, `Bool`, `[Any]` and `[String: Any]`, and `NSNull` for null.
  ///
  /// A number whose digits none of these holds stays a ``JSONNumber``. Where `Int` has 32 bits, larger
  /// whole numbers are an `Int64`, and a `UInt64` beyond it.
  ///
  /// ```swift
  /// try country.dictionary()["id"] as? Int   // 276
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind `notExportable`.
  public func dictionary(
    _ options: JSONExportOptions = .default
  ) throws(JSONModelError) -> [String: Any] {
    try ModelExport.tree(of: self, options, by: SwiftMaker.self) as? [String: Any] ?? [:]
  }
}
