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
  /// - Throws: ``JSONModelError`` with the issues of the patch, such as
  ///   ``JSONModelError/Kind/nullValue(expected:)``; the model is then unchanged.
  public func merge(
    data: Data, options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try data.importing { input throws(JSONModelError) in
      try ModelImport.merge(into: self, from: input, options: options)
    }
  }

  /// Merges a patch from a string, as ``merge(data:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(string: #"{"dialCode": null}"#)   // country.dialCode is nil
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the patch, such as
  ///   ``JSONModelError/Kind/nullValue(expected:)``; the model is then unchanged.
  public func merge(
    string: String, options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try string.importing(options) { input, options throws(JSONModelError) in
      try ModelImport.merge(into: self, from: input, options: options)
    }
  }

  /// Merges a patch that is a JSON value, as ``merge(data:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(value: ["dialCode": nil])   // country.dialCode is nil
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the patch, such as
  ///   ``JSONModelError/Kind/nullValue(expected:)``; the model is then unchanged.
  public func merge(
    value: JSONValue, options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try ModelImport.merge(into: self, from: .value(value), options: options)
  }

  /// Merges a patch that is a dictionary of Swift values, as ``merge(data:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(dictionary: ["name": "Deutschland"])   // country.name is "Deutschland"
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the patch, such as
  ///   ``JSONModelError/Kind/nullValue(expected:)``; the model is then unchanged.
  public func merge(
    dictionary: [String: Any], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try ModelImport.merge(into: self, from: .dictionary(dictionary), options: options)
  }
}
