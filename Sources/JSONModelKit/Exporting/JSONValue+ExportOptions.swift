#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONValue {
  /// Returns the value as JSON in UTF-8, formatted as the options specify.
  ///
  /// ```swift
  /// let page: JSONValue = ["html": "</script>"]
  /// page.data(options: JSONExportOptions(escapesSlashes: true))   // {"html":"<\/script>"}
  /// ```
  ///
  /// The members of objects are sorted by key. The options for models have no effect.
  public func data(options: JSONExportOptions) -> Data { Data(text(options)) }

  /// Returns the value as a JSON string, formatted as the options specify.
  ///
  /// ```swift
  /// (["name": "Köln"] as JSONValue).string(options: JSONExportOptions(escapesNonASCII: true))
  /// // {"name":"K\u00f6ln"}
  /// ```
  ///
  /// The members of objects are sorted by key. The options for models have no effect.
  public func string(options: JSONExportOptions) -> String { String(text(options)) }

  private func text(_ options: JSONExportOptions) -> ByteSink {
    var writer = options.writer(to: ByteSink())
    writer.write(self)
    return writer.sink
  }
}
