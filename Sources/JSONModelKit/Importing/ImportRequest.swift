#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Every form of a document is described here, once. An operation (a new root, `make`, `merge`)
// receives a request and does not depend on the form:
//
//   Data, String, bytes, RawSpan, file   ->  bytes  \
//   JSONValue                            ->  value   >  request  ->  ModelImport
//   dictionaries of Swift values         ->  tree   /

/// A document to import, the key path of the value in it, and the options.
struct ImportRequest {
  let input: ImportInput
  var path: JSONKeyPath = []
  let options: JSONImportOptions

  /// The operation that imports the requested value.
  typealias Operation<Value> = (ImportRequest) throws(JSONModelError) -> Value
}

extension String {
  /// Requests the import of a document in UTF-8, whatever encoding the options specify.
  func request<Value>(
    at path: JSONKeyPath, _ options: JSONImportOptions, _ body: ImportRequest.Operation<Value>
  ) throws(JSONModelError) -> Value {
    var options = options
    options.encoding = .utf8
    return try lend { bytes throws(JSONModelError) in
      try body(ImportRequest(input: .bytes(bytes), path: path, options: options))
    }
  }
}

extension Data {
  /// Requests the import of a document.
  ///
  /// For a small document, it takes 2 to 10 % fewer instructions than the method for collections.
  func request<Value>(
    at path: JSONKeyPath, _ options: JSONImportOptions, _ body: ImportRequest.Operation<Value>
  ) throws(JSONModelError) -> Value {
    try lend { bytes throws(JSONModelError) in
      try body(ImportRequest(input: .bytes(bytes), path: path, options: options))
    }
  }
}

extension Collection<UInt8> {
  /// Requests the import of a document.
  func request<Value>(
    at path: JSONKeyPath, _ options: JSONImportOptions, _ body: ImportRequest.Operation<Value>
  ) throws(JSONModelError) -> Value {
    try lendBytes { bytes throws(JSONModelError) in
      try body(ImportRequest(input: .bytes(bytes), path: path, options: options))
    }
  }
}

extension RawSpan {
  /// Requests the import of a document.
  func request<Value>(
    at path: JSONKeyPath, _ options: JSONImportOptions, _ body: ImportRequest.Operation<Value>
  ) throws(JSONModelError) -> Value {
    try lend { bytes throws(JSONModelError) in
      try body(ImportRequest(input: .bytes(bytes), path: path, options: options))
    }
  }
}

extension URL {
  /// Requests the import of the contents of a file.
  func request<Value>(
    at path: JSONKeyPath, _ options: JSONImportOptions, _ body: ImportRequest.Operation<Value>
  ) throws -> Value {
    let file = try InputFile(at: try pathOfFile(for: .read))
    let contents = try FileContents(of: file, limit: options.maximumBytes)
    return try contents.lend { bytes throws(JSONModelError) in
      try body(ImportRequest(input: .bytes(bytes), path: path, options: options))
    }
  }
}
