#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Data {
  /// Calls a closure with the bytes as the input of an import.
  func importing<Value>(
    _ body: (ImportInput) throws(JSONModelError) -> Value
  ) throws(JSONModelError) -> Value {
    try lend { bytes throws(JSONModelError) in try body(.bytes(bytes)) }
  }
}

extension String {
  /// Calls a closure with the UTF-8 of the string as input, whatever encoding the options specify.
  func importing<Value>(
    _ options: JSONImportOptions,
    _ body: (ImportInput, JSONImportOptions) throws(JSONModelError) -> Value
  ) throws(JSONModelError) -> Value {
    var options = options
    options.encoding = .utf8
    return try lend { bytes throws(JSONModelError) in try body(.bytes(bytes), options) }
  }
}
