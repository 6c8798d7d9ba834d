#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONModelProtocol where Self: JSONModel {
  /// Merges a patch into the model (RFC 7396): all of it, or nothing.
  ///
  /// ```swift
  /// let patch = Data(#"{"capital": {"name": "Bonn"}, "dialCode": null}"#.utf8)
  /// try country.merge(data: patch)   // all other properties stay as they are
  /// ```
  ///
  /// What is absent stays. Null makes an Optional nil, resets an ``OptionalKey`` to its initial
  /// value, and deletes a key of a dictionary; other properties refuse it. An object is merged into
  /// the model or dictionary that is there, or imported as a new one; arrays replace. A patch with
  /// the tag of another class is imported whole as that class, but the root's class is settled.
  /// `validate()` runs on every model that the patch reaches.
  ///
  /// A `Codable` value is read anew from what it is written as, with the patch applied.
  ///
  /// Nested models are changed in place. If anything is wrong, all of them are as they were, but
  /// for `lazy`, `weak` and `unowned` variables that user code has set meanwhile. The calls of a
  /// merge are as deep as the patch is: 512 levels of models take 2.7 MB of stack in an optimized
  /// build and 7.2 MB in an unoptimized one; see ``JSONImportOptions/maximumDepth``.
  ///
  /// - Throws: ``JSONModelError`` that lists what is wrong; then nothing has changed.
  public func merge(
    data: Data, options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try data.importing { input throws(JSONModelError) in
      try ModelImport.merge(into: self, from: input, options: options)
    }
  }

  /// Merges a patch that is text already, as ``merge(data:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(string: #"{"dialCode": null}"#)
  /// ```
  ///
  /// - Throws: ``JSONModelError`` that lists what is wrong; then nothing has changed.
  public func merge(
    string: String, options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try string.importing(options) { input, options throws(JSONModelError) in
      try ModelImport.merge(into: self, from: input, options: options)
    }
  }

  /// Merges a patch that is a value, as ``merge(data:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(value: ["dialCode": nil])
  /// ```
  ///
  /// - Throws: ``JSONModelError`` that lists what is wrong; then nothing has changed.
  public func merge(
    value: JSONValue, options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try ModelImport.merge(into: self, from: .value(value), options: options)
  }

  /// Merges a patch of Swift's own values, as ``merge(data:options:)`` does.
  ///
  /// ```swift
  /// try country.merge(dictionary: ["name": "Deutschland"])
  /// ```
  ///
  /// - Throws: ``JSONModelError`` that lists what is wrong; then nothing has changed.
  public func merge(
    dictionary: [String: Any], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    try ModelImport.merge(into: self, from: .dictionary(dictionary), options: options)
  }
}
