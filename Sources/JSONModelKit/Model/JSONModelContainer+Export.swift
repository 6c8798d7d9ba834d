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
  /// The members of a model come in the order of their declarations, under the keys that you import
  /// them from; dictionaries are sorted by key. If you import the result, you get equal models.
  ///
  /// The guide is <doc:Guide-ExportAndMerge>.
  ///
  /// - Parameter options: The format, and what is exported.
  /// - Returns: The JSON, without a line feed at its end.
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)`` with the key
  ///   path of the value that cannot be exported: a number that isn't finite, a value of a type
  ///   without an export transformer, or a reference cycle.
  public func jsonData(
    options: JSONExportOptions = .default
  ) throws(JSONModelError) -> Data {
    Data(try text(options))
  }

  /// Exports the models as a JSON string, to print or to log them.
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

  /// Exports the models as a ``JSONValue``, which you can read and change.
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
    try withExportRoot { root throws(JSONModelError) in
      try ModelExport.tree(of: root, options, by: ValueMaker.self)
    }
  }

  /// Exports the models to a file, as JSON in UTF-8.
  ///
  /// ```swift
  /// try countries.write(to: file)
  /// try countries.write(to: file, options: .pretty)
  /// ```
  ///
  /// The file is created or replaced. If a model cannot be exported, it is unchanged. To write to
  /// the standard output, pass a URL with the path `-`.
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
    try withExportRoot { root throws(JSONModelError) in
      try ModelExport.text(of: root, options)
    }
  }

  /// Calls a closure with the models that are exported.
  ///
  /// The closure makes the tree or the bytes, so that the export is compiled for each of these alone:
  /// code that is also generic over the container takes three times as long.
  private func withExportRoot<Result>(
    _ body: (ExportRoot) throws(JSONModelError) -> Result
  ) throws(JSONModelError) -> Result {
    if let model = _model { return try body(.model(model)) }
    if Self._holdsSnapshots { return try withModelsOfSnapshots(body) }
    return try Slot.lend(self) { slot throws(JSONModelError) in
      try body(.container(slot, Self.self, Self.modelClass))
    }
  }

  /// A function of its own, so that the export of a model does not request the types of snapshots,
  /// which takes 3 % of the export of a small model.
  private func withModelsOfSnapshots<Result>(
    _ body: (ExportRoot) throws(JSONModelError) -> Result
  ) throws(JSONModelError) -> Result {
    let models = _exportedModels().models
    if let model = models as? JSONModel { return try body(.model(model)) }
    return try Slot.lend(models) { slot throws(JSONModelError) in
      try body(.container(slot, Swift.type(of: models), Self.modelClass))
    }
  }

  /// Exports the models as a tree of Swift values.
  ///
  /// ```swift
  /// func archive<Root: JSONModelContainer>(
  ///   _ root: Root
  /// ) throws -> Root.SwiftValue {
  ///   // [String: Any] for a model, [[String: Any]] for [Country]
  ///   try root.swiftValue()
  /// }
  /// ```
  ///
  /// Use it in generic code and for Optionals, whose nil is exported as `NSNull`. In other cases,
  /// `dictionary` and `dictionaries` have the same result.
  ///
  /// - Parameter options: What is exported.
  /// - Returns: A dictionary for a model, an array for an array or set of models.
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func swiftValue(
    options: JSONExportOptions = .default
  ) throws(JSONModelError) -> SwiftValue {
    let tree = try withExportRoot { root throws(JSONModelError) in
      try ModelExport.tree(of: root, options, by: SwiftMaker.self)
    }
    guard let value = tree as? SwiftValue else {
      preconditionFailure("The tree has the structure of the type.")
    }
    return value
  }
}

extension JSONModelContainer where SwiftValue: ExpressibleByDictionaryLiteral {
  /// Exports the models as a dictionary of Swift values, for APIs that accept `[String: Any]`.
  ///
  /// ```swift
  /// try country.dictionary()["id"] as? Int   // 276
  /// ```
  ///
  /// The values are `String`, `Int` (`UInt64` for larger numbers), `Double`, `Decimal`, `Bool`,
  /// `[Any]` and `[String: Any]`, and `NSNull` for null. A number that doesn't fit any of these
  /// types exactly remains a ``JSONNumber``. Where `Int` has 32 bits, larger integers are `Int64`,
  /// and `UInt64` beyond its range.
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
  /// Exports the models as an array of dictionaries of Swift values, as ``dictionary(options:)``
  /// does.
  ///
  /// ```swift
  /// try cities.dictionaries()[0]["name"] as? String   // "Rome"
  /// ```
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
