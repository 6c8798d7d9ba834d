#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Data {
  /// Lends the bytes to an import.
  func importing<Value>(
    _ body: (ImportInput) throws(JSONModelError) -> Value
  ) throws(JSONModelError) -> Value {
    try lend { bytes throws(JSONModelError) in try body(.bytes(bytes)) }
  }
}

extension String {
  /// Lends the text as UTF-8 to an import, whatever encoding the options name.
  func importing<Value>(
    _ options: JSONImportOptions,
    _ body: (ImportInput, JSONImportOptions) throws(JSONModelError) -> Value
  ) throws(JSONModelError) -> Value {
    var options = options
    options.encoding = .utf8
    return try lend { bytes throws(JSONModelError) in try body(.bytes(bytes), options) }
  }
}
