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
  /// uses. An import of the result creates equal models. Dictionaries are sorted by key.
  ///
  /// - Parameter options: The format, and what is exported.
  /// - Returns: The JSON, without a line feed at its end.
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)`` with the key
  ///   path of the value that cannot be exported: a number that is not finite, a value of a type
  ///   without an export transformer, a reference cycle.
  public func jsonData(
    options: JSONExportOptions = .default
  ) throws(JSONModelError) -> Data {
    Data(try text(options))
  }

  /// Exports the models as a JSON string.
  ///
  /// ```swift
  /// print(try country.jsonString())   // {"id":276,"name":"Germany"}
  /// print(try country.jsonString(options: .pretty))
  /// ```
  ///
  /// - Parameter options: The format, and what is exported.
  /// - Returns: The JSON, without a line feed at its end.
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func jsonString(
    options: JSONExportOptions = .default
  ) throws(JSONModelError) -> String {
    String(try text(options))
  }

  /// Exports the models as a ``JSONValue``.
  ///
  /// ```swift
  /// try country.jsonValue()["name"]?.string   // "Germany"
  /// ```
  ///
  /// - Parameter options: What is exported.
  /// - Returns: An object for a model, an array or object for a container.
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func jsonValue(
    options: JSONExportOptions = .default
  ) throws(JSONModelError) -> JSONValue {
    try tree(options, by: EncodableMaker.self).json
  }

  /// Exports the models to a file, as JSON in UTF-8.
  ///
  /// ```swift
  /// try countries.write(to: file)
  /// try countries.write(to: file, options: .pretty)
  /// ```
  ///
  /// The contents of the file are replaced; it is created if it does not exist. If the export
  /// fails, the file is unchanged. The URL of the path `-` stands for the standard output.
  ///
  /// - Parameters:
  ///   - file: The URL of the file.
  ///   - options: The format, and what is exported.
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``;
  ///   ``JSONFileError`` if the file cannot be written.
  public func write(
    to file: URL, options: JSONExportOptions = .default
  ) throws {
    let text = try text(options)
    let output = try OutputFile(at: try file.pathOfFile(for: .write), isAppending: false)
    try text.lend { bytes throws(JSONFileError) in try output.write(bytes) }
  }

  private func text(_ options: JSONExportOptions) throws(JSONModelError) -> ByteSink {
    if let model = _model { return try ModelExport.text(of: model, options) }
    if Self._holdsSnapshots { return try textOfSnapshots(options) }
    return try ModelExport.text(of: self, for: Self.modelClass, options)
  }

  // Functions of their own, so that the export of a model does not request the types of snapshots,
  // which takes 3 % of the export of a small model.

  @inline(never) private func textOfSnapshots(
    _ options: JSONExportOptions
  ) throws(JSONModelError) -> ByteSink {
    let models = _exportedModels().models
    if let model = models as? JSONModel { return try ModelExport.text(of: model, options) }
    return try ModelExport.text(of: models, for: Self.modelClass, options)
  }

  @inline(never) private func treeOfSnapshots<Maker: ExportMaker>(
    _ options: JSONExportOptions, by maker: Maker.Type
  ) throws(JSONModelError) -> Maker.Value {
    let models = _exportedModels().models
    if let model = models as? JSONModel {
      return try ModelExport.tree(of: model, options, by: maker)
    }
    return try ModelExport.tree(of: models, for: Self.modelClass, options, by: maker)
  }

  /// Inlined, because otherwise the export is not specialized for the maker, and takes three times
  /// as long.
  @inline(__always) private func tree<Maker: ExportMaker>(
    _ options: JSONExportOptions, by maker: Maker.Type
  ) throws(JSONModelError) -> Maker.Value {
    if let model = _model { return try ModelExport.tree(of: model, options, by: maker) }
    if Self._holdsSnapshots { return try treeOfSnapshots(options, by: maker) }
    return try ModelExport.tree(of: self, for: Self.modelClass, options, by: maker)
  }

  /// Exports the models as a tree of Swift values.
  ///
  /// ```swift
  /// func archive<Root: JSONModelContainer>(_ root: Root) throws -> Root.SwiftValue {
  ///   try root.swiftValue()   // [String: Any] for a model, [[String: Any]] for [Country]
  /// }
  /// ```
  ///
  /// It is meant for generic code and for Optionals; nil is exported as `NSNull`. For other types,
  /// `dictionary` and `dictionaries` have the same result.
  ///
  /// - Parameter options: What is exported.
  /// - Returns: A dictionary for a model, an array for an array or set of models.
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func swiftValue(
    options: JSONExportOptions = .default
  ) throws(JSONModelError) -> SwiftValue {
    let tree = try tree(options, by: SwiftMaker.self)
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
  /// - Parameter options: What is exported.
  /// - Returns: The members by key; for a dictionary of models, a dictionary for each key.
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func dictionary(
    options: JSONExportOptions = .default
  ) throws(JSONModelError) -> SwiftValue {
    try swiftValue(options: options)
  }
}

extension JSONModelContainer where SwiftValue: ExpressibleByArrayLiteral {
  /// Exports the models as an array of dictionaries of Swift values.
  ///
  /// ```swift
  /// try cities.dictionaries()[0]["name"] as? String   // "Rome"
  /// ```
  ///
  /// The values are those of ``dictionary(options:)``.
  ///
  /// - Parameter options: What is exported.
  /// - Returns: A dictionary for each model.
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func dictionaries(
    options: JSONExportOptions = .default
  ) throws(JSONModelError) -> SwiftValue {
    try swiftValue(options: options)
  }
}
