#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONModelProtocol where Self: JSONModel {
  /// Merges a patch into the model (RFC 7396), completely or not at all.
  ///
  /// ```swift
  /// let patch = Data(#"{"capital": {"name": "Bonn"}, "dialCode": null}"#.utf8)
  /// try country.merge(data: patch)   // all other properties stay as they are
  /// ```
  ///
  /// A property whose key is absent keeps its value. Null sets an Optional to nil, resets an
  /// ``OptionalKey`` to its default value, and removes a key of a dictionary; other properties
  /// reject it. An object is merged into the existing model or dictionary, or imported as a new
  /// one. Arrays are replaced. A nested object whose tag names another class is imported as a new
  /// model of that class; the class of the root cannot change. `validate()` runs on every model
  /// that the patch reaches.
  ///
  /// A `Codable` value is encoded, patched and decoded again.
  ///
  /// Nested models are changed in place. If there is an issue, all of them keep their values,
  /// except `lazy`, `weak` and `unowned` variables that user code has set during the merge. The
  /// recursion is as deep as the patch: 512 levels of models take 2.7 MB of stack in an optimized
  /// build and 7.2 MB in an unoptimized one; see ``JSONImportOptions/maximumDepth``.
  ///
  /// - Parameters:
  ///   - data: A document with the patch, in UTF-8 unless the options specify another encoding.
  ///   - path: The key path of the patch in the document; the whole document by default.
  ///   - options: The options of the import.
  /// - Throws: ``JSONModelError`` with the issues of the patch, such as
  ///   ``JSONModelError/Kind/nullValue(expected:)``; the model is then unchanged.
  public func merge(
    data: Data, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try data.request(at: path, options) { request throws(JSONModelError) in try merge(request) }
  }

  /// Merges a patch from a string, as ``JSONModel/merge(data:at:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(string: #"{"dialCode": null}"#)   // country.dialCode is nil
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the patch, such as
  ///   ``JSONModelError/Kind/nullValue(expected:)``; the model is then unchanged.
  public func merge(
    string: String, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try string.request(at: path, options) { request throws(JSONModelError) in try merge(request) }
  }

  /// Merges a patch from a collection of bytes, as ``JSONModel/merge(data:at:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(bytes: Array(#"{"dialCode": null}"#.utf8))   // country.dialCode is nil
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the patch, such as
  ///   ``JSONModelError/Kind/nullValue(expected:)``; the model is then unchanged.
  public func merge(
    bytes: some Collection<UInt8>, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try bytes.request(at: path, options) { request throws(JSONModelError) in try merge(request)
    }
  }

  /// Merges a patch from a span of bytes, as ``JSONModel/merge(data:at:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(bytes: message.span.bytes)   // message is a [UInt8]
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the patch, such as
  ///   ``JSONModelError/Kind/nullValue(expected:)``; the model is then unchanged.
  public func merge(
    bytes: RawSpan, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try bytes.request(at: path, options) { request throws(JSONModelError) in try merge(request) }
  }

  /// Merges a patch that is a JSON value, as ``JSONModel/merge(data:at:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(value: ["dialCode": nil])   // country.dialCode is nil
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the patch, such as
  ///   ``JSONModelError/Kind/nullValue(expected:)``; the model is then unchanged.
  public func merge(
    value: JSONValue, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try merge(ImportRequest(input: .value(value), path: path, options: options))
  }

  /// Merges a patch that is a dictionary of Swift values, as
  /// ``JSONModel/merge(data:at:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(dictionary: ["name": "Deutschland"])   // country.name is "Deutschland"
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the patch, such as
  ///   ``JSONModelError/Kind/nullValue(expected:)``; the model is then unchanged.
  public func merge(
    dictionary: [String: Any], at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try merge(ImportRequest(input: .tree(dictionary), path: path, options: options))
  }

  /// Merges a patch at a key path of an array of Swift values, as
  /// ``JSONModel/merge(data:at:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(dictionaries: [["name": "Deutschland"]], at: "[0]")
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the patch, such as
  ///   ``JSONModelError/Kind/nullValue(expected:)``; the model is then unchanged.
  public func merge(
    dictionaries: [Any], at path: JSONKeyPath, options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try merge(ImportRequest(input: .tree(dictionaries), path: path, options: options))
  }

  /// Merges a patch from a file, as ``JSONModel/merge(data:at:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(contentsOf: file)   // the file contains a patch
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the patch; ``JSONFileError`` if the file
  ///   cannot be read. The model is then unchanged.
  public func merge(
    contentsOf file: URL, at path: JSONKeyPath = [], options: JSONImportOptions = .default
  ) throws {
    try file.request(at: path, options) { request throws(JSONModelError) in try merge(request) }
  }

  private func merge(_ request: ImportRequest) throws(JSONModelError) {
    try ModelImport.merge(into: self, request)
  }
}
