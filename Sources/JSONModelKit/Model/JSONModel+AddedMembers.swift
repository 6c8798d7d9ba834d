#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Only a model has members, so containers do not have these exports.

extension JSONModelProtocol where Self: JSONModel {
  /// Exports the model as JSON in UTF-8, with additional members.
  ///
  /// ```swift
  /// let response = try country.jsonData(adding: ["page": 1])
  /// // {"id":276,"name":"Germany","page":1}
  /// ```
  ///
  /// A member with the key of a property replaces the exported member. The others come last, sorted
  /// by key; with ``JSONExportOptions/sortsKeys``, all members are sorted together.
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func jsonData(
    _ options: JSONExportOptions = .default, adding members: [String: JSONValue]
  ) throws(JSONModelError) -> Data {
    try jsonData(options.adding(members))
  }

  /// Exports the model as JSON in UTF-8, with additional members, as ``jsonData(_:adding:)`` does.
  ///
  /// ```swift
  /// let response = try country.jsonData(options: .sorted, adding: ["page": 1])
  /// // {"id":276,"name":"Germany","page":1}
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func jsonData(
    options: JSONExportOptions, adding members: [String: JSONValue]
  ) throws(JSONModelError) -> Data {
    try jsonData(options, adding: members)
  }

  /// Exports the model as a JSON string, with additional members.
  ///
  /// ```swift
  /// print(try country.jsonString(adding: ["id": 7]))   // {"id":7,"name":"Germany"}
  /// ```
  ///
  /// The members are added as by ``jsonData(_:adding:)``.
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func jsonString(
    _ options: JSONExportOptions = .default, adding members: [String: JSONValue]
  ) throws(JSONModelError) -> String {
    try jsonString(options.adding(members))
  }

  /// Exports the model as a JSON string, with additional members, as ``jsonString(_:adding:)``
  /// does.
  ///
  /// ```swift
  /// print(try country.jsonString(options: .sorted, adding: ["id": 7]))
  /// // {"id":7,"name":"Germany"}
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func jsonString(
    options: JSONExportOptions, adding members: [String: JSONValue]
  ) throws(JSONModelError) -> String {
    try jsonString(options, adding: members)
  }

  /// Exports the model as a ``JSONValue``, with additional members.
  ///
  /// ```swift
  /// try country.jsonValue(adding: ["page": 1])["page"]?.int   // 1
  /// ```
  ///
  /// The members are added as by ``jsonData(_:adding:)``.
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func jsonValue(
    _ options: JSONExportOptions = .default, adding members: [String: JSONValue]
  ) throws(JSONModelError) -> JSONValue {
    try jsonValue(options.adding(members))
  }

  /// Exports the model as a ``JSONValue``, with additional members, as ``jsonValue(_:adding:)``
  /// does.
  ///
  /// ```swift
  /// try country.jsonValue(options: .sorted, adding: ["page": 1])["page"]?.int   // 1
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func jsonValue(
    options: JSONExportOptions, adding members: [String: JSONValue]
  ) throws(JSONModelError) -> JSONValue {
    try jsonValue(options, adding: members)
  }

  /// Exports the model as a dictionary of Swift values, with additional members.
  ///
  /// ```swift
  /// try country.dictionary(adding: ["page": 1])["page"] as? Int   // 1
  /// ```
  ///
  /// The members are added as by ``jsonData(_:adding:)``.
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func dictionary(
    _ options: JSONExportOptions = .default, adding members: [String: JSONValue]
  ) throws(JSONModelError) -> [String: Any] {
    try dictionary(options.adding(members))
  }

  /// Exports the model as a dictionary of Swift values, with additional members, as
  /// ``dictionary(_:adding:)`` does.
  ///
  /// ```swift
  /// try country.dictionary(options: .sorted, adding: ["page": 1])["page"] as? Int   // 1
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func dictionary(
    options: JSONExportOptions, adding members: [String: JSONValue]
  ) throws(JSONModelError) -> [String: Any] {
    try dictionary(options, adding: members)
  }

  /// Exports the model to a file, with additional members.
  ///
  /// ```swift
  /// try country.write(to: file, adding: ["version": 2])
  /// ```
  ///
  /// The members are added as by ``jsonData(_:adding:)``.
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``;
  ///   ``JSONFileError`` if the file cannot be written.
  public func write(
    to file: URL, options: JSONExportOptions = .default, adding members: [String: JSONValue]
  ) throws {
    try write(to: file, options: options.adding(members))
  }
}
