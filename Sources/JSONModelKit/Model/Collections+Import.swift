#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Array where Element: JSONModel {
  /// Imports a document whose root is an array of objects.
  ///
  /// ```swift
  /// let countries = try [Country](data: data)
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues, such as ``JSONModelError/Kind/missingKey``
  ///   at `[2].name`.
  public init(data: Data, options: JSONImportOptions = .default) throws(JSONModelError) {
    self = try data.importing { input throws(JSONModelError) in
      try ModelImport.value(of: Self.self, for: Element.self, from: input, options: options)
    }
  }

  /// Imports a document whose root is an array of objects, from a string.
  ///
  /// ```swift
  /// let cities = try [City](string: #"[{"name": "Rome"}, {"name": "Bonn"}]"#)
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues, such as ``JSONModelError/Kind/missingKey``
  ///   at `[2].name`.
  public init(string: String, options: JSONImportOptions = .default) throws(JSONModelError) {
    self = try string.importing(options) { input, options throws(JSONModelError) in
      try ModelImport.value(of: Self.self, for: Element.self, from: input, options: options)
    }
  }

  /// Imports a JSON value that is an array of objects.
  ///
  /// ```swift
  /// let response = try JSONValue(data: data)
  /// let cities = try [City](value: response["cities"] ?? [])
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues, such as ``JSONModelError/Kind/missingKey``
  ///   at `[2].name`.
  public init(value: JSONValue, options: JSONImportOptions = .default) throws(JSONModelError) {
    self = try ModelImport.value(
      of: Self.self, for: Element.self, from: .value(value), options: options)
  }
}

extension Dictionary where Key == String, Value: JSONModel {
  /// Imports a document whose root is an object of objects.
  ///
  /// ```swift
  /// let countries = try [String: Country](data: data)
  /// countries["de"]?.name
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues, such as ``JSONModelError/Kind/missingKey``
  ///   at `de.name`.
  public init(data: Data, options: JSONImportOptions = .default) throws(JSONModelError) {
    self = try data.importing { input throws(JSONModelError) in
      try ModelImport.value(of: Self.self, for: Value.self, from: input, options: options)
    }
  }

  /// Imports a document whose root is an object of objects, from a string.
  ///
  /// ```swift
  /// let cities = try [String: City](string: #"{"it": {"name": "Rome"}}"#)
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues, such as ``JSONModelError/Kind/missingKey``
  ///   at `de.name`.
  public init(string: String, options: JSONImportOptions = .default) throws(JSONModelError) {
    self = try string.importing(options) { input, options throws(JSONModelError) in
      try ModelImport.value(of: Self.self, for: Value.self, from: input, options: options)
    }
  }

  /// Imports a JSON value that is an object of objects.
  ///
  /// ```swift
  /// let cities = try [String: City](value: ["it": ["name": "Rome"]])
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues, such as ``JSONModelError/Kind/missingKey``
  ///   at `de.name`.
  public init(value: JSONValue, options: JSONImportOptions = .default) throws(JSONModelError) {
    self = try ModelImport.value(
      of: Self.self, for: Value.self, from: .value(value), options: options)
  }
}
