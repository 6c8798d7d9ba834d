#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// `Data` and `String` lend their bytes through closures that forget which error was thrown; these
// bring the type back.

extension Data {
  /// Lends the bytes to an import.
  func importing<Value>(
    _ body: (ImportInput) throws(JSONModelError) -> Value
  ) throws(JSONModelError) -> Value {
    let result = unsafe withUnsafeBytes { bytes in
      Result { () throws(JSONModelError) in try unsafe body(.bytes(bytes)) }
    }
    return try result.get()
  }
}

extension String {
  /// Lends the text as UTF-8 to an import, whatever encoding the options name.
  func importing<Value>(
    _ options: JSONImportOptions,
    _ body: (ImportInput, JSONImportOptions) throws(JSONModelError) -> Value
  ) throws(JSONModelError) -> Value {
    var text = self
    var options = options
    options.encoding = .utf8
    let result = text.withUTF8 { bytes in
      Result { () throws(JSONModelError) in
        try unsafe body(.bytes(UnsafeRawBufferPointer(bytes)), options)
      }
    }
    return try result.get()
  }
}
