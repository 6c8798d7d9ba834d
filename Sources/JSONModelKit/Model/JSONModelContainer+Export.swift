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
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)`` with the key
  ///   path of the value that cannot be exported: a number that is not finite, a value of a type
  ///   without an export transformer, a reference cycle.
  public func jsonData(
    _ options: JSONExportOptions = .default
  ) throws(JSONModelError) -> Data {
    Data(try text(options))
  }

  /// Exports the models as a JSON string.
  ///
  /// ```swift
  /// print(try country.jsonString())   // {"id":276,"name":"Germany"}
  /// print(try country.jsonString(.pretty))
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func jsonString(
    _ options: JSONExportOptions = .default
  ) throws(JSONModelError) -> String {
    String(try text(options))
  }

  /// Exports the models as a ``JSONValue``.
  ///
  /// ```swift
  /// try country.jsonValue()["name"]?.string   // "Germany"
  /// ```
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func jsonValue(
    _ options: JSONExportOptions = .default
  ) throws(JSONModelError) -> JSONValue {
    if let model = _model { return try ModelExport.tree(of: model, options, by: ValueMaker.self) }
    return try ModelExport.tree(of: self, for: Self.modelClass, options, by: ValueMaker.self)
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
    return try ModelExport.text(of: self, for: Self.modelClass, options)
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
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func swiftValue(
    _ options: JSONExportOptions = .default
  ) throws(JSONModelError) -> SwiftValue {
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
    _ options: JSONExportOptions = .default
  ) throws(JSONModelError) -> SwiftValue {
    try swiftValue(options)
  }
}

extension JSONModelContainer where SwiftValue: ExpressibleByArrayLiteral {
  /// Exports the models as an array of dictionaries of Swift values.
  ///
  /// ```swift
  /// try cities.dictionaries()[0]["name"] as? String   // "Rome"
  /// ```
  ///
  /// The values are those of ``dictionary(_:)``.
  ///
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)``.
  public func dictionaries(
    _ options: JSONExportOptions = .default
  ) throws(JSONModelError) -> SwiftValue {
    try swiftValue(options)
  }
}

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
