#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONModelContainer {
  /// Exports the models as JSON in UTF-8.
  ///
  /// ```swift
  /// let response = try countries.jsonData()
  /// ```
  ///
  /// The members of a model are in the order of their declarations, under the keys that an import
  /// uses. Importing the result gives equal models. Dictionaries are sorted by key.
  ///
  /// - Parameters:
  ///   - options: The format, and what is exported.
  ///   - members: Members that are added to a single model. A member with the key of a property
  ///     replaces it; the others come last, sorted by key.
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)`` with the key
  ///   path of the value that cannot be exported: a number that is not finite, a value of a type
  ///   without an export transformer, a reference cycle.
  public func jsonData(
    _ options: JSONExportOptions = .default, adding members: [String: JSONValue] = [:]
  ) throws(JSONModelError) -> Data {
    Data(try text(options, adding: members))
  }

  /// Exports the models as a JSON string.
  ///
  /// ```swift
  /// print(try country.jsonString(adding: ["id": 7]))   // {"id":7,"name":"Germany","page":1}
  /// print(try country.jsonString(.pretty))
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func jsonString(
    _ options: JSONExportOptions = .default, adding members: [String: JSONValue] = [:]
  ) throws(JSONModelError) -> String {
    String(try text(options, adding: members))
  }

  /// Exports the models as a ``JSONValue``.
  ///
  /// ```swift
  /// try country.jsonValue()["name"]?.string   // "Germany"
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func jsonValue(
    _ options: JSONExportOptions = .default, adding members: [String: JSONValue] = [:]
  ) throws(JSONModelError) -> JSONValue {
    let options = options.adding(members)
    if let model = _model { return try ModelExport.tree(of: model, options, by: ValueMaker.self) }
    return try ModelExport.tree(of: self, for: Self.modelClass, options, by: ValueMaker.self)
  }

  /// Exports the models to a file, as JSON in UTF-8.
  ///
  /// ```swift
  /// try countries.write(to: file)
  /// ```
  ///
  /// The contents of the file are replaced; it is created if it does not exist. If the export
  /// fails, the file is unchanged. The URL of the path `-` stands for the standard output.
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``;
  ///   ``JSONFileError`` if the file cannot be written.
  public func write(
    to file: URL, _ options: JSONExportOptions = .default, adding members: [String: JSONValue] = [:]
  ) throws {
    let text = try text(options, adding: members)
    let output = try OutputFile(at: try file.pathOfFile(for: .write), isAppending: false)
    try text.lend { bytes throws(JSONFileError) in try output.write(bytes) }
  }

  private func text(
    _ options: JSONExportOptions, adding members: [String: JSONValue]
  ) throws(JSONModelError) -> ByteSink {
    let options = options.adding(members)
    if let model = _model { return try ModelExport.text(of: model, options) }
    return try ModelExport.text(of: self, for: Self.modelClass, options)
  }

  fileprivate func swiftValue(_ options: JSONExportOptions) throws(JSONModelError) -> SwiftValue {
    let tree: Any
    if let model = _model {
      tree = try ModelExport.tree(of: model, options, by: SwiftMaker.self)
    } else {
      tree = try ModelExport.tree(of: self, for: Self.modelClass, options, by: SwiftMaker.self)
    }
    guard let value = tree as? SwiftValue else {
      preconditionFailure("The tree has the structure of the type.")
    }
    return value
  }
}

extension JSONModelContainer where SwiftValue: ExpressibleByDictionaryLiteral {
  /// Exports the models as a dictionary of Swift values.
  ///
  /// The values are `String`, `Int` (`UInt64` for larger numbers), `Double`, `Decimal`, `Bool`,
  /// `[Any]` and `[String: Any]`, and `NSNull` for null. A number that none of these types
  /// represents exactly remains a ``JSONNumber``. Where `Int` has 32 bits, larger integers are
  /// `Int64`, and `UInt64` beyond its range.
  ///
  /// ```swift
  /// try country.dictionary()["id"] as? Int   // 276
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func dictionary(
    _ options: JSONExportOptions = .default, adding members: [String: JSONValue] = [:]
  ) throws(JSONModelError) -> SwiftValue {
    try swiftValue(options.adding(members))
  }
}

extension JSONModelContainer where SwiftValue: ExpressibleByArrayLiteral {
  /// Exports the models as an array of dictionaries of Swift values.
  ///
  /// ```swift
  /// try cities.dictionaries()[0]["name"] as? String   // "Rome"
  /// ```
  ///
  /// The values are those of ``dictionary(_:adding:)``.
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func dictionaries(
    _ options: JSONExportOptions = .default
  ) throws(JSONModelError) -> SwiftValue {
    try swiftValue(options)
  }
}
