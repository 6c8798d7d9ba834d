#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Array where Element: JSONModel {
  /// The models as a JSON array in UTF-8.
  ///
  /// ```swift
  /// try countries.jsonData().write(to: file)
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind `notExportable`; paths look like `[2].name`.
  public func jsonData(_ options: JSONExportOptions = .default) throws(JSONModelError) -> Data {
    Data(try ModelExport.text(of: self, for: Element.self, options))
  }

  /// The models as the text of a JSON array.
  ///
  /// ```swift
  /// print(try cities.jsonString())   // [{"name":"Rome"},{"name":"Bonn"}]
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind `notExportable`; paths look like `[2].name`.
  public func jsonString(_ options: JSONExportOptions = .default) throws(JSONModelError) -> String {
    String(try ModelExport.text(of: self, for: Element.self, options))
  }

  /// The models as a JSON array.
  ///
  /// ```swift
  /// try cities.jsonValue()[0]?["name"]?.string   // "Rome"
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind `notExportable`; paths look like `[2].name`.
  public func jsonValue(
    _ options: JSONExportOptions = .default
  ) throws(JSONModelError) -> JSONValue {
    try ModelExport.tree(of: self, for: Element.self, options)
  }
}

extension Dictionary where Key == String, Value: JSONModel {
  /// The models as a JSON object in UTF-8, in the order of their keys.
  ///
  /// ```swift
  /// try countries.jsonData().write(to: file)   // countries is a [String: Country]
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind `notExportable`; paths look like `de.name`.
  public func jsonData(_ options: JSONExportOptions = .default) throws(JSONModelError) -> Data {
    Data(try ModelExport.text(of: self, for: Value.self, options))
  }

  /// The models as the text of a JSON object, in the order of their keys.
  ///
  /// ```swift
  /// print(try capitals.jsonString())   // {"de":{"name":"Berlin"},"it":{"name":"Rome"}}
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind `notExportable`; paths look like `de.name`.
  public func jsonString(_ options: JSONExportOptions = .default) throws(JSONModelError) -> String {
    String(try ModelExport.text(of: self, for: Value.self, options))
  }

  /// The models as a JSON object.
  ///
  /// ```swift
  /// try capitals.jsonValue()["it"]?["name"]?.string   // "Rome"
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind `notExportable`; paths look like `de.name`.
  public func jsonValue(
    _ options: JSONExportOptions = .default
  ) throws(JSONModelError) -> JSONValue {
    try ModelExport.tree(of: self, for: Value.self, options)
  }
}
