#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Array where Element: JSONModel {
  /// Exports the models as a JSON array in UTF-8.
  ///
  /// ```swift
  /// try countries.jsonData().write(to: file)
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``; key paths look
  ///   like `[2].name`.
  public func jsonData(_ options: JSONExportOptions = .default) throws(JSONModelError) -> Data {
    Data(try ModelExport.text(of: self, for: Element.self, options))
  }

  /// Exports the models as a JSON array, as a string.
  ///
  /// ```swift
  /// print(try cities.jsonString())   // [{"name":"Rome"},{"name":"Bonn"}]
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``; key paths look
  ///   like `[2].name`.
  public func jsonString(_ options: JSONExportOptions = .default) throws(JSONModelError) -> String {
    String(try ModelExport.text(of: self, for: Element.self, options))
  }

  /// Exports the models as a JSON array, as a ``JSONValue``.
  ///
  /// ```swift
  /// try cities.jsonValue()[0]?["name"]?.string   // "Rome"
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``; key paths look
  ///   like `[2].name`.
  public func jsonValue(
    _ options: JSONExportOptions = .default
  ) throws(JSONModelError) -> JSONValue {
    try ModelExport.tree(of: self, for: Element.self, options)
  }
}

extension Dictionary where Key == String, Value: JSONModel {
  /// Exports the models as a JSON object in UTF-8, sorted by key.
  ///
  /// ```swift
  /// try countries.jsonData().write(to: file)   // countries is a [String: Country]
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``; key paths look
  ///   like `de.name`.
  public func jsonData(_ options: JSONExportOptions = .default) throws(JSONModelError) -> Data {
    Data(try ModelExport.text(of: self, for: Value.self, options))
  }

  /// Exports the models as a JSON object, as a string, sorted by key.
  ///
  /// ```swift
  /// print(try capitals.jsonString())   // {"de":{"name":"Berlin"},"it":{"name":"Rome"}}
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``; key paths look
  ///   like `de.name`.
  public func jsonString(_ options: JSONExportOptions = .default) throws(JSONModelError) -> String {
    String(try ModelExport.text(of: self, for: Value.self, options))
  }

  /// Exports the models as a JSON object, as a ``JSONValue``.
  ///
  /// ```swift
  /// try capitals.jsonValue()["it"]?["name"]?.string   // "Rome"
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``; key paths look
  ///   like `de.name`.
  public func jsonValue(
    _ options: JSONExportOptions = .default
  ) throws(JSONModelError) -> JSONValue {
    try ModelExport.tree(of: self, for: Value.self, options)
  }
}
